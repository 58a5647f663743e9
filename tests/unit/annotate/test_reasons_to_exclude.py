"""What the papers keep out of test corpora becomes no pair of class A by itself, and what they keep in is let in.

1989 paper, S-8 and 3.3; 1992 paper, 2.4.2 and B 1.4, 2.4.3, 2.11, 2.16.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.unit.annotate.conftest import made_store
from tests.unit.journal.building import SessionBuilder
from wizard.annotate.accepted_drafts import accept_drafts
from wizard.annotate.checks import check, doubted
from wizard.annotate.drafting import draft
from wizard.annotate.opened_domain import OpenedDomain, OpenedDomains
from wizard.annotate.other_readings import half_missing, half_untold
from wizard.annotate.queue import take
from wizard.annotate.reasons_to_exclude import doubts
from wizard.annotate.statements import facts_of
from wizard.annotate.workspace import Workspace
from wizard.audit.turns import of_item
from wizard.corpus.store import Store
from wizard.errors import WozError
from wizard.journal import events
from wizard.journal.events import Offered

PEOPLE = "SELECT employee_id FROM employees"


@dataclass(frozen=True)
class Said:
    """A turn that the tool was sure of: what was said, and the readings that it offered, the answered one first."""

    words: str
    readings: tuple[Offered, ...]
    context: tuple[str, ...] = ()


def reading(sql: str, score: float = 0.99, **fields: object) -> Offered:
    known = {"paraphrase": sql[:40], "scalar": True, "sureness": "sure", **fields}
    return Offered.model_validate({"sql": sql, "display_sql": sql, "score": score, **known})


def said(words: str, *sqls: str, **fields: object) -> Said:
    return Said(words, tuple(reading(sql, 0.99, **fields) for sql in sqls))


def recorded(folder: Path, domain: str, ground: OpenedDomain, turns: Sequence[Said]) -> Path:
    """A session of these turns, each answered by its first reading."""
    builder = SessionBuilder(folder, "8ky-1", subject="8ky", domain=domain)
    for one in turns:
        builder.speak()
        builder.transcribe(one.words)
        submitted = events.RequestSubmitted(turn=builder.turn, request=1, text=one.words, context=one.context)
        builder.say(submitted)
        outcome = events.RequestOutcome(turn=builder.turn, request=1, status="answered", interpretations=one.readings)
        builder.say(outcome)
        sql = one.readings[0].sql
        cas = ground.run(sql).text
        builder.run(1, sql, cas, 1, 0)
        builder.answer(1, sql, cas, 1, 0)
        builder.displayed()
        builder.close_turn("answered")
    builder.end()
    return folder


@pytest.fixture(scope="module")
def travel(built: Callable[[str], str]) -> Iterator[OpenedDomains]:
    with OpenedDomains(database=built("airtravel")) as opened:
        yield opened


@pytest.fixture
def left(tmp_path: Path, grounds: OpenedDomains) -> Iterator[Callable[[Sequence[Said]], dict[int, str]]]:
    """Accept the drafts of these turns of the personnel domain; says why each turn that was left was left."""
    stores: list[Store] = []

    def accepting(turns: Sequence[Said]) -> dict[int, str]:
        session = recorded(tmp_path / "8ky-1", "personnel", grounds.of("personnel"), turns)
        store = made_store(tmp_path / "corpus", [session])
        stores.append(store)
        bulk = accept_drafts(store, grounds, "ann", everything=True)
        return {int(name.rpartition("-")[2]): why for name, why in bulk.left}

    yield accepting
    for store in stores:
        store.close()


EXCLUDED = [
    # words, SQL as a tool or a wizard might answer it, the reason that is proposed, source
    ("tell me about john smith", f"{PEOPLE} WHERE last_name = 'SMITH'", "vague"),
    ("list the female men", f"{PEOPLE} WHERE sex = 'F' AND sex = 'M'", "presupposition-failure"),
    ("list the ethnic groups you know about", "SELECT DISTINCT ethnic_group FROM employees", "meta-information"),
    ("are you able to compute percentages", "SELECT CASE WHEN EXISTS (SELECT 1 FROM employees) THEN 1 ELSE 0 END",
     "meta-information"),
    ("what is richard young's home phone",
     "SELECT home_phone FROM employees WHERE first_name = 'RICHARD' AND last_name = 'YOUNG'", "no-data"),
    ("list the employees sorted by salary", f"{PEOPLE} ORDER BY salary", "sorting"),
    ("list the female managers who make more than five million dollars",
     f"{PEOPLE} WHERE sex = 'F' AND salary > 5000000", "presupposition-failure"),
    ("who is paid best in department 99", f"{PEOPLE} WHERE department = '99'", "presupposition-failure"),
    ("does sharon lease work in department 99", "SELECT CASE WHEN EXISTS (SELECT 1 FROM employees WHERE first_name = "
     "'SHARON' AND last_name = 'LEASE' AND department = '99') THEN 1 ELSE 0 END", "presupposition-failure"),
    ("how many people work in department 99", "SELECT COUNT(*) FROM employees WHERE department = '99'",
     "presupposition-failure"),
    ("should i hire more clerks", f"{PEOPLE} WHERE department = '45'", "beyond-understanding"),
    ("book me a flight", f"{PEOPLE} WHERE department = '45'", "outside-domain"),
]  # fmt: skip


def test_what_the_papers_exclude_is_never_accepted_by_itself(
    left: Callable[[Sequence[Said]], dict[int, str]],
) -> None:
    """1989, S-8 and 3.3; 1992, 2.4.2: each is left, with its reason proposed."""
    turns = [said(words, sql, boolean="CASE" in sql) for words, sql, _ in EXCLUDED]
    why = left(turns)
    assert sorted(why) == list(range(1, len(EXCLUDED) + 1)), "all are left to a person"
    for number, (words, _, proposes) in enumerate(EXCLUDED, 1):
        assert f"({proposes})" in why[number], words


INCLUDED = [
    ("how many employees are there in department 45", "SELECT COUNT(*) FROM employees WHERE department = '45'"),
    ("are there any clerks who make over 50000",
     "SELECT CASE WHEN EXISTS (SELECT 1 FROM employees AS e JOIN jobs AS j ON e.job_code = j.job_code WHERE "
     "j.job_title LIKE '%CLERK%' AND e.salary > 50000) THEN 1 ELSE 0 END"),
    ("sum the salaries of the managers",
     "SELECT SUM(salary) FROM employees WHERE employee_id IN (SELECT supervisor_id FROM employees)"),
    ("list the home phones of people living in irving", "SELECT DISTINCT home_phone FROM employees WHERE city = "
     "(SELECT city FROM employees WHERE home_phone IS NULL AND city IS NOT NULL LIMIT 1)"),
    ("tell me the names of all senior scientists", "SELECT DISTINCT last_name FROM employees WHERE job_code IN "
     "(SELECT job_code FROM jobs WHERE job_title LIKE '%SCIENTIST%')"),
    ("give me every employee's phone number", "SELECT DISTINCT work_phone FROM employees"),
]  # fmt: skip


def test_what_the_papers_keep_is_accepted(left: Callable[[Sequence[Said]], dict[int, str]]) -> None:
    """1989, appendix B: NIL among numbers, a false claim, sums, "tell me the names of": none of it is suspected."""
    assert left([said(words, sql, boolean="CASE" in sql) for words, sql in INCLUDED]) == {}


def test_context_that_a_whole_request_does_not_need(left: Callable[[Sequence[Said]], dict[int, str]]) -> None:
    first = "how many employees are there in department 45"
    count = "SELECT COUNT(*) FROM employees WHERE department = '45'"
    women = f"{PEOPLE} WHERE department = '45' AND sex = 'F'"
    why = left(
        [
            said(first, count),
            Said("list the women in department 45", (reading(women, context_used=0),), (first,)),
            Said("which of them are women", (reading(women, context_used=0),), ("list the women in department 45",)),
            said("which of them are women", women),
        ]
    )
    assert sorted(why) == [2, 4]
    assert why[2].startswith("context was taken, and its words name all that they need")
    assert why[4].startswith("its words lean on something, and no context was taken")


def test_another_reading_that_is_reasonable_is_for_a_person(
    left: Callable[[Sequence[Said]], dict[int, str]],
) -> None:
    """1992, B 1.4: a structural ambiguity is answered both ways, and a person writes it so."""
    one, other = f"{PEOPLE} WHERE department = '45'", f"{PEOPLE} WHERE department = '44'"
    offered = (reading(one), reading(other, 0.05, paraphrase="List those of 44.", sureness="unsure"))
    hardly = (reading(one), reading(other, 0.001, paraphrase="List those of 44.", sureness="unsure"))
    why = left([Said("list them as you like", offered), Said("list all of 45", hardly)])
    assert why == {1: "it may as well mean: List those of 44. (principle 1.4); take that reading, too (o), or leave it"}


FORTY_FIVE = f"{PEOPLE} WHERE department = '45'"
FORTY_FOUR = f"{PEOPLE} WHERE department = '44'"
ALSO_FORTY_FIVE = "SELECT employee_id FROM employees AS e WHERE e.department = '45'"
BEFORE = ("how many employees are there in department 45",)


@pytest.mark.parametrize(
    ("words", "answered", "other", "held"),
    [
        pytest.param("list all of 45", {}, {"score": 0.06}, True, id="nothing settles it"),
        pytest.param("list all of 45", {"score": 0.5}, {"score": 0.03}, True, id="a floor of the answered reading"),
        pytest.param("list all of 45", {"score": 0.9}, {"score": 0.03}, False, id="far less plausible"),
        pytest.param("list all of 45", {"score": 0.1}, {"score": 0.8}, True, id="the wizard took a less plausible one"),
        pytest.param("list all of 45", {"principles": ("S-6",)}, {}, False, id="a principle has decided"),
        pytest.param(
            "list all of 45", {"principles": ("S-6",)}, {"principles": ("S-4",)}, True, id="another principle"
        ),
        pytest.param("list all of 45", {"principles": ("S-4",)}, {"boolean": True}, True, id="whether, not who"),
        pytest.param(
            "list all of 45",
            {"principles": ("S-4",), "labels": ("a", "b")},
            {"labels": ("a",)},
            True,
            id="other columns",
        ),
        pytest.param("list all of 45", {}, {"principles": ("S-6",)}, True, id="a principle speaks for the other"),
        pytest.param("list the people of 45", {}, {"context_used": 0}, False, id="whole words need no context"),
        pytest.param("the people of 45", {}, {"context_used": 0}, True, id="words that may need context"),
        pytest.param("list those of 45", {"context_used": 0}, {}, False, id="context was there to be taken"),
        pytest.param("list those of 45", {"context_used": 0}, {"context_used": 0}, True, id="two ways to take it"),
        pytest.param("list all of 45", {}, {"sql": ALSO_FORTY_FIVE}, False, id="the same answer"),
        pytest.param("list all of 45", {}, {"sql": "SELECT nothing FROM employees"}, True, id="it cannot be found out"),
    ],
)
def test_what_makes_another_reading_a_rival(
    left: Callable[[Sequence[Said]], dict[int, str]],
    words: str,
    answered: dict[str, object],
    other: dict[str, object],
    held: bool,
) -> None:
    """1992, B 1.1, 1.2, 1.4: plausibility beside the best, context, principles, and whether the key would change."""
    first = Offered.model_validate({**reading(FORTY_FIVE).model_dump(), **answered})
    second = {**reading(FORTY_FOUR, 0.3, paraphrase="List those of 44.", sureness="unsure").model_dump(), **other}
    why = left([said(BEFORE[0], "SELECT COUNT(*) FROM employees WHERE department = '45'"),
                Said(words, (first, Offered.model_validate(second)), BEFORE)])  # fmt: skip
    assert ("it may as well mean: List those of 44." in why.get(2, "")) == held, why


def test_words_that_the_reading_does_not_use(left: Callable[[Sequence[Said]], dict[int, str]]) -> None:
    words = "list the brave people of department 45"
    why = left([said(words, f"{PEOPLE} WHERE department = '45'", left_out=((9, 14),))])
    assert why[1].startswith("the answered reading does not use 'brave'")


def test_a_claim_of_all_is_for_a_person(left: Callable[[Sequence[Said]], dict[int, str]]) -> None:
    sql = "SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM employees WHERE sex = 'F' AND NOT salary > 1) THEN 1 ELSE 0 END"
    assert "it claims something of all" in left([said("do all women make more than a dollar", sql, boolean=True)])[1]


BEFORE_NINE = "SELECT flight_id FROM flight WHERE departure_time < {}"


@pytest.mark.parametrize(
    ("words", "sqls", "answers", "doubt"),
    [
        ("which flights leave before nine", (BEFORE_NINE.format(900), BEFORE_NINE.format(2100)), 2, ""),
        ("which flights leave before nine", (BEFORE_NINE.format(900),), 1, "a time before 1300 may be a.m. or p.m."),
        ("which flights leave before nine a m", (BEFORE_NINE.format(900),), 1, ""),
        (
            "which flight is the first on the twentieth",
            (
                "SELECT flight_id FROM flight WHERE departure_time = "
                "(SELECT MIN(departure_time) FROM flight WHERE flight_id > 20)",
            ),
            1,
            "",
        ),
        ("which flights leave before three p m", (BEFORE_NINE.format(1500),), 1, ""),
    ],
)
def test_a_time_without_its_half_of_the_day_is_either(
    tmp_path: Path, travel: OpenedDomains, words: str, sqls: tuple[str, ...], answers: int, doubt: str
) -> None:
    """1992, B 2.4.3: where the tool offered both, the draft has both and cites the principle."""
    ground = travel.of("airtravel")
    readings = (reading(sqls[0]), *(reading(sql, 0.01, sureness="unsure") for sql in sqls[1:]))
    session = recorded(tmp_path / "8ky-1", "airtravel", ground, [Said(words, readings)])
    with made_store(tmp_path / "corpus", [session]) as store:
        taken = take(store, "8ky-1-001", "ann")
        found = draft(taken.item, ground, taken.earlier).annotation
        assert len(found.references) == answers
        assert ("testably-ambiguous" in found.tags, "2.4.3" in [one.number for one in found.principles]) == (
            answers == 2,
            answers == 2,
        )
        said_of_it = [one.what for one in doubts(found, taken.item, ground) if one.tag == "testably-ambiguous"]
        assert [bool(doubt) and one.startswith(doubt) for one in said_of_it] == [True] * bool(doubt)


def test_the_half_of_the_day_may_be_said_in_what_a_turn_leans_on(tmp_path: Path, travel: OpenedDomains) -> None:
    """ "the american one" after "flights on thursday morning" is one in the morning."""
    ground = travel.of("airtravel")
    readings = (reading(BEFORE_NINE.format(1200)),)
    turns = [Said("list the american one", readings, context) for context in ((), ("Flights on Thursday MORNING",))]
    session = recorded(tmp_path / "8ky-1", "airtravel", ground, turns)
    with made_store(tmp_path / "corpus", [session]) as store:
        for place, untold in ((1, True), (2, False)):
            item = take(store, f"8ky-1-00{place}", "ann").item
            turn = of_item(item)
            assert half_untold(item.record, item.words, frozenset(), ground) == untold
            assert half_missing([readings[0].sql], f"{turn.leant_on} {turn.words}", ground) == untold


def test_an_aircraft_type_is_matched_in_either_field(tmp_path: Path, travel: OpenedDomains) -> None:
    """1992, B 2.15."""
    ground = travel.of("airtravel")
    both = tuple(
        reading(
            f"SELECT aircraft_code FROM aircraft WHERE {field} = '767'",
            score,
            paraphrase=f"List 767 (by aircraft.{field}).",
        )
        for field, score in (("basic_type", 0.99), ("aircraft_code", 0.004))
    )
    session = recorded(tmp_path / "8ky-1", "airtravel", ground, [Said("list the boeing 767", both)])
    with made_store(tmp_path / "corpus", [session]) as store:
        taken = take(store, "8ky-1-001", "ann")
        found = draft(taken.item, ground, taken.earlier)
        assert [one.sql for one in found.annotation.references] == [one.sql for one in both]
        assert "principle 2.15 wants" in found.why["references"]


def test_arithmetic_is_excluded_only_where_the_domain_says_so(tmp_path: Path, travel: OpenedDomains) -> None:
    """1992, B 2.16: computed answers are not interpretable; counting, least and greatest are."""
    ground = travel.of("airtravel")
    turns = [
        said("what is the average fare", "SELECT AVG(one_direction_cost) FROM fare"),
        said("what is the least fare", "SELECT MIN(one_direction_cost) FROM fare"),
    ]
    session = recorded(tmp_path / "8ky-1", "airtravel", ground, turns)
    with made_store(tmp_path / "corpus", [session]) as store:
        for utterance, proposed in (("8ky-1-001", ["no-accepted-answer"]), ("8ky-1-002", [])):
            taken = take(store, utterance, "ann")
            found = doubted(check(draft(taken.item, ground, taken.earlier).annotation, taken.item, ground))
            assert [one.proposes for one in found] == proposed


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("SELECT a FROM t", "unconditional"),
        ("SELECT a FROM t WHERE b = 1", ""),
        ("SELECT AVG(a) FROM t", "computes"),
        ("SELECT MAX(a) FROM t", ""),
        ("SELECT COUNT(*) FROM t", "counts"),
        ("SELECT a - b FROM t WHERE c = 1", "computes"),
        ("SELECT a FROM t WHERE b > 2 * c", ""),
        ("SELECT a FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.a = t.a AND NOT u.b = 1)", "universal"),
        ("SELECT a FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.a = t.a)", ""),
        ("nonsense (", ""),
    ],
)
def test_what_a_statement_says_of_itself(sql: str, says: str) -> None:
    found = facts_of(sql, "sqlite")
    names = ("yes_no", "counts", "computes", "universal", "unconditional")
    assert [name for name in names if getattr(found, name)] == ([says] if says else [])


def test_one_action_excludes_a_turn_for_the_reason_that_is_proposed(tmp_path: Path, grounds: OpenedDomains) -> None:
    ground = grounds.of("personnel")
    turns = [said(EXCLUDED[1][0], EXCLUDED[1][1]), said(*INCLUDED[0])]
    session = recorded(tmp_path / "8ky-1", "personnel", ground, turns)
    with made_store(tmp_path / "corpus", [session]) as store:
        work = Workspace(grounds, store, "ann")
        for utterance in ("8ky-1-001", "8ky-1-002"):
            taken = take(store, utterance, "ann")
            work.open(taken.item, taken.saved, taken.earlier)
            if utterance == "8ky-1-001":
                assert work.exclude_as_proposed() == "presupposition-failure"
                assert (work.annotation.category, work.annotation.exclusions) == ("X", ("presupposition-failure",))
                work.mark_done()
        with pytest.raises(WozError, match="no check proposes a reason"):
            work.exclude_as_proposed()
