"""The personnel database of the 1989 paper, generated: the same rows every time, every answer of Appendix B in them."""

from __future__ import annotations

from random import Random

from sqlalchemy import MetaData

from wizard.domains.personnel.generator import company, education, paper, people, places, schema

SEED = 1989

METADATA: MetaData = schema.METADATA


def tables(seed: int = SEED) -> dict[str, list[tuple[object, ...]]]:
    """Generate all rows: table name to rows, values in the order of the table's columns, parents before children.

    Another seed makes other people under the same rules.
    """
    random = Random(seed)  # noqa: S311 - nothing here is secret; sameness is the point
    everybody = people.everybody(random)
    identifiers = {person.last: person.identifier for person in everybody if isinstance(person.given, paper.Manager)}
    degrees = education.education(everybody, random)
    # Supervisors come before those they supervise: the key refers to the table itself.
    ranks = _depths({person.last: person.supervisor for person in everybody if person.last in identifiers})
    ordered = sorted(everybody, key=lambda person: (ranks.get(person.last, len(ranks)), person.identifier))
    return {
        "countries": list(places.COUNTRIES),
        "states": list(places.STATES),
        "divisions": list(company.DIVISIONS),
        "departments": [(number, name, division) for number, name, division, _ in company.DEPARTMENTS],
        "jobs": [(job.code, job.title) for job in company.JOBS],
        "schools": list(places.SCHOOLS),
        "majors": list(education.MAJORS),
        "employees": [_row(person, identifiers) for person in ordered],
        "education": list(degrees),
    }


def _depths(supervisors: dict[str, str | None]) -> dict[str, int]:
    def depth(name: str) -> int:
        above = supervisors[name]
        return 0 if above is None else 1 + depth(above)

    return {name: depth(name) for name in supervisors}


def _row(person: people.GeneratedEmployee, identifiers: dict[str, int]) -> tuple[object, ...]:
    town, state, zip_code, _, _ = person.town
    return (
        person.identifier,
        person.last,
        person.first,
        person.initial,
        person.sex,
        person.ethnic,
        person.birth,
        person.marital,
        person.ssn,
        person.country,
        person.hired,
        person.job.code,
        person.department,
        person.level,
        person.salary,
        None if person.supervisor is None else identifiers[person.supervisor],
        person.work_phone,
        person.home_phone,
        person.street,
        town,
        state,
        zip_code,
    )
