"""How YAML is loaded here: `on`, `off`, `yes`, `no`, `y` and `n` are the words that they are.

YAML 1.1 makes booleans of them; here, as in YAML 1.2, only `true` and `false` are. A field that holds a boolean takes
`yes` and `no` all the same.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from wizard import bounded

_BOOL = "tag:yaml.org,2002:bool"


class WordLoader(bounded.YAML_LOADER):  # type: ignore[misc]
    """A safe loader for which only `true` and `false` are booleans."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != _BOOL]
        for first, resolvers in bounded.YAML_LOADER.yaml_implicit_resolvers.items()
    }


WordLoader.add_implicit_resolver(_BOOL, re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
