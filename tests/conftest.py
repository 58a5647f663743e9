"""What every test may use: a PostgreSQL; measured figures, printed at the end whichever process measured them."""

from __future__ import annotations

import fcntl
import functools
import gc
import os
import re
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from _pytest.terminal import TerminalReporter
from pydantic import BaseModel
from sqlalchemy import URL, create_engine, make_url, text
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from tests.draws import load_profile
from tests.forked_commands import Forked
from tests.hang_watch import HangWatch
from tests.s3_server import bucket, s3  # noqa: F401 - fixtures
from wizard.ask.guard import Database, sqlite, values
from wizard.ask.vocabulary import Vocabulary, build_vocabulary
from wizard.domain import build_database, load_domain, yamlfile
from wizard.domain import folder as folder_file
from wizard.domain import lexicon as lexicon_file
from wizard.domain.folder import SHIPPED
from wizard.domain.lexicon import Lexicon

load_profile()
# A run makes a few million objects and lets go of few: going through them took an eighth of it at the usual thresholds,
# and a quarter of collecting the tests.
gc.set_threshold(100_000, 20, 50)

Tell = Callable[[str], None]
SLOW = {
    "e2e/test_air_travel_audited.py": "a whole rehearsal held and audited",
    "e2e/test_bad_network.py": "links that are cut, delayed and throttled in real time",
    "e2e/test_cluster.py": "a cluster of processes whose workers are killed",
    "e2e/test_corpus_life.py": "whole sessions, from the microphone to the corpus",
    "e2e/test_demo.py": "the demo, several times",
    "e2e/test_evaluation_example.py": "an evaluation of four systems, twice",
    "e2e/test_handbooks.py": "the demo, and every command line of the handbooks",
    "e2e/test_hostile_sides.py": "real processes under attack",
    "e2e/test_rig.py": "random faults over real processes, hostile frames and files by the thousand",
    "e2e/test_session_life.py": "real processes killed, resumed, and left waiting",
    "e2e/test_slow_network.py": "links of 16 to 64 kbit/s in real time",
    "e2e/test_strangers.py": "strangers by the hundred",
    "e2e/test_survives_kills.py": "ten kills of real processes",
    "golden/test_airtravel.py": "every question of the domain",
    "golden/test_geoquery.py": "every question of the collection",
    "golden/test_unknown.py": "drafts of whole databases",
    "unit/ask/test_guard_postgresql.py": "a real server that is made to hang",
    "e2e/test_report_browser.py": "a browser",
    "e2e/test_wheel.py": "a wheel built, installed, and a demo of it",
    "e2e/test_worked_example.py": "a database drafted, edited and asked twice over",
    "unit/ask/test_guard_runaway.py": "statements that run until they are stopped",
    "unit/ask/test_roundtrip.py": "random forms by the hundred",
    "unit/audio/test_kill.py": "recorders killed",
    "unit/corpus/test_forgotten_bytes.py": "every byte of two databases",
    "unit/corpus/test_forgotten_lines.py": "stations that exchange logs, on two databases",
    "unit/corpus/test_many_stations.py": "forty threads in four processes on a PostgreSQL",
    "unit/corpus/test_two_annotators.py": "people who write at once, on two databases",
    "unit/domain/test_draft_english.py": "drafts of whole databases",
    "unit/domain/test_draft_lint.py": "drafts of whole databases",
    "unit/test_bounded.py": "dozens of processes within limits, each over a file that is made to hurt",
    "terminal/test_annotate_saving.py::test_what_was_being_edited_opens_after_the_process_is_killed": "kills",
    "unit/cli/test_export.py::test_told_to_end_it_leaves_nothing": "whole processes that are told to end",
    "unit/cli/test_export.py::test_what_a_killed_one_left_goes_with_the_next_but_not_what_another_writes": "kills",
    "unit/corpus/test_forget.py::test_cut_off_anywhere_the_same_again_goes_on": "processes that die",
    "unit/corpus/test_store.py::test_what_a_crash_cut_off_behind_the_log_is_taken_in": "processes that die",
    "unit/corpus/test_bad_places.py::test_postgresql_is_killed_while_ingesting": "kills of a PostgreSQL",
    "unit/corpus/test_bad_places.py::test_postgresql_is_killed_between_log_and_commit": "kills of a PostgreSQL",
    "unit/export/test_reproducible.py::test_another_process_with_other_hashes_and_another_place": "a whole process",
    "unit/domain/test_draft_both_backends.py::test_nothing_in_a_draft_hangs_on_the_order_of_sets": "two processes",
    "unit/ask/test_told_apart.py": "every question of the domains, and hundreds of other people's",
    "unit/ask_maximum/test_airtravel.py::test_both_databases_give_one_maximum": "PostgreSQL at length",
    "unit/ask_maximum/test_airtravel.py::test_every_column_of_every_table_may_be_asked_for": "every column there is",
    "unit/ask_maximum/test_airtravel.py::test_what_the_tool_shows_beside_is_reasonable": "every question of the domain",
    "unit/ask_maximum/test_airtravel.py::test_both_databases_give_one_maximum_of_the_tools_fares": "PostgreSQL",
    "unit/ask_maximum/test_statements.py::test_questions_to_a_real_airline_database": "every question of a collection",
    "unit/cas/test_reader.py::test_a_million_tuples_take_a_small_multiple_of_their_text": "a million tuples",
    "unit/cas/test_search.py::test_a_hundred_thousand_tuples": "a hundred thousand tuples",
    "unit/cas/test_search.py::test_very_wide_tables": "thousands of columns",
    "unit/domain/test_airtravel.py::test_both_databases_hold_the_same": "a whole database generated for PostgreSQL",
    "unit/domain/test_airtravel.py::test_questions_on_postgresql": "PostgreSQL at length",
    "unit/domain/test_airtravel.py::test_rows_do_not_hang_on_the_order_of_sets": "processes that generate a database",
    "unit/domain/test_airtravel.py::test_the_generator_gives_the_same_rows_every_time": "a whole database, twice",
    "unit/domain/test_airtravel.py::test_it_holds_what_was_generated": "a whole database generated again",
    "unit/desk/test_hostile_terminal.py": "random terminals by the dozen",
    "unit/ask/test_adjust.py::test_every_edit_of_every_question_of_the_domain_can_be_written_and_read": "every edit",
    "unit/ask/test_paper.py::test_all_of_it_on_postgresql": "every question of the paper on PostgreSQL",
    "unit/ask/test_sums_over_sets.py::test_whatever_is_asked_of_sets_is_what_sets_say": "random forms by the hundred",
    "unit/ask/test_value_index.py::test_a_whole_domain_reads_alike": "every question of the domain, three times",
    "unit/ask/test_value_index.py::test_columns_of_very_many_values_are_looked_up_and_not_skipped": "thirty thousand",
    "unit/cas/test_search.py::test_one_long_cycle_from_two_half_as_long": "a search of forty columns in a ring",
    "unit/desk/test_crash_windows.py::test_whichever_event_was_the_last_the_session_goes_on_and_is_whole": "crashes",
    "unit/domain/test_draft_odd_databases.py::test_a_long_chain_of_tables_is_read": "a draft of two hundred tables",
    "unit/export/test_canonical_sql.py::test_every_statement_of_a_domain_keeps_its_rows_and_can_be_counted": "all",
    "unit/rig/test_malformed.py::test_a_fault_of_a_reader_is_found_with_the_file_that_shows_it": "files by hundreds",
    "e2e/test_collection.py::test_a_collection_from_plan_to_report": "a whole collection",
    "terminal/test_annotate_screen.py::test_every_window_fits": "every window of a terminal",
    "terminal/test_faults_everywhere.py": "every fault in every place",
    "terminal/test_keys_of_all_screens.py": "every key of every screen",
    "terminal/test_subject_reading.py::test_nothing_of_a_page_is_cut_off_at_its_right": "every page in every size",
    "terminal/test_subject_scenes.py::test_every_scene_fits": "every scene in every size",
    "terminal/test_wizard_keys.py::test_every_message_of_the_file_is_on_its_key": "every message",
    "terminal/test_wizard_screen.py::test_the_pictures_show_what_they_are_called_after": "every picture",
    "terminal/test_wizard_typeahead.py": "sessions in which keys are typed at every moment",
    "unit/audio/test_microphone.py": "sound in real time",
    "unit/audit/test_postgresql_copies.py": "PostgreSQL at length",
    "unit/cli/test_wizard.py": "whole processes",
    "unit/corpus/test_remote.py": "a server of S3",
    "unit/domain/test_draft_phrases.py": "drafts of whole databases",
}
"""Files of tests, and tests, that are slow by nature, and why: `make test` leaves them to `make test-slow`."""
FAMILIES = ("unit/ask/", "unit/ask_maximum/", "unit/domain/")
"""Where tests are families of requests: of one with more than `MANY` cases `make test` takes one in `SHARE`, evenly,
and `make test-slow` the others."""
MANY, SHARE = 60, 4
EACH = ("unit/ask/reader/test_rules.py", "unit/domain/test_word_sets.py")
"""Files there whose every case is of another thing: each rule has its own example, each module its own words."""


NOT_READ_YET = Path(__file__).parent / "unit" / "ask" / "not_read_yet.txt"
"""The ledger of questions that the reader does not read yet, each the id of a test (its form: see the file's head)."""


def not_read_yet() -> dict[str, str]:
    """The ids of the ledger's tests, and the reason of each."""
    lines = NOT_READ_YET.read_text(encoding="utf-8").splitlines()
    parts = [line.rpartition(" | ") for line in lines if line.strip() and not line.startswith("#")]
    return {name.strip(): reason.strip() for name, _, reason in parts}


def pytest_configure(config: pytest.Config) -> None:
    """A run that a shell started in the background ignores Ctrl-C, and so would all processes that the tests start."""
    config.pluginmanager.register(HangWatch())
    for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGQUIT, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A run does not import the files of which it wants no test: each of its processes would."""
    if collection_path.suffix != ".py":
        return None
    wanted, name = config.option.markexpr, _below_tests(collection_path.as_posix())
    if wanted == "not slow":
        return True if name in SLOW else None
    slow = name.startswith(FAMILIES) or name in {test.partition("::")[0] for test in SLOW}
    if wanted == "slow or hypothesis" and not slow:
        # A property, or a machine of states, says where it comes from; a test that is marked in its file says so, too.
        text = collection_path.read_text(encoding="utf-8")
        return None if re.search(r"hypothesis|mark\.slow", text) else True
    return None


def _below_tests(path: str) -> str:
    """A path as `SLOW` names it."""
    return path.rpartition("tests/")[2]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow, and what is known not to be read yet: that must fail, and fails the run once it is read."""
    waiting = not_read_yet()
    families: dict[str, list[pytest.Item]] = {}
    for item in items:
        file = _below_tests(item.nodeid.partition("::")[0])
        test = f"{file}::{getattr(item, 'originalname', item.name)}"
        if file in SLOW or test in SLOW:
            item.add_marker(pytest.mark.slow)
        elif file.startswith(FAMILIES) and file not in EACH:
            families.setdefault(test, []).append(item)
        if reason := waiting.get(item.nodeid):
            item.add_marker(pytest.mark.xfail(strict=True, reason=f"not read yet: {reason}"))
    for cases in families.values():
        for place, item in enumerate(cases if len(cases) > MANY else ()):
            if place % SHARE:
                item.add_marker(pytest.mark.slow)
    if "PYTEST_XDIST_WORKER" in os.environ:
        _longest_first(items)


SECONDS = {
    "tests/e2e/test_rig": 90.0,
    "tests/e2e/test_slow_network": 40.0,
    "tests/e2e/test_survives_kills": 60.0,
    "tests/e2e/test_two_rooms": 60.0,
    "tests/e2e/test_worked_example": 60.0,
    "tests/e2e/": 4.0,
    "tests/golden/test_geoquery": 5.0,
    "tests/golden/test_version": 0.5,
    "tests/terminal/test_faults_everywhere": 8.0,
    "tests/terminal/test_keys_of_all_screens": 2.0,
    "tests/terminal/test_annotate_airtravel": 2.0,
    "tests/terminal/test_subject_whole": 4.0,
    "tests/terminal/test_wizard_typeahead": 1.6,
    "tests/terminal/": 0.6,
    "tests/unit/ask/reader/": 0.06,
    "tests/unit/ask/test_form": 1.0,
    "tests/unit/ask/test_guard": 0.2,
    "tests/unit/ask/test_never_raises": 0.6,
    "tests/unit/ask/test_roundtrip": 5.0,
    "tests/unit/ask/test_sums_over_sets": 2.0,
    "tests/unit/ask/test_told_apart": 0.6,
    "tests/unit/ask/test_value_index": 1.0,
    "tests/unit/ask/": 0.03,
    "tests/unit/ask_llm/test_rewordings.py::test_every": 30.0,
    "tests/unit/ask_maximum/test_airtravel": 0.1,
    "tests/unit/ask_maximum/test_statements": 0.2,
    "tests/unit/ask_maximum/": 0.05,
    "tests/unit/audio/": 1.0,
    "tests/unit/cas/test_laws": 1.0,
    "tests/unit/cas/test_oracle": 8.0,
    "tests/unit/cli/test_domain_heard": 0.8,
    "tests/unit/cli/": 0.4,
    "tests/unit/corpus/test_many_stations": 4.0,
    "tests/unit/corpus/test_two_annotators": 5.0,
    "tests/unit/corpus/": 0.4,
    "tests/unit/desk/test_core_model": 1.5,
    "tests/unit/desk/test_crash_windows": 2.0,
    "tests/unit/desk/": 0.3,
    "tests/unit/domain/test_draft_lint": 0.6,
    "tests/unit/domain/test_draft_phrases": 1.5,
    "tests/unit/domain/test_draft_short_names": 0.2,
    "tests/unit/domain/test_principles_tried.py::test_each_is": 6.0,
    "tests/unit/domain/": 0.04,
    "tests/unit/export/test_reproducible": 5.0,
    "tests/unit/export/test_masked_source": 0.6,
    "tests/unit/export/": 0.3,
    "tests/unit/score/test_shards_on_s3": 4.0,
    "tests/unit/subject/test_disk": 1.0,
    "tests/unit/test_bounded": 0.5,
    "tests/unit/test_class_names": 1.0,
    "tests/unit/test_docstrings": 2.0,
}
"""About how long a test takes, by how its name begins; `OTHERWISE` all others."""
OTHERWISE = 0.1


SILENT = {
    "air_travel_audited", "cluster", "evaluation_example", "handbooks", "report_browser", "slow_network", "strangers",
    "wheel", "worked_example",
}  # fmt: skip
"""Modules of `tests/e2e` that play no sound in real time."""
OF_FAULTS = {"rig", "survives_kills", "two_rooms"}
"""Modules of `tests/e2e` that do, and take about as long as all others that do."""


def together(nodeid: str) -> str:
    """The name of the tests that one process runs one after the other: a module's, which share its fixtures.

    Those that play sound in real time are in two groups, so that they do not steal each other's time: each group waits
    more than it works, and one of all of them would end long after everything else.
    """
    module = nodeid.partition("::")[0]
    name = module.removeprefix("tests/e2e/test_").removesuffix(".py")
    if not module.startswith(("tests/e2e/", "tests/unit/audio/")) or name in SILENT:
        return module
    return "realtime, of faults" if name in OF_FAULTS else "realtime"


def _longest_first(items: list[pytest.Item]) -> None:
    """Several processes take the tests in this order: what takes longest must not begin when all others are done."""
    seconds: dict[str, float] = {}
    for item in items:
        takes = next((number for begin, number in SECONDS.items() if item.nodeid.startswith(begin)), OTHERWISE)
        seconds[together(item.nodeid)] = seconds.get(together(item.nodeid), 0.0) + takes
    items.sort(key=lambda item: -seconds[together(item.nodeid)])


BEHIND = 10
"""How nice a process of several is that computes to what plays sound in real time (see `nice`)."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A process goes behind the others for good once it computes: sound in real time is what it has begun with."""
    if "PYTEST_XDIST_WORKER" in os.environ and not together(item.nodeid).startswith("realtime"):
        os.setpriority(os.PRIO_PROCESS, 0, BEHIND)


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Tell:
    """Tell a figure that was measured; it stands in the summary at the end of the run."""

    def tell(text: str) -> None:
        request.node.user_properties.append(("figure", text))

    return tell


@pytest.fixture(scope="session", autouse=True)
def what_a_shipped_database_says_is_read_once() -> Iterator[None]:
    """The words and values of a shipped database, made by its generator, serve every tool that is opened over it.

    Each tool has a table of its own over them: what is being taught is tried in that. Values that are kept on disk are
    looked up in the file that was opened first, which is named after what the database holds.
    """
    known: dict[tuple[str, str, tuple[int, int]], Vocabulary] = {}

    def remembered(lexicon: Lexicon, database: Database, **named: bool) -> Vocabulary:
        untouched = re.search(r"/(built-\w+|\w+-[0-9a-f]{12})\.sqlite$", database.url)
        if named or not untouched:
            return build_vocabulary(lexicon, database, **named)
        key = (database.url, lexicon.model_dump_json(), (sqlite.SMALL, values.MANY))
        if key not in known:
            known[key] = build_vocabulary(lexicon, database)
        return replace(known[key], phrases=dict(known[key].phrases))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wizard.ask.tool.build_vocabulary", remembered)
        yield


LEXICONS = 64
"""Lexicons that a process of the tests keeps as they were read."""


@pytest.fixture(scope="session", autouse=True)
def what_a_shipped_domain_says_is_read_once() -> Iterator[None]:
    """The files of a shipped domain are frozen facts: what was made of one serves whoever reads the same text again.

    So are lexicons, of which each draft is checked before it is opened: the last ones are kept, whosever they are.
    """
    parse_facts, parse_words = yamlfile.parse_yaml, lexicon_file.parse_lexicon
    parsed_words = functools.lru_cache(LEXICONS)(parse_words)
    known: dict[tuple[object, ...], Any] = {}

    def facts(text: str, path: Path, model: type[BaseModel], first_line: int = 1) -> BaseModel:
        key = (text, path, model, first_line)
        if key in known:
            return known[key]  # type: ignore[no-any-return]
        made = parse_facts(text, path, model, first_line)
        return known.setdefault(key, made) if SHIPPED in path.parents else made

    def words(text: str, path: Path, *over: Any, **below: Any) -> Lexicon:
        return parse_words(text, path, *over, **below) if any(over) else parsed_words(text, path, **below)

    with pytest.MonkeyPatch.context() as patch:
        for module in (yamlfile, folder_file):
            patch.setattr(module, "parse_yaml", facts)
        patch.setattr(lexicon_file, "parse_lexicon", words)
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_waits_for_the_disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """On the disk of all tests a sync only sees that its file is open: it took a third of the time of those that write.

    Disks that a test mounts are synced: what a power failure leaves is tested on one that keeps account of its syncs
    (tests/rig/disk.py).
    """
    sync, disk_of_all = os.fsync, tmp_path_factory.getbasetemp().stat().st_dev

    def synced(fd: int) -> None:
        if os.fstat(fd).st_dev != disk_of_all:
            sync(fd)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", synced)
        yield


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The URL of a shipped domain's SQLite database: made once a run by whoever asks first; only to be read."""
    own = tmp_path_factory.getbasetemp()
    # With several processes each has a folder of its own below that of the run.
    run = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def url(domain: str) -> str:
        file = run / f"built-{domain}.sqlite"
        with (run / f"built-{domain}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not file.exists():
                making = file.with_suffix(".making")
                build_database(load_domain(domain, check_audio=False), f"sqlite:///{making}")
                making.rename(file)
        return f"sqlite:///{file}"

    return url


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[URL]:
    """A PostgreSQL of the tests' own, running while they do; its URL names the empty database `postgres`."""
    # Not among pytest's folders: another run of pytest closes those to the server's own user while it runs.
    folder = Path(tempfile.mkdtemp(prefix="woz-postgresql-"))
    try:
        with pytest.MonkeyPatch.context() as patch:  # it warns where a login session has not set this
            patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
            from pgserver.postgres_server import get_server

            running = get_server(folder / "data", cleanup_mode="stop")
    except Exception as error:  # whatever keeps it from starting is the reason that is printed
        pytest.skip(f"no PostgreSQL can be started here: {error!r}")
    try:
        url = make_url(running.get_uri()).set(drivername="postgresql+psycopg")
        _without_syncs(url)
        yield url
    finally:
        running.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def _without_syncs(url: URL) -> None:
    """Have the server not wait for the disk: its files go with the run."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(text(f"ALTER SYSTEM SET {setting} = off"))
        connection.execute(text("SELECT pg_reload_conf()"))
    engine.dispose()


@pytest.fixture(scope="session")
def forked() -> Iterator[Forked]:
    """`woz` in processes of its own that need not import everything anew."""
    running = Forked()
    yield running
    running.close()


@dataclass
class Databases:
    """Empty databases, each used once."""

    server: URL
    made: int = 0

    def fresh(self) -> str:
        """The URL of a new database, without a driver: as a laboratory would write it."""
        self.made += 1
        name = f"woz_corpus_{self.made}"
        engine = create_engine(self.server, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f'CREATE DATABASE "{name}"'))
        engine.dispose()
        return self.server.set(drivername="postgresql", database=name).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def databases(server: URL) -> Databases:
    return Databases(server)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """All that the test modules have made lives to the end: the garbage collector need not go through it again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the figures under their tests."""
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.stats.get(kind, []) if r.when == "call"]
    told = [(r.nodeid, [text for name, text in r.user_properties if name == "figure"]) for r in reports]
    if any(texts for _, texts in told):
        terminalreporter.section("figures measured by the tests")
    for nodeid, texts in told:
        if texts:
            terminalreporter.write_line(nodeid)
        for one in texts:
            terminalreporter.write_line(f"  {one}")


class ByModule(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Tests that are `together` go to one process, in the order in which they were collected."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return together(nodeid)

    def remove_node(self, node: WorkerController) -> str | None:
        """What a process leaves that has ended goes to another, but the test at which it died: that is told, once.

        xdist itself would have that test tried again, and kill a process each time.
        """
        units = self.assigned_work.pop(node)
        died_at = next(((unit, test) for unit in units.values() for test, done in unit.items() if not done), None)
        if died_at is None:
            return None
        died_at[0][died_at[1]] = True
        self.workqueue.update({name: unit for name, unit in units.items() if not all(unit.values())})
        for other in self.assigned_work:
            self._reschedule(other)
        return str(died_at[1])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByModule:
    """How several processes share the tests (`make test`)."""
    return ByModule(config, log)
