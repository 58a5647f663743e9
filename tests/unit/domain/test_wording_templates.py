"""The wordings of drafts whose English stands in `wording_templates.yaml`: each does what its example says."""

from __future__ import annotations

import pytest

from wizard.ask.reader.english_leaves import spoken
from wizard.ask.reader.wordings import wordings
from wizard.ask.reader.words import words_of
from wizard.domain.draft.wording_templates import filled
from wizard.domain.files_of_words import strings_of
from wizard.domain.wording_entries import WordingEntry

FIELDS = {
    "people": "guest | guests", "verb": "hire", "past": "hired", "one": "skate", "many": "skates", "had": "had",
    "noun": "amount granted", "jobs": "repairs", "rating": "mark", "most": "highest", "least": "lowest",
    "state": "finished", "status": "state", "ones": "skate | rinks",
    "joined": "started", "who": "skaters", "also": " | people", "things": "rinks | clubs", "thing": "clubs",
    "done": "mended", "total": "total sum", "units": "kilogram | kilograms", "unit": "kilograms", "pasts": "hired",
    "verbs": "hire | hired",
    "supplier": "smith", "suppliers": "smiths", "goods": "blades", "title": "rink warden", "kind": "skate type",
    "doing": "repair", "doings": "repairs",
    "own": "skate", "owns": "skates", "piece": "lap", "sitter": "skater", "sitters": "skaters", "called": "skates",
    "ended": "ended", "participle": "polished", "value": "polishing", "role": "warden",
}  # fmt: skip
ENTRIES = [
    WordingEntry.model_validate(entry)
    for group in strings_of("wizard.domain.draft", "wording_templates.yaml")
    for entry in filled(group, **FIELDS)
]


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.example for entry in ENTRIES])
def test_a_template_does_what_its_example_says(entry: WordingEntry) -> None:
    said, becomes = entry.shown
    own = wordings([entry], spoken)
    assert " ".join(token.word for token in own.in_plain(words_of(said))) == becomes
