"""保密检查 (K7.7): marks every sentence of a morning report that tells what K7.2 keeps, or what was not announced.

It knows what the town knows and nothing else, so a mark says nothing about what is true.
"""
