"""Names that become parts of paths, checked where they enter: from the wire, a join code, a file, the command line.

Rules:
1. A name has 1 to 64 of the characters `A-Z a-z 0-9 . _ -`, and begins with a letter or a digit. So a name is never
   `..`, never an absolute path and never more than one part of a path.
2. A `FileName` cannot be wrong: to make one is to check it. Whatever joins a name to a folder takes a `FileName`.
"""

from __future__ import annotations

import re
from typing import Any, Final

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from subject.wire.errors import BadName

PATTERN: Final = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"
"""The rule as a regular expression that JSON schemas take, too."""
_RULE: Final = re.compile(PATTERN.strip("^$"))


class FileName(str):
    """A text that can be one part of a path, and nothing else.

    Raises:
        BadName: it breaks rule 1.
    """

    __slots__ = ()
    what = "file"

    def __new__(cls, text: str) -> FileName:
        """The text itself, held against rule 1."""
        if not _RULE.fullmatch(text):
            raise BadName(cls.what, text)
        return super().__new__(cls, text)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Models check it like any other field; JSON schemas show the rule."""
        return core_schema.no_info_after_validator_function(
            cls, core_schema.str_schema(pattern=PATTERN), serialization=core_schema.to_string_ser_schema()
        )


class SessionName(FileName):
    """What a session is called, and with it its folder, its spool and its socket."""

    __slots__ = ()
    what = "session"


class SubjectName(FileName):
    """A subject's identifier in a corpus."""

    __slots__ = ()
    what = "subject"
