"""Pages: thin, over selectors and services."""
