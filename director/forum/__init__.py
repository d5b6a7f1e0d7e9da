"""Saved forum threads, read: one small adapter per forum, all giving the same `ImportedThread`. Pure."""
