"""What the paraphrase says of random forms is read back as they were: each construction at its recorded rate.

The floors in `roundtrip_floors.json` are what `python -m benchmarks roundtrip --record --number N --domain ...` found
when they were last recorded; record them anew where the reader has become better. Forms are drawn from lexicons and
databases, so that a change of those draws others: a construction may fall by some of its few examples, all together by
little.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from benchmarks.forms import CONSTRUCTIONS, strategy
from benchmarks.roundtrip import FLOORS, DomainOfForms, measured, opened, rate, wordings
from tests.draws import examples
from wizard.ask import form_json, same_meaning
from wizard.ask.paraphrase import Paraphraser

FLOOR = json.loads(FLOORS.read_text(encoding="utf-8"))
LITTLE = 4.0
"""Points by which all constructions together may fall."""
SOME = 41.0
"""Points by which one construction may: of five forms said in two ways, two."""


@pytest.fixture(scope="module", params=list(FLOOR))
def name(request: pytest.FixtureRequest) -> str:
    """A domain whose floors are recorded."""
    return str(request.param)


@pytest.fixture(scope="module")
def place(name: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DomainOfForms]:
    """The domain, with three databases."""
    with ExitStack() as stack:
        yield opened(stack, name, tmp_path_factory.mktemp("databases"))


@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")
def test_each_construction_is_read_back_at_its_recorded_rate(place: DomainOfForms, name: str) -> None:
    """By construction, and all together."""
    recorded = FLOOR[name]
    found = measured(place, recorded["number"], recorded["seed"])
    rates = {construction: round(rate(made), 1) for construction, made in found.items()}
    fallen = {
        construction: (floor, rates[construction])
        for construction, floor in recorded["constructions"].items()
        if construction in rates and rates[construction] < floor - SOME
    }
    assert not fallen, f"below their floors: {fallen}"
    together = rate([trip for made in found.values() for trip in made])
    assert together >= recorded["all"] - LITTLE, f"{together:.1f} of {recorded['all']}"


@examples(40, suppressed=tuple(HealthCheck))
@given(data=st.data())
def test_every_form_can_be_kept_and_run_and_said(place: DomainOfForms, data: st.DataObject) -> None:
    """Any construction over any domain: to JSON and back, as SQL on its database, as a sentence."""
    query = data.draw(strategy(place.facts, data.draw(st.sampled_from(list(CONSTRUCTIONS)))))
    assert form_json.from_json(json.loads(json.dumps(form_json.to_json(query)))) == query
    assert same_meaning.key(same_meaning.plain(query)) == same_meaning.key(query)
    said = wordings(Paraphraser(place.facts.lexicon), query)
    assert all(text.endswith((".", "?")) for text, _ in said)
    assert {asked for _, asked in said} == {False, True}
    place.judges[0].rows(f"EXPLAIN {place.sql(query)}")


def test_floors_are_of_constructions_that_are_there() -> None:
    """A construction that is renamed is recorded anew."""
    assert Path(FLOORS).name == "roundtrip_floors.json"
    for recorded in FLOOR.values():
        assert set(recorded["constructions"]) <= set(CONSTRUCTIONS)
