"""Forms: what people type, checked for shape; what it may do is decided by the services."""
