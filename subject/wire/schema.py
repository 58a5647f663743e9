"""The wire as a published JSON schema, made from the message models, for sides that are not written in Python."""

from __future__ import annotations

import json
from typing import Any

from subject.wire.messages import PROTOCOL, TO_SUBJECT, TO_WIZARD


def schema() -> dict[str, Any]:
    """Both directions, each as one JSON schema (draft 2020-12) with its definitions."""
    return {
        "protocol": PROTOCOL,
        "to_subject": TO_SUBJECT.json_schema(),
        "to_wizard": TO_WIZARD.json_schema(),
    }


def as_text() -> str:
    """As it is published in `docs/wire-schema.json`."""
    return json.dumps(schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
