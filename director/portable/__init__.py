"""Portable cases: one JSON object in, one JSON object out, without a database (docs/cases.md)."""
