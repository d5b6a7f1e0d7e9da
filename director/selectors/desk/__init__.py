"""What a director sees: everything of its own matches."""
