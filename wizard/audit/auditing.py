"""The audit itself: every turn looked at, and what is to be mended or known before a release.

What is to be mended makes an audit unclean: sound that may still say what is masked, a reference that its statement
does not give, NIL alone, a presupposition that nothing in the database meets, a yes/no question without its table, or
a time without its other half. What is to be known is listed: claims of all, empty answers, everything there is, drafts,
references that do not tell two readings apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from wizard.annotate.checks import YES_NO
from wizard.annotate.opened_domain import OpenedDomain
from wizard.annotate.other_readings import HALVES, half_missing
from wizard.annotate.reasons_to_exclude import is_empty, is_nil, presupposed
from wizard.annotate.same_answer import both_ways
from wizard.annotate.statements import facts_of
from wizard.audit.databases import OtherDatabases, answer_on
from wizard.audit.turns import NOBODY, AuditedTurn
from wizard.cas import Answer, CasError, Outcome, compare, parse, write

Kind = Literal[
    "not-silenced", "unreadable", "stale", "nil", "presupposition", "single-reading",
    "universal", "empty", "everything", "draft", "masked", "no-sql", "same-here-only", "same-everywhere",
    "right-here-only", "wrong-here-only",
]  # fmt: skip
SAYS: Mapping[Kind, str] = {
    "not-silenced": "sound not silenced: words that are masked in its session are said in it",
    "unreadable": "the reference cannot be read",
    "stale": "its statement gives another answer than the reference",
    "nil": "the answer is NIL alone: there is no data (1989, S-8)",
    "presupposition": "something that is taken for granted is not there (1989, S-8)",
    "single-reading": "one reading, where a principle wants two",
    "universal": "a claim of all: it holds of none, too",
    "empty": "the answer is empty",
    "everything": "it asks for everything there is, under no condition",
    "draft": "no person has reviewed it",
    "masked": "words that name somebody are masked in it: nothing of it was checked",
    "no-sql": "no statement: it cannot be run elsewhere",
    "same-here-only": "another reading that was offered has the same answer here, and not elsewhere",
    "same-everywhere": "another reading that was offered has the same answer on every database",
    "right-here-only": "the system's statement is right here, and not elsewhere",
    "wrong-here-only": "the system's statement is wrong here, and right elsewhere",
}
TO_MEND: frozenset[Kind] = frozenset({"not-silenced", "unreadable", "stale", "nil", "presupposition", "single-reading"})
"""What makes an audit unclean; the rest is to be known."""


@dataclass(frozen=True, slots=True)
class AuditNote:
    """One turn of one kind."""

    utterance: str
    kind: Kind
    yes_no: bool
    """Of a yes/no question, whose answer is right by luck half the time: counted apart."""
    detail: str = ""


@dataclass
class Audit:
    """What an audit found: how many references it looked at, and what is doubtful about which."""

    turns: int = 0
    tested: int = 0
    """With a reference, and not class X."""
    undone: int = 0
    """That nobody has annotated, nor accepted: they have no references yet."""
    yes_no: int = 0
    """Of the tested, yes/no questions."""
    databases: int = 0
    """Other databases that statements of a domain were run on; of several domains, the most."""
    noted: list[AuditNote] = field(default_factory=list)
    by_principle: Counter[str] = field(default_factory=Counter)
    """Tested turns by `domain number`."""
    untested: tuple[str, ...] = ()
    """Principles, `domain number`, that no tested turn cites."""

    @property
    def clean(self) -> bool:
        """Whether nothing is to be mended."""
        return not any(one.kind in TO_MEND for one in self.noted)

    def of(self, kind: Kind) -> tuple[AuditNote, ...]:
        """Those of one kind, in the order of the turns."""
        return tuple(one for one in self.noted if one.kind == kind)

    def as_json(self) -> dict[str, Any]:
        """The audit as `woz audit --json` prints it."""
        return {
            "clean": self.clean,
            "turns": self.turns,
            "tested": self.tested,
            "undone": self.undone,
            "yes_no": self.yes_no,
            "databases": self.databases,
            "to_mend": {kind: _listed(self.of(kind)) for kind in SAYS if kind in TO_MEND},
            "to_know": {kind: _listed(self.of(kind)) for kind in SAYS if kind not in TO_MEND},
            "by_principle": dict(sorted(self.by_principle.items())),
            "untested_principles": list(self.untested),
        }


def _listed(found: Iterable[AuditNote]) -> list[dict[str, Any]]:
    return [{"utterance": one.utterance, "yes_no": one.yes_no, "detail": one.detail} for one in found]


def audit(
    turns: Iterable[AuditedTurn],
    ground_of: Callable[[str], OpenedDomain],
    others_of: Callable[[str], OtherDatabases | None],
    *,
    system: Mapping[str, str] | None = None,
    step: Callable[[], None] = lambda: None,
) -> Audit:
    """Look at every turn. `system` are a system's statements by utterance, judged on every database.

    Raises what `ground_of` and `others_of` raise, and `DatabaseUnavailable`.
    """
    found = Audit()
    domains: set[str] = set()
    for turn in turns:
        found.turns += 1
        found.undone += turn.category == NOBODY
        if turn.not_silenced:
            found.noted.append(AuditNote(turn.id, "not-silenced", yes_no=False))
        if turn.tested:
            domains.add(turn.domain)
            others = others_of(turn.domain)
            found.databases = max(found.databases, 0 if others is None else others.all)
            _Look(turn, ground_of(turn.domain), others, found).everything((system or {}).get(turn.id))
        step()
    known = [f"{name} {number}" for name in sorted(domains) for number in ground_of(name).principles]
    found.untested = tuple(one for one in known if not found.by_principle[one])
    return found


class _Look:
    """One turn looked at."""

    def __init__(self, turn: AuditedTurn, ground: OpenedDomain, others: OtherDatabases | None, found: Audit) -> None:
        self._turn = turn
        self._ground = ground
        self._others = others
        self._found = found
        dialect = ground.database.dialect
        self._facts = [facts_of(one.sql, dialect) for one in turn.references]
        self._yes_no = self._facts[0].yes_no or turn.references[0].minimum.strip().upper() in ("TRUE", "FALSE")

    def everything(self, system: str | None) -> None:
        turn = self._turn
        self._found.tested += 1
        self._found.yes_no += self._yes_no
        self._found.by_principle.update(f"{turn.domain} {number}" for number in turn.principles)
        if turn.reviewed is False:
            self._note("draft")
        if turn.masked:
            self._note("masked")
            return
        for place in range(len(turn.references)):
            self._reference(place)
        if self._yes_no and YES_NO in self._ground.principles and len(turn.references) == 1:
            self._note("single-reading", f"a yes/no question without its table (principle {YES_NO})")
        if half_missing([one.sql for one in turn.references], f"{turn.leant_on} {turn.words}", self._ground):
            self._note("single-reading", f"a time before 1300 without a.m. or p.m. (principle {HALVES})")
        if self._others is not None:
            self._readings_told_apart(self._others)
            if system is not None:
                self._system(system, self._others)

    def _reference(self, place: int) -> None:
        reference, facts = self._turn.references[place], self._facts[place]
        try:
            answer = parse(reference.minimum)
        except CasError as error:
            self._note("unreadable", str(error))
            return
        table_of_yes_no = place > 0 and self._yes_no
        empty = is_empty(answer)
        if is_nil(answer) and not empty:
            self._note("nil")
        elif empty and not table_of_yes_no:
            self._note("empty")
        if facts.universal and not table_of_yes_no:
            self._note("universal")
        if facts.unconditional:
            self._note("everything")
        if not reference.sql:
            self._note("no-sql")
            return
        missing = presupposed(facts, self._ground, empty=False)
        if missing:
            self._note("presupposition", missing)
        now = answer_on(self._ground.database, reference.sql)
        if now is None or both_ways(_as_said(answer, now), now) is Outcome.INCORRECT:
            self._note("stale", reference.sql)

    def _readings_told_apart(self, others: OtherDatabases) -> None:
        """Whether the reference tells the readings that nobody took from those that somebody did."""
        here = [answer_on(self._ground.database, one.sql) for one in self._turn.references if one.sql]
        for sql in self._turn.offered:
            own = answer_on(self._ground.database, sql)
            if own is None or not any(_alike(one, own) for one in here):
                continue
            elsewhere = self._right_elsewhere(sql, others)
            if all(elsewhere):
                self._note("same-everywhere", sql)
            else:
                self._note("same-here-only", f"{_apart(elsewhere, others.built)}: {sql}")

    def _system(self, sql: str, others: OtherDatabases) -> None:
        here = answer_on(self._ground.database, sql)
        right = here is not None and any(
            _right(answer_on(self._ground.database, one.sql), here) for one in self._turn.references if one.sql
        )
        elsewhere = self._right_elsewhere(sql, others, extra_columns=True)
        if right and not all(elsewhere):
            self._note("right-here-only", f"right on {1 + sum(elsewhere)} of {1 + len(elsewhere)} databases: {sql}")
        elif not right and elsewhere and all(elsewhere):
            self._note("wrong-here-only", sql)

    def _right_elsewhere(self, sql: str, others: OtherDatabases, *, extra_columns: bool = False) -> list[bool]:
        """On each other database, whether the statement's answer is that of one of the references there."""
        references = [others.answers(one.sql) for one in self._turn.references if one.sql]
        same = _right if extra_columns else _alike
        return [
            own is not None and any(same(theirs[number], own) for theirs in references)
            for number, own in enumerate(others.answers(sql))
        ]

    def _note(self, kind: Kind, detail: str = "") -> None:
        self._found.noted.append(AuditNote(self._turn.id, kind, self._yes_no, detail))


def _apart(same: Sequence[bool], built: int) -> str:
    """On how many of the copies another answer comes out, and of the builder's databases, which come first."""
    copies = f"another answer on {same[built:].count(False)} of {len(same) - built} copies"
    return f"{copies}, on {same[:built].count(False)} of the builder's {built}" if built else copies


def _alike(one: Answer | None, other: Answer) -> bool:
    return one is not None and both_ways(one, other) is Outcome.CORRECT


def _right(reference: Answer | None, answer: Answer) -> bool:
    return reference is not None and compare(reference, answer).minimum is Outcome.CORRECT


def _as_said(said: Answer, now: Answer) -> Answer:
    """A truth value as the digit that the database gives for it, where it gives one."""
    digit = {"TRUE": "1", "FALSE": "0"}
    text = write(said)
    return parse(digit[text]) if text in digit and write(now) in digit.values() else said
