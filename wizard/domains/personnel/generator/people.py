"""The 423 people of the personnel database: the paper's first, everybody else drawn around them, from one seed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from wizard.domains.personnel.generator import company, names, paper, places

FOUNDED = date(1948, 2, 2)
LAST_HIRE = date(1989, 8, 14)
IDENTIFIERS = (1003, 6480)
ETHNIC_GROUPS = (("WHITE", 78), ("BLACK", 10), ("ASIAN", 11), ("AMERICAN INDIAN", 1))
ALL_MEN_DEPARTMENTS = frozenset({14})
"""So that departments without women exist."""
DEPARTMENTS_WITHOUT_FEMALE_SCIENTISTS = frozenset({32})
WITHOUT_WORK_PHONE = frozenset({"DRIVER", "GUARD", "MECHANIC", "MAIL CLERK"})


@dataclass
class GeneratedEmployee:
    """One employee in the making; `identifier` and everything after it is filled in step by step."""

    job: company.JobTitle
    department: int
    supervisor: str | None
    """Last name of the supervisor; the managers' last names are unique."""
    given: paper.Cast | None = None
    identifier: int = 0
    last: str = ""
    first: str = ""
    initial: str | None = None
    sex: str = ""
    ethnic: str = ""
    country: str = "USA"
    hired: date = FOUNDED
    birth: date = FOUNDED
    marital: str | None = None
    ssn: str = ""
    level: int = 0
    salary: int = 0
    work_phone: str | None = None
    home_phone: str | None = None
    street: str = ""
    town: tuple[str, str, str, str, int] = places.IRVING

    @property
    def site(self) -> str:
        """Where the person's department is: a key of `places.TOWNS`."""
        return company.SITES[self.department]

    @property
    def scientist(self) -> bool:
        """By the title, as 1989 paper, 2.2, S-6."""
        return "SCIENTIST" in self.job.title


def everybody(random: Random) -> list[GeneratedEmployee]:
    """Draw all employees, in the order of their identifiers; the same `random` state gives the same people."""
    people = _places_of_work()
    _give_identifiers(people, random)
    people.sort(key=lambda person: person.identifier)
    _give_sexes(people, random)
    _give_origins(people, random)
    _give_names(people, random)
    _give_dates(people, random)
    _give_pay(people, random)
    _give_homes(people, random)
    _give_phones(people, random)
    for person in people:
        person.initial = random.choice("ABCDEFGHJKLMNPRSTW") if random.random() > 0.14 else None
        person.ssn = f"{random.randint(901, 989)}-{random.randint(10, 49)}-{person.identifier:04d}"
    return people


def _places_of_work() -> list[GeneratedEmployee]:
    people = [
        GeneratedEmployee(company.JOB[manager.job], manager.department, manager.supervisor, manager)
        for manager in paper.MANAGERS
    ]
    waiting = list(paper.CAST)
    for supervisor, department, title, count in company.STAFF:
        taken = [given for given in waiting if (given.department, given.job) == (department, title)][:count]
        waiting = [given for given in waiting if given not in taken]
        slots: list[paper.Cast | None] = [*taken, *([None] * (count - len(taken)))]
        people += [GeneratedEmployee(company.JOB[title], department, supervisor, given) for given in slots]
    if waiting:
        raise AssertionError(f"no place in company.STAFF for {[given.last for given in waiting]}")
    return people


def _give_identifiers(people: list[GeneratedEmployee], random: Random) -> None:
    """Number people in the order of joining: the higher the level, the earlier on the whole."""
    for person in people:
        if person.given and person.given.identifier:
            person.identifier = person.given.identifier
    fixed = {person.identifier for person in people if person.identifier}
    others = [person for person in people if not person.identifier]
    free = sorted(random.sample([n for n in range(*IDENTIFIERS) if n not in fixed], len(others)))
    rank = {id(person): random.random() - 0.018 * person.job.levels[1] for person in others}
    for identifier, person in zip(free, sorted(others, key=lambda person: rank[id(person)]), strict=True):
        person.identifier = identifier


def _give_sexes(people: list[GeneratedEmployee], random: Random) -> None:
    for person in people:
        if person.given:
            person.sex = person.given.sex
        elif person.department in ALL_MEN_DEPARTMENTS or person.scientist:
            person.sex = "M"
        else:
            person.sex = "F" if random.random() < person.job.women else "M"
    missing = paper.FEMALE_SCIENTISTS - sum(person.scientist and person.sex == "F" for person in people)
    could_be = [
        person
        for person in people
        if person.scientist and not person.given and person.department not in DEPARTMENTS_WITHOUT_FEMALE_SCIENTISTS
    ]
    for person in random.sample(could_be, missing):
        person.sex = "F"


def _give_origins(people: list[GeneratedEmployee], random: Random) -> None:
    groups = [group for group, _ in ETHNIC_GROUPS]
    weights = [weight for _, weight in ETHNIC_GROUPS]
    for person in people:
        if person.given:
            person.ethnic, person.country = person.given.ethnic, person.given.country
        elif person.department == 11:
            person.ethnic = "WHITE"
        else:
            person.ethnic = random.choices(groups, weights)[0]
    personnel = [person for person in people if person.department == 11 and not person.given]
    for person in random.sample(personnel, paper.BLACK_IN_PERSONNEL):
        person.ethnic = "BLACK"


def _give_names(people: list[GeneratedEmployee], random: Random) -> None:
    """Names, and for names from abroad the citizenship; no two people share both first and last name."""
    taken = {(person.given.last, person.given.first) for person in people if person.given}
    for person in people:
        if person.given:
            person.last, person.first = person.given.last, person.given.first
            continue
        while True:
            last, first, country = _name(person, random)
            if (last, first) not in taken:
                break
        taken.add((last, first))
        person.last, person.first, person.country = last, first, country


def _name(person: GeneratedEmployee, random: Random) -> tuple[str, str, str]:
    woman = person.sex == "F"
    if person.ethnic == "ASIAN":
        country = random.choice(tuple(names.ASIAN))
        last, men, women = names.ASIAN[country]
        born_here = random.random() < 0.5
        own: tuple[str, ...] = women if woman else men
        first = (names.FEMALE if woman else names.MALE) if born_here else own
        return random.choice(last), random.choice(first), "USA" if born_here else country
    if person.ethnic == "WHITE" and person.job.levels[1] > 13 and random.random() < 0.08:
        country, last, men, women = random.choice(names.WHITE_ABROAD)
        return random.choice(last), random.choice(women if woman else men), country
    last_names = names.COMMON if random.random() < 0.12 else names.LAST
    return random.choice(last_names), random.choice(names.FEMALE if woman else names.MALE), "USA"


def _give_dates(people: list[GeneratedEmployee], random: Random) -> None:
    """Joining follows the identifiers, ever more people a year; ages at joining suit the job."""
    low, high = IDENTIFIERS
    for person in people:
        share = (person.identifier - low + 2) / (high - low + 2)
        day = FOUNDED + timedelta(days=int((LAST_HIRE - FOUNDED).days * share**0.41) + random.randint(-12, 12))
        day = max(FOUNDED, min(LAST_HIRE, day))
        person.hired = day - timedelta(days=max(0, day.weekday() - 4))
        youngest = {"NONE": 18, "SOME": 19, "RESEARCH": 25, "LAW": 26, "MASTER": 25}.get(person.job.schooling, 22)
        age = youngest + random.expovariate(1 / 6)
        oldest_now = paper.AS_OF.year - 68
        year = max(person.hired.year - int(min(age, 52)), oldest_now)
        person.birth = date(min(year, person.hired.year - 18), random.randint(1, 12), random.randint(1, 28))
        if person.given:
            person.hired = person.given.hired or person.hired
            person.birth = person.given.birth or person.birth
        person.marital = _marital(paper.AS_OF.year - person.birth.year, random)


def _marital(age: int, random: Random) -> str | None:
    if random.random() < 0.05:
        return None
    single = 62 if age < 27 else 28 if age < 36 else 9
    return random.choices(("MARRIED", "SINGLE", "DIVORCED", "WIDOWED"), (60, single, 11, 4 if age > 52 else 1))[0]


def _give_pay(people: list[GeneratedEmployee], random: Random) -> None:
    for person in people:
        person.level = random.randint(*person.job.levels)
        person.salary = round(12_500 * 1.072**person.level * random.uniform(0.93, 1.07) / 50) * 50
        if person.given:
            person.level = person.given.level or person.level
            person.salary = person.given.salary or person.salary


def _give_homes(people: list[GeneratedEmployee], random: Random) -> None:
    accountants = [person for person in people if "ACCOUNTANT" in person.job.title]
    printed = dict(zip((p.identifier for p in accountants), paper.ACCOUNTANTS_STREETS, strict=True))
    for person in people:
        towns = places.TOWNS[person.site]
        town = random.choices(towns, [weight for *_, weight in towns])[0]
        number = random.randint(1, 480 if person.site == "MASSACHUSETTS" else 4900)
        street = f"{number} {random.choice(places.STREET_NAMES)} {random.choice(places.STREET_TYPES)}"
        person.street = printed.get(person.identifier, street)
        person.town = places.IRVING if person.given and person.given.home == "IRVING" else town
        if person.given and person.given.home_phone and person.given.home != "IRVING":
            person.town = towns[0]


def _give_phones(people: list[GeneratedEmployee], random: Random) -> None:
    """Extensions inside the company; at home, numbers of the exchange 555 that nobody has; some have none to give."""
    given = {person.given.work_phone for person in people if person.given and person.given.work_phone}
    extensions = iter(random.sample([n for n in range(2001, 6999) if str(n) not in given], len(people)))
    lines = iter(random.sample(range(1000, 9999), len(people)))
    for person in people:
        extension, line = next(extensions), next(lines)
        person.work_phone = None if person.job.title in WITHOUT_WORK_PHONE else str(extension)
        person.home_phone = f"{person.town[3]}-555-{line}" if random.random() > 0.07 else None
        if person.given and (person.given.home_phone or person.given.home):
            person.home_phone = person.given.home_phone
        if person.given and person.given.work_phone:
            person.work_phone = person.given.work_phone
