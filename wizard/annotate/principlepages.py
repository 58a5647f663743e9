"""The document of principles for people: plain text, Markdown, or one HTML page that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import fill

from wizard.annotate.principles import Chapter, Cited, Document

WIDTH = 100
MOST = 12
"""So many turns are listed in text and Markdown; the page unfolds them all, and `--json` has them."""

_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
h1 { font-size: 1.7rem; margin-bottom: 0; } h1 + p { margin-top: .2rem; color: #555; }
section { border-top: 1px solid #ddd; padding: .6rem 0; } h2 { font-size: 1.1rem; margin: .4rem 0; }
.source, .cited { font: 13px/1.5 system-ui, sans-serif; color: #555; }
table { border-collapse: collapse; font: 14px/1.4 system-ui, sans-serif; margin: .5rem 0; }
th { font-weight: normal; text-align: left; } th, td { padding: .15rem .8rem .15rem 0; border-bottom: 1px solid #eee; }
td, .cited b, code { font-family: ui-monospace, monospace; font-size: 13px; }
.again { background: #fff3cd; border-left: 4px solid #b58900; padding: .3rem .8rem; }
.source, .cited { margin: .3rem 0; } summary { cursor: pointer; }
nav { columns: 5.5rem; font: 14px/1.7 system-ui, sans-serif; margin-bottom: 1.2rem; } nav a { display: block; }
a { color: #0b5394; text-decoration: none; } a:focus, a:hover { text-decoration: underline; }
""".strip()


def as_text(document: Document) -> str:
    """The document as lines of text for a terminal."""
    lines = [_title(document), "=" * len(_title(document)), ""]
    for chapter in document.chapters:
        one = chapter.principle
        lines += [f"{one.number}  ({one.source})", _filled(one.text)]
        width = max((len(name) for name in one.table), default=0)
        lines += [f"      {name:<{width}}  {', '.join(columns)}" for name, columns in one.table.items()]
        if document.corpus:
            lines.append(_filled(_cited_by(chapter)))
        lines.append("")
    if document.gone:
        lines.append("Cited, and no longer in the document")
        lines += [_filled(f"{number}: {_turns(turns)}") for number, turns in document.gone.items()] + [""]
    if document.proposed:
        lines.append("Proposed")
        lines += [_filled(f"{one.text}  ({one.utterance}, {one.by})") for one in document.proposed] + [""]
    if document.again:
        lines += ["To look at again", *_again(document), ""]
    return "\n".join(lines).rstrip() + "\n"


def as_markdown(document: Document) -> str:
    """The pages as one Markdown text, a heading for each principle."""
    lines = [f"# {_title(document)}", ""]
    for chapter in document.chapters:
        one = chapter.principle
        lines += [f"## {one.number}", "", " ".join(one.text.split()), "", f"Source: {one.source}", ""]
        if one.table:
            rows = [
                f"| {name} | {', '.join(f'`{column}`' for column in columns)} |" for name, columns in one.table.items()
            ]
            lines += ["| | |", "|---|---|", *rows, ""]
        if document.corpus:
            lines += [f"*{_cited_by(chapter)}*", ""]
    if document.gone:
        lines += ["## Cited, and no longer in the document", ""]
        lines += [f"- {number}: {_turns(turns)}" for number, turns in document.gone.items()] + [""]
    if document.proposed:
        lines += ["## Proposed", "", *(f"- {one.text} ({one.utterance}, {one.by})" for one in document.proposed), ""]
    if document.again:
        lines += ["## To look at again", "", *(f"- {line}" for line in _again(document)), ""]
    return "\n".join(lines).rstrip() + "\n"


def as_html(document: Document) -> str:
    """One page, with a table of contents; no script, nothing fetched."""
    title = escape(_title(document))
    contents = "".join(
        f'<a href="#p{escape(one.principle.number)}">{escape(one.principle.number)}{_count(document, one)}</a>'
        for one in document.chapters
    )
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>",
        f"<h1>{title}</h1>\n<p>{len(document.chapters)} principles{_explained(document)}</p>",
        f'<nav aria-label="Principles">{contents}</nav>',
        *(_section(document, chapter) for chapter in document.chapters),
        *_html_list(
            "Cited, and no longer in the document",
            [f"{number}: {_turns(turns)}" for number, turns in document.gone.items()],
        ),
        *_html_list("Proposed", [f"{one.text} ({one.utterance}, {one.by})" for one in document.proposed]),
        *_html_list("To look at again", list(_again(document))),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _section(document: Document, chapter: Chapter) -> str:
    one = chapter.principle
    parts = [
        f'<section id="p{escape(one.number)}">\n<h2>{escape(one.number)}</h2>',
        f"<p>{escape(' '.join(one.text.split()))}</p>",
    ]
    if one.table:
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{escape(", ".join(columns))}</td></tr>'
            for name, columns in one.table.items()
        )
        parts.append(f"<table>{rows}</table>")
    parts.append(f'<p class="source">{escape(one.source)}</p>')
    if document.corpus:
        again = " again" if any(turn.stale for turn in chapter.cited) else ""
        parts.append(f'<div class="cited{again}">{_unfolding(chapter)}</div>')
    return "\n".join([*parts, "</section>"])


def _unfolding(chapter: Chapter) -> str:
    """The turns that cite it; many of them unfold."""
    if len(chapter.cited) <= MOST:
        return escape(_cited_by(chapter))
    summary = f"cited by {len(chapter.cited)} turns"
    if stale := sum(one.stale for one in chapter.cited):
        summary += f", {stale} before it changed"
    return f"<details><summary>{summary}</summary>{escape(_turns(chapter.cited))}</details>"


def _explained(document: Document) -> str:
    return "; in brackets, how many turns cite each" if document.corpus else ""


def _html_list(heading: str, items: Sequence[str]) -> Iterator[str]:
    if items:
        rows = "".join(f"<li>{escape(item)}</li>" for item in items)
        yield f"<section>\n<h2>{escape(heading)}</h2>\n<ul>{rows}</ul>\n</section>"


def _title(document: Document) -> str:
    return f"{document.domain.title}: principles of interpretation"


def _count(document: Document, chapter: Chapter) -> str:
    return f" ({len(chapter.cited)})" if document.corpus else ""


def _cited_by(chapter: Chapter) -> str:
    count = len(chapter.cited)
    if not count:
        return "cited by no turn"
    more = f", and {count - MOST} more" if count > MOST else ""
    return f"cited by {count} turn{'' if count == 1 else 's'}: {_turns(_staleness_first(chapter.cited)[:MOST])}{more}"


def _staleness_first(cited: Sequence[Cited]) -> Sequence[Cited]:
    """What has to be looked at again is not among those that are left out."""
    return sorted(cited, key=lambda one: not one.stale) if len(cited) > MOST else cited


def _turns(cited: Sequence[Cited]) -> str:
    return ", ".join(f"{one.utterance}{' (before it changed)' if one.stale else ''}" for one in cited)


def _again(document: Document) -> Iterator[str]:
    for utterance, numbers in document.again.items():
        yield f"{utterance}: {', '.join(numbers)}"


def _filled(text: str) -> str:
    return fill(" ".join(text.split()), WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
