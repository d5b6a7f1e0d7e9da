"""Tools for those who work on the project; nothing of the site imports them."""
