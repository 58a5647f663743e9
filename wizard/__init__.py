"""The wizard's side of the laboratory, and everything that follows from a session: journal, corpus, scores."""

__version__ = "0.1.0"
