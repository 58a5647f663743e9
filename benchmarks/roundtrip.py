"""Random logical forms said in English and read back: the same form, or one with the same rows on three databases.

No gold is written by anybody: `forms` makes the forms of each construction over a domain's lexicon and values, the
paraphrase says them, and a reader is asked what was said, once as the paraphrase has it ("List all ...", "Yes or no:
...") and once as a person would ask ("Show me all ...", "How many ... are there?"). Read back rightly is what
`same_meaning` takes for the same form, or what gives the same rows on the domain's database and two others of its
schema; of yes/no questions, counts and aggregates the members that they are about are compared as well, and forms that
find nothing are not asked, so that luck does not count. Works for shipped domains and for drafts: of
`benchmarks/unknown`, of the foreign databases, of any SQLite file.
"""

from __future__ import annotations

import argparse
import dataclasses
import functools
import json
import random
import re
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from benchmarks import foreign
from benchmarks.drafts import MAKERS
from benchmarks.form_parts import Facts, Maker, Unbuildable
from benchmarks.forms import CONSTRUCTIONS
from benchmarks.judging import Judge, Rows
from benchmarks.questions import table
from benchmarks.variants import drawn_anew, shipped
from wizard.ask import form, form_json, same_meaning
from wizard.ask.form import Query
from wizard.ask.guard import open_database
from wizard.ask.interface import Outcome, Request, Tool
from wizard.ask.paraphrase import Paraphraser
from wizard.ask.paraphrase.naming import Exactly
from wizard.ask.sql import SqlWriter
from wizard.ask.tool import make_tool
from wizard.domain import Domain, load_domain
from wizard.domain.lexicon import Lexicon, load_lexicon
from wizard.errors import WozError

SHIPPED = ("personnel", "airtravel")
DATABASES = 3
TRIES = 12
"""Forms that are made for each one that is asked: what finds nothing anywhere, or was asked before, is left."""
STEPS = 8_000_000
"""Steps of SQLite's machine after which a form is left: a second or so."""
WORK = Path("build") / "roundtrip"
FLOORS = Path(__file__).resolve().parent.parent / "tests" / "unit" / "ask" / "roundtrip_floors.json"
HEADINGS = ("construction", "said", "same form", "same rows", "wrong", "abst.", "right %", "as said %", "as asked %")
ASKED = (
    (r"Yes or no: (\w)(.*)", lambda m: m[1].upper() + m[2]),
    (r"Count (?:all|the) (different )?(.*)\.", lambda m: f"How many {m[1] or ''}{m[2]} are there?"),
    (r"List (.*)", r"Show me \1"),
    (r"For all (.*?), list (.*)\.", r"Show me \2 of all \1."),
    (r"For each (.*?), count (?:the )?(.*)\.", r"How many \2 are there for each \1?"),
    (r"For each (.*?), (the .*)\.", r"What is \2 for each \1?"),
    (r"Of (?:all )?(.*), the share (?:who|that) (.*) \(a ratio, 0 to 1\)\.", r"What share of \1 \2?"),
    (r"The (.*)\.", r"What is the \1?"),
)  # fmt: skip
"""What the paraphrase says, and how a person would ask for it."""

Outcome_ = Literal["same form", "same rows", "wrong", "abstained"]


@dataclass(frozen=True)
class DomainOfForms:
    """What a domain's forms are made of, said with, and judged on."""

    domain: Domain
    lexicon: Lexicon
    facts: Facts
    tool: Tool
    judges: Sequence[Judge]

    def __repr__(self) -> str:
        """By name: a failing test prints this, and a lexicon would fill the screen instead of what failed."""
        return f"DomainOfForms({self.domain.name!r})"

    def sql(self, query: Query) -> str:
        """The statement of a form."""
        return SqlWriter(self.lexicon, "sqlite", self.domain.as_of).minimum(query)

    def rows_of(self, query: Query, number: int) -> list[Rows]:
        """What a form gives on one database, and the members that it is about.

        Raises:
            sqlite3.Error: it does not run.
        """
        judge = self.judges[number]
        return [tuple(sorted(set(judge.rows(self.sql(one))), key=repr)) for one in (query, *_behind(query))]

    def same(self, one: Query, other: Query) -> bool:
        """Whether two forms give the same on every database.

        Raises:
            sqlite3.Error: one does not run.
        """
        return all(self.rows_of(one, n) == self.rows_of(other, n) for n in range(len(self.judges)))


def _behind(query: Query) -> Iterator[Query]:
    """The members that a single value comes from."""
    if isinstance(query, form.Ask):
        for claim in query.claims:
            conditions = claim.conditions
            if claim.quantifier == "every":
                yield form.Show(claim.set)
                conditions = tuple(form.Not(one) for one in conditions)
            yield form.Show(form.narrow(claim.set, *conditions))
    elif isinstance(query, (form.HowMany, form.Aggregate)):
        yield form.Show(query.set)
    elif isinstance(query, form.Share):
        yield form.Show(query.set)
        yield form.Show(form.narrow(query.set, *query.part))


@dataclass(frozen=True)
class Trip:
    """One form, said and read back."""

    construction: str
    query: Query
    text: str
    asked: bool
    """Whether it was said as a person would ask."""
    outcome: Outcome_
    read: str
    """The reading's paraphrase, or why there is none."""
    sql: str
    """The reading's."""

    @property
    def right(self) -> bool:
        """Read back rightly."""
        return self.outcome in ("same form", "same rows")


def _exactly(facts: Facts, query: Query) -> Exactly:
    """Names that another class has, too, of which people think first: "airports in Washington" are those of the city,
    and those of the state are said to be "in the state Washington"."""
    first = {str(value).lower(): cls for cls in reversed(facts.classes) for value in _names_of(facts, cls)}
    said = [(node.cls, str(c.value[0]).lower()) for node in form.walk(query) if isinstance(node, form.Set)
            for c in node.where if isinstance(c, form.Compare) and isinstance(c.value, tuple) and c.value]  # fmt: skip
    return Exactly(names=frozenset(name for cls, name in said if first.get(name, cls) != cls))


def _names_of(facts: Facts, cls: str) -> Iterator[object]:
    """What members of a class are named by, where it is one name."""
    for conditions in facts.named(cls) if facts.lexicon.classes[cls].names else ():
        for condition in conditions if len(conditions) == 1 else ():
            yield from condition.value if isinstance(condition, form.Compare) else ()  # type: ignore[misc]


def wordings(paraphraser: Paraphraser, query: Query) -> list[tuple[str, bool]]:
    """What is said of a form, as it stands and, where it can be, as a person would ask it; and whether it is that."""
    text = paraphraser.query(query)
    way = next((way for way in ASKED if re.fullmatch(way[0], text)), None)
    return [(text, False)] if way is None else [(text, False), (re.sub(way[0], way[1], text), True)]


def trips(place: DomainOfForms, construction: str, number: int, seed: int) -> Iterator[Trip]:
    """Make, say and read back some forms of one construction; fewer where there are not so many."""
    chance = random.Random(f"{construction} {seed}")
    maker = Maker(place.facts, chance.choice)
    known: set[object] = set()
    for _ in range(number * TRIES):
        if len(known) == number:
            return
        try:
            query = CONSTRUCTIONS[construction](maker)
        except Unbuildable:
            continue
        if same_meaning.key(query) in known or not _finds(place, query):
            continue
        known.add(same_meaning.key(query))
        for text, asked in wordings(Paraphraser(place.facts.lexicon, _exactly(place.facts, query)), query):
            yield read_back(place, construction, query, text, asked=asked)


def _finds(place: DomainOfForms, query: Query) -> bool:
    """Whether it runs, and finds something on the domain's own database."""
    try:
        first, *behind = place.rows_of(query, 0)
    except sqlite3.Error:
        return False
    if isinstance(query, form.Ask):
        return any(behind)
    return any(cell not in ("\0", 0.0) for row in first for cell in row)


def read_back(place: DomainOfForms, construction: str, query: Query, text: str, *, asked: bool) -> Trip:
    """Ask what was said, and compare."""
    outcome = place.tool.ask(Request(text))
    trip = functools.partial(Trip, construction, query, text, asked)
    if not outcome.interpretations:
        return trip("abstained", outcome.reason, "")
    best = outcome.interpretations[0]
    return trip(_compared(place, query, outcome), best.paraphrase, best.sql)


def _compared(place: DomainOfForms, query: Query, outcome: Outcome) -> Outcome_:
    found = form_json.from_json(outcome.interpretations[0].logical_form)
    if same_meaning.key(found) == same_meaning.key(query):
        return "same form"
    if type(found) is not type(query):
        return "wrong"
    try:
        return "same rows" if place.same(found, query) else "wrong"
    except sqlite3.Error:
        return "wrong"


# -- domains ----------------------------------------------------------------------------


def opened(stack: ExitStack, name: str, work: Path = WORK) -> DomainOfForms:
    """A shipped domain, or a bare draft of a database by name or file, with its databases, until the stack closes.

    Raises:
        WozError: there is none, or it cannot be drafted.
    """
    if name in SHIPPED:
        domain = load_domain(name, check_audio=False)
        files = shipped(domain, DATABASES, work)
        lexicon = load_lexicon(domain.folder / "lexicon.yaml")
    else:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="woz-roundtrip-")))
        files = _drawn(name, folder)
        domain = foreign.drafted(files[0], Path(name).stem.replace(" ", "-"), folder / "draft")
        lexicon = load_lexicon(domain.folder / "lexicon.yaml")
    database = stack.enter_context(open_database(f"sqlite:///{files[0].resolve()}"))
    judges = [Judge(file, steps=STEPS) for file in files]
    for judge in judges:
        stack.callback(judge.close)
    facts = Facts(_plain(lexicon), database, frozenset(domain.display.hidden))
    return DomainOfForms(domain, lexicon, facts, make_tool(domain, database), judges)


def _plain(lexicon: Lexicon) -> Lexicon:
    """The lexicon without attributes whose column is not a value of the member: totals over several rows."""
    kept = {name: entry for name, entry in lexicon.attributes.items() if not entry.total}
    return lexicon.model_copy(update={"attributes": kept})


def _drawn(name: str, folder: Path) -> list[Path]:
    """A database that is drafted, and copies with values drawn anew."""
    if name in (*foreign.NAMES, foreign.ODD):
        source = foreign.folder() / f"{name}.sqlite"
    elif name in MAKERS:
        source = folder / f"{name}.sqlite"
        MAKERS[name](source)
    else:
        source = Path(name)
    if not source.is_file():
        raise NoDatabase(name)
    files = [folder / f"drawn-{count}.sqlite" for count in range(DATABASES)]
    files[0].write_bytes(source.read_bytes())
    for count, file in enumerate(files[1:], 1):
        drawn_anew(source, file, count)
    return files


class NoDatabase(WozError):
    """There is no database to make forms of."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        known = ", ".join((*SHIPPED, *MAKERS, *foreign.NAMES))
        return f"{self.name} is neither a domain nor an SQLite file that is there; there are: {known}"


# -- figures ----------------------------------------------------------------------------


def rate(found: Sequence[Trip]) -> float:
    """Right ones in per cent."""
    return 100 * sum(trip.right for trip in found) / max(1, len(found))


def row(name: str, found: Sequence[Trip]) -> tuple[str, ...]:
    """One line of figures."""
    counts = Counter(trip.outcome for trip in found)
    shares = [rate(part) for part in (found, [t for t in found if not t.asked], [t for t in found if t.asked])]
    return (
        name, str(len(found)), *(str(counts[o]) for o in ("same form", "same rows", "wrong", "abstained")),
        *(f"{share:.1f}" for share in shares),
    )  # fmt: skip


def measured(place: DomainOfForms, number: int, seed: int, only: Sequence[str] = ()) -> dict[str, list[Trip]]:
    """Trips by construction; constructions of which the domain can have none are not there."""
    found = {name: list(trips(place, name, number, seed)) for name in only or CONSTRUCTIONS}
    return {name: made for name, made in found.items() if made}


def compact(query: object) -> str:
    """A form on one line, without what has its default."""
    if isinstance(query, tuple):
        return f"({', '.join(map(compact, query))})"
    if dataclasses.is_dataclass(query) and not isinstance(query, type):
        parts = [
            compact(getattr(query, part.name))
            for part in dataclasses.fields(query)
            if getattr(query, part.name) != part.default
        ]
        return f"{type(query).__name__}({', '.join(parts)})"
    return repr(query)


def print_failures(found: Sequence[Trip], number: int) -> None:
    """Some that were not read back rightly, wrong ones first."""
    failed = sorted((trip for trip in found if not trip.right), key=lambda trip: trip.outcome != "wrong")
    for trip in failed[:number]:
        print(f"{trip.outcome.upper()} [{trip.construction}] {trip.text}\n    form   {compact(trip.query)}\n"
              f"    read   {trip.read}" + (f"\n    sql    {trip.sql}" if trip.sql else ""))  # fmt: skip


def record(name: str, found: dict[str, list[Trip]], number: int, seed: int) -> None:
    """Write today's rates as the floors of the test, for one domain."""
    floors = json.loads(FLOORS.read_text(encoding="utf-8")) if FLOORS.exists() else {}
    floors[name] = {
        "number": number, "seed": seed,
        "all": round(rate([trip for made in found.values() for trip in made]), 1),
        "constructions": {construction: round(rate(made), 1) for construction, made in found.items()},
    }  # fmt: skip
    FLOORS.write_text(json.dumps(floors, indent=1) + "\n", encoding="utf-8")


def main(argv: list[str]) -> int:
    """Print the rate of each construction, and some that failed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks roundtrip", description=__doc__)
    parser.add_argument("--domain", action="append", metavar="NAME|FILE",
                        help="a shipped domain, a database to draft, or an SQLite file; may be repeated")  # fmt: skip
    parser.add_argument("--construction", action="append", choices=list(CONSTRUCTIONS), help="only this one")
    parser.add_argument("--number", type=int, default=20, metavar="N", help="forms of each construction (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the forms (1)")
    parser.add_argument("--failures", type=int, default=0, metavar="N", help="print N of each that failed")
    parser.add_argument("--record", action="store_true", help="write the rates as the floors of the test")
    options = parser.parse_args(argv)
    if options.record and options.construction:
        parser.error("--record wants all constructions")
    lines: list[tuple[str, ...]] = []
    started = time.perf_counter()
    try:
        for name in options.domain or (*SHIPPED, *MAKERS):
            with ExitStack() as stack:
                place = opened(stack, name)
                found = measured(place, options.number, options.seed, options.construction or ())
            lines += [row(f"  {construction}", made) for construction, made in found.items()]
            lines.append(row(name, [trip for made in found.values() for trip in made]))
            for made in found.values():
                print_failures(made, options.failures)
            if options.record:
                record(name, found, options.number, options.seed)
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    print(table(HEADINGS, lines))
    print(f"\n{time.perf_counter() - started:.1f} s")
    return 0
