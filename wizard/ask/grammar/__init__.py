"""From tokens to logical forms: a memoised grammar over the lattice of senses, every word consumed exactly once.

Each method reads one kind of phrase from a position and returns all its readings: where it ends, what it means, and
what it costs. A sense costs one, so that long matches win; unlikely attachments cost more; nothing is skipped but stop
phrases and commas. Readings of the same end and meaning are kept once, the cheapest few only.
"""

from wizard.ask.grammar.questions import Fragment, Grammar, Reading

__all__ = ["Fragment", "Grammar", "Reading"]
