"""Measurements. `python -m bench` makes them all and writes docs/benchmarks.md; `python -m bench rules` prints some.

To add some: a module here with `measure()`, which yields `Figure`s.
"""
