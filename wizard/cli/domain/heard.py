"""`woz domain heard`: questions that a domain should answer, and the entries that would mend those it does not."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from subject.json_text import NotJson, from_json
from wizard.cli.domain.edited_layer import put_into_lexicon
from wizard.cli.domain.right_before import lost
from wizard.cli.printing import echo, json_text, number_of
from wizard.errors import UsageError, WozError

if TYPE_CHECKING:
    from wizard.ask.guard import Database
    from wizard.ask.heard import Blame, EntryProposal, Question, Rows, TriedQuestion
    from wizard.ask.tool import LexiconTool
    from wizard.domain.facts import Domain

SHOWN = 10
"""Reasons that are looked at, most frequent first, unless `--most` says otherwise."""
EXAMPLES = 3
"""Questions that are shown of one reason."""
_LETTERS = "abcdefghij"


@dataclass(frozen=True)
class _Reason:
    """One reason, with what would mend it."""

    blame: Blame
    proposals: tuple[EntryProposal, ...]


@click.command()
@click.argument("name", metavar="DOMAIN")
@click.option(
    "--questions",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help='Plain lines, or JSON lines {"text", "sql", "context"}.',
)
@click.option(
    "--session", "sessions", multiple=True, type=click.Path(path_type=Path), metavar="DIR",
    help="What this session's subject said, with the SQL of what was sent; may be repeated.",
)  # fmt: skip
@click.option("--database", metavar="URL", help="Another database of the same schema.")
@click.option("--most", type=click.IntRange(1), default=SHOWN, show_default=True, help="Reasons that are looked at.")
@click.option(
    "--take",
    multiple=True,
    metavar="1a,3b|ENTRY",
    help="Take these without being asked: reason 1's first proposal, reason 3's second; or an entry as it stands.",
)
@click.option("--all", "everything", is_flag=True, help="List every question first, with how it was read.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def heard(
    name: str,
    questions: Path | None,
    sessions: tuple[Path, ...],
    database: str | None,
    most: int,
    take: tuple[str, ...],
    everything: bool,
    as_json: bool,
) -> None:
    """Ask what was heard of DOMAIN, say what was not understood and why, and propose the entries that would mend it.

    Without --questions and --session, the domain's own tests and rehearsal are asked. Reasons come most frequent first:
    a word that means nothing here, or a construction; below each the entries that win most of its questions, with how
    many they win and which right ones they would break. At a terminal one key takes an entry into lexicon.yaml, and the
    questions are asked again. Questions with SQL count as right only with the same rows; SQL that does not run is told
    with its line. What the tool is too unsure of to answer is counted as offered: the wizard may take it.
    """
    from wizard.ask.guard import open_database
    from wizard.domain import database_url, load_domain

    domain = load_domain(name, check_audio=False)
    found = [*_of_file(questions), *_of_sessions(sessions)] if questions or sessions else _own(domain)
    if not found:
        raise UsageError("there is no question to ask; give --questions FILE or --session DIR")
    with open_database(database_url(domain, database)) as opened:
        hearing = _Hearing(domain, opened, found, questions)
        if everything and not as_json:
            hearing.list_all()
        if as_json:
            echo(json_text(_described(hearing, [*hearing.reasons(most)]), ensure_ascii=False, indent=2))
        elif take:
            _take(hearing, most, take)
        elif _is_terminal():
            _one_by_one(hearing, most)
        else:
            for number, reason in enumerate(hearing.reasons(most), 1):
                _show(number, reason)
        if not as_json:
            hearing.tell()


def _is_terminal() -> bool:
    """Whether somebody is there to press a key."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class _Hearing:
    """The questions as they stand with the lexicon of the moment."""

    def __init__(
        self, domain: Domain, database: Database, questions: Sequence[Question], file: Path | None = None
    ) -> None:
        self.domain, self.database = domain, database
        self.questions = [_with_rows(question, database, file) for question in questions]
        self.tool, self.asked = self._ask()
        self._listed: list[TriedQuestion] = []

    def _ask(self) -> tuple[LexiconTool, list[TriedQuestion]]:
        from wizard.ask.heard import ask
        from wizard.ask.tool import make_lexicon_tool

        tool = make_lexicon_tool(self.domain, self.database)
        shown = sys.stderr.isatty()
        with click.progressbar(self.questions, label="asking", file=sys.stderr, hidden=not shown) as questions:
            return tool, [ask(tool, self.database, question, wanted) for question, wanted in questions]

    def again(self) -> list[TriedQuestion]:
        """Ask everything with the lexicon as it is now; what was right before and is not now."""
        from wizard.ask.heard import broken

        before = self.asked
        self.tool, self.asked = self._ask()
        return broken(before, self.asked)

    def reasons(self, most: int) -> Iterator[_Reason]:
        """The most frequent reasons for not understanding, each with its proposals."""
        from wizard.ask.heard import blames, proposals

        for blame in blames(self.tool, self.asked)[:most]:
            found = proposals(blame, self.asked, self.tool, self.database, go_on=lambda: None)
            yield _Reason(blame, tuple(found))

    def list_all(self) -> None:
        """Every question, with how it was read."""
        for one in self.asked:
            _tell_one(one)
        self._listed = list(self.asked)

    def tell(self) -> None:
        """What is wrong, only offered, or no longer right, on stdout; how many are right, on stderr."""
        for one in self.asked:
            if one.verdict in ("wrong", "offered") and one not in self._listed:
                _tell_one(one)
        judged = {
            (one.question.text, one.question.sql): one.verdict == "right" for one in self.asked if one.question.sql
        }
        for text in lost(self.domain.folder, judged):
            echo(f"no longer right  {text}")
        counts = Counter(one.verdict for one in self.asked)
        said = [f"{counts[verdict]} {verdict}" for verdict in ("right", "answered", "wrong") if counts[verdict]]
        if counts["offered"]:
            rightly = [_verdict_shown(one) for one in self.asked].count(_RIGHTLY)
            said.append(f"{counts['offered']} only offered" + (f" ({rightly} of them rightly)" if rightly else ""))
        what = f"{len(self.asked)} question{'s' * (len(self.asked) != 1)}"
        echo(f"{what}: {', '.join(said) or 'none answered'}, {counts['abstained']} not understood", err=True)


def _with_rows(question: Question, database: Database, file: Path | None) -> tuple[Question, Rows | None]:
    """A question with the rows of its SQL. What sessions and tests bring is asked without, where it does not run.

    Raises:
        DomainUnusable: the SQL of a file's line does not run.
    """
    from wizard.ask.guard import DatabaseUnavailable
    from wizard.ask.heard import wanted_rows
    from wizard.domain.errors import DomainUnusable

    if not question.sql:
        return question, None
    try:
        return question, wanted_rows(question.sql, database)
    except DatabaseUnavailable:
        raise
    except WozError as error:
        if file is not None and question.line is not None:
            raise DomainUnusable(
                file, question.line, f"its sql does not run: {error}", "mend it, or drop it from the line"
            ) from error
        echo(f"{question.source}: asked without its SQL, which does not run here: {error}", err=True)
        return replace(question, sql=""), None


def _tell_one(one: TriedQuestion) -> None:
    """A question, how it was read and how sure that is; of a wrong answer its rows, and those that are right."""
    sureness = one.outcome.interpretations[0].sureness if one.outcome.interpretations else ""
    echo(f"{_verdict_shown(one)}{f' ({sureness})' if sureness not in ('', 'unsure') else ''}  {one.question.text}")
    echo(f"       {one.paraphrase or one.outcome.reason}")
    if not one.finds_wanted and one.wanted is not None and one.given is not None:
        echo(f"       it gives {_rows_shown(one.given)}")
        echo(f"       right is {_rows_shown(one.wanted)}")
        if one.differs_in_kind_only:
            echo("       the digits are the same, but one of the two gives a number as a text: CAST it in the sql")


_RIGHTLY = "offered rightly"


def _verdict_shown(one: TriedQuestion) -> str:
    if one.verdict == "offered" and one.wanted is not None:
        return _RIGHTLY if one.finds_wanted else "offered wrongly"
    return "not understood" if one.verdict == "abstained" else one.verdict


def _rows_shown(rows: Rows) -> str:
    """Some rows, and how many there are."""
    if not rows:
        return "no row"
    some = "; ".join(", ".join(cell.removesuffix(".00") or "NULL" for cell in row) for row in sorted(rows)[:EXAMPLES])
    return f"{len(rows)} row{'s' * (len(rows) != 1)}: {some}{' ...' * (len(rows) > EXAMPLES)}"


def _one_by_one(hearing: _Hearing, most: int) -> None:
    """Show reason after reason; one key takes a proposal, and everything is asked again."""
    passed: set[tuple[str, str]] = set()
    while True:
        reason = next(
            (r for r in hearing.reasons(most) if (r.blame.kind, r.blame.what) not in passed), None
        )  # reasons are worked out one by one: those behind the first are not
        if reason is None:
            return
        passed.add((reason.blame.kind, reason.blame.what))
        _show(len(passed), reason)
        if not reason.proposals:
            continue
        keys = _LETTERS[: len(reason.proposals)]
        key = _key(f"take {'/'.join(keys)}, n(ext), q(uit)? ", keys + "nq")
        if key == "q":
            return
        if key != "n":
            _taken(hearing, [reason.proposals[keys.index(key)]], ask=True)


def _key(prompt: str, keys: str) -> str:
    """One key of `keys`; Ctrl-C and the end of input quit. Of keys that came at once, as `a` and Enter, the first."""
    echo(prompt, nl=False, err=True)
    while True:
        try:
            key = click.getchar()[:1]
        except (KeyboardInterrupt, EOFError):
            key = "q"
        if key and key in keys:
            echo(key, err=True)
            return key
        if key in ("\r", "\n", " "):
            echo("n", err=True)
            return "n"


def _taken(hearing: _Hearing, proposals: Sequence[EntryProposal], *, ask: bool) -> None:
    """Put proposals into the author's lexicon and ask everything again; where that broke more than was foreseen, ask
    whether they stay."""
    path = hearing.domain.folder / "lexicon.yaml"
    before = path.read_text(encoding="utf-8")
    for proposal in proposals:
        for entry in proposal.entries:
            put_into_lexicon(hearing.domain.folder, entry.way, entry.words)
            echo(f"  taken into {path}: {entry}", err=True)
    worse = hearing.again()
    for one in worse:
        echo(f"  no longer as before: {one.question.text}", err=True)
    if worse and ask and _key("keep it? y/n ", "yn") == "n":
        path.write_text(before, encoding="utf-8")
        hearing.again()
        echo("  taken back", err=True)


def _take(hearing: _Hearing, most: int, take: Sequence[str]) -> None:
    reasons = list(hearing.reasons(most))
    named = {str(proposal): proposal for reason in reasons for proposal in reason.proposals}
    chosen: list[EntryProposal] = []
    for given in take:
        if ":" in given:
            if given.strip() not in named:
                raise UsageError(f"--take '{given}': nothing that was asked proposes it; see the list without --take")
            chosen.append(named[given.strip()])
        else:
            chosen.extend(_numbered(reasons, part.strip().lower()) for part in given.split(","))
    _taken(hearing, chosen, ask=False)


def _numbered(reasons: Sequence[_Reason], part: str) -> EntryProposal:
    """The proposal with a number and a letter, such as 3b; 3 alone is 3a."""
    number, letter = part.rstrip(_LETTERS), part[len(part.rstrip(_LETTERS)) :] or "a"
    proposals = reasons[int(number) - 1].proposals if number.isdigit() and 0 < int(number) <= len(reasons) else ()
    if letter not in _LETTERS or _LETTERS.index(letter) >= len(proposals):
        raise UsageError(f"--take {part}: there is no such proposal; see the list without --take")
    return proposals[_LETTERS.index(letter)]


def _show(number: int, reason: _Reason) -> None:
    blame = reason.blame
    what = f"'{blame.what}' means nothing here" if blame.kind == "word" else f"no reading: {blame.what}"
    echo(f"{number:>3}  {len(blame.asked)} question{'s' * (len(blame.asked) > 1)}: {what}")
    for one in blame.asked[:EXAMPLES]:
        echo(f"       {one.question.text}")
    if not any(proposal.wins for proposal in reason.proposals):
        others = blame.kind == "word" and all(len(one.outcome.unknown) > 1 for one in blame.asked)
        echo(
            "       other words are in the way, too, and no two entries mend it"
            if others
            else "       no single entry mends it"
        )
    for letter, proposal in zip(_LETTERS, reason.proposals, strict=False):
        wrong = f", {len(proposal.wrong)} wrongly" if proposal.wrong else ""
        breaks = f", breaks {len(proposal.breaks)}" if proposal.breaks else ""
        chance = f" ({proposal.chance})" if proposal.chance else ""
        wins = f"wins {len(proposal.wins)} of {len(blame.asked)}" if proposal.wins else "may be meant"
        echo(f"    {letter}  {proposal}   {wins}{wrong}{breaks}{chance}")
        for won in proposal.wins[:1]:
            echo(f"       {won.paraphrase}")
        for broken in proposal.breaks[:EXAMPLES]:
            echo(f"       breaks: {broken.question.text}")


def _described(hearing: _Hearing, reasons: Sequence[_Reason]) -> dict[str, Any]:
    return {
        "questions": [
            {"text": one.question.text, "source": one.question.source, "verdict": one.verdict,
             "paraphrase": one.paraphrase, "reason": one.outcome.reason}
            for one in hearing.asked
        ],
        "reasons": [
            {
                "kind": reason.blame.kind, "what": reason.blame.what,
                "questions": [one.question.text for one in reason.blame.asked],
                "proposals": [
                    {"entry": list(p.entry.way), "words": list(p.entry.words),
                     "wins": [one.question.text for one in p.wins], "wrong": [one.question.text for one in p.wrong],
                     "beside": {"entry": list(p.beside.way), "words": list(p.beside.words)} if p.beside else None,
                     "breaks": [one.question.text for one in p.breaks],
                     "example": p.wins[0].paraphrase if p.wins else "", "chance": p.chance}
                    for p in reason.proposals
                ],
            }
            for reason in reasons
        ],
    }  # fmt: skip


def _of_file(path: Path | None) -> Iterator[Question]:
    """Questions of a file: plain lines, or JSON lines with `text` or `question`, and `sql` where somebody gave it."""
    from wizard.ask.heard import Question
    from wizard.domain.errors import DomainUnusable
    from wizard.domain.yamlfile import plain, read_text

    for number, line in enumerate(read_text(path).splitlines() if path is not None else (), 1):
        place = f"{path.name if path is not None else ''}:{number}"
        if not line.strip():
            continue
        if not line.lstrip().startswith("{"):
            yield Question(line.strip(), source=place, line=number)
            continue
        assert path is not None  # noqa: S101 - a line came from it
        try:
            item = plain(from_json(line))
        except NotJson as error:
            raise DomainUnusable(path, number, f"not JSON: {error.reason}", "write one object a line") from error
        given = item if isinstance(item, dict) else {}
        text, sql = given.get("text", given.get("question")), given.get("sql", "")
        if not isinstance(text, str) or not isinstance(sql, str):
            raise DomainUnusable(path, number, "no text", 'write {"text": "..."}')
        yield Question(text, sql, place, number, _context_of(given, path, number))


def _context_of(given: dict[str, Any], path: Path, line: int) -> tuple[str, ...]:
    """The questions before one, as its line has them: one text, or several in their order."""
    from wizard.domain.errors import DomainUnusable

    before = given.get("context") or []
    before = [before] if isinstance(before, str) else before
    if not isinstance(before, list) or not all(isinstance(text, str) for text in before):
        raise DomainUnusable(path, line, "a context that is no text", 'write "context": "..." or a list of texts')
    return tuple(before)


def _own(domain: Domain) -> list[Question]:
    """The tests, each after its context, and what is said in the rehearsal that leans on nothing said before."""
    from wizard.ask.heard import Question

    tests = [
        Question(test.question, test.sql, f"tests.jsonl {test.id}", context=(test.context,) if test.context else ())
        for test in domain.tests
    ]
    return tests + [
        Question(utterance.transcript, source=f"rehearsal {utterance.id}")
        for utterance in domain.rehearsal.utterances
        if utterance.cls == "0"
    ]


def _of_sessions(folders: Sequence[Path]) -> Iterator[Question]:
    """What subjects said, with the SQL of the answer that was sent. Left out are practice, what leans on something said
    before, and what the wizard settled by a message: it was out of scope, or no question."""
    from wizard.ask.heard import Question
    from wizard.corpus.keeping_out import refuse_withdrawn
    from wizard.corpus.records import read_session

    refuse_withdrawn(folders)
    leaning = 0
    for folder in folders:
        for utterance in read_session(folder).utterances:
            text, answer = utterance.transcript or utterance.typed or "", utterance.answer
            settled = utterance.message is not None and utterance.message.scope != "in"
            if not text or utterance.practice or (answer is None and settled):
                continue
            request = next((r for r in utterance.requests if answer is not None and r.request == answer.request), None)
            chosen = answer.interpretation if answer is not None else None
            leans = (
                request is not None
                and chosen is not None
                and chosen < len(request.interpretations)
                and request.interpretations[chosen].context_used is not None
            )
            leaning += leans
            if not leans:
                right = answer is not None and not utterance.wizard_errors
                yield Question(text, answer.sql if answer is not None and right else "", utterance.id)
    if leaning:
        echo(f"{number_of(leaning, 'turn')} left out: what was answered leans on an earlier question", err=True)
