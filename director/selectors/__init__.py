"""What a viewer may see, loaded with a bounded number of queries, as frozen dataclasses."""
