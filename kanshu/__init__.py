"""The site: settings, addresses and the two server entry points."""
