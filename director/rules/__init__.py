"""The rules: pure code, the standard library only; no clock, no I/O, no hidden randomness."""
