"""What every test may use: measured figures, printed at the end of the run whichever process measured them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from _pytest.terminal import TerminalReporter

Tell = Callable[[str], None]


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Tell:
    """Tell a figure that was measured; it stands in the summary at the end of the run."""

    def tell(text: str) -> None:
        request.node.user_properties.append(("figure", text))

    return tell


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the figures under their tests."""
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.stats.get(kind, []) if r.when == "call"]
    told = [(r.nodeid, [text for name, text in r.user_properties if name == "figure"]) for r in reports]
    if any(texts for _, texts in told):
        terminalreporter.section("figures measured by the tests")
    for nodeid, texts in told:
        if texts:
            terminalreporter.write_line(nodeid)
        for text in texts:
            terminalreporter.write_line(f"  {text}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that play sound in real time run one after the other, so that they do not steal each other's time."""
    for item in items:
        if "/e2e/" in item.path.as_posix() or "/unit/audio/" in item.path.as_posix():
            item.add_marker(pytest.mark.xdist_group("realtime"))
