"""Yes/no questions as the wh-questions that they may stand for (1992 paper, Appendix B, 2.11)."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask import form


def wh_questions(query: form.Query) -> Iterator[form.Query]:
    """The wh-questions that a yes/no question may stand for, likeliest first; none where it is no such question.

    "Are there any clerks in Irving?" may ask which clerks there are; "does Delta have flights to Boston?", of one
    that is told by a name or a code, which flights - unless these
    are told by a name as well ("does Delta fly to Boston"). "Are there more men than women?" may ask for the numbers.
    """
    if isinstance(query, form.Versus):
        yield query.wh_question
    if not isinstance(query, form.Ask) or len(query.claims) != 1 or query.claims[0].quantifier != "some":
        return
    claim = query.claims[0]
    match claim.set.where, claim.conditions:
        case (form.Compare(form.Attr(), "=", (_,)),), (form.Related(step, partners),) if not _named(partners):
            back = form.Related(form.Step(step.relation, not step.inverse), claim.set)
            yield form.Show(form.narrow(partners, back))
    yield form.Show(form.narrow(claim.set, *claim.conditions))


def _named(partners: form.Set) -> bool:
    """Whether a set is one member, told by a name or a code."""
    match partners.where:
        case (form.Compare(form.Attr(), "=", (_,)),):
            return True
    return False
