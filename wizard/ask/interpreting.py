"""A logical form made into an interpretation: its statements, and what the columns of its answer are called."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence

from wizard.ask import form, form_json
from wizard.ask.citing import Citing, ReadingSource
from wizard.ask.compared_by import compared_by, figures_of_groups
from wizard.ask.interface import Interpretation
from wizard.ask.paraphrase import Paraphraser
from wizard.ask.sql import SqlWriter
from wizard.ask.sqltext import computed
from wizard.domain.lexicon import Lexicon


class Interpreter:
    """Makes interpretations of logical forms. Safe from any thread.

    `labels` gives display names by `table.column`; `hidden` columns are in no answer that is shown; `citing` finds the
    principles of the domain.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        dialect: str,
        as_of: datetime.date,
        paraphraser: Paraphraser,
        labels: Mapping[str, str],
        hidden: frozenset[str],
        citing: Citing,
    ) -> None:
        self._lexicon = lexicon
        self._dialect = dialect
        self._as_of = as_of
        self._paraphraser = paraphraser
        self._clauses = paraphraser.clauses
        self._labels = labels
        self._hidden = hidden
        self._citing = citing

    def minimum(self, query: form.Query) -> str:
        """The statement that gives the minimum."""
        return self._writer().minimum(query)

    def display(self, query: form.Query) -> tuple[str, tuple[str, ...]]:
        """The statement that gives the answer as it is shown, and the names of its columns."""
        return self._writer().display(query, self._hidden)

    def interpretation(self, source: ReadingSource, sql: str, said: str) -> Interpretation:
        """The interpretation, without a plausibility.

        Args:
            source: the logical form, and what it was made of.
            sql: the statement of its minimum.
            said: its paraphrase.
        """
        query = source.query
        shown, names = self.display(query)
        return Interpretation(
            paraphrase=said,
            score=0.0,
            sql=sql,
            display_sql=shown,
            labels=self._labels_of(query, names),
            logical_form=form_json.to_json(query),
            scalar=self._is_scalar(query),
            boolean=isinstance(query, form.YES_NO),
            context_used=source.context,
            principles=self._citing.numbers(source),
            columns=tuple(self._column(name) for name in names),
        )

    def _writer(self) -> SqlWriter:
        return SqlWriter(self._lexicon, self._dialect, self._as_of)

    def _is_scalar(self, query: form.Query) -> bool:
        if isinstance(query, form.Show):
            return len(query.terms) == 1 and query.terms[0] != form.Key() and self._clauses.names.is_named(query.set)
        return not (isinstance(query, form.Grouped) and not query.counted) and not (
            isinstance(query, form.Share) and query.by is not None
        )

    def _labels_of(self, query: form.Query, names: tuple[str, ...]) -> tuple[str, ...]:
        """What the columns are called; the same figures of several kinds also by whose they are."""
        labels = tuple(self._label(name) for name in names)
        if isinstance(query, form.Grouped) and not query.counted:
            figures = figures_of_groups(query)
            keys = labels[: len(labels) - len(figures)]
            told = [self._of_whom(*one, query.set.cls) for one in zip(labels[len(keys) :], figures, strict=True)]
            return (*keys, *told)
        if len(set(labels)) == len(labels):
            return labels
        if isinstance(query, form.Show):
            return tuple(self._numbers_told_apart(query, labels, names))
        if not isinstance(query, form.Together):
            return labels
        parts = [part for part in query.queries if isinstance(part, form.HowMany | form.Aggregate)]
        if len(parts) != len(labels):
            return labels
        shared = frozenset.intersection(*(frozenset(part.set.where) for part in parts))
        told = []
        for label, part in zip(labels, parts, strict=True):
            apart = tuple(condition for condition in part.set.where if condition not in shared)
            figure = form.Computed("", getattr(part, "term", None), apart or part.set.where)
            told.append(self._of_whom(label, figure, part.set.cls))
        return tuple(told)

    def _numbers_told_apart(self, query: form.Show, labels: Sequence[str], names: Sequence[str]) -> Iterator[str]:
        """Numbers of partners of one class by which of them they count."""
        shown = dict.fromkeys((*query.terms, *compared_by(query.set, self._lexicon)))
        numbers = [one for one in shown if isinstance(one, form.Number)]
        for label, name in zip(labels, names, strict=True):
            which = next((one for one in numbers if computed(one) == name), None)
            if which is None or labels.count(label) == 1:
                yield label
            else:
                numbers.remove(which)
                yield self._of_whom(label, form.Computed("count", None, which.of.where), which.of.cls)

    def _of_whom(self, label: str, figure: form.Computed, cls: str) -> str:
        """ "Average salary of female employees", "Female employees"."""
        if not figure.where:
            return label
        whose = self._clauses.members(form.Set(cls, figure.where)).removeprefix("all ")
        return f"{whose[:1].upper()}{whose[1:]}" if figure.term is None else f"{label} of {whose}"

    def _label(self, name: str) -> str:
        if name == "answer":
            return "Answer"
        if name.startswith("#"):
            function, _, rest = name[1:].partition(" ")
            words = {
                "count": "Number",
                "share": "Share",
                "avg": "Average",
                "median": "Median",
                "ratio": "Ratio",
                "sum": "Total",
                "min": "Lowest",
                "difference": "Difference in",
                "distinct": "Different",
                "year": "Year",
                "decade": "Decade",
                "month": "Month",
                "day": "Day",
            }
            said = words.get(function, "Highest")
            if rest in self._lexicon.classes:
                return f"{said} of {self._clauses.members(form.Set(rest)).removeprefix('all ')}"
            return f"{said} {self._label(rest).lower()}" if rest else said.removesuffix(" in")
        entry = self._lexicon.attributes[name]
        return entry.label or self._labels.get(entry.column) or name.capitalize()

    def _column(self, name: str) -> str:
        entry = self._lexicon.attributes.get(name.rpartition("#")[2])
        if entry is None and name.startswith("#"):
            entry = self._lexicon.attributes.get(name.partition(" ")[2])
        return "" if entry is None or entry.is_worked_out else entry.column
