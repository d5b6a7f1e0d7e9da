"""What can be done: one verb a function; each in a transaction, with its permission and its line in the log.

Time comes in as an argument. Whoever calls has looked up who is asking; what they may do is decided here.
"""
