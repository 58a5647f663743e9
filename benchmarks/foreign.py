"""Bare drafts of databases that the tool was not made with, put to a reader: right, wrong, abstained.

Databases that nobody in the project made are read with their questions from the folder `foreign` of the development
data beside the checkout; those of `fresh/databases` are made from their scripts. All are
copied to `build/foreign` and drafted into a temporary folder, with nothing edited. Right is what the scorer that
came with the questions takes for right: the gold's rows, or those with the key instead of the name, all or one of those
that tie for the first place, counts by key, and for restaurants name, id or address; further columns are *lenient*.
A second database is the first with its values drawn anew (`variants`); `right1` counts the first alone.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path

from benchmarks.judging import Cell, YesNo
from benchmarks.model_replies import model_of, model_option, with_model
from benchmarks.questions import shared_data
from benchmarks.trials import Asker, Item, ask_all, checked, parser, place, print_figures
from benchmarks.variants import drawn_anew
from wizard.domain import Domain, load_domain
from wizard.domain.draft import draft_domain
from wizard.errors import WozError

NAMES = ("restaurants", "yelp", "chinook")
FRESH = (
    "campus",
    "grandprix",
    "hospital",
    "stage",
    "wine",
    "museum",
    "gym",
    "patents",
    "toolhire",
    "birdgroup",
    "ocean",
    "nursery",
    "lettings",
    "digs",
    "library",
    "lingua",
    "observatory",
    "bikeshop",
    "lifeboat",
    "apiary",
    "grantdesk",
    "vets",
    "league",
    "parcels",
    "choir",
    "brewery",
    "zoo",
    "schoollib",
    "bakery",
    "singers",
    "garage",
    "townmuseum",
    "dentist",
    "hostel",
    "newspaper",
    "gardenclub",
    "medtrials",
    "teashop",
    "shipreg",
    "skischool",
    "planning",
    "vegbox",
    "costumes",
    "folksong",
    "lights",
    "forwarder",
    "drivingschool",
    "printshop",
    "caterer",
    "kennels",
    "caselaw",
    "expeditions",
    "filmfest",
    "herbarium",
)
"""Databases in the manner of public ones, of which `fresh/README.md` says who wrote and who has read what."""
BLIND = FRESH[FRESH.index("patents") :]
"""Those of them whose gold has the names of things, and yes or no as rows or none; of all but the last two the author
knew nothing of the tool."""
UNREAD = ("grantdesk", "skischool", "planning", "vegbox", "costumes", "folksong", "lights")
READ = tuple(name for name in FRESH if name not in UNREAD)
"""Those whose development part has been read."""
PEOPLES = YesNo(re.compile(r"^(is|are|do|does|did|has|have|any|anything|was|were)\b", re.IGNORECASE), counted=True)
SCRIPTS = Path(__file__).resolve().parent / "fresh" / "databases"
ODD = "odd"
"""A database that is awkward on purpose; its questions have no gold, and what is answered is there to be read."""
WORK = Path("build") / "foreign"
YELP_KEYS = {
    "BUSINESS": ("NAME", "BID", "BUSINESS_ID"), "USER": ("NAME", "UID", "USER_ID"), "REVIEW": ("TEXT", "RID"),
    "TIP": ("TEXT", "TIP_ID"), "NEIGHBORHOOD": ("NEIGHBORHOOD_NAME", "ID"), "CATEGORY": ("CATEGORY_NAME", "ID"),
}  # fmt: skip
"""The name of each thing, and what may be shown in its place."""
_STREET = "LOCATIONalias0.HOUSE_NUMBER , LOCATIONalias0.STREET_NAME"
RESTAURANT_COLUMNS = (
    "RESTAURANTalias0.NAME", "RESTAURANTalias0.RESTAURANT_ID", _STREET, f"{_STREET} , LOCATIONalias0.CITY_NAME",
    "LOCATIONalias0.CITY_NAME", "RESTAURANTalias0.CITY_NAME", "RESTAURANTalias0.NAME, RESTAURANTalias0.RESTAURANT_ID",
    "LOCATIONalias0.HOUSE_NUMBER",
)  # fmt: skip
"""What may be shown of a restaurant."""


def folder() -> Path:
    """Where the databases lie, or would."""
    return shared_data() / "foreign"


def read_items(name: str) -> list[list[Item]]:
    """The questions of one database, each with every statement whose rows are right.

    Raises:
        OSError: the file cannot be read.
    """
    if name == ODD:
        lines = (folder() / "odd-questions.txt").read_text(encoding="utf-8").splitlines()
        return [[Item(f"odd-{number}", "odd", text, ())] for number, text in enumerate(lines, 1) if text.strip()]
    found = []
    place_of = SCRIPTS if name in FRESH else folder()
    for line in (place_of / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        statements = (item["sql"], *item.get("also", ()))
        forms = {"restaurants": restaurant_forms, "yelp": yelp_forms}.get(name, list)(list(statements))
        found.append([Item(item["id"], name, item["text"], tuple(dict.fromkeys(forms)))])
    return found


def restaurant_forms(statements: list[str]) -> list[str]:
    """By name, id or address where they are not counted; in a city by the restaurant's own, without an address."""
    gold, forms = statements[0], list(statements)
    if "COUNT" not in gold.upper().split("FROM")[0]:
        forms += [re.sub(r"^SELECT .*? FROM", f"SELECT DISTINCT {c} FROM", gold, count=1) for c in RESTAURANT_COLUMNS]
    for form in list(forms):
        if not any(said in form for said in ("STREET", "HOUSE", "SELECT DISTINCT LOCATION")):
            own = re.sub(r"LOCATION(alias\d)\.CITY_NAME", r"RESTAURANT\1.CITY_NAME", form)
            own = re.sub(r"LOCATION AS LOCATIONalias\d ,", "", own)
            joined = r"RESTAURANTalias(\d)\.RESTAURANT_ID = LOCATIONalias\d\.RESTAURANT_ID"
            for way in (f"{joined} AND ", f" AND {joined}", f"WHERE {joined}"):
                own = re.sub(way, "", own)
            forms.append(own)
    return forms


def yelp_forms(statements: list[str]) -> list[str]:
    """The key instead of the name or beside it, and counts by key."""
    gold, forms = statements[0], list(statements)
    for thing, (name, *keys) in YELP_KEYS.items():
        shown = re.match(rf"SELECT (?:DISTINCT )?({thing}alias\d)\.{name} ", gold)
        if shown is None:
            continue
        alias = shown[1]
        named, keyed = f"GROUP BY {alias}.{name}", f"GROUP BY {alias}.{keys[0]}"
        for columns in (*(f"{alias}.{key}" for key in keys), f"{alias}.{keys[0]} , {alias}.{name}"):
            form = gold.replace(shown[0], f"SELECT {columns} ", 1)
            forms += [form, form.replace(named, keyed)]
        forms.append(gold.replace(named, keyed))
    for thing, (name, key, *_) in YELP_KEYS.items():
        counted = rf"COUNT\( DISTINCT \( ({thing}alias\d)\.{name} \) \)"
        forms += [re.sub(counted, rf"COUNT( DISTINCT ( \1.{key} ) )", form) for form in list(forms)]
    return forms


def cell(value: object) -> Cell:
    """Numbers to two places, texts without case, days without midnight; a year is one as a text, too (`strftime`)."""
    if value is None:
        return "\0"
    if isinstance(value, str) and re.fullmatch(r"(19|20)\d\d", value):
        return float(value)
    if isinstance(value, (int, float)):
        return round(float(value), 2)
    return re.sub(r"[ t]00:00:00(\.0+)?$", "", str(value).strip().lower())


def databases(name: str, number: int) -> list[Path]:
    """Copies of the database, the later ones with values drawn anew; made where missing.

    Raises:
        OSError: the database, or its script, is not there.
    """
    WORK.mkdir(parents=True, exist_ok=True)
    source = _made(SCRIPTS / f"{name}.sql") if name in FRESH else folder() / f"{name}.sqlite"
    files = [WORK / f"{source.stem}-{source.stat().st_size}-{count}.sqlite" for count in range(number)]
    for count, file in enumerate(files):
        if not file.exists():
            part = file.with_suffix(f".{os.getpid()}.part")  # others may copy into this folder
            if count:
                drawn_anew(source, part, count)
            else:
                shutil.copyfile(source, part)
            part.replace(file)
    return files


def _made(script: Path) -> Path:
    """The database that the script makes, packed or not, under a name with the script's checksum."""
    packed = script.with_name(f"{script.name}.gz")
    text = gzip.decompress(packed.read_bytes()).decode() if packed.exists() else script.read_text(encoding="utf-8")
    file = WORK / f"{script.stem}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.sqlite"
    if not file.exists():
        part = file.with_suffix(f".{os.getpid()}.part")
        with closing(sqlite3.connect(part)) as connection:
            connection.executescript(text)
        part.replace(file)
    return file


def drafted(file: Path, name: str, target: Path) -> Domain:
    """A bare draft of the database, in the folder `target`.

    Raises:
        as `draft_domain` and `load_domain`.
    """
    return load_domain(draft_domain(f"sqlite:///{file.resolve()}", target, name=name).folder, check_audio=False)


def main(argv: list[str]) -> int:
    """Print the table; with `--misses`, what was not right of the development part."""
    options_of = parser("foreign", __doc__)
    options_of.add_argument("--fresh", action="store_true", help="the databases of fresh/databases instead")
    options_of.add_argument("--database", choices=(*NAMES, *FRESH, ODD), action="append",
                            help="only this one; may be repeated")  # fmt: skip
    model_option(options_of)
    options = checked(options_of, argv)
    names = options.database or (FRESH if options.fresh else NAMES)
    if not folder().is_dir() and not set(names) <= set(FRESH):
        print(f"foreign: skipped, {folder()} is not there; WOZ_SHARED_DATA names the folder of data", file=sys.stderr)
        return 0
    started = time.perf_counter()
    lines: list[tuple[str, ...]] = []
    try:
        model = model_of(options)
        for name in names:
            files = databases(name, 1 if name == ODD else options.databases)
            with ExitStack() as stack:
                target = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="woz-foreign-"))) / "draft"
                domain = drafted(files[0], name, target)
                places = [place(stack, domain, file, cell) for file in files]
                if model is not None:
                    places[0] = with_model(places[0], domain, model)
                asker = Asker(places, PEOPLES if name in BLIND else None, shown=name in BLIND)
                lines += ask_all(asker, read_items(name), name, options, WORK)
    except WozError as error:
        print(error, file=sys.stderr)
        return 2
    print_figures(lines, options, started)
    return 0
