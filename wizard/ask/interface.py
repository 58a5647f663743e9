"""What is asked of an NL-to-SQL tool, and what it gives back: facts only, the same for every tool.

A `Tool` turns a request and its context into interpretations, best first and each with its plausibility, or abstains
and names the words it did not understand. It only writes SQL; running SQL is the read-only guard's business
(`wizard.ask.guard`).
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from subject.wire.plaintext import plain_line, plain_text

Sureness: TypeAlias = Literal["sure", "likely", "unsure", ""]
UNSURE = "not sure enough that it means this"
"""Why a request that has readings was not answered."""
DOUBTED = "a language model reads it otherwise"
"""Why one was not whose reading the first tool held for likely, and of which the second has another."""
"""Plausibility in words, by limits that were fitted with it; empty where nobody has judged it."""
Span: TypeAlias = tuple[int, int]
"""Characters of a request, from the first up to one behind the last."""


@dataclass(frozen=True)
class Exchange:
    """An earlier request of the same session and the interpretation whose answer was sent: context for the next one."""

    text: str
    logical_form: Mapping[str, Any] | None = None
    """As in `Interpretation.logical_form`; None where the answer came from hand-written SQL or was a message."""
    sql: str = ""
    """The statement whose answer was sent, where the wizard wrote it by hand: what it means is context as well."""


@dataclass(frozen=True)
class Request:
    """A text submitted to the tool; the first of a turn is the transcript, later ones are the wizard's revisions."""

    text: str
    context: tuple[Exchange, ...] = ()
    """Earlier exchanges, oldest first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", plain_text(self.text))


@dataclass(frozen=True)
class Interpretation:
    """One reading of a request."""

    paraphrase: str
    """The reading in English, made from the logical form; what the wizard reads before she sends."""
    score: float
    """Plausibility, 0 to 1: the probability that its answer is the wanted one. Interpretations come in falling
    order."""
    sql: str
    """One SELECT: the minimum answer, only what was asked for, by canonical identifiers."""
    display_sql: str
    """One SELECT: what the subject sees, in human names, ordered."""
    labels: tuple[str, ...]
    """The display names of the columns of `display_sql`."""
    logical_form: Mapping[str, Any] = field(default_factory=dict)
    """JSON-able; enough to merge with a later elliptical request."""
    scalar: bool = False
    """True where the minimum answer is one value (counts, sums, yes/no, "how long ago"): written as a CAS scalar."""
    boolean: bool = False
    """True where the request is a yes/no question: the single value 0/1 of `sql` is a boolean."""
    context_used: int | None = None
    """Index into `Request.context` of the exchange this reading leans on; None where it stands alone."""
    principles: tuple[str, ...] = ()
    """Numbers of the domain's principles that were applied."""
    columns: tuple[str, ...] = ()
    """`table.column` behind each label, empty where it is computed: for the domain's display rules."""
    adjusted: tuple[str, ...] = ()
    """What the wizard changed in a reading of the tool to get this one, in English, in order; empty as the tool made
    it. An adjusted reading has no plausibility: its score is 0."""
    origin: str = ""
    """The language model whose reading it is; empty for the tool's own."""
    sureness: Sureness = ""
    """`score` in words. *sure* is meant to be right 99 times in 100; docs/measurements.md says how often it is."""
    used: tuple[Span, ...] = ()
    """Words of the request that it is made of, in their order; those that are silent in it are among them."""
    left_out: tuple[Span, ...] = ()
    """Words of the request that it does not use: clauses beside the question, what was corrected."""
    taken_for: tuple[tuple[str, str], ...] = ()
    """Words of the request that only a thesaurus knows, each with the domain's word that it was taken for."""
    evidence: Mapping[str, float] = field(default_factory=dict, compare=False, repr=False)
    """What its plausibility rests on, as `wizard.ask.plausibility` names it; of the tool's own best reading only."""

    def __post_init__(self) -> None:
        """What people read of it is plain text: it may have values of a database, or a model's words."""
        object.__setattr__(self, "paraphrase", plain_line(self.paraphrase))
        object.__setattr__(self, "labels", tuple(map(plain_line, self.labels)))
        object.__setattr__(self, "adjusted", tuple(map(plain_line, self.adjusted)))
        pairs = tuple((plain_line(said), plain_line(known)) for said, known in self.taken_for)
        object.__setattr__(self, "taken_for", pairs)


@dataclass(frozen=True)
class Unknown:
    """Words of the request that the tool did not understand, with their place, and what they may have been."""

    text: str
    start: int
    end: int
    suggestions: tuple[str, ...] = ()
    """Spellings found in lexicon or database; offered, never silently used."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", plain_line(self.text))
        object.__setattr__(self, "suggestions", tuple(map(plain_line, self.suggestions)))


@dataclass(frozen=True)
class Suggestion:
    """Another request that the tool would understand: what was said, without the words that have no place.

    It is offered to the wizard and is no reading of what was said: it must be asked as a request of its own.
    """

    text: str
    """The request, in words of the one that was not understood, or in those of its paraphrase."""
    paraphrase: str
    """How it would be read."""
    without: tuple[str, ...] = ()
    """What it leaves out, as it was said."""
    instead: tuple[str, str] | None = None
    """A word as it was said, and the spelling that stands in its place."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", plain_line(self.text))
        object.__setattr__(self, "paraphrase", plain_line(self.paraphrase))
        object.__setattr__(self, "without", tuple(map(plain_line, self.without)))

    @property
    def changed(self) -> bool:
        """Whether it is known what is other in it; after a restart of the laboratory it is not."""
        return bool(self.without) or self.instead is not None

    @property
    def change(self) -> str:
        """What is other in it, in words: "without 'on the moon'", "in other words"."""
        if self.instead is not None:
            return f"'{self.instead[1]}' for '{self.instead[0]}'"
        return "without " + ", ".join(f"'{part}'" for part in self.without) if self.without else "in other words"


@dataclass(frozen=True)
class Outcome:
    """What came of one request."""

    status: Literal["answered", "abstained"]
    interpretations: tuple[Interpretation, ...]
    """Best first. Where it abstained: readings that it is too unsure of to answer by, for a person to choose from."""
    unknown: tuple[Unknown, ...] = ()
    reason: str = ""
    """Why it abstained, in one line for the wizard; empty when answered."""
    milliseconds: float = 0.0
    suggestions: tuple[Suggestion, ...] = ()
    """Where it abstained: up to three requests like this one that it would understand, the least changed first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", plain_line(self.reason))

    @property
    def sure(self) -> bool:
        """Whether it is answered by a reading that is *sure*."""
        return self.status == "answered" and self.interpretations[0].sureness == "sure"

    @property
    def stands(self) -> bool:
        """Whether no language model is asked besides: it is answered by a reading that is sure, that nothing has judged
        (a memory's, which people have approved), or that leans on an earlier request, of which a model knows no more
        than its paraphrase."""
        if self.status != "answered":
            return False
        first = self.interpretations[0]
        return first.sureness in ("sure", "") or first.context_used is not None


class Tool(Protocol):
    """An NL-to-SQL tool. Implementations are stateless between calls and safe to call from any thread."""

    @property
    def name(self) -> str:
        """Names the tool and its version; journalled with every request."""
        ...

    def ask(self, request: Request) -> Outcome:
        """Interpret `request`. Never raises for anything a subject may say: it abstains."""
        ...


@runtime_checkable
class Finisher(Protocol):
    """A tool that can say more of an outcome than a preview has time for."""

    def finish(self, request: Request, outcome: Outcome) -> Outcome:
        """The outcome of `ask` with plausibility as the rows have it, or, where it abstained, with suggestions.

        Bounded in time; never raises for anything a subject may say.
        """
        ...


@runtime_checkable
class Demander(Protocol):
    """A tool that knows what else a reading means by principles that want all of it."""

    def demanded(self, request: Request, reading: Interpretation) -> tuple[tuple[str, Interpretation], ...]:
        """What a reading of `request` means besides, each with the principle's number."""
        ...


def finished(tool: Tool, request: Request, outcome: Outcome) -> Outcome:
    """The outcome of a request that was really asked, finished where the tool can."""
    return tool.finish(request, outcome) if isinstance(tool, Finisher) else outcome


@dataclass(frozen=True)
class SecondOpinion:
    """What a slower tool makes of a request of which the first has readings, or none."""

    likeliest: Interpretation
    """Of all readings, the first tool's and its own, judged together: one of the first tool's, with the plausibility
    that it has now, or one of its own, labelled with `origin`."""
    added: Interpretation | None = None
    """Its own likeliest reading that the first tool has not, where it has not the first tool's likeliest."""
    shared: Interpretation | None = None
    """The likeliest reading of the first tool that it has too."""

    def beside(self, outcome: Outcome) -> Outcome:
        """The first tool's outcome with this: the likeliest reading first, what the others may have of it, and
        answered where it is likely enough."""
        best, added = self.likeliest, () if self.added is None else (self.added,)
        others = (one for one in (*added, *outcome.interpretations) if one.sql != best.sql)
        most = min(best.score, 1 - best.score)
        behind = (replace(one, score=round(min(one.score, most), 3)) for one in others)
        made = replace(outcome, interpretations=(best, *sorted(behind, key=lambda one: -one.score)))
        if best.sureness != "unsure":
            return replace(made, status="answered", reason="", unknown=())
        return replace(made, status="abstained", reason=outcome.reason or (UNSURE if self.added is None else DOUBTED))


class SecondTool(Protocol):
    """A slower tool, asked beside the first and only on occasion: a language model. Safe from any thread."""

    @property
    def name(self) -> str:
        """Names it in labels and in the journal."""
        ...

    def read(self, request: Request, first: Outcome, stop: threading.Event | None = None) -> SecondOpinion:
        """What it makes of a request of which `first` is the first tool's finished outcome; `stop` gives it up at once.

        Raises:
            NoReading: it has none, and why.
        """
        ...
