"""The panels between which the wizard chooses, drawn from a snapshot: transcript, requests, readings, messages."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from subject.screen.colours import BAD, CARE, COOL, GOOD, QUIET
from subject.screen.conversation import in_all
from subject.screen.lines import beside, cut
from subject.screen.words import clean, wrapped
from subject.wire.turn import TurnState
from wizard.ask.interface import Interpretation
from wizard.desk.canned import CannedMessage
from wizard.desk.terminal.focus import none_chosen
from wizard.desk.view import AttemptView, DeskView, ModelView, RequestView
from wizard.reading_lines import from_where_it_differs, most_alike, sureness

MOST_REQUESTS = 5
"""Lines of the list of requests: the latest."""
MOST_READINGS = 5
ROOMY = 100
"""Columns from which the messages have room for their words beside their keys."""
NAMES_A_MODEL = 88
"""Columns from which a reading of a language model tells which; with fewer its words need the room."""
NO_KEY = "·"
"""Stands where a message has no key of its own: it is taken from the list."""
CHOSEN = "bold"
PREVIEW = "dim italic"
"""Of what has not been asked."""


def transcript(view: DeskView, width: int) -> list[Text]:
    """What stands where the transcript is typed while none can be: fixed as sent, held, or waited for."""
    if view.held is not None:
        line = Text().append("‖ held ", style=f"bold {CARE}").append(clean(view.held))
        hint = Text("  goes out when she has finished; Esc takes it back", style=QUIET)
        return [beside(line, hint, width)] if line.cell_len + hint.cell_len <= width else [_fit(line, width), hint]
    if view.transcript is not None:
        return [_fit(Text().append("✓ ", style=GOOD).append(clean(view.transcript)), width)]
    words = {
        TurnState.READY: "waiting for her to speak",
        TurnState.LISTENING: "she speaks",
        TurnState.TRANSCRIBING: "she has spoken",
        TurnState.WORKING: "",
    }[view.state]
    return [Text("the session has ended: Enter or Ctrl+Q leaves" if view.ended else words, style=QUIET)]


def requests(view: DeskView, width: int) -> list[Text]:
    """Each request of this turn and what came of it, then the statements written by hand."""
    lines = [_request(request, width) for request in view.requests]
    lines += [_by_hand(attempt, width) for attempt in view.attempts if attempt.origin == "hand"]
    if not lines:
        return [Text("nothing asked in this turn yet", style=QUIET)]
    if len(lines) > MOST_REQUESTS:
        hidden = len(lines) - MOST_REQUESTS + 1
        lines = [Text(f"… {hidden} earlier", style=QUIET), *lines[hidden:]]
    return lines


def outcome(request: RequestView) -> tuple[str, str]:
    """What came of a request, in words, and its colour."""
    if request.status == "running":
        return "asking …", COOL
    if request.status == "answered":
        by_model = sum(bool(reading.origin) for reading in request.interpretations)
        count = len(request.interpretations) - len(request.bases) - by_model
        return f"{count} reading{'s' if count != 1 else ''}, {request.milliseconds:.0f} ms", GOOD
    if request.status == "abstained":
        words = ", ".join(dict.fromkeys(f'"{clean(unknown.text)}"' for unknown in request.unknown))
        return f"abstained: {words or clean(request.reason) or 'not understood'}", CARE
    if request.status == "failed":
        return f"failed: {clean(request.reason)}", BAD
    return "cancelled", QUIET


def _request(request: RequestView, width: int) -> Text:
    words, colour = outcome(request)
    right = Text(f"  {cut(words, width // 2)}", style=colour)
    text = Text(request.text.translate(_HARMLESS))
    for unknown in request.unknown:
        text.stylize(f"underline bold {CARE}", unknown.start, unknown.end)
    for start, end in request.interpretations[0].left_out if request.interpretations else ():
        text.stylize(f"strike {CARE}", start, end)
    left = Text().append(f"{request.number:>2}  ", style=QUIET).append_text(text)
    return beside(_fit(left, width - right.cell_len - 1), right, width)


def _by_hand(attempt: AttemptView, width: int) -> Text:
    words, colour = attempt_words(attempt)
    right = Text(f"  {cut(words, width // 2)}", style=colour)
    left = Text().append("by hand  ", style=QUIET).append(clean(attempt.sql))
    return beside(_fit(left, width - right.cell_len - 1), right, width)


def attempt_words(attempt: AttemptView) -> tuple[str, str]:
    """What came of a statement, in words, and its colour."""
    if attempt.status == "running":
        return "running … (Esc stops it)", COOL
    if attempt.status == "ok":
        count = len(attempt.rows) if attempt.total is None else attempt.total
        said = in_all(count, at_least=attempt.at_least)
        listed = f" ({len(attempt.rows)} listed)" if attempt.total is not None else ""
        return f"{said} row{'s' if count != 1 else ''}{listed}, {attempt.milliseconds:.0f} ms", GOOD
    if attempt.status == "cancelled":
        return "cancelled", QUIET
    said = clean(attempt.error)
    return (said if attempt.status in said.lower() else f"{attempt.status}: {said}"), BAD


def offered(view: DeskView) -> RequestView | None:
    """The request whose readings are offered: the one selected from, otherwise the last that has any."""
    if view.selected is not None:
        return next((request for request in view.requests if request.number == view.selected[0]), None)
    return next((request for request in reversed(view.requests) if request.interpretations), None)


def readings(view: DeskView, width: int) -> list[Text]:
    """The readings in English with their scores; above them, why the latest request has none."""
    lines: list[Text] = []
    latest = view.requests[-1] if view.requests else None
    request = offered(view)
    if latest is not None and (latest is not request or latest.status != "answered"):
        words, colour = outcome(latest)
        line = Text().append(f"request {latest.number}: ", style=QUIET).append(words, style=colour)
        guesses = dict.fromkeys(word for unknown in latest.unknown for word in unknown.suggestions)
        if guesses:
            line.append("   perhaps: ", style=QUIET).append(clean(", ".join(guesses)))
        lines.append(_fit(line, width))
    lines += _suggested(latest, width)
    if latest is not None and latest.model is not None and (latest.model.status != "answered" or latest.model.reason):
        lines.append(_fit(model_line(latest.model), width))
    if request is None:
        return lines or [Text("no reading yet", style=QUIET)]
    chosen = view.selected[1] if view.selected is not None else -1
    count = len(request.interpretations)
    first = min(max(0, chosen - MOST_READINGS + 1), max(0, count - MOST_READINGS))
    for index in range(first, min(count, first + MOST_READINGS)):
        reading = request.interpretations[index]
        mark, style = ("▸", CHOSEN) if index == chosen else (" ", "")
        right = sureness(reading)
        if reading.origin:
            name = f" {clean(cut(reading.origin, width // 4))}" if width >= NAMES_A_MODEL else ""
            right = right.append(f"  model{name}", style=CARE)
        if reading.adjusted:
            right = Text(f"  adjusted: {clean(cut(reading.adjusted[-1], width // 3))}", style=COOL)
        left = Text().append(f"{mark} ", style=COOL).append(f"{index + 1}  ", style=QUIET)
        room = width - right.cell_len - 1
        if 0 <= chosen < count:
            other = request.interpretations[chosen] if index != chosen else None
        else:
            other = most_alike(request.interpretations, index)
        words = clean(reading.paraphrase)
        left.append(from_where_it_differs(words, other, room - left.cell_len), style=style)
        lines.append(beside(_fit(left, room), right, width))
    lines += _of_the_words(request, chosen, width)
    if count > MOST_READINGS:
        lines.append(Text(f"   {first + 1}-{first + MOST_READINGS} of {count} readings", style=QUIET))
    if view.attempt is not None and view.attempt.origin == "hand":
        lines.append(_fit(_of_hand(view.attempt), width))
    if none_chosen(view):
        lines.append(_fit(Text("  none is chosen, so Enter sends nothing: Down or 1-9 chooses one", style=CARE), width))
    return lines


def _of_hand(attempt: AttemptView) -> Text:
    """That a statement by hand has taken the place of the readings, and whether it has an answer."""
    if attempt.status in ("running", "ok"):
        return Text("▸ SQL written by hand is what would be sent; Esc goes back to the readings", style=COOL)
    return Text("▸ SQL written by hand has no answer to send; F12 mends it, Esc goes back to the readings", style=CARE)


def _of_the_words(request: RequestView, chosen: int, width: int) -> list[Text]:
    """Which words the chosen reading does not use, and which it takes for others."""
    lines = []
    unused = left_out(request, chosen)
    if unused:
        line = Text("   not used: ", style=CARE).append(", ".join(f'"{clean(part)}"' for part in unused), style=CARE)
        lines.append(_fit(line, width))
    borrowed = taken_for(request, chosen)
    if borrowed:
        lines.append(_fit(Text(f"   taking {clean(borrowed)}", style=CARE), width))
    return lines


def left_out(request: RequestView, index: int) -> list[str]:
    """Words of a request that the reading of that index does not use."""
    if not 0 <= index < len(request.interpretations):
        return []
    return [request.text[start:end] for start, end in request.interpretations[index].left_out]


def taken_for(request: RequestView, index: int) -> str:
    """What only a thesaurus knows of a request, by the reading of that index: `"folks" for "employees"`."""
    if not 0 <= index < len(request.interpretations):
        return ""
    return ", ".join(f'"{said}" for "{known}"' for said, known in request.interpretations[index].taken_for)


def _suggested(latest: RequestView | None, width: int) -> list[Text]:
    """Requests that would be understood in place of the latest: marked, and asked only when the wizard asks them."""
    if latest is None or latest.status != "abstained" or not latest.suggestions:
        return []
    lines = [_fit(Text("would be understood, if you ask it (Down puts it into the request):", style=QUIET), width)]
    for suggestion in latest.suggestions:
        right = Text(f"  {clean(cut(suggestion.change, width // 2))}" if suggestion.changed else "", style=CARE)
        left = Text("   ? ", style=CARE).append(clean(suggestion.text), style=PREVIEW)
        lines.append(beside(_fit(left, width - right.cell_len - 1), right, width))
    return lines


def model_line(model: ModelView) -> Text:
    """What has become of a language model that was asked, where that is not merely a reading."""
    if model.status == "running":
        return Text(f"language model {clean(model.name)} is asked …  (Esc stops it)", style=COOL)
    words = "was not waited for" if model.status == "cancelled" else clean(model.reason)
    named = words if "language model" in words else f"language model {clean(model.name)}: {words}"
    return Text(named, style=QUIET if model.status == "cancelled" else CARE)


def preview(shown: RequestView, width: int) -> list[Text]:
    """What the tool would make of the text as it stands: no reading can be picked, no answer sent."""
    if shown.status == "answered":
        lines = []
        for index, reading in enumerate(shown.interpretations[:MOST_READINGS]):
            right = sureness(reading)
            other = most_alike(shown.interpretations, index)
            room = width - right.cell_len - 1
            left = Text(f"  {index + 1}  ", style=PREVIEW)
            left.append(from_where_it_differs(clean(reading.paraphrase), other, room - left.cell_len))
            lines.append(beside(_fit(left, room), right, width))
        return lines
    words = ", ".join(dict.fromkeys(f'"{clean(unknown.text)}"' for unknown in shown.unknown))
    line = Text(f"  not understood: {words}" if words else "  no reading yet", style=PREVIEW)
    guesses = dict.fromkeys(word for unknown in shown.unknown for word in unknown.suggestions)
    if guesses:
        line.append("   Tab puts: ", style=QUIET).append(clean(", ".join(guesses)), style=CARE)
    return [_fit(line, width)]


def reading_of(view: DeskView, attempt: AttemptView) -> Interpretation | None:
    """The reading that an attempt ran; None for a statement written by hand."""
    request = next((request for request in view.requests if request.number == attempt.request), None)
    if request is None or attempt.interpretation is None or attempt.interpretation >= len(request.interpretations):
        return None
    return request.interpretations[attempt.interpretation]


def chosen_paraphrase(view: DeskView) -> str:
    """The whole paraphrase of the selected reading; empty where none is selected."""
    request = offered(view)
    if request is None or view.selected is None or view.selected[1] >= len(request.interpretations):
        return ""
    return clean(request.interpretations[view.selected[1]].paraphrase)


def messages(items: Sequence[CannedMessage], width: int, *, wide: bool, cursor: int | None) -> list[Text]:
    """The canned messages and their keys: short in a few columns, or, where one is to be chosen, two columns and the
    whole text of the one under the cursor."""
    columns = 2 if wide else max(1, width // (34 if width >= ROOMY else 26))
    cell = width // columns
    rows = -(-len(items) // columns)
    lines = []
    for row in range(rows):
        line = Text("")
        for column in range(columns):
            index = row + column * rows
            if index >= len(items):
                continue
            item = items[index]
            here = wide and index == cursor
            key = item.key.upper() or NO_KEY
            words = cut(with_blanks(item), cell - len(key) - 5)
            entry = Text().append("▸" if here else " ", style=COOL).append(f"{key} ", style="bold")
            entry.append(words, style="reverse" if here else "")
            entry.append(" " * max(0, cell - entry.cell_len))
            line.append_text(entry)
        lines.append(line)
    if wide and cursor is not None and cursor < len(items):
        text = f"{with_blanks(items[cursor])}   ({items[cursor].when})"
        lines += [Text(f" {line}", style=CARE) for line in wrapped(text, width - 2)]
    return lines


def whole_messages(items: Sequence[CannedMessage], width: int, *, choosing: bool, cursor: int | None) -> list[Text]:
    """The canned messages in two columns with their whole texts; while one is chosen, also when each is sent."""
    half = -(-len(items) // 2)
    cell = width // 2 - 1
    left: list[Text] = []
    right: list[Text] = []
    for index, item in enumerate(items):
        lines = left if index < half else right
        lines += _whole_message(item, cell, choosing=choosing, here=index == cursor)
    blanks = [Text("")] * abs(len(left) - len(right))
    pairs = zip(left + blanks, right + blanks, strict=False)
    return [
        Text().append_text(one).append(" " * max(0, cell + 1 - one.cell_len)).append_text(other) for one, other in pairs
    ]


def whole_messages_and_when(items: Sequence[CannedMessage], width: int, *, cursor: int | None) -> list[Text]:
    """The canned messages in two columns with their whole texts, and below them when the one at the cursor is sent."""
    lines = whole_messages(items, width, choosing=False, cursor=cursor)
    if cursor is not None and cursor < len(items):
        lines += [Text(f" {line}", style=CARE) for line in wrapped(f"When: {items[cursor].when}", width - 2)]
    return lines


def _whole_message(item: CannedMessage, width: int, *, choosing: bool, here: bool) -> list[Text]:
    label = f"{item.key.upper() or NO_KEY:<3} "
    indent = " " * (len(label) + 1)
    room = width - len(indent)
    style = "reverse" if here else ""
    first, *more = wrapped(with_blanks(item), room)
    entry = Text().append("▸" if here else " ", style=COOL).append(label, style="bold").append(first, style=style)
    lines = [entry, *(Text(indent).append(line, style=style) for line in more)]
    if choosing:
        lines += [Text(indent).append(line, style=QUIET) for line in wrapped(item.when, room)]
    return lines


def with_blanks(item: CannedMessage) -> str:
    """The text of a message, an ellipsis for each blank."""
    text = item.text
    for blank in item.blanks:
        text = text.replace("{" + blank.name + "}", "…")
    return clean(text)


_HARMLESS = dict.fromkeys((*range(32), 127, *range(128, 160)), " ")


def _fit(text: Text, width: int) -> Text:
    text.truncate(max(1, width), overflow="ellipsis")
    return text
