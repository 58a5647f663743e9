"""Plain questions of a domain's rewordings that its own tool does not read: a model would learn to speak so."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.guard import Database
from wizard.ask.interface import Request
from wizard.ask.lint.findings import LintFinding
from wizard.ask.llm.rewordings import FILE, rewordings_of
from wizard.ask.tool import make_lexicon_tool
from wizard.domain.facts import Domain


def lint_rewordings(domain: Domain, database: Database) -> Iterator[LintFinding]:
    """Each plain question that is not understood, by its place in the file; nothing where the domain has no file.

    Raises:
        DomainUnusable: the file cannot be read.
    """
    path = domain.folder / FILE
    if not path.is_file():
        return
    tool = make_lexicon_tool(domain, database)
    for number, one in enumerate(rewordings_of(domain), 1):
        if not (outcome := tool.ask(Request(one.plain))).interpretations:
            what = f"the tool does not read the plain question ({outcome.reason}); put it as the tool understands it"
            yield LintFinding("warning", "wording", path, None, f"rewording {number}", what)
