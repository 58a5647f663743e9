"""Keeps the garbage collector from stopping a screen: what was loaded before the screen began is looked at no more."""

from __future__ import annotations

import gc


def set_loaded_aside() -> None:
    """Tell the collector that everything there is now stays as long as the process.

    A full collection looks at every object: with a domain, its tool and their libraries loaded it takes a quarter of a
    second on a busy machine, at a moment that nobody chooses. What comes later is collected as before. For commands
    that run one terminal, once all is loaded; not for programs that run many, whose garbage would be set aside, too.
    """
    gc.freeze()
