"""Columns of texts that say what somebody was in something: the `role` in a dig, the `job` of a film's credit."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.domain.draft.derivations import ROLES
from wizard.domain.draft.survey import SurveyedColumn
from wizard.domain.draft.verbs import DOERS, PLAY, PLAYED, WORKS
from wizard.domain.draft.words_in_names import words_of

_ROLES_IN_FULL = {
    "pi": "principal investigator", "p.i.": "principal investigator", "lead": "leader", "head": "leader",
    "chief": "leader", "principal": "leader", "team lead": "leader", "team leader": "leader",
}  # fmt: skip
"""Roles as they are written short, and their nouns."""


def role_noun(value: object) -> str:
    """The noun of a role that a value says, where whoever has it does something by it; empty where it is none."""
    noun = _ROLES_IN_FULL.get(str(value).lower(), str(value).lower())
    return noun if noun in DOERS or noun in ROLES or noun in _ROLES_IN_FULL.values() else ""


def says_roles(column: SurveyedColumn) -> bool:
    """Whether most values of a column are nouns of those who do something, whatever the column is called."""
    few = column.kind == "text" and 1 < column.distinct <= _MOST_ROLES
    return few and 2 * sum(bool(role_noun(text)) for text in column.texts) > column.distinct


_MOST_ROLES = 30


def is_played(column: SurveyedColumn) -> bool:
    """Whether a column says which part an actor played, by its name: a `role`, a `char_name`."""
    words = words_of(column.name)
    last = words[-2] if words[-1] == "name" and len(words) > 1 else words[-1]
    return column.kind == "text" and last in PLAYED


def roles_of(column: SurveyedColumn, thing: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """What those do with a thing whose roles a column says, and the text of the role.

    Where there is a writer, a composer writes nothing but the music.
    """
    nouns = {text: role_noun(text) for text in column.texts if role_noun(text)}
    does = {noun: _in_a_role(noun, thing) for noun in nouns.values()}
    first = {verbs[0] for verbs in does.values()}
    for text, noun in nouns.items():
        yield tuple(verb for verb in does[noun] if verb not in first or verb == does[noun][0]), text


def called_by_role(value: object) -> list[str]:
    """What people call whoever has a role: by its noun, and as it is written."""
    return list(dict.fromkeys((role_noun(value), str(value).lower())))


def _in_a_role(noun: str, thing: str) -> tuple[str, ...]:
    """What somebody does who takes part as such a one."""
    said = (f"{verb} {noun} {end}" for verb in _AS for end in ("of", "on", "in", "at", "for"))
    does = DOERS.get(noun, ())
    if thing.rpartition(" ")[2] in WORKS:
        does = (*does, *(_APPEAR if does[:1] == (f"{PLAY[0]} in",) else ("make",) if noun in _MAKERS else ()))
    return tuple(dict.fromkeys((*ROLES.get(noun, does), *does, *said)))


_AS = ("be", "be a", "be the", "work as", "work as a", "serve as", "serve as a", "act as")
_APPEAR = ("be in", "appear in", "feature in")
"""What actors do in works besides."""
_MAKERS = frozenset({"director", "author", "artist"})
"""Who is said to have made a work of which somebody else may be the producer."""
