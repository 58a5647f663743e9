"""A made evaluation: a key of both domains with dialogues, and what four systems hand in; the example of docs/examples.

The systems are the tool, the tool with a poor ear (a recogniser that mishears every fifth word), the tool without
memory (it knows nothing of what was said before), and template retrieval over the other half of the questions.
`python -m benchmarks.evaluation --out FOLDER` writes key.jsonl and a folder for each system.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.questions import Question, Retrieval
from wizard.ask.answer import answer
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Exchange, Request, Tool, finished
from wizard.ask.tool import make_tool
from wizard.cas import CasError, from_rows, write
from wizard.domain import Domain, database_url, load_domain
from wizard.errors import WozError

SPEAKERS = 12
NEAR = 0.6
"""How near a learned question must be for retrieval to answer, from 0 to 1."""
SITTING = 5
"""Turns of a session of questions that lean on nothing."""


@dataclass(frozen=True)
class KeyTurn:
    """One utterance of the key."""

    utterance: str
    speaker: str
    session: str
    turn: int
    domain: str
    text: str
    sql: str
    ref: str
    leans: bool = False
    """On the turn before it."""

    def line(self) -> dict[str, object]:
        """As the key has it."""
        found: dict[str, object] = {
            "utterance": self.utterance, "speaker": self.speaker, "class": "D1" if self.leans else "A",
            "domain": self.domain, "session": self.session, "turn": self.turn, "words": self.text, "ref": self.ref,
            "reviewed": True, "site": "made",
        }  # fmt: skip
        return found | ({"context": [self.turn - 1]} if self.leans else {})


@dataclass(frozen=True)
class Opened:
    """A domain with its database and its tool."""

    domain: Domain
    database: Database
    tool: Tool


def main(argv: list[str] | None = None) -> int:
    """Write the key and the systems' answers."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evaluation", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="a new folder")
    parser.add_argument("--questions", type=int, default=40, help="questions of each domain beside the dialogues")
    parser.add_argument("--dialogues", type=int, default=6, help="dialogues of each domain")
    chosen = parser.parse_args(argv)
    if chosen.out.exists():
        print(f"{chosen.out} exists already; name another folder", file=sys.stderr)
        return 1
    chosen.out.mkdir(parents=True)
    turns: list[KeyTurn] = []
    handed: dict[str, dict[str, list[dict[str, object]]]] = {}
    for name in ("personnel", "airtravel"):
        domain = load_domain(name, check_audio=False)
        with open_database(database_url(domain, None)) as database:
            opened = Opened(domain, database, make_tool(domain, database))
            made = list(corpus(opened, chosen.questions, chosen.dialogues))
            turns += made
            for system, parts in answers(opened, made).items():
                for condition, lines in parts.items():
                    handed.setdefault(system, {}).setdefault(condition, []).extend(lines)
    _write(chosen.out / "key.jsonl", [turn.line() for turn in turns])
    for system, parts in handed.items():
        for condition, lines in parts.items():
            _write(chosen.out / system / f"{condition}.jsonl", lines)
    print(f"{chosen.out}: {len(turns)} utterances, systems {', '.join(handed)}")
    return 0


def corpus(opened: Opened, questions: int, dialogues: int) -> Iterator[KeyTurn]:
    """The utterances of a domain: sessions of single questions, and dialogues of which some turns lean on others."""
    name = opened.domain.name
    path = opened.domain.folder / "tests.jsonl"
    found = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    alone = [one for one in found if not one.get("context") and one.get("minimum")][:questions]
    for number, one in enumerate(alone):
        session = f"{name[0]}s{number // SITTING:02}"
        yield KeyTurn(
            f"{session}-{number % SITTING + 1}", f"s{number // SITTING % SPEAKERS:02}", session, number % SITTING + 1,
            name, one["question"], one["sql"], one["minimum"],
        )  # fmt: skip
    rng = random.Random(name)
    for number in range(dialogues):
        session = f"{name[0]}d{number:02}"
        said = _about_flights(rng) if name == "airtravel" else _about_people(rng)
        for place, (text, sql, leans) in enumerate(said, 1):
            scalar = "COUNT(" in sql
            ref = write(from_rows(opened.database.run(sql).rows, scalar=scalar))
            yield KeyTurn(
                f"{session}-{place}", f"s{(number * 5 + len(name)) % SPEAKERS:02}", session, place, name, text, sql,
                ref, leans,
            )  # fmt: skip


def _about_people(rng: random.Random) -> list[tuple[str, str, bool]]:
    one, two = rng.sample((10, 11, 12, 20, 44, 45), 2)
    count, women = "SELECT COUNT(*) FROM employees WHERE department = {}", " AND sex = 'F'"
    return [
        (f"How many employees are there in department {one}?", count.format(one), False),
        ("How many of them are women?", count.format(one) + women, True),
        (f"List the employees in department {two}.",
         f"SELECT employee_id FROM employees WHERE department = {two}", False),
        ("How many of them are women?", count.format(two) + women, True),
        (f"How many employees are there in department {two}?", count.format(two), False),
        ("How many of them are men?", count.format(two) + " AND sex = 'M'", True),
    ]  # fmt: skip


def _about_flights(rng: random.Random) -> list[tuple[str, str, bool]]:
    sql = (
        "SELECT DISTINCT flight.flight_id FROM flight JOIN airport_service o ON o.airport_code = flight.from_airport "
        "JOIN city a ON a.city_code = o.city_code JOIN airport_service t ON t.airport_code = flight.to_airport "
        "JOIN city b ON b.city_code = t.city_code WHERE a.city_name = '{}' AND b.city_name = '{}'"
    )
    snack, airline = " AND flight.meal_code LIKE 'S%'", " AND flight.airline_code = '{}'"
    cities = rng.sample(("BOSTON", "DALLAS", "DENVER", "ATLANTA", "PHILADELPHIA", "PITTSBURGH"), 3)
    first, second = sql.format(cities[0], cities[1]), sql.format(cities[0], cities[2])
    code, name = rng.choice((("UA", "United"), ("DL", "Delta"), ("AA", "American")))
    said = [city.title() for city in cities]
    return [
        (f"Show me the flights from {said[0]} to {said[1]}.", first, False),
        ("Which of those serve a snack?", first + snack, True),
        (f"Show me the flights from {said[0]} to {said[2]}.", second, False),
        (f"Which of those are on {name}?", second + airline.format(code), True),
        (f"How many flights are there from {said[0]} to {said[2]}?",
         second.replace("SELECT DISTINCT flight.flight_id", "SELECT COUNT(DISTINCT flight.flight_id)"), False),
    ]  # fmt: skip


def answers(opened: Opened, turns: Sequence[KeyTurn]) -> dict[str, dict[str, list[dict[str, object]]]]:
    """What each system hands in, by system and condition."""
    fine, poor = ({turn.utterance: heard(turn, rate) for turn in turns} for rate in (0.03, 0.2))
    said = {turn.utterance: turn.text for turn in turns}
    learned: dict[int, list[Question]] = {0: [], 1: []}
    for turn in turns:
        learned[_half(turn)].append(Question(turn.utterance, turn.text, turn.sql, frozenset()))
    halves = {part: Retrieval(learned[1 - part], _values(opened)) for part in (0, 1)}
    found: dict[str, dict[str, list[dict[str, object]]]] = {}
    for system, ear, remembers in (("tool", fine, True), ("tool-deaf", poor, True), ("tool-forgetful", fine, False)):
        found[system] = {
            "nl": _lines(_asked(opened, turns, said, remembers=remembers, own=False)),
            "own": _lines(_asked(opened, turns, said, remembers=remembers, own=True)),
            "sls": _lines(_asked(opened, turns, ear, remembers=remembers, own=True)),
            "sprec": [{"utterance": name, "transcription": text} for name, text in ear.items()],
        }
    by_condition = {
        name: _lines(
            (turn.utterance, _run(opened, halves[_half(turn)].sql(texts[turn.utterance], NEAR))) for turn in turns
        )
        for name, texts in (("nl", said), ("sls", fine))
    }
    heard_lines: list[dict[str, object]] = [{"utterance": name, "transcription": text} for name, text in fine.items()]
    found["retrieval"] = {**by_condition, "own": by_condition["nl"], "sprec": heard_lines}
    return found


def _half(turn: KeyTurn) -> int:
    """The half of the sessions that a turn is in; retrieval answers it from the other."""
    return int(turn.session[2:]) % 2


def heard(turn: KeyTurn, rate: float) -> str:
    """What a made recogniser writes: words left out, doubled, or taken for others of the same length."""
    rng = random.Random(f"{turn.utterance} {rate}")
    others = ("the", "and", "show", "there", "in", "from", "many", "flight", "what", "is")
    words: list[str] = []
    for word in turn.text.split():
        chance = rng.random()
        if chance < rate / 3:
            continue
        words.append(rng.choice(others) if chance < rate * 5 / 6 else word)
        if rate * 5 / 6 <= chance < rate:
            words.append(rng.choice(others))
    return " ".join(words) or "uh"


def _asked(
    opened: Opened, turns: Sequence[KeyTurn], texts: dict[str, str], *, remembers: bool, own: bool
) -> Iterator[tuple[str, str | None]]:
    """Ask turn by turn: with what the reference says the turn leans on, or (`own`) with all that was said and read."""
    history: tuple[Exchange, ...] = ()
    before: KeyTurn | None = None
    for turn in turns:
        if before is None or before.session != turn.session:
            history = ()
        context = history if own else ()
        if not own and turn.leans and before is not None:
            read = opened.tool.ask(Request(before.text, ())).interpretations
            context = (Exchange(before.text, read[0].logical_form if read else None),)
        request = Request(texts[turn.utterance], context if remembers else ())
        outcome = finished(opened.tool, request, opened.tool.ask(request))
        best = outcome.interpretations[0] if outcome.status == "answered" else None
        history = (*history, Exchange(texts[turn.utterance], best.logical_form if best else None))
        before = turn
        try:
            yield turn.utterance, None if best is None else answer(best, opened.database).minimum
        except (WozError, CasError):
            yield turn.utterance, None


def _run(opened: Opened, sql: str | None) -> str | None:
    if sql is None:
        return None
    try:
        return write(from_rows(opened.database.run(sql).rows))
    except (WozError, CasError):
        return None


def _lines(found: Iterator[tuple[str, str | None]]) -> list[dict[str, object]]:
    return [{"utterance": name, "answer": cas} for name, cas in found]


def _values(opened: Opened) -> list[str]:
    """Every short text of the database that stands in a question."""
    return [
        str(value)
        for sql in (("SELECT city_name FROM city", "SELECT airline_name FROM airline")
                    if opened.domain.name == "airtravel" else ("SELECT last_name FROM employees",))
        for (value,) in opened.database.run(sql).rows
    ]  # fmt: skip


def _write(path: Path, lines: Sequence[dict[str, object]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
