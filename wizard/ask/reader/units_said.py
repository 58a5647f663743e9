"""Attributes by the unit that was said with a number: a distance that has a column in miles and one in kilometres."""

from __future__ import annotations

from wizard.ask.form import Attr
from wizard.ask.reader.meaning import Measure
from wizard.domain.lexicon import Lexicon


def in_unit(lexicon: Lexicon, attribute: str, unit: Measure) -> Attr | None:
    """The attribute in the unit that was said: itself, or its column in that unit; None where it is another."""
    return in_units(lexicon, attribute, (unit.term.name,)) if isinstance(unit.term, Attr) else None


def in_units(lexicon: Lexicon, attribute: str, units: tuple[str, ...]) -> Attr | None:
    """As `in_unit`, of several attributes that a unit may be of."""
    if attribute in units:
        return Attr(attribute)
    own = lexicon.attributes[attribute]
    for name in units:
        said = lexicon.attributes[name]
        if (said.of, said.column, said.path) == (own.of, own.column, own.path):
            return Attr(name)
    return None


__all__ = ["in_unit", "in_units"]
