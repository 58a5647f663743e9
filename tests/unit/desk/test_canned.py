"""The canned messages: the project's own, eleven of them on keys, their blanks, and faults told with their line."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from wizard.desk.canned import CannedMessages, load_messages, messages_path
from wizard.desk.errors import BlankError, MessagesError, NoSuchMessage


@pytest.fixture(scope="module")
def messages() -> CannedMessages:
    return load_messages()


def test_there_are_eleven_on_eleven_keys_and_one_that_is_taken_from_the_list(messages: CannedMessages) -> None:
    """1989 paper, 6.2: "Currently there are 11 such messages"."""
    assert [message.key for message in messages] == [*(f"f{n}" for n in range(1, 12)), ""]
    assert len({message.id for message in messages}) == 12
    assert all(message.when and message.source for message in messages)


def test_the_three_of_the_paper_are_word_for_word(messages: CannedMessages) -> None:
    assert messages.fill("no_information", {"topic": "hats"}) == "No information is available on hats"
    assert messages.fill("no_meta_information") == "No information about the information itself is available"
    assert messages.fill("unable_to_answer") == "Sorry, the system is unable to answer your query"
    assert {message.id for message in messages if message.source.startswith("1989 paper, 6.2")} == {
        "no_information",
        "no_meta_information",
        "unable_to_answer",
    }


def test_none_betrays_a_human(messages: CannedMessages) -> None:
    for message in messages:
        words = set(re.findall(r"[a-z']+", message.text.lower()))
        assert not words & {"i", "i'm", "me", "my", "we", "us", "our", "wizard", "operator", "hear", "think", "typed"}


def test_only_queries_in_scope_count_against_coverage(messages: CannedMessages) -> None:
    assert messages.get("unable_to_answer").scope == "in"
    assert messages.get("no_information").scope == "out"
    assert messages.get("not_heard").scope == "none"


def test_the_hash_is_of_the_file(messages: CannedMessages) -> None:
    assert messages.path == messages_path()
    assert messages.sha256 == hashlib.sha256(messages.path.read_bytes()).hexdigest()


def test_every_kind_of_blank(messages: CannedMessages) -> None:
    kinds = {blank.kind for message in messages for blank in message.blanks}
    assert kinds == {"text", "number", "date", "choice"}
    assert (
        messages.fill("too_many", {"number": " 200 "})
        == "The answer has more than 200 lines. Please restrict the query"
    )
    assert messages.fill("nothing_after", {"date": "01-AUG-89"}) == "No information is available after 01-AUG-89"
    assert "cut off" in messages.fill("not_heard", {"fault": "cut off"})
    assert messages.fill("no_such", {"thing": "employee named", "name": "{x} \\1"}) == (
        "There is no employee named {x} \\1 in the database"
    )


@pytest.mark.parametrize(
    ("id", "values", "told"),
    [
        ("no_information", {}, "blank 'topic': it is empty; say on what, in her words"),
        ("no_information", {"topic": "  "}, "blank 'topic': it is empty"),
        ("no_information", {"topic": "a\nb"}, "not one short line"),
        ("no_information", {"topic": "a" * 201}, "not one short line"),
        (
            "no_information",
            {"topic": "hats", "colour": "red"},
            "blank 'colour': the message has no such blank; it has: topic",
        ),
        ("unable_to_answer", {"topic": "hats"}, "it has: none"),
        ("too_many", {"number": "many"}, "'many' is not a number; use digits"),
        ("nothing_after", {"date": "31-FEB-89"}, "'31-FEB-89' is not a date; write it like 01-AUG-89"),
        ("not_heard", {"fault": "boring"}, "'boring' is not a choice; use one of: too soft"),
    ],
)
def test_a_blank_filled_wrongly_is_told(messages: CannedMessages, id: str, values: dict[str, str], told: str) -> None:
    with pytest.raises(BlankError, match=re.escape(told)):
        messages.fill(id, values)


def test_an_unknown_message_is_told(messages: CannedMessages) -> None:
    with pytest.raises(NoSuchMessage, match="no canned message 'sorry'; there are: no_information, "):
        messages.get("sorry")
    assert messages.by_key("f12") is None
    first = messages.by_key("f1")
    assert first is not None
    assert first.id == "no_information"


GOOD = """version: 1
messages:
  - id: one
    key: f1
    text: "Nothing about {topic}"
    when: Always.
    scope: out
    source: a test
    blanks:
      topic: {kind: text, prompt: what}
  - id: two
    key: f2
    text: "Nothing"
    when: Always.
    scope: in
    source: a test
"""


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD)
    assert load_messages(path).fill("one", {"topic": "x"}) == "Nothing about x"


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("version: 1", "version: 9", 1, "version 9 is not known; write 'version: 1'"),
        ("id: two", "id: one", 11, "the id 'one' is taken by the message in line 3; choose another"),
        ("key: f2", "key: f1", 12, "the key 'f1' is taken by the message in line 4"),
        ("key: f2", "key: x", 12, "the key 'x' is not a function key; use f1 to f11"),
        ("key: f2", "key: f12", 12, "the key 'f12' is the terminal's own (Write SQL); use f1 to f11"),
        ("id: two", "id: Two!", 11, "the id 'Two!' is not a name"),
        ("about {topic}", "about {subject}", 5, "the blank '{subject}' is not declared; add 'subject:' to blanks"),
        ("about {topic}", "about it", 10, "the blank 'topic' is not in the text"),
        ("about {topic}", "about {topic} {", 5, "a brace stands alone"),
        ("about {topic}", "about {Topic}", 5, "'{Topic}' is not a blank"),
        ("kind: text", "kind: poem", 10, "the kind 'poem' is not known"),
        ("kind: text", "kind: choice", 10, "choices and the kind 'choice' go together"),
        ("kind: text", "kind: choice, choices: [a]", 10, "these are not choices; give a list of two or more"),
        ("kind: text, prompt: what", "kind: text", 10, "'prompt' is missing; add 'prompt: ...'"),
        ("scope: in", "scope: maybe", 15, "the scope 'maybe' is not known; use in, out or none"),
        ('text: "Nothing"', 'text: ""', 13, "the text is not a text"),
        ('text: "Nothing"', 'text: "a\\nb"', 13, "the text is more than one line"),
        ("    scope: in\n", "", 11, "'scope' is missing"),
        ("    scope: in\n", "    scope: in\n    scope: in\n", 16, "'scope' is given twice"),
        ("    scope: in\n", "    scope: in\n    colour: red\n", 16, "'colour' is not known here"),
        ('text: "Nothing"', 'text: "Nothing', 17, "not YAML: "),
        (GOOD[11:], "messages: none", 2, "'messages' is not a list of messages"),
        (GOOD, "", 0, "the file is empty"),
        (GOOD, "- 1", 1, "this is not a 'name: value' block"),
    ],
)
def test_a_fault_in_the_file_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int, told: str) -> None:
    path = tmp_path / "mine.yaml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(MessagesError, match=re.escape(told)) as fault:
        load_messages(path)
    assert fault.value.line == line
    assert str(fault.value).startswith(f"{path}, line {line}: " if line else f"{path}: ")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(MessagesError, match="cannot be read"):
        load_messages(tmp_path / "none.yaml")


def test_an_installed_package_uses_its_own_copy(tmp_path: Path) -> None:
    """The layout of an installed package: no project around it, the messages beside the module."""
    root = Path(__file__).parents[3]
    (tmp_path / "wizard" / "desk").mkdir(parents=True)
    for name in (
        "wizard/__init__.py",
        "wizard/bounded.py",
        "wizard/errors.py",
        "wizard/desk/__init__.py",
        "wizard/desk/actions.py",
        "wizard/desk/canned.py",
        "wizard/desk/errors.py",
    ):
        shutil.copy(root / name, tmp_path / name)
    shutil.copy(root / "canned_messages.yaml", tmp_path / "wizard" / "desk")
    program = "from wizard.desk.canned import load_messages as m; print(m().path, len(m()))"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(tmp_path / "wizard" / "desk" / "canned_messages.yaml"), "12"]
