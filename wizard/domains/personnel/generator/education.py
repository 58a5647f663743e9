"""Who studied what, where and until when: the paper's degrees first, the others drawn to suit the job."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from wizard.domains.personnel.generator import paper, places
from wizard.domains.personnel.generator.people import GeneratedEmployee

MAJORS: tuple[tuple[int, str], ...] = (
    (101, "ACCOUNTING"),
    (102, "ACOUSTICS"),
    (103, "BIOLOGY"),
    (104, "BUSINESS ADMINISTRATION"),
    (105, "CHEMISTRY"),
    (106, "COMPUTER SCIENCE"),
    (107, "ECONOMICS"),
    (108, "ELECTRICAL ENGINEERING"),
    (109, "ENGLISH"),
    (110, "FINE ARTS"),
    (111, "FRENCH"),
    (112, "GEOLOGY"),
    (113, "HISTORY"),
    (114, "JOURNALISM"),
    (115, "LAW"),
    (116, "LIBRARY SCIENCE"),
    (117, "LINGUISTICS"),
    (118, "MATHEMATICS"),
    (119, "MECHANICAL ENGINEERING"),
    (120, "MUSIC"),
    (121, "NURSING"),
    (122, "OCEANOGRAPHY"),
    (123, "PHILOSOPHY"),
    (124, "PHYSICS"),
    (125, "POLITICAL SCIENCE"),
    (126, "PSYCHOLOGY"),
    (127, "SECRETARIAL STUDIES"),
    (128, "STATISTICS"),
)

_CODE = {name: code for code, name in MAJORS}


def _majors(listing: str) -> tuple[int, ...]:
    return tuple(_CODE[name] for name in listing.split(", "))


@dataclass(frozen=True)
class Schooling:
    """How holders of a kind of job were educated."""

    ladders: tuple[tuple[tuple[str, ...], int], ...]
    """Chains of degrees, first degree first, with their weights; the empty chain is no degree."""
    majors: tuple[int, ...]
    """Codes of the majors to draw from."""


_SCIENCE = _majors("PHYSICS, MATHEMATICS, COMPUTER SCIENCE, ELECTRICAL ENGINEERING")

SCHOOLING: dict[str, Schooling] = {
    "NONE": Schooling((((), 86), (("AA",), 14)), _majors("SECRETARIAL STUDIES, HISTORY, ENGLISH")),
    "SOME": Schooling(
        (((), 52), (("AA",), 28), (("BA",), 20)), _majors("SECRETARIAL STUDIES, ENGLISH, FINE ARTS, MUSIC, HISTORY")
    ),
    "NURSING": Schooling(((("BS",), 1),), _majors("NURSING")),
    "ARTS": Schooling(
        ((("BA",), 66), (("BA", "MA"), 22), ((), 12)),
        _majors("ENGLISH, JOURNALISM, HISTORY, FRENCH, FINE ARTS, LIBRARY SCIENCE, PSYCHOLOGY, PHILOSOPHY, GEOLOGY"),
    ),
    "BUSINESS": Schooling(
        ((("BS",), 48), (("BA",), 24), (("BS", "MBA"), 20), (("AA",), 8)),
        _majors("ACCOUNTING, ACCOUNTING, BUSINESS ADMINISTRATION, ECONOMICS, STATISTICS"),
    ),
    "LAW": Schooling(((("BA", "JD"), 1),), _majors("HISTORY, POLITICAL SCIENCE, PHILOSOPHY, ENGLISH")),
    "COMPUTING": Schooling(
        ((("BS",), 50), (("BA",), 18), (("BS", "MS"), 20), ((), 12)),
        _majors("COMPUTER SCIENCE, COMPUTER SCIENCE, COMPUTER SCIENCE, MATHEMATICS, MATHEMATICS, LINGUISTICS, MUSIC"),
    ),
    "ENGINEERING": Schooling(
        ((("BS",), 58), (("BS", "MS"), 38), (("AA",), 4)),
        _majors("ELECTRICAL ENGINEERING, ELECTRICAL ENGINEERING, MECHANICAL ENGINEERING, COMPUTER SCIENCE, PHYSICS"),
    ),
    "MASTER": Schooling(
        ((("BS", "MS"), 60), (("BS", "MBA"), 25), (("BS",), 15)),
        _majors("ELECTRICAL ENGINEERING, MECHANICAL ENGINEERING, COMPUTER SCIENCE, MATHEMATICS"),
    ),
    "RESEARCH": Schooling(((("BS", "MS"), 62), (("BA", "MA"), 18), (("BS",), 20)), _SCIENCE),
}

_SPECIALITY: dict[int, tuple[int, ...]] = {
    31: _majors("ACOUSTICS, PHYSICS, MECHANICAL ENGINEERING"),
    32: _majors("OCEANOGRAPHY, PHYSICS, ELECTRICAL ENGINEERING, CHEMISTRY"),
    33: _majors("PSYCHOLOGY, LINGUISTICS, ACOUSTICS, BIOLOGY"),
    42: _majors("ELECTRICAL ENGINEERING, PHYSICS, MATHEMATICS, LINGUISTICS"),
    43: _majors("COMPUTER SCIENCE, LINGUISTICS, PSYCHOLOGY, MATHEMATICS"),
}
"""What the scientists of a department studied; elsewhere `_SCIENCE`."""

_GRADUATE: dict[str, tuple[int, ...]] = {"MBA": _majors("BUSINESS ADMINISTRATION"), "JD": _majors("LAW")}

_TOP_SCHOOLS = (2178, 1305, 1312, 3242, 2155, 2711, 1775, 2325, 3604, 3658, 3895, 2627, 3378, 2720)
_ELSEWHERE = tuple(
    code
    for code, _, _, _, country in places.SCHOOLS
    if country == "USA" and code not in (2074, 2224, 3646, 3761)  # small colleges; three of them for women
)

Row = tuple[int, str, int, int | None, int | None]


def education(people: list[GeneratedEmployee], random: Random) -> list[Row]:
    """Draw everybody's degrees: (employee_id, degree, school_code, major_code, degree_year), in that order.

    Exactly `paper.PHDS` people hold a PhD; of the managers only those that `paper.MANAGERS` says went to Harvard.
    """
    doctors = _doctors(people, random)
    return sorted(row for person in people for row in _degrees(person, person.identifier in doctors, random))


def _doctors(people: list[GeneratedEmployee], random: Random) -> set[int]:
    given = {p.identifier for p in people if p.given and any(degree == "PHD" for degree, _ in p.given.degrees)}
    open_ = [p for p in people if not (p.given and p.given.degrees)]
    senior = [p.identifier for p in open_ if p.job.title in ("SENIOR SCIENTIST", "CHIEF SCIENTIST")][1:]
    pool = [p.identifier for p in open_ if p.job.title in ("STAFF SCIENTIST", "SCIENTIST") and p.birth.year < 1960]
    engineers = [p.identifier for p in open_ if p.job.title == "SENIOR ENGINEER"]
    chosen = given | set(senior) | set(random.sample(engineers, 3))
    return chosen | set(random.sample(pool, paper.PHDS - len(chosen)))


def _degrees(person: GeneratedEmployee, doctor: bool, random: Random) -> Iterator[Row]:
    schooling = SCHOOLING[person.job.schooling]
    pairs: list[tuple[str, int]]
    if person.given and person.given.degrees:
        pairs = list(person.given.degrees)
    else:
        ladders, weights = zip(*schooling.ladders, strict=True)
        ladder: tuple[str, ...] = random.choices(ladders, weights)[0]
        if doctor:
            ladder = random.choice((("BS", "MS", "PHD"), ("BS", "PHD"), ("BA", "MA", "PHD")))
        pairs = [(degree, _school(person, degree, random)) for degree in ladder]
    majors = schooling.majors
    if person.scientist and random.random() < 0.75:
        majors = _SPECIALITY.get(person.department, _SCIENCE)
    field = random.choice(majors)
    year = person.birth.year + 22 + (random.random() < 0.2)
    for degree, school in pairs:
        if degree == "AA":
            year -= 2
        elif degree in ("MA", "MS", "MBA"):
            year += random.randint(1, 3)
        elif degree == "JD":
            year += 3
        elif degree == "PHD":
            year += random.randint(3, 5)
        major = random.choice(_GRADUATE.get(degree, (field,)))
        yield (
            person.identifier,
            degree,
            school,
            major if random.random() > 0.06 else None,
            min(year, paper.AS_OF.year - 1) if random.random() > 0.08 else None,
        )


def _school(person: GeneratedEmployee, degree: str, random: Random) -> int:
    if degree in ("BA", "BS") and person.country in places.HOME_SCHOOLS and random.random() < 0.8:
        return places.HOME_SCHOOLS[person.country]
    if degree == "PHD" or (degree in ("MA", "MS") and random.random() < 0.4):
        return random.choice(_TOP_SCHOOLS)
    local = [
        school
        for school in places.LOCAL_SCHOOLS[person.site]
        if person.sex == "F" or school not in (2224, 3646)  # these two admit women only
    ]
    return random.choice(local if random.random() < 0.62 else _ELSEWHERE)
