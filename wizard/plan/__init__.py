"""A collection: which sessions are to be held, which are, what is missing."""
