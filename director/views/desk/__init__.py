"""The directors' pages: `/desk/…`."""
