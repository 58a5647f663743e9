"""`woz domain test`: the domain's own questions, asked unrevised."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import asdict

import click

from wizard.cli.domain.right_before import lost
from wizard.cli.printing import echo, json_text


@click.command()
@click.argument("name")
@click.option("--database", metavar="URL", help="Another database with the same content.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def test(name: str, database: str | None, as_json: bool) -> None:
    """Ask the questions of tests.jsonl of the domain NAME (or the folder NAME) and compare the answers.

    What was right when it was last asked and is not now - since an edit, mostly - is named.
    """
    from wizard.ask.guard import open_database
    from wizard.ask.tool import make_tool
    from wizard.ask.trial import ENOUGH, percentile, principles_tried, try_questions
    from wizard.domain import database_url, load_domain

    domain = load_domain(name, check_audio=False)
    with open_database(database_url(domain, database)) as opened:
        tool = make_tool(domain, opened)
        trials = list(try_questions(tool, opened, domain.tests))
    is_right = {(trial.question, trial.minimum): trial.verdict == "right" for trial in trials}
    lost_ones = lost(domain.folder, is_right)
    counts = Counter(trial.verdict for trial in trials)
    tried = principles_tried(domain.principles, trials)
    times = [trial.milliseconds for trial in trials]
    summary = {
        "questions": len(trials), "right": counts["right"], "wrong": counts["wrong"],
        "abstained": counts["abstained"], "p50_ms": round(percentile(times, 0.5), 2),
        "p95_ms": round(percentile(times, 0.95), 2), "tool": tool.name, "principles": asdict(tried),
    }  # fmt: skip
    if as_json:
        echo(
            json_text(
                {**summary, "no_longer_right": lost_ones, "trials": [asdict(trial) for trial in trials]},
                ensure_ascii=False,
                indent=2,
            )
        )
    else:
        for trial in trials:
            if trial.verdict == "wrong":
                echo(f"wrong      {trial.id}: {trial.question}")
                echo(f"           {trial.paraphrase}")
                echo("           " + (trial.reason or f"{trial.given}, expected {trial.minimum}"))
            elif trial.verdict == "abstained":
                echo(f"abstained  {trial.id}: {trial.question} ({trial.reason})")
        for question in lost_ones:
            echo(f"no longer right: {question}")
        echo(
            f"{len(trials)} questions: {counts['right']} right, {counts['wrong']} wrong, "
            f"{counts['abstained']} abstained; p50 {summary['p50_ms']} ms, p95 {summary['p95_ms']} ms"
        )
        if tried.touched:
            fewer = ", ".join(f"{number} ({count})" for number, count in tried.fewer.items())
            untouched = f" ({', '.join(tried.untouched)})" if tried.untouched else ""
            echo(
                f"principles: {tried.touched - len(tried.fewer)} of {tried.touched} are cited by {ENOUGH} right drafts "
                f"or more{f', not {fewer}' if fewer else ''}; no question can touch {len(tried.untouched)}{untouched}"
            )
    if counts["wrong"]:
        sys.exit(1)
