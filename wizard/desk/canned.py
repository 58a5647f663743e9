"""The canned messages, loaded from their YAML file and checked: every fault is told with its line and what to do.

The file is `canned_messages.yaml` at the project's top level; an installed package carries a copy of it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, cast, get_args

import yaml

from wizard import bounded
from wizard.desk.actions import KEYS
from wizard.desk.errors import BlankError, MessagesError, NoSuchMessage

Kind = Literal["text", "number", "date", "choice"]
Scope = Literal["in", "out", "none"]

VERSION = 1
"""The version of the file's layout that this module reads."""

_BLANK = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_DATES = ("%d-%b-%y", "%d-%b-%Y", "%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%B %Y", "%Y")
_LONGEST = 200


@dataclass(frozen=True)
class MessageBlank:
    """A place in a message's text that the wizard fills."""

    name: str
    kind: Kind
    prompt: str
    choices: tuple[str, ...] = ()
    """For the kind `choice`, otherwise empty."""

    def check(self, message: str, value: str) -> str:
        """The value as it goes into the text, spaces trimmed. Raises `BlankError` where it does not suit the kind."""
        text = value.strip()
        if not text:
            raise BlankError(message, self.name, "it is empty", f"say {self.prompt}")
        if len(text) > _LONGEST or not text.isprintable():
            raise BlankError(
                message, self.name, "it is not one short line of text", f"use at most {_LONGEST} characters"
            )
        if self.kind == "number" and not _NUMBER.fullmatch(text):
            raise BlankError(message, self.name, f"'{text}' is not a number", "use digits, such as 50")
        if self.kind == "date" and not _is_date(text):
            raise BlankError(message, self.name, f"'{text}' is not a date", "write it like 01-AUG-89 or 1989-08-01")
        if self.kind == "choice" and text not in self.choices:
            raise BlankError(message, self.name, f"'{text}' is not a choice", f"use one of: {', '.join(self.choices)}")
        return text


@dataclass(frozen=True)
class CannedMessage:
    """One message that the wizard can send in place of an answer."""

    id: str
    """Stable: journals and corpora name it."""
    key: str
    """`f1` to `f11`; empty where the message is taken from the list, or by its name."""
    text: str
    """With `{name}` for each blank."""
    when: str
    """One line for the wizard: when to use it."""
    scope: Scope
    """How the turn counts for coverage: the query was in scope, out of scope, or there was none to judge."""
    source: str
    blanks: tuple[MessageBlank, ...] = ()
    """In the order in which the text has them."""

    def fill(self, values: Mapping[str, str]) -> str:
        """The text with its blanks filled. Raises `BlankError` for a blank missing, unknown, or of the wrong kind."""
        names = [blank.name for blank in self.blanks]
        for name in values:
            if name not in names:
                raise BlankError(
                    self.id, name, "the message has no such blank", f"it has: {', '.join(names) or 'none'}"
                )
        filled = {blank.name: blank.check(self.id, values.get(blank.name, "")) for blank in self.blanks}
        return _BLANK.sub(lambda place: filled[place[1]], self.text)

    def says(self, text: str) -> bool:
        """Whether `text` is this message, whatever stands in its blanks."""
        return re.fullmatch(".*".join(map(re.escape, _BLANK.split(self.text)[::2])), text, re.DOTALL) is not None


@dataclass(frozen=True)
class CannedMessages:
    """All of them, in the order of the file."""

    path: Path
    version: int
    sha256: str
    """Of the file's bytes."""
    messages: tuple[CannedMessage, ...]

    def get(self, id: str) -> CannedMessage:
        """The message with this id. Raises `NoSuchMessage`."""
        for message in self.messages:
            if message.id == id:
                return message
        raise NoSuchMessage(id, tuple(message.id for message in self.messages))

    def by_key(self, key: str) -> CannedMessage | None:
        """The message on this key, or None."""
        return next((message for message in self.messages if message.key == key), None)

    def fill(self, id: str, values: Mapping[str, str] | None = None) -> str:
        """The text of message `id` with its blanks filled. Raises `NoSuchMessage`, `BlankError`."""
        return self.get(id).fill(values or {})

    def __iter__(self) -> Iterator[CannedMessage]:
        return iter(self.messages)

    def __len__(self) -> int:
        return len(self.messages)


def messages_path() -> Path:
    """Where the messages are: the top level of a checkout, otherwise the copy inside the installed package."""
    top = Path(__file__).resolve().parents[2]
    if (top / "pyproject.toml").is_file() and (top / "canned_messages.yaml").is_file():
        return top / "canned_messages.yaml"
    return Path(__file__).with_name("canned_messages.yaml")


def load_messages(path: Path | None = None) -> CannedMessages:
    """Load and check the messages at `path`, or the project's own.

    Raises `MessagesError` for the first fault, with its line.
    """
    path = path or messages_path()
    try:
        content = bounded.read_bytes(path)
    except OSError as error:
        raise MessagesError(path, 0, f"cannot be read ({error.strerror})", "give a file of canned messages") from error
    try:
        bounded.check_yaml(content, bounded.YAML_LOADER)
        node = yaml.compose(content, Loader=bounded.YAML_LOADER)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        line = mark.line + 1 if mark else 0
        raise MessagesError(path, line, f"not YAML: {problem}", "mend the line, or the one before it") from error
    return _Reading(path).whole(node, hashlib.sha256(content).hexdigest())


def _is_date(text: str) -> bool:
    for layout in _DATES:
        try:
            datetime.strptime(text, layout)
        except ValueError:
            continue
        return True
    return False


class _Reading:
    """Walks the YAML nodes of one file, which know their lines."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def whole(self, node: yaml.Node | None, sha256: str) -> CannedMessages:
        if node is None:
            raise MessagesError(self.path, 0, "the file is empty", "put 'version: 1' and 'messages:' in it")
        fields = self.mapping(node, needed=("version", "messages"))
        version = self.text(fields["version"], "version")
        if version != str(VERSION):
            raise self.fault(fields["version"], f"version {version} is not known", f"write 'version: {VERSION}'")
        listed = fields["messages"]
        if not isinstance(listed, yaml.SequenceNode) or not listed.value:
            raise self.fault(listed, "'messages' is not a list of messages", "begin each with '- id: ...'")
        messages = []
        seen: dict[tuple[str, str], int] = {}
        for item in listed.value:
            parts = self.mapping(item, needed=("id", "text", "when", "scope", "source"), allowed=("key", "blanks"))
            message = self.message(parts)
            for what, value in (("id", message.id), ("key", message.key)):
                if not value:
                    continue
                if (what, value) in seen:
                    taken = f"the {what} '{value}' is taken by the message in line {seen[what, value]}"
                    raise self.fault(parts[what], taken, "choose another")
                seen[what, value] = self.line(parts[what])
            messages.append(message)
        return CannedMessages(self.path, VERSION, sha256, tuple(messages))

    def message(self, parts: dict[str, yaml.Node]) -> CannedMessage:
        id = self.text(parts["id"], "id")
        if not _NAME.fullmatch(id):
            raise self.fault(parts["id"], f"the id '{id}' is not a name", "use small letters, digits and '_'")
        key = self.key(parts["key"]) if "key" in parts else ""
        scope = self.text(parts["scope"], "scope")
        if scope not in get_args(Scope):
            raise self.fault(parts["scope"], f"the scope '{scope}' is not known", "use in, out or none")
        text = self.text(parts["text"], "text")
        declared = self.blanks(parts.get("blanks"))
        order = self.places(parts["text"], text)
        for name in order:
            if name not in declared:
                raise self.fault(parts["text"], f"the blank '{{{name}}}' is not declared", f"add '{name}:' to blanks")
        for name, (blank_node, _) in declared.items():
            if name not in order:
                raise self.fault(
                    blank_node, f"the blank '{name}' is not in the text", f"put '{{{name}}}' in, or drop it"
                )
        return CannedMessage(
            id,
            key,
            text,
            self.text(parts["when"], "when"),
            cast(Scope, scope),
            self.text(parts["source"], "source"),
            tuple(declared[name][1] for name in order),
        )

    def key(self, node: yaml.Node) -> str:
        key = self.text(node, "key")
        if not re.fullmatch(r"f([1-9]|1[0-2])", key):
            raise self.fault(node, f"the key '{key}' is not a function key", "use f1 to f11")
        own = KEYS.by_key.get(key)
        if own is not None:
            raise self.fault(node, f"the key '{key}' is the terminal's own ({own.title})", "use f1 to f11")
        return key

    def places(self, node: yaml.Node, text: str) -> list[str]:
        names = _BLANK.findall(text)
        if "{" in (rest := _BLANK.sub("", text)) or "}" in rest:
            raise self.fault(node, "a brace stands alone", "write blanks as {name}")
        for name in names:
            if not _NAME.fullmatch(name):
                raise self.fault(
                    node, f"'{{{name}}}' is not a blank", "use small letters, digits and '_' between braces"
                )
        return list(dict.fromkeys(names))

    def blanks(self, node: yaml.Node | None) -> dict[str, tuple[yaml.Node, MessageBlank]]:
        if node is None:
            return {}
        found: dict[str, tuple[yaml.Node, MessageBlank]] = {}
        for name, value in self.mapping(node, allowed=None).items():
            parts = self.mapping(value, needed=("kind", "prompt"), allowed=("choices",))
            kind = self.text(parts["kind"], "kind")
            if kind not in get_args(Kind):
                raise self.fault(parts["kind"], f"the kind '{kind}' is not known", "use text, number, date or choice")
            choices: tuple[str, ...] = ()
            if (kind == "choice") != ("choices" in parts):
                raise self.fault(
                    value, "choices and the kind 'choice' go together", "give 'choices: [...]' with that kind only"
                )
            if "choices" in parts:
                listed = parts["choices"]
                if not isinstance(listed, yaml.SequenceNode) or len(listed.value) < 2:
                    raise self.fault(listed, "these are not choices", "give a list of two or more")
                choices = tuple(self.text(item, "choice") for item in listed.value)
            found[name] = value, MessageBlank(name, cast(Kind, kind), self.text(parts["prompt"], "prompt"), choices)
        return found

    def mapping(
        self, node: yaml.Node, *, needed: tuple[str, ...] = (), allowed: tuple[str, ...] | None = ()
    ) -> dict[str, yaml.Node]:
        """The members of a mapping; `allowed` None allows any name."""
        if not isinstance(node, yaml.MappingNode):
            raise self.fault(node, "this is not a 'name: value' block", f"give {', '.join(needed) or 'names'} in it")
        found: dict[str, yaml.Node] = {}
        for key, value in cast(list[tuple[yaml.Node, yaml.Node]], node.value):
            name = self.text(key, "name")
            if name in found:
                raise self.fault(key, f"'{name}' is given twice", "keep one of them")
            if allowed is not None and name not in needed + allowed:
                raise self.fault(key, f"'{name}' is not known here", f"use: {', '.join(needed + allowed)}")
            found[name] = value
        for name in needed:
            if name not in found:
                raise self.fault(node, f"'{name}' is missing", f"add '{name}: ...'")
        return found

    def text(self, node: yaml.Node, what: str) -> str:
        if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
            raise self.fault(node, f"the {what} is not a text", "write one line, in quotes where it has ':' or '{'")
        value: Any = node.value
        if "\n" in value or not str(value).isprintable():
            raise self.fault(node, f"the {what} is more than one line", "write it on one line")
        return str(value)

    def line(self, node: yaml.Node) -> int:
        return int(node.start_mark.line) + 1

    def fault(self, node: yaml.Node, what: str, do: str) -> MessagesError:
        return MessagesError(self.path, self.line(node), what, do)
