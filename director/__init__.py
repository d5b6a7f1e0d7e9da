"""The directors' app: rules, announcements, matches, pages."""
