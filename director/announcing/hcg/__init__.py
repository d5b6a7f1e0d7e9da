"""What directors say in 蓄波擋."""
