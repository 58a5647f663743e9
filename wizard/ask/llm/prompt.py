"""What the model is asked for: a request in plain words. And what it replied, as one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wizard.ask.guard import Database
from wizard.ask.interface import Request
from wizard.ask.llm.rewordings import Rewordings, asked, conversation
from wizard.ask.llm.vocabulary_page import VocabularyPage
from wizard.domain.facts import Domain
from wizard.domain.lexicon import Lexicon

LONGEST = 400
"""Characters of a rewording; a longer reply is something else."""

RULES = """\
You stand between a person and a simple machine that answers questions about {title}. Today is {as_of}.
Say in one plain English question what the person wants to know, so that the machine understands it.
- Keep every condition, name, number, day, comparison and small word that matters (not, only, except, other, each, \
all, both, at least). Keep the things that are asked for: a count stays a count, a name stays a name.
- Leave out stories, reasons, politeness; of a correction keep what was meant at last. \
Never add what the person did not say.
- Where the person leans on what was asked before, say it in full.
- Use the machine's words for things, as below. One line, no explanation.
What there is, and what is known of each:
{page}"""


class Prompt:
    """Builds the messages for one domain; what does not change is made once, and stands first.

    Raises:
        what reading the database's values raises.
    """

    def __init__(self, domain: Domain, lexicon: Lexicon, database: Database, rewordings: Rewordings) -> None:
        rules = RULES.format(
            title=domain.title or domain.name,
            as_of=domain.as_of.isoformat(),
            page=VocabularyPage(domain, lexicon, database).text,
        )
        self._always = [{"role": "system", "content": rules}, *conversation(rewordings.always)]
        self._rewordings = rewordings

    def messages(self, request: Request, before: Sequence[str]) -> list[dict[str, str]]:
        """The conversation for a request: rules, rewordings, those that are like it, the request.

        Args:
            request: what is to be said plainly.
            before: the earlier requests that it may lean on, oldest first, in plain words.
        """
        text = " ".join(request.text.split())
        said = {"role": "user", "content": asked(text, before)}
        return [*self._always, *conversation(self._rewordings.like(text)), said]


def plain_of(reply: str) -> str:
    """The rewording in a reply: its first line, without quotes round it.

    Raises:
        ValueError: there is none.
    """
    line = next((line.strip() for line in reply.splitlines() if line.strip()), "")
    text = re.sub(r"^(?:Now|Plain):\s*", "", line).strip().strip("\"'`").strip()
    if not re.search(r"\w", text):
        raise ValueError("its reply is empty")
    if len(text) > LONGEST:
        raise ValueError(f"its reply is longer than {LONGEST} characters")
    return text
