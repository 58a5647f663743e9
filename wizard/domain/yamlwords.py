"""How YAML is loaded here: `on`, `off`, `yes`, `no`, `y` and `n` are the words that they are.

YAML 1.1 makes booleans of them; here, as in YAML 1.2, only `true` and `false` are. A field that holds a boolean takes
`yes` and `no` all the same.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

import yaml

_FAST: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one in C where it was built: ten times faster."""
_BOOL = "tag:yaml.org,2002:bool"


class WordLoader(_FAST):  # type: ignore[misc]
    """A safe loader for which only `true` and `false` are booleans."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != _BOOL]
        for first, resolvers in _FAST.yaml_implicit_resolvers.items()
    }


WordLoader.add_implicit_resolver(_BOOL, re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
