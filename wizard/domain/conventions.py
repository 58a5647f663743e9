"""Conventions: what somebody else's reference answers do and English does not, in files beside the domain.

Whoever asks for the sake of such references names a file (`woz ask --conventions FILE`). It says what it is and what it
lays over the domain's lexicon, in the lexicon's own terms: the lexicon and the reader have no entry that exists for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import Field

from wizard.domain.errors import DomainUnusable
from wizard.domain.fact_base import Fact
from wizard.domain.yamlfile import read_yaml

YesOrNo: TypeAlias = Literal["answered", "listed"]
"""Whether references answer "are there any flights to Boston?" by yes or by those flights."""

Days: TypeAlias = Literal["said", "everywhere"]
"""Whether a day is of what it is said of, or of all partners that have days as well: fares of flights on Monday."""


Partners: TypeAlias = Literal["shown", "implied"]
"""Whether references show what is asked for beside members ("flights and fares"), or only members that have it."""


Prices: TypeAlias = Literal["beside", "alone"]
"""Whether "how much" of ways between places shows the way beside its price, or the price alone."""


Missing: TypeAlias = Literal["shown", "left out"]
"""Whether members are listed of whom what is asked for lies in another table and is not there."""


class _File(Fact):
    title: str
    about: str
    yes_or_no: YesOrNo = "answered"
    partners: Partners = "shown"
    days: Days = "said"
    prices: Prices = "beside"
    missing: Missing = "shown"
    instead: Mapping[str, str] = Field(default_factory=dict)
    lexicon: dict[str, Any]


class Conventions(Fact):
    """One file of conventions, loaded."""

    path: Path
    title: str
    """What they are, in a few words."""
    about: str
    """Whose they are, and why."""
    yes_or_no: YesOrNo
    """How yes/no questions are answered."""
    partners: Partners
    """How what is asked for beside members is answered."""
    days: Days
    """Of what the days are that are said."""
    prices: Prices
    """Whether prices of what is listed by its kind stand alone."""
    missing: Missing
    """Whether members without what is asked for, which lies in another table, are listed."""
    instead: Mapping[str, str]
    """Attributes that are shown in the place of those that are asked for alone, by these."""
    over: dict[str, Any]
    """What is laid over the lexicon's entries."""

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.path.stem


def load_conventions(path: Path) -> Conventions:
    """Read one file of conventions; what it lays over the lexicon is checked with the lexicon.

    Raises:
        DomainUnusable: it is missing, or does not fit.
    """
    if not path.exists():
        raise DomainUnusable(path, None, "there is no such file", "name a file of conventions")
    head = read_yaml(path, _File)
    if not head.lexicon:
        raise DomainUnusable(
            path, None, "it lays nothing over the lexicon", "write entries under 'lexicon', or drop the file"
        )
    return Conventions(
        path=path,
        title=head.title,
        about=head.about,
        yes_or_no=head.yes_or_no,
        partners=head.partners,
        days=head.days,
        prices=head.prices,
        missing=head.missing,
        instead=head.instead,
        over=head.lexicon,
    )
