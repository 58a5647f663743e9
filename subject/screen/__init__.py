"""The screen kit: what the subject's, the wizard's and the annotator's terminals share. It belongs to none of them.

It lies in `subject`, the part that can be installed alone on her machine; of ours it imports `subject.wire` and nothing
else. A contract in pyproject.toml holds it to that, and keeps the three terminals from importing one another.

- Drawing: `conversation` draws what was said and answered, `lines` and `headings` make single lines, `drawn` and
  `scrolled` are the widgets that show lines, `colours` has every colour and theme.
- Keys: `actions` is the form in which each terminal lists what can be done; `keys` makes bindings, the foot of the
  screen, the help page and the tables of the documentation from that list, `palette` the command palette;
  `tool_app` is what the wizard's and the annotator's apps have alike.
- Typing: `textfields`, `dialogs`, `typing_gate` (no focus moves under a key), `keys_in_order` (no key
  overtakes another).
- `memory`: no full garbage collection stops a screen.
- `terminal_app` is what every terminal is as a program; `faults` has what one survives, `no_controls` the last door
  before it, `internals` all that leans on Textual's inside.
"""
