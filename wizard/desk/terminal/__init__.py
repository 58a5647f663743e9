"""The wizard's terminal: a projection of `DeskView`, and keys that call the live session's actions.

`app` is the way in; `desk` the main screen, `turn_actions` and `session_actions` its actions, `focus` where the next
key belongs; `title`, `headings` and `choice_panels` draw, purely; `panels` and `result` are what scrolls or takes keys;
`editor`, `dialogs` and `tasks` stand over the screen.
"""
