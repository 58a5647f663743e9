"""How long things last that begin on one day and end on another: cruises, stays, tenancies, repairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from wizard.domain.draft.abbreviations import UNITS
from wizard.domain.draft.column_meaning import holds_years
from wizard.domain.draft.english import DIMENSIONS, measure_of, without_unit
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.verbs import active, is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_PAIRS = (
    ("start", "end"), ("begin", "end"), ("from", "to"), ("started", "ended"), ("begins", "ends"), ("starts", "ends"),
    ("begun", "ended"), ("start", "finish"), ("started", "finished"), ("opening", "closing"), ("opened", "closed"),
    ("admission", "discharge"), ("admitted", "discharged"), ("reported", "completed"), ("started", "completed"),
    ("check in", "check out"), ("checkin", "checkout"), ("arrival", "departure"), ("hire", "return"),
    ("rental", "return"), ("loan", "return"), ("borrowed", "returned"), ("rented", "returned"), ("hired", "returned"),
    ("out", "in"), ("lent", "returned"), ("loaned", "returned"), ("issued", "returned"), ("taken", "returned"),
    ("checked out", "checked in"), ("checked out", "returned"), ("collected", "returned"), ("out", "returned"),
    ("begun", "completed"), ("opened", "resolved"), ("opened", "finished"), ("moved in", "moved out"),
    ("from", "until"), ("from", "till"), ("filed", "closed"), ("filed", "decided"), ("sailed", "landed"),
    ("sailed", "returned"), ("sailed", "arrived"), ("departed", "arrived"), ("departed", "returned"),
    ("left", "returned"), ("received", "completed"), ("received", "closed"), ("submitted", "accepted"),
    ("submitted", "decided"), ("submitted", "approved"), ("requested", "completed"), ("requested", "fulfilled"),
    ("created", "closed"), ("created", "resolved"), ("reported", "resolved"), ("reported", "closed"),
    ("reported", "repaired"), ("reported", "fixed"), ("raised", "closed"), ("logged", "closed"), ("commenced", "ended"),
    ("planted", "harvested"), ("sown", "harvested"), ("joined", "left"), ("dropped off", "picked up"),
    ("opening", "closing"), ("premiere", "closing"), ("launch", "end"), ("issue", "return"), ("sent", "returned"),
    ("booked in", "collected on"), ("booked in", "collected"), ("booked in", "completed"), ("booked in", "finished"),
    ("brought in", "collected on"), ("brought in", "collected"), ("came in", "collected"), ("taken in", "collected"),
    ("came in", "completed"), ("dropped off", "collected"), ("came in", "closed"), ("came in", "settled"),
    ("opens", "closes"),
)  # fmt: skip
"""Words of the columns of a beginning and of its end."""


def span_of(days: Sequence[SurveyedColumn]) -> tuple[SurveyedColumn, SurveyedColumn] | None:
    """Of columns of days the one on which a thing begins and the one on which it ends; none where no two are such."""
    words = {words_of(column.name): column for column in days}
    for (begins, ends), rest in product(_PAIRS, dict.fromkeys(_rests(words))):
        first, last = (_called(words, tuple(word.split()), rest) for word in (begins, ends))
        if first is not None and last is not None and first != last:
            turned = first.missing > 0 == last.missing and (begins, ends) == ("out", "in")
            return (last, first) if turned else (first, last)  # what came in has gone out, or is still there
    begun = [column for column in days if _BEGUN & set(words_of(column.name))]
    over = [column for column in days if _OVER & set(words_of(column.name)) and not _DUE & set(words_of(column.name))]
    return (begun[0], over[0]) if len(begun) == len(over) == 1 and begun != over else None


def lasts(table: SurveyedTable) -> bool:
    """Whether rows begin on one day and end on another."""
    return span_of([column for column in table.columns if column.kind == "date"]) is not None


_BEGUN, _OVER = word_set(__name__, "begun"), word_set(__name__, "over")
"""Words of days on which something was begun, and of those on which it was brought to its end."""
_DUE = frozenset({"due", "expected", "planned", "estimated", "promised"})


def _rests(words: dict[tuple[str, ...], SurveyedColumn]) -> Iterator[tuple[str, ...]]:
    """What names of columns have beside the word of the beginning: the "date" of `start_date`."""
    yield ()
    for said in words:
        yield from (said[1:], said[:-1], said[2:])


def _called(
    words: dict[tuple[str, ...], SurveyedColumn], said: tuple[str, ...], rest: tuple[str, ...]
) -> SurveyedColumn | None:
    return words.get((*said, *rest)) or words.get((*rest, *said))


def _have_length(out: DraftVocabulary, cls: str) -> bool:
    """Whether members of another class are so long, in minutes or in meters."""
    others = (
        entry["column"] for entry in out.attributes.values() if entry["of"] != cls and entry.get("kind") == "number"
    )
    return any(words_of(column.partition(".")[2])[-1] in _LENGTHS for column in others)


_LENGTHS = word_set(__name__, "lengths")
"""Last words of columns that say how long something is."""
_AWAY = dict.fromkeys(("returned", "return", "in", "checked", "back"), ("be out", "be away", "be on loan", "be kept"))
"""What is lent is until it comes back, by the first word of the column that says when that was."""
_DEGREES = {"most": ["longest"], "least": ["shortest"], "more": ["longer"], "less": ["shorter"], "how": ["long"]}


def _until(ends: SurveyedColumn) -> list[str]:
    """What a thing took so long for: "how long did it take to resolve"."""
    said = next((word for word in words_of(ends.name) if is_participle(word)), "")
    if not said:
        return []
    return [f"take to {form}" for form in (*active(said), f"be {said}", f"get {said}")]


def draft_spans(out: DraftVocabulary, seen: DatabaseSurvey, names: dict[str, str]) -> None:
    """Add how many days a thing lasted, unless a column of its own says so."""
    for table in seen.tables:
        cls = names.get(table.name, "")
        if not cls or out.classes[cls].get("person"):
            continue
        pair = span_of([column for column in table.columns if column.kind == "date"])
        if pair is None:
            _draft_difference(out, cls, table)
            continue
        own = [entry for entry in out.attributes.values() if entry["of"] == cls]
        taken = {noun.partition("/")[0] for entry in own for noun in (*entry.get("nouns", ()), *entry.get("unit", ()))}
        if pair[0].stored[:1] != pair[1].stored[:1] or taken & {"duration", "length", "day"}:
            continue
        begins, ends = pair
        away = _AWAY.get(words_of(ends.name)[0], ())
        # "The length of the films" is none of their loans.
        length = [f"{cls} length"] if away and _have_length(out, cls) else ["length"]
        entry: dict[str, Any] = {
            "of": cls, "column": f"{table.name}.{begins.name}", "kind": "number", "since": "days", "until": ends.name,
            "nouns": ["duration", *length, "number of days/numbers of days"], "unit": ["day"],
            "verbs": ["last", "take", "go on for", *away, *_until(ends)], "label": "Days",
        }  # fmt: skip
        if words_of(ends.name)[:2] in (("check", "out"), ("checkout",)) or cls.rpartition(" ")[2] == "stay":
            entry["unit"] = ["night", "day"]
            entry["nouns"] += ["number of nights/numbers of nights", "length of stay/lengths of stay"]
        if begins.stored:
            entry["stored"] = begins.stored[0]
        for one in own:
            if measure_of(without_unit(words_of(one["column"].partition(".")[2]))) == "pages":
                one.pop("how", None)  # how long it took, and not how many pages it has
        for field, words in _DEGREES.items():
            free = [word for word in words if not any(word in one.get(field, ()) for one in own)]
            entry.update({field: free} if free else {})
        out.attributes[f"{cls} duration"] = entry


def _draft_difference(out: DraftVocabulary, cls: str, table: SurveyedTable) -> None:
    """Add how many years a thing lasted of which two years are known, and how thick is what has a top and a base."""
    numbers = [column for column in table.columns if column.kind in ("integer", "number")]
    years = span_of([column for column in numbers if holds_years(column)])
    ends = years or _top_and_base(numbers)
    own = [entry for entry in out.attributes.values() if entry["of"] == cls]
    noun = "duration" if years else "thickness"
    if ends is None or any(noun == said.partition("/")[0] for entry in own for said in entry.get("nouns", ())):
        return
    first, last = ends
    said: dict[str, Any] = {"nouns": ["thickness/thicknesses"], "label": "Thickness", **_THICK}
    if years:
        said = {"nouns": ["duration", "length", "number of years/numbers of years"], "unit": ["year"],
                "verbs": ["last", "take", "run for", "go on for"], "label": "Years", **_DEGREES}  # fmt: skip
    elif words_of(first.name)[-1] in UNITS:
        said["unit"] = [UNITS[words_of(first.name)[-1]]]
    out.attributes[f"{cls} {noun}"] = {
        "of": cls, "column": f"{table.name}.{last.name}", "kind": "number", "minus": first.name, **said,
    }  # fmt: skip


def _top_and_base(numbers: Sequence[SurveyedColumn]) -> tuple[SurveyedColumn, SurveyedColumn] | None:
    """The two depths between which a layer lies; none where no two columns say so."""
    words = {without_unit(words_of(column.name)): column for column in numbers}
    for top, base in _LAYERS:
        for rest in dict.fromkeys(_rests(words)):
            first, last = (_called(words, (word,), rest) for word in (top, base))
            if first is not None and last is not None and first != last:
                return first, last
    return None


_LAYERS = (("top", "base"), ("top", "bottom"), ("upper", "lower"))
_THICK = {field: list(getattr(DIMENSIONS["thickness"], field)) for field in ("most", "least", "more", "less", "how")}
