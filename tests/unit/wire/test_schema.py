"""The published schema is the one the models make."""

from pathlib import Path

from subject.wire.schema import as_text

PUBLISHED = Path(__file__).parents[3] / "docs" / "wire-schema.json"


def test_the_published_schema_is_of_today() -> None:
    assert PUBLISHED.read_text() == as_text(), (
        "the wire has changed: raise PROTOCOL if old sides can no longer follow, then write docs/wire-schema.json anew "
        "with python -c 'from subject.wire.schema import as_text; print(as_text(), end=\"\")'"
    )
