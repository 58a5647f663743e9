"""Totals of a draft: what people have spent in all, over their payments, invoices or orders."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import noun_of, words_of
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import Survey
from wizard.domain.draft.verbs import STAFF
from wizard.domain.draft.vocabulary import Vocabulary

_PAYINGS = ("payment", "invoice", "purchase", "order", "sale", "donation")
"""Nouns of doings for which people pay, the surest first."""
_MONEY = ("amount", "total", "sum", "value", "price")
"""Last words of columns that say how much was paid."""
_NOUNS = (
    "total spending/total spendings",
    "amount spent/amounts spent",
    "total paid/totals paid",
    "amount paid/amounts paid",
)


def draft_totals(out: Vocabulary, survey: Survey, links: Links, names: dict[str, str]) -> None:
    """Add to each class of people who pay, and are no staff, the sum of what they paid: "who spent the most"."""
    for kind in _PAYINGS:
        for table in survey.tables:
            if noun_of(words_of(table.name)).rpartition(" ")[2] != kind:
                continue
            money = next(
                (c for word in _MONEY for c in table.columns if words_of(c.name)[-1] == word and c.kind in _NUMBERS),
                None,
            )
            for reference in links.references if money is not None else ():
                cls = names.get(reference.other, "")
                entry = out.classes.get(cls, {})
                if reference.table != table.name or not entry.get("person") or cls.rpartition(" ")[2] in STAFF:
                    continue
                total: dict[str, Any] = {
                    "of": cls, "column": f"{table.name}.{money.name}" if money is not None else "",
                    "path": reference.back, "kind": "number",
                    "total": True, "nouns": list(_NOUNS), "verbs": ["spend", "pay"],
                }  # fmt: skip
                out.attributes.setdefault(f"{cls} total spending", total)


_NUMBERS = ("number", "integer")
