"""YAML that others wrote, taken for a kind of ours: whatever does not fit is one error, `Misshapen`, as with JSON.

For short files of settings, of which an error names the field. A domain's files are read by `wizard.domain.yamlfile`,
which names the line of each.
"""

from __future__ import annotations

from typing import Any

import yaml

from subject.shaped import Kind, Misshapen, shaped
from wizard import bounded


def from_yaml(text: str) -> Any:
    """What the YAML `text` means; None of an empty one.

    Raises:
        Misshapen: it is not YAML, or out of the bounds of `wizard.bounded`; with the line where there is one.
    """
    try:
        bounded.check_yaml(text, bounded.YAML_LOADER)
        return yaml.load(text, Loader=bounded.YAML_LOADER)  # noqa: S506 - a safe loader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise Misshapen(f"{f'line {mark.line + 1}: ' if mark else ''}not YAML ({problem})") from error
    except ValueError as error:  # a day that no calendar has, a number that is too long
        raise Misshapen(f"not YAML ({error})") from error


def yaml_as(kind: type[Kind], text: str) -> Kind:
    """What the YAML `text` means, as one of `kind`; an empty text is one without fields. Raises `Misshapen`."""
    found = from_yaml(text)
    return shaped(kind, {} if found is None else found)


def yaml_table(kind: type[Kind], text: str) -> dict[str, Kind]:
    """What the YAML `text` has under each name, as one of `kind`; an empty text is an empty table.

    A name that YAML takes for a number or a day, such as a version `1`, is text all the same. Raises `Misshapen`.
    """
    found = from_yaml(text)
    if isinstance(found, dict):
        found = {str(name): one for name, one in found.items()}
    return shaped(dict[str, kind], {} if found is None else found)  # type: ignore[valid-type]
