"""The folder of a draft, written whole or not at all, never into a place that exists."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import yaml
from sqlalchemy import make_url

from wizard.domain.draft.choices import DraftChoice, about_short_words, choices, decide, wanted_views
from wizard.domain.draft.code_tables import find_code_tables, without_code_tables
from wizard.domain.draft.doubts import doubts, short_doubts
from wizard.domain.draft.english import with_plural
from wizard.domain.draft.events import LINES
from wizard.domain.draft.links import Links, find_links
from wizard.domain.draft.marks_of_tables import marked_columns
from wizard.domain.draft.samples import draft_tests
from wizard.domain.draft.short_names import ShortWord, cut_short, in_full, short_words, unsure
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable, is_bookkeeping, survey
from wizard.domain.draft.units import milliseconds_shown
from wizard.domain.draft.verbs import DOINGS
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words import draft_words, say_compounds
from wizard.domain.draft.words_in_names import words_of, writing_out
from wizard.domain.errors import CannotWrite, FolderExists
from wizard.domain.folder import load_domain
from wizard.domain.lexicon import load_lexicon
from wizard.domain.lexicon_layers import AUTHORED, DRAFTED
from wizard.domain.singular import singular
from wizard.domain.stored_days import read_day
from wizard.domain.word_sets import word_set


@dataclass(frozen=True)
class Drafted:
    """What a draft holds, where it lies, and what its author should look at first."""

    folder: Path
    classes: tuple[str, ...]
    attributes: int
    relations: tuple[str, ...]
    left_out: tuple[str, ...]
    """Tables and columns that could not be used, each with the reason."""
    found: tuple[str, ...]
    """References that nobody declared, each with how it was found."""
    doubts: tuple[str, ...]
    """What was guessed and may be wrong: what to look at first."""


@dataclass(frozen=True)
class Draft:
    """What a database says of itself, before it is written."""

    seen: DatabaseSurvey
    links: Links
    words: DraftVocabulary
    choices: tuple[DraftChoice, ...] = ()
    """What somebody who knows the data may decide."""
    short: tuple[ShortWord, ...] = ()
    """Short words in its names that no list knows."""
    written_out: Mapping[tuple[str, bool], tuple[str, ...]] = field(default_factory=dict)
    """What those of them that are taken for something are taken for."""
    tables: tuple[str, ...] = ()
    """The names of all its tables, those of codes too."""
    marked: frozenset[str] = frozenset()
    """The names of its columns that carry a mark of their table."""

    def naming(self) -> AbstractContextManager[None]:
        """Within which names have the words that they have in this draft."""
        return writing_out(self.written_out, self.tables, self.marked)

    @property
    def doubts(self) -> list[str]:
        """What was guessed, a line each."""
        with self.naming():
            known = frozenset(word.short for word in self.short)
            return [*short_doubts(self.short, self.written_out), *doubts(self.seen, self.links, self.words, known)]

    @property
    def drafted(self) -> str:
        """The text of `drafted.yaml`: what was guessed, and the entries, below a line with the checksum of both."""
        return sealed(_lexicon(self))

    def told(self, folder: Path) -> Drafted:
        """What the draft that was written into `folder` holds, in words."""
        return Drafted(
            folder,
            tuple(self.words.classes),
            len(self.words.attributes),
            tuple(self.words.relations),
            self.seen.left_out,
            tuple(
                f"{r.table}.{r.column} -> {r.other}.{r.key} ({r.why})"
                for r in self.links.references
                if "key" not in r.why
            ),
            tuple(self.doubts),
        )


def make_draft(url: str, name: str, answers: Mapping[str, bool] | None = None) -> Draft:
    """Look at the database at `url`, for a domain called `name`; `answers` are those to its questions, by their names.

    Raises:
        DomainError: the URL cannot be read, or there is no table to use.
        DomainDatabaseUnavailable: the database cannot be read.
    """
    seen = survey(url, wanted_views(answers or {}))
    tables, marked = tuple(table.name for table in seen.tables), marked_columns(seen)
    with writing_out({}, (), marked):
        short = short_words(seen, name)
    written_out = in_full(short, answers or {})
    with writing_out(written_out, tables, marked):
        codes = find_code_tables(seen)
        seen = without_code_tables(seen, codes)
        short = tuple(word for word in short if word.seen.partition(".")[0] not in {one.table for one in codes})
        links = find_links(seen)
        words = draft_words(seen, links, codes)
        _call_by_the_whole(name, words)
        say_compounds(words)
        words.house = " ".join(words_of(name))
        words.short = {**cut_short(seen, written_out), **unsure(short, written_out)}
        asked = [*about_short_words(short, answers or {}), *choices(seen, links, words)]
        decide(words, asked, answers or {})
    return Draft(seen, links, words, tuple(asked), short, written_out, tables, marked)


def draft_domain(url: str, out: Path, *, name: str = "", today: date | None = None) -> Drafted:
    """Write a first domain folder for the database at `url` into `out`, which must not exist.

    Args:
        name: the domain's; that of the folder if not given.
        today: the as-of date where the database has no dates; the day itself if not given.

    Raises:
        FolderExists: `out` is there already.
        DomainError: the URL cannot be read, or there is no table to use.
        DomainDatabaseUnavailable: the database cannot be read.
        CannotWrite: the disk refused.
    """
    if out.exists():
        raise FolderExists(out)
    name = name or out.resolve().name
    made = make_draft(url, name)
    with made.naming():
        files = _files(name, url, made, today or date.today())
    try:
        out.resolve().parent.mkdir(parents=True, exist_ok=True)
        temporary = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.resolve().parent))
        try:
            for place, content in files.items():
                path = temporary / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content, encoding="utf-8")
            load_lexicon(temporary / AUTHORED)
            load_domain(temporary)
            temporary.chmod(0o755)
            os.rename(temporary, out)  # noqa: PTH104 - fails where something has come into the place meanwhile
        finally:
            shutil.rmtree(temporary, ignore_errors=True)
    except OSError as error:
        raise CannotWrite(out, error.strerror or str(error)) from error
    return made.told(out)


def finish_draft(folder: Path, answers: Mapping[str, bool]) -> Drafted:
    """Write a folder that was drafted just now once more, by what its author has answered since.

    Raises:
        as `draft_domain`.
    """
    domain = load_domain(folder, check_audio=False)
    made = make_draft(domain.url or "", domain.name, answers)
    with made.naming():
        files = _files(domain.name, domain.url or "", made, domain.as_of)
    try:
        for place in (place for place in files if place != AUTHORED):
            (domain.folder / place).write_text(files[place], encoding="utf-8")
    except OSError as error:
        raise CannotWrite(folder, error.strerror or str(error)) from error
    return made.told(domain.folder)


def _files(name: str, url: str, made: Draft, today: date) -> dict[str, str]:
    seen, links, words = made.seen, made.links, made.words
    as_of = _as_of(seen, today)
    title = " ".join(words_of(name)).capitalize() or name
    return {
        "domain.yaml": _head("The database, and how its values are shown.")
        + _yaml(
            {
                "name": name, "title": title, "as_of": as_of, "database": {"url": own_url(url)},
                "display": _display(words),
            }
        ),
        DRAFTED: made.drafted,
        AUTHORED: _AUTHORED,
        "principles.yaml": _head("How questions are to be understood; give each rule that annotators need a number.")
        + _yaml({"principles": [_identifiers(words)]}),
        "tests.jsonl": "".join(json.dumps(test, ensure_ascii=False) + "\n" for test in draft_tests(seen, words)),
        "briefing.md": _BRIEFING.format(title=title.lower()),
        "database.md": _description(seen, links, words, as_of),
        "consent.md": _CONSENT,
        "scenarios/01-a-first-look.md": _scenario(seen, links, words),
        "rehearsal/rehearsal.yaml": _head("Spoken questions to train with; `woz domain speak` makes some.")
        + "voices:\n  narrator: {name: en-us}\nutterances: []\n",
    }  # fmt: skip


def _display(words: DraftVocabulary) -> dict[str, Any]:
    """How values are shown: spans that are kept in milliseconds as minutes and seconds."""
    spans = milliseconds_shown(words)
    shown = {"date_format": "D MON YYYY", "labels": words.labels}
    return {**shown, "durations": {"milliseconds": sorted(spans)}} if spans else shown


def _call_by_the_whole(name: str, words: DraftVocabulary) -> None:
    """Let the boats of a domain that is called after its lifeboats be lifeboats."""
    whole = singular(words_of(name)[-1])
    taken = {noun.partition("/")[0] for entry in words.classes.values() for noun in entry["nouns"]}
    _call_by_the_trade(whole, taken, words)
    for cls, entry in words.classes.items():
        is_part = whole.endswith(cls) and len(whole) >= len(cls) + _LEAST_BEFORE and len(cls) >= _LEAST_BEFORE
        if is_part and whole not in taken and not entry.get("person"):
            entry["nouns"] = [*entry["nouns"], with_plural(whole)]


def _call_by_the_trade(whole: str, taken: Collection[str], words: DraftVocabulary) -> None:
    """Let the goods of a shop be what the shop is called after, where nothing else is: the bikes of a `bikeshop`."""
    trade = next((end for end in _TRADES if whole.endswith(end) and len(whole) >= len(end) + _LEAST_BEFORE), "")
    what = singular(whole.removesuffix(trade))
    goods = [cls for head in _GOODS for cls in words.classes if _is_called(cls, head)]
    if trade and goods and what not in taken and not any(what in noun.split() for noun in taken):
        entry = words.classes[goods[0]]
        entry["rarely"] = [*entry.get("rarely", ()), with_plural(what)]


def _is_called(cls: str, head: str) -> bool:
    """Whether a class's last noun is `head`; the item of an order is a line of it, and nothing that is sold."""
    before, _, last = cls.rpartition(" ")
    return last == head and not (last in LINES and before.rpartition(" ")[2] in DOINGS)


_TRADES = ("shop", "store", "hire", "rental", "dealer", "market", "yard", "museum", "collection", "club")
_GOODS = ("unit", "piece", "item", "copy", "product", "article", "good", "model", "object", "stock")
"""Last words of what names a place of trade, and nouns of what is in it, those of single things first."""


_LEAST_BEFORE = 3
"""Letters of the two parts of a noun in one word, at least."""


def _head(says: str) -> str:
    return f"# Drafted from the database: edit it. {says}\n"


def _yaml(data: Any) -> str:
    return str(yaml.dump(data, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None))


_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""libyaml's, where it is there: it writes the same in a quarter of the time."""


class _Plain(_DUMPER):  # type: ignore[misc]  # either of two classes
    """Writes equal lists out, each time: anchors are nothing to edit."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _lexicon(made: Draft) -> str:
    lines: list[str] = []
    seen, links = made.seen, made.links
    guessed = [r for r in links.references if r.why != "foreign key"]
    if guessed:
        lines.append("# Seen, not declared; strike what is chance:")
        lines += [f"#   {r.table}.{r.column} -> {r.other}.{r.key} ({r.why})" for r in guessed]
    lines += [f"# Left out: {what}" for what in seen.left_out]
    guesses = made.doubts
    if guesses:
        lines.append("# Guessed; look at these first:")
        lines += [f"#   {what}" for what in guesses]
    return "\n".join(lines) + "\n\n" + _yaml(made.words.as_file())


_SEAL = "# Do not edit; sha256 of what follows: "


def sealed(text: str) -> str:
    """A draft's text below a head that says whose it is, and by a checksum whether anybody has edited it since."""
    head = "# Drafted from the database: the words of the domain and what they mean there. `woz domain draft --again`\n"
    head += f"# makes this file anew; what you write goes into {AUTHORED}, which is laid over it.\n"
    return f"{head}{_SEAL}{hashlib.sha256(text.encode()).hexdigest()}\n{text}"


def is_edited(text: str) -> bool:
    """Whether somebody changed a draft's text below its seal; one who took the seal away gave it up."""
    _, seal, rest = text.partition(_SEAL)
    digest, _, body = rest.partition("\n")
    return bool(seal) and digest != hashlib.sha256(body.encode()).hexdigest()


def own_url(url: str) -> str:
    """Where the database is, as `domain.yaml` has it: a file by its whole path, a server without a password, which
    belongs in ~/.pgpass."""
    if "://" not in url or url.startswith("sqlite"):
        path = url.split(":///", 1)[1] if "://" in url else url
        return f"sqlite:///{Path(path).resolve()}"
    return make_url(url).set(password=None).render_as_string()


def _as_of(seen: DatabaseSurvey, today: date) -> date:
    """The last day in the database that is not in the future: "today" in questions."""
    days: list[date] = []
    dated = [column for table in seen.tables for column in table.columns if column.kind == "date"]
    for column in [one for one in dated if not _TO_COME & set(words_of(one.name))] or dated:
        days += [day for value in column.values if (day := _day(value, column)) is not None]
    past = [date(day.year, day.month, day.day) for day in days if (day.year, day.month, day.day) <= (
        today.year, today.month, today.day)]  # fmt: skip
    return max(past, default=today)


_TO_COME = word_set(__name__, "to come")
"""Words of days that are written down before they come."""


def _day(value: object, column: SurveyedColumn) -> date | None:
    """The day that a value of a column of days is; None where it is none."""
    if column.stored:
        return read_day(value, column.stored[0])
    try:
        return value if isinstance(value, date) else date.fromisoformat(str(value)[:10])
    except ValueError:
        return None


def _identifiers(words: DraftVocabulary) -> dict[str, Any]:
    return {
        "number": "S-4",
        "source": "1989 paper, 2.2, Table 1",
        "text": "A thing is represented by its canonical identifiers, and by nothing else.",
        "table": {
            name: [f"{entry['table']}.{column}" for column in entry["key"]] for name, entry in words.classes.items()
        },
    }


def _description(seen: DatabaseSurvey, links: Links, words: DraftVocabulary, as_of: date) -> str:
    lines = ["# What the system knows", "", f"Everything is as it was on {as_of.day} {as_of:%B %Y}.", ""]
    for name, entry in words.classes.items():
        if name in words.of_columns:
            continue
        table = seen.table(entry["table"])
        known = [words.labels[f"{table.name}.{column.name}"].lower() for column in _told(table, links, words)]
        lines += [f"**Each {name}** ({table.rows:,}). {', '.join(known).capitalize()}".rstrip(" .") + ".", ""]
    return "\n".join(lines).rstrip() + "\n"


def _scenario(seen: DatabaseSurvey, links: Links, words: DraftVocabulary) -> str:
    """A task made of what is there, without a question in it (1989 paper, 6.1): of the class that most is known of."""
    known = {
        cls: _worth_noting(seen.table(entry["table"]), links, words)
        for cls, entry in words.classes.items()
        if cls not in words.of_columns
    }
    cls = max(known, key=lambda name: (links.names[words.classes[name]["table"]] is not None, len(known[name])))
    table = seen.table(words.classes[cls]["table"])
    column = table.column(links.names[table.name] or "")
    called = column is not None and f"{table.name}.{column.name}" in {
        words.attributes[name]["column"] for name in words.classes[cls]["display"] if name in words.attributes
    }
    some = [text for text in column.texts if "?" not in text][:3] if column is not None and called else []
    listed = f"{', '.join(some[:-1])} and {some[-1]}" if len(some) > 1 else "".join(some)
    about = f"You have heard of {listed}.\n" if some else ""
    blanks = "\n".join(
        f"    {words.labels[f'{table.name}.{c.name}']:<24} ____________" for c in known[cls][:BLANKS] if c != column
    )
    return (
        f"---\ntitle: A first look\n---\nYou want to know more about one {cls} of your choice.\n{about}"
        f"Note down:\n\n{blanks}\n"
    )


BLANKS = 5
"""What the drafted task asks to be noted down, at most."""


def _worth_noting(table: SurveyedTable, links: Links, words: DraftVocabulary) -> list[SurveyedColumn]:
    """The columns that tell one thing from another; all, where none does."""
    return [column for column in _told(table, links, words) if column.distinct > 1] or list(table.columns)


def _told(table: SurveyedTable, links: Links, words: DraftVocabulary) -> list[SurveyedColumn]:
    """The columns that tell something of a thing: no number of a row, no bookkeeping, nothing hidden."""
    return [
        column
        for column in table.columns
        if f"{table.name}.{column.name}" not in words.private and not is_bookkeeping(words_of(column.name))
        if (column.name,) != table.fact.primary_key or column.kind == "text"
        if links.of(table.name, column.name) is None
    ]


_AUTHORED = f"""\
# What you write about this domain; it is laid over {DRAFTED}, which stays as it was drafted.
#
#   attributes:
#     track milliseconds:
#       nouns+: [duration]       # these words too, after those of the draft
#       unit: [millisecond]      # these words in place of the draft's
#     track bytes: null          # nobody asks for it: struck
#
# `woz domain heard` proposes entries from questions that were not understood.
"""
_BRIEFING = """\
# Welcome, and thank you for coming

You are going to use a computer system: {title}. {{{{talks}}}}

You will be given a few tasks. Ask in your own words, as you would ask a
helpful person. It is the system that is being tried out, not you.

- {{{{to_ask}}}}
- {{{{then}}}}

If an answer is not what you meant, put it another way. If the system says
that it cannot help, go on with your task.
"""
_CONSENT = """\
---
version: "draft"
---
# Before we begin

{{to_record}}

- We keep {{what_you_say}}, what appears on your screen, and the times of both.
- We keep them under a number, not under your name.
- Taking part is up to you, and you may stop at any time without a reason.
- The number of your session is **{{session}}**.

If you agree, we begin. If not, nothing is {{recorded}}, and thank you for
your time.
"""
