"""The wizard's terminal: a projection of `DeskView`, and keys that call the live session's actions.

`app` is the way in; `desk` the main screen, `steps` its actions, `focus` where the next key belongs; `title` and
`choices` draw, purely; `panels` and `result` are what scrolls or takes keys; `editor`, `dialogs` and `palette` stand
over the screen; `keys` says which key does what.
"""
