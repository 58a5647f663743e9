"""The store: the same on SQLite and PostgreSQL; versions, what is in force, items in a stream."""

from __future__ import annotations

import math
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from tests.unit.corpus.conftest import ROOT, taken_in
from tests.unit.journal.building import SessionBuilder, whole_session
from wizard.corpus import migrations
from wizard.corpus.annotation import Annotation, Citation, Mask, Pointer, Reference
from wizard.corpus.errors import (
    BadAnnotator,
    BadCorpusFile,
    BadQuery,
    BadStoreUrl,
    Conflict,
    NoCorpus,
    NoSuchUtterance,
    NotAStore,
    StoreBusy,
    StoreTooNew,
    StoreUnavailable,
)
from wizard.corpus.place import Place
from wizard.corpus.query import FILTERS
from wizard.corpus.records import read_session
from wizard.corpus.store import Query, Store, open_store
from wizard.corpus.store.sessions import json_of
from wizard.corpus.store.tables import HEAD, Base

DONE = Annotation(transcription="how many employees", category="A", tags=("wh-question",), done=True)
OTHER = Annotation(transcription="how many employers", category="A", done=True)


def ids(store: Store, *filters: str) -> list[str]:
    found = [item.record.id for item in store.items(Query.parse(filters))]
    assert store.count(Query.parse(filters)) == len(found)
    return found


# --- layouts ---------------------------------------------------------------------------------------------------------


def test_the_migrations_lead_to_the_tables_of_the_program(store: Store, place: Place) -> None:
    engine = create_engine(place.url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_that_the_tables_name() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]
    assert HEAD in migrations.known()


def test_a_store_of_the_first_layout_is_brought_up_to_date(store: Store, place: Place) -> None:
    """That layout took accepted drafts for reviewed: alone, beside a person's that agrees, beside one that differs."""
    unseen = DONE.model_copy(update={"unseen": True, "comment": 'says "unseen":true'})
    store.save("s01-001", "ann", unseen, version=0)
    for utterance, said in (("s01-002", DONE), ("s01-003", OTHER), ("s01-004", OTHER)):
        if utterance != "s01-004":
            store.save(utterance, "ann", unseen, version=0)
        store.save(utterance, "bob", said.model_copy(update={"comment": '"unseen":true'}), version=0)
    now = {item.record.id: (item.status, item.annotators, item.accepted_by, item.category) for item in store.items()}
    store.close()
    engine = create_engine(place.url)
    with engine.begin() as connection:
        for statement in (
            "UPDATE utterances SET status = 'single', annotators = '[\"ann\"]' WHERE id = 's01-001'",
            "UPDATE utterances SET status = 'agreed', annotators = '[\"ann\", \"bob\"]' WHERE id = 's01-002'",
            "UPDATE utterances SET status = 'disputed', in_force = NULL, category = NULL WHERE id = 's01-003'",
            "ALTER TABLE utterances DROP COLUMN accepted_by",
            "ALTER TABLE utterances DROP COLUMN open_layers",
            "ALTER TABLE saved DROP COLUMN unseen",
            "UPDATE alembic_version SET version_num = '0001'",
        ):
            connection.exec_driver_sql(statement)
    engine.dispose()
    with open_store(place) as again:
        items = list(again.items())
        assert {one.record.id: (one.status, one.annotators, one.accepted_by, one.category) for one in items} == now
        assert {one.record.id: one.status for one in items if one.status != "draft"} == {
            "s01-001": "accepted", "s01-002": "single", "s01-003": "single", "s01-004": "single",
        }  # fmt: skip
        assert ids(again, "reviewed") == ["s01-002", "s01-003", "s01-004"]
        assert ids(again, "status=accepted") == ["s01-001"]
        assert ids(again, "done-by=ann") == []
        assert again.item("s01-003").annotators == ("bob",)
        assert again.item("s01-003").accepted_by == ("ann",)


def test_a_store_of_a_later_version_is_refused(store: Store, place: Place) -> None:
    store.close()
    engine = create_engine(place.url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreTooNew, match=r"9999.*newer woz") as told:
        open_store(place)
    assert told.value.exit_code == 4


def test_there_must_be_a_store(place: Place) -> None:
    with pytest.raises(NoCorpus, match="woz ingest"):
        open_store(place)


def test_somebody_elses_file_is_left_as_it_is(tmp_path: Path) -> None:
    corpus = Place.create(tmp_path / "corpus")
    file = corpus.folder / "store.sqlite"
    file.write_bytes(b"dear diary, " * 100)
    with pytest.raises(NotAStore, match="not a store"):
        open_store(corpus, create=True)
    assert file.read_bytes() == b"dear diary, " * 100


def test_somebody_elses_database_is_left_as_it_is(tmp_path: Path) -> None:
    corpus = Place.create(tmp_path / "corpus")
    other = sqlite3.connect(corpus.folder / "store.sqlite")
    other.execute("CREATE TABLE diary (line TEXT)")
    other.commit()
    other.close()
    with pytest.raises(NotAStore, match="diary"):
        open_store(corpus, create=True)
    back = sqlite3.connect(corpus.folder / "store.sqlite")
    assert back.execute("SELECT name FROM sqlite_master").fetchall() == [("diary",)]
    back.close()


def test_a_database_that_is_not_there() -> None:
    with pytest.raises(StoreUnavailable) as told:
        open_store(Place(Path("nowhere"), "postgresql://me:secret@127.0.0.1:1/none"), create=True)
    assert told.value.exit_code == 5
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("url", ["mysql://x/y", "not a url", "sqlite://", "sqlite:///:memory:"])
def test_urls_of_nothing_that_a_store_can_be_in(url: str, tmp_path: Path) -> None:
    with pytest.raises(BadStoreUrl):
        Place.create(tmp_path / "corpus", url)
    assert not (tmp_path / "corpus").exists()


# --- items -----------------------------------------------------------------------------------------------------------


def test_items_come_in_c_order_with_all_that_went_before(store: Store, sessions: list[Path]) -> None:
    assert [head.session for head in store.sessions()] == ["S02", "s01"]
    items = list(store.items())
    assert [item.record.id for item in items] == [f"{s}-{n:03}" for s in ("S02", "s01") for n in range(1, 6)]
    wanted = {one.id: one for folder in sessions for one in read_session(folder).utterances}
    assert {item.record.id: item.record for item in items} == wanted
    assert all(item.session.utterances == () for item in items)
    assert items[7].location == str(sessions[0])
    (only,) = store.items(Query(ids=("s01-003",)))
    assert [(one.turn, one.words, one.minimum) for one in only.earlier] == [
        (1, "how many employees are there in department forty five", "48"),
        (2, "how many whatsits are there", "423"),
    ]


def test_names_sort_by_their_bytes(place: Place, tmp_path: Path) -> None:
    names = ["a-1", "B-1", "a_1", "a.1", "Z", "a", "10", "9"]
    with open_store(place, create=True) as opened:
        taken_in(opened, [whole_session(tmp_path / "many" / name, name) for name in names])
        assert [head.session for head in opened.sessions()] == sorted(names)
        assert [item.record.id for item in opened.items()] == [
            f"{n}-{t:03}" for n in sorted(names) for t in range(1, 6)
        ]


def test_practice_is_no_item(place: Place, tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "p01", "p01")
    builder.speak(practice=True)
    builder.direct()
    builder.end()
    with open_store(place, create=True) as opened:
        taken_in(opened, [builder.folder])
        assert [item.record.id for item in opened.items()] == ["p01-001"]


def test_what_json_has_no_number_for_survives() -> None:
    class Odd(Reference):
        score: float = math.nan
        most: float = math.inf

    back = Odd.model_validate_json(json_of(Odd(sql="", minimum="")))
    assert math.isnan(back.score)
    assert back.most == math.inf


def test_an_item_sees_the_store_as_it_was_when_the_first_was_asked_for(store: Store) -> None:
    stream = store.items()
    assert next(stream).status == "draft"
    store.save("s01-005", "ann", DONE, version=0)
    assert [item.status for item in stream] == ["draft"] * 9
    assert store.item("s01-005").status == "single"


def test_every_filter(store: Store) -> None:
    store.save("s01-001", "ann", DONE, version=0)
    excluded = Annotation(category="X", exclusions=("sorting",), tags=("unanswerable",), done=True)
    store.save("s01-002", "bob", excluded, version=0)
    flagged = {"done": False, "flagged": True, "masks": (Mask(words="many"),)}
    store.save("s01-003", "bob", OTHER.model_copy(update=flagged), version=0)
    every = [f"{s}-{n:03}" for s in ("S02", "s01") for n in range(1, 6)]
    wanted = {
        "class=A,D1": ["s01-001"],
        "class=X,none": [one for one in every if one != "s01-001"],
        "class1989=X": [],
        "tag=wh-question,book": ["s01-001"],
        "exclusion=sorting": ["s01-002"],
        "speaker=subj07": every,
        "session=S02": every[:5],
        "domain=airtravel": [],
        "scenario=1,9": every,
        "status=single": ["s01-001", "s01-002"],
        "how=void,message": ["S02-004", "S02-005", "s01-004", "s01-005"],
        "id=s01-004": ["s01-004"],
        "reviewed": ["s01-001", "s01-002"],
        "done-by=bob": ["s01-002"],
        "not-done-by=bob": [one for one in every if one != "s01-002"],
        "text=Many Employees": ["S02-001", "s01-001"],
        "flagged": ["s01-003"],
        "not-silenced": ["s01-001", "s01-002", "s01-003"],
        "audio=no": [],
    }
    assert set(FILTERS) == {one.partition("=")[0] for one in wanted}
    for given, found in wanted.items():
        assert ids(store, given) == found, given
    assert ids(store, "session=s01", "how=direct,revised", "reviewed") == ["s01-001", "s01-002"]
    assert ids(store, "text=100%_") == []


def test_what_was_accepted_unseen_is_a_state_of_its_own(store: Store) -> None:
    unseen = DONE.model_copy(update={"unseen": True})
    store.save("s01-001", "zoe", unseen, version=0)
    item = store.item("s01-001")
    assert (item.status, item.reviewed, item.annotators, item.accepted_by) == ("accepted", False, (), ("zoe",))
    assert item.annotation == unseen
    store.save("s01-001", "bob", unseen.model_copy(update={"category": "D"}), version=0)
    item = store.item("s01-001")
    assert (item.status, item.category, item.accepted_by) == ("accepted", "D", ("bob", "zoe")), "nobody disputes"
    store.save("s01-001", "eve", unseen, version=0, kind="adjudication")
    assert store.item("s01-001").status == "accepted", "nobody has decided"
    store.save("s01-001", "ann", OTHER, version=0)
    item = store.item("s01-001")
    assert (item.status, item.reviewed, item.annotators, item.category) == ("single", True, ("ann",), "A")
    store.save("s01-001", "zoe", DONE, version=1)  # she has looked at it
    assert store.item("s01-001").status == "disputed"
    assert store.item("s01-001").accepted_by == ("bob", "eve")


def test_a_query_is_written_as_it_is_read() -> None:
    given = "class=A,none speaker=8ky reviewed done-by=ann audio=no text=phone number"
    parsed = Query.parse(["class=A,none", "speaker=8ky", "reviewed", "done-by=ann", "audio=no", "text=Phone  number"])
    assert set(str(parsed).split()) == set(given.split())
    assert str(Query()) == ""


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("colour=red", "filters are: class, class1989, tag"),
        ("class=Q", "there are: A, D1, D, X, none"),
        ("class", "class=A,D1"),
        ("reviewed=yes", "write: reviewed"),
        ("scenario=one", "numbers"),
        ("audio=maybe", "yes or no"),
        ("speaker=a,,b", "empty"),
    ],
)
def test_filters_that_there_are_not(given: str, says: str) -> None:
    with pytest.raises(BadQuery, match=says) as told:
        Query.parse([given])
    assert told.value.exit_code == 2
    with pytest.raises(BadQuery, match="twice"):
        Query.parse(["speaker=a", "speaker=b"])


# --- versions --------------------------------------------------------------------------------------------------------


def test_a_version_is_saved_on_top_of_the_one_it_was_made_from(store: Store) -> None:
    assert store.save("s01-001", "ann", DONE, version=0) == 1
    assert store.save("s01-001", "ann", OTHER, version=1) == 2
    with pytest.raises(Conflict) as told:
        store.save("s01-001", "ann", DONE.model_copy(update={"comment": "mine"}), version=1)
    assert told.value.mine.comment == "mine"
    assert (told.value.theirs.version, told.value.theirs.annotation) == (2, OTHER)
    assert [one.version for one in store.history("s01-001", "ann")] == [1, 2]
    assert [(one.annotator, one.version) for one in store.versions("s01-001")] == [("ann", 2)]
    assert store.item("s01-001").words == "how many employers"


def test_the_same_again_is_no_conflict(store: Store) -> None:
    """The answer to the first attempt may have been lost on its way."""
    assert store.save("s01-001", "ann", DONE, version=0) == 1
    assert store.save("s01-001", "ann", DONE, version=0) == 1
    assert len(store.history("s01-001", "ann")) == 1


def test_what_is_in_force(store: Store) -> None:
    def now() -> tuple[str, str | None, tuple[str, ...]]:
        item = store.item("s01-001")
        return item.status, item.annotation.transcription if item.annotation else None, item.annotators

    assert now() == ("draft", None, ())
    store.save("s01-001", "bob", DONE.model_copy(update={"done": False}), version=0)
    assert now() == ("draft", None, ())
    store.save("s01-001", "bob", DONE, version=1)
    assert now() == ("single", "how many employees", ("bob",))
    store.save("s01-001", "ann", OTHER, version=0)
    assert now() == ("disputed", None, ("ann", "bob"))
    assert store.item("s01-001").open == ("transcription", "tags")
    store.save("s01-001", "ann", DONE.model_copy(update={"transcription": "how many [cough] employees"}), version=1)
    assert now() == ("agreed", "how many [cough] employees", ("ann", "bob"))
    store.save("s01-001", "eve", OTHER, version=0, kind="adjudication")
    assert now() == ("adjudicated", "how many employers", ("ann", "bob", "eve"))
    assert [(one.annotator, one.kind) for one in store.versions("s01-001")] == [
        ("ann", "annotation"),
        ("bob", "annotation"),
        ("eve", "adjudication"),
    ]


def test_a_dispute_over_one_layer_leaves_the_others_in_force(store: Store) -> None:
    """A tag in dispute takes no reference out of a release; an answer in dispute does, and not the words."""
    five = Reference(sql="SELECT 5", minimum="5", maximum="((5))")
    ann = DONE.model_copy(
        update={"category": "A", "category_1989": "0", "tags": ("wh-question",), "references": (five,)}
    )
    store.save("s01-001", "ann", ann, version=0)
    store.save("s01-001", "bob", ann.model_copy(update={"tags": (), "comment": "no wh-word"}), version=0)
    item = store.item("s01-001")
    assert (item.status, item.open, item.reviewed, item.words_reviewed) == ("disputed", ("tags",), True, True)
    assert (item.category, item.references, item.annotation and item.annotation.tags) == ("A", (five,), ())
    assert ids(store, "reviewed") == ids(store, "status=disputed") == ids(store, "class1989=0") == ["s01-001"]
    assert ids(store, "tag=wh-question") == []
    six = five.model_copy(update={"minimum": "6"})
    store.save(
        "s01-001",
        "bob",
        ann.model_copy(update={"category": "D", "category_1989": "3", "references": (six,)}),
        version=1,
    )
    item = store.item("s01-001")
    assert (item.status, item.open, item.reviewed) == ("disputed", ("class", "references"), False)
    assert (item.words, item.words_reviewed, item.category) == ("how many employees", True, None)
    assert item.annotation is not None
    assert (item.annotation.tags, item.annotation.references) == (("wh-question",), ())
    assert item.references == (), "neither theirs nor the draft's"
    assert ids(store, "reviewed") == ids(store, "class1989=0") == []
    store.save("s01-001", "eve", ann, version=0, kind="adjudication")
    item = store.item("s01-001")
    assert (item.status, item.open, item.reviewed, item.references) == ("adjudicated", (), True, (five,))


def test_two_adjudicators_meet(store: Store) -> None:
    store.save("s01-001", "eve", OTHER, version=0, kind="adjudication")
    with pytest.raises(Conflict, match="eve saved version 1"):
        store.save("s01-001", "dan", DONE, version=0, kind="adjudication")
    assert store.save("s01-001", "dan", DONE, version=1, kind="adjudication") == 2
    assert [(one.annotator, one.version) for one in store.versions("s01-001")] == [("dan", 2)]
    assert [one.annotator for one in store.history("s01-001", "dan", "adjudication")] == ["eve", "dan"]


def test_earlier_turns_have_the_words_and_the_minimum_in_force(store: Store) -> None:
    said = Annotation(
        transcription="how <many> much", references=(Reference(sql="", minimum="7"),), category="A", done=True
    )
    store.save("s01-001", "ann", said, version=0)
    assert [(one.words, one.minimum) for one in store.item("s01-002").earlier] == [("how much", "7")]


def test_versions_that_rest_on_principles(store: Store) -> None:
    cited = DONE.model_copy(update={"principles": (Citation(number="S-2", sha256="f" * 64),)})
    store.save("s01-002", "ann", cited, version=0)
    store.save("s01-001", "ann", cited, version=0)
    store.save("s01-001", "ann", DONE, version=1)
    (resting,) = [one for one in store.on_principles() if one.annotation.principles]
    assert (resting.utterance, resting.annotation.principles) == ("s01-002", (Citation(number="S-2", sha256="f" * 64),))


def test_a_writer_that_hangs_is_not_waited_for_for_ever(
    place: Place, sessions: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wizard.corpus.store.engine.PATIENCE", 0.3)
    with open_store(place, create=True) as store:
        taken_in(store, sessions)
        engine = create_engine(place.url)
        with engine.connect() as other:
            if place.store is None:
                other.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                other.exec_driver_sql("SELECT 1 FROM utterances WHERE id = 's01-001' FOR UPDATE")
            with pytest.raises(StoreBusy) as told:
                store.save("s01-001", "ann", DONE, version=0)
            assert told.value.exit_code == 4
            assert store.count() == 10  # whoever reads does not wait
        engine.dispose()
        assert list(place.annotations.iterdir()) == []
        assert store.save("s01-001", "ann", DONE, version=0) == 1


def test_of_what_there_is_not(store: Store) -> None:
    with pytest.raises(NoSuchUtterance):
        store.save("s09-001", "ann", DONE, version=0)
    with pytest.raises(NoSuchUtterance):
        store.item("s09-001")
    for name in ("", "../ann", "ann/1", ".ann", "ann e"):
        with pytest.raises(BadAnnotator):
            store.save("s01-001", name, DONE, version=0)
    assert list(store.place.annotations.iterdir()) == []


# --- logs ------------------------------------------------------------------------------------------------------------


def everything(store: Store) -> list[object]:
    return [*store.items(), *(one for item in store.items() for one in store.versions(item.record.id))]


def test_a_store_is_rebuilt_from_journals_and_logs(store: Store, place: Place, sessions: list[Path]) -> None:
    store.save("s01-001", "ann", OTHER, version=0)
    store.save("s01-001", "ann", DONE, version=1)
    store.save("s01-001", "bob", DONE, version=0)
    store.save("S02-003", "bob", OTHER.model_copy(update={"context": (Pointer(what="query", turn=2),)}), version=0)
    store.save("S02-003", "eve", DONE, version=0, kind="adjudication")
    before = everything(store)
    store.close()
    again = Place.create(place.folder, f"sqlite:///{place.folder}/again.sqlite")
    with open_store(again, create=True) as opened:
        assert list(opened.items()) == []
        taken_in(opened, sessions[::-1])
        assert everything(opened) == before
        assert [one.version for one in opened.history("s01-001", "ann")] == [1, 2]


CRASH = """
import os, sys
from pathlib import Path
from wizard.corpus import annotationlog
from wizard.corpus.annotation import Annotation
from wizard.corpus.place import Place
from wizard.corpus.store import open_store

append = annotationlog.append
def and_die(*given):
    append(*given)
    os._exit(9)
annotationlog.append = and_die
store = open_store(Place.open(Path(sys.argv[1]), sys.argv[2] or None))
store.save("s01-001", "ann", Annotation(comment="written before the crash", done=True), version=0)
"""


def test_what_a_crash_cut_off_behind_the_log_is_taken_in(store: Store, place: Place) -> None:
    store.close()
    arguments = [sys.executable, "-c", CRASH, str(place.folder), place.store or ""]
    crashed = subprocess.run(arguments, check=False, cwd=ROOT, env=os.environ)
    assert crashed.returncode == 9
    with open_store(place) as opened:
        assert [one.annotation.comment for one in opened.versions("s01-001")] == ["written before the crash"]
        assert opened.item("s01-001").status == "single"
        assert opened.catch_up() == 0


def test_the_place_says_what_is_wrong_with_its_file(tmp_path: Path) -> None:
    Place.create(tmp_path)
    (tmp_path / "corpus.yaml").write_text("version: 1\ndouble_share: 3\n")
    with pytest.raises(BadCorpusFile, match="double_share"):
        Place.open(tmp_path)
    (tmp_path / "corpus.yaml").write_text("a: [")
    with pytest.raises(BadCorpusFile, match="not YAML"):
        Place.open(tmp_path)
    with pytest.raises(NoCorpus):
        Place.open(tmp_path / "nowhere")
