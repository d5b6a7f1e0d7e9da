"""What directors say in 拍拍."""
