"""Numbers on the command line: NaN is in no range, though every comparison with a range's ends lets it through."""

from __future__ import annotations

import math
from typing import Any

import click


class NumberIn(click.FloatRange):
    """A number within a range, as `click.FloatRange`; never NaN."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number. Fails with the range where it is none, or out of it."""
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value} is not in the range {self._describe_range()}.", param, ctx)
        return number
