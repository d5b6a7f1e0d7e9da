"""Wrong input, wrong people, wrong moments, two at once."""
