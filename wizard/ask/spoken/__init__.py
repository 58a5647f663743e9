"""Requests as people speak them: parts in any order round one class, each with its role; no domain is known here."""

from wizard.ask.spoken.leaning import continued
from wizard.ask.spoken.reader import SpokenReader

__all__ = ["SpokenReader", "continued"]
