"""Abbreviations in names of tables and columns, written out: CUST_NO is "customer number".

Only those that mean one thing in any database; others are told from the tables' own names, see `is_short_for`.
"""

from __future__ import annotations

IN_FULL: dict[str, tuple[str, ...]] = {
    "acct": ("account",), "addr": ("address",), "alt": ("altitude",), "amt": ("amount",), "appt": ("appointment",),
    "avg": ("average",), "cap": ("capacity",), "cd": ("code",), "cnt": ("count",),
    "cred": ("credits",), "crs": ("course",), "ctry": ("country",), "cust": ("customer",),
    "dept": ("department",), "descr": ("description",), "diag": ("diagnosis",), "dob": ("birth", "date"),
    "dt": ("date",), "emp": ("employee",), "emps": ("employees",), "fname": ("first", "name"), "ht": ("height",),
    "inv": ("invoice",), "lang": ("language",), "lat": ("latitude",), "lname": ("last", "name"),
    "lng": ("longitude",), "loc": ("location",),
    "mfr": ("manufacturer",),
    "mgr": ("manager",), "nbr": ("number",), "nm": ("name",), "no": ("number",), "nr": ("number",), "num": ("number",),
    "org": ("organization",), "pcp": ("primary", "care", "physician"), "pct": ("percent",),
    "phys": ("physician",), "prod": ("product",), "prods": ("products",),
    "prc": ("price",), "prereq": ("prerequisite",), "pub": ("publication",),
    "qty": ("quantity",), "sal": ("salary",), "stud": ("student",), "suppl": ("supplier",), "supp": ("supplier",),
    "tel": ("phone",), "tot": ("total",), "univ": ("university",), "wt": ("weight",), "yr": ("year",),
    "abbr": ("abbreviation",), "abst": ("abstract",), "bday": ("birth", "date"), "bdate": ("birth", "date"),
    "cert": ("certificate",), "clm": ("claim",), "clms": ("claims",), "cmt": ("comment",), "cond": ("condition",),
    "conf": ("conference",), "dest": ("destination",), "dist": ("distance",), "doc": ("document",),
    "docs": ("documents",), "dur": ("duration",), "elev": ("elevation",), "empl": ("employee",),
    "equip": ("equipment",), "freq": ("frequency",), "hab": ("habitat",), "jrnl": ("journal",), "kw": ("keyword",),
    "kws": ("keywords",), "len": ("length",), "lic": ("licence",), "lvl": ("level",), "mtg": ("meeting",),
    "occ": ("occupation",), "orig": ("original",), "pg": ("page",), "pgs": ("pages",), "pic": ("picture",),
    "pop": ("population",), "popn": ("population",), "val": ("value",), "vals": ("values",),
    "param": ("parameter",), "params": ("parameters",), "meas": ("measurement",),
    "prov": ("province",), "purch": ("purchase",), "sci": ("scientific",),
    "sect": ("section",), "sem": ("semester",), "ser": ("serial",), "svc": ("service",), "temp": ("temperature",),
    "terr": ("territory",), "tkt": ("ticket",), "vol": ("volume",), "whse": ("warehouse",), "yrs": ("years",),
    "custs": ("customers",), "depts": ("departments",), "addrs": ("addresses",), "qtr": ("quarter",),
    "fld": ("field",), "mins": ("minutes",), "hrs": ("hours",),
    "wgt": ("weight",), "hgt": ("height",), "prd": ("product",), "prds": ("products",), "itm": ("item",),
    "usr": ("user",), "usrs": ("users",), "grp": ("group",), "typ": ("type",), "pmt": ("payment",),
    "pymt": ("payment",), "txn": ("transaction",), "proj": ("project",), "bldg": ("building",), "rm": ("room",),
    "flr": ("floor",), "ord": ("order",), "ords": ("orders",), "veh": ("vehicle",), "hosp": ("hospital",),
    "mbr": ("member",), "memb": ("member",), "cntry": ("country",), "sts": ("status",), "bal": ("balance",),
    "desc": ("description",), "surname": ("last", "name"), "forename": ("first", "name"),
    "lon": ("longitude",),
    "pcode": ("postcode",), "insp": ("inspection",), "props": ("properties",), "spp": ("species",),
    "stn": ("station",), "exhib": ("exhibition",), "maint": ("maintenance",), "reqd": ("required",),
    "fnm": ("first", "name"), "lnm": ("last", "name"), "snm": ("last", "name"), "rmk": ("remark",),
    "rmks": ("remarks",), "repl": ("replacement",), "actv": ("active",), "avail": ("available",),
    "canc": ("cancelled",), "discont": ("discontinued",), "recv": ("received",), "recd": ("received",),
    "rcvd": ("received",), "ts": ("timestamp",), "reord": ("reorder",), "stk": ("stock",), "cnty": ("county",),
    "reg": ("registration",), "ref": ("reference",), "dia": ("diameter",), "diam": ("diameter",),
    "prog": ("programme",), "progs": ("programmes",), "yob": ("birth", "year"), "dod": ("death", "date"),
    "doj": ("join", "date"), "doh": ("hire", "date"), "vsl": ("vessel",), "perf": ("performance",),
    "sched": ("schedule",), "subj": ("subject",), "evt": ("event",),
    "lyr": ("layer",), "lyrs": ("layers",), "thk": ("thickness",), "dpth": ("depth",), "elv": ("elevation",),
}  # fmt: skip
BEFORE_A_TIME: dict[str, tuple[str, ...]] = {
    "st": ("start",), "strt": ("start",), "beg": ("begin",), "fin": ("finish",), "acq": ("acquired",),
    "rec": ("received",), "desp": ("dispatched",), "disp": ("dispatched",), "inst": ("installed",),
    "est": ("established",), "reg": ("registered",), "ret": ("returned",), "rtn": ("returned",), "exp": ("expiry",),
    "cal": ("calibrated",), "compl": ("completed",), "comp": ("completed",), "del": ("delivered",),
    "dlvd": ("delivered",), "dep": ("departure",), "arr": ("arrival",), "iss": ("issued",), "appr": ("approved",),
    "pub": ("published",), "coll": ("collected",), "disch": ("discharge",), "adm": ("admission",),
    "sub": ("submitted",), "comm": ("commissioned",), "decomm": ("decommissioned",), "insp": ("inspection",),
    "fnd": ("found",), "exc": ("excavated",), "pur": ("purchase",), "ack": ("acknowledged",), "exam": ("examination",),
}  # fmt: skip
"""Abbreviations that mean this where they say what happened on a day: `acq_dt`, `dt_recv`."""
ALONE: dict[str, tuple[str, ...]] = {
    "obs": ("observation",), "appts": ("appointments",), "regs": ("registrations",), "eta": ("estimated", "arrival"),
    "etd": ("estimated", "departure"), "ata": ("actual", "arrival"), "atd": ("actual", "departure"),
}  # fmt: skip
"""Abbreviations that mean this where they are the whole name."""
PER: dict[str, tuple[str, str]] = {
    "pcm": ("monthly", "month"), "pm": ("monthly", "month"), "pw": ("weekly", "week"), "pa": ("yearly", "year"),
    "pppn": ("nightly", "night"), "ppn": ("nightly", "night"), "pn": ("nightly", "night"),
}  # fmt: skip
"""Last words of a sum of money that say for how long it is: `rent_pcm`, "per calendar month"."""
PERIODS: dict[str, str] = {
    "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "annual": "year",
    "nightly": "night",
}  # fmt: skip
COUNTED: dict[str, str] = {
    "clm": "claims", "pg": "pages", "emp": "employees", "stud": "students", "prod": "products", "cust": "customers",
    "mbr": "members", "memb": "members", "rm": "rooms", "kw": "keywords", "pub": "publications", "ord": "orders",
    "seat": "seats", "page": "pages", "room": "rooms", "bed": "beds", "floor": "floors", "part": "parts",
    "item": "items", "unit": "units", "cit": "citations", "pp": "pages", "auth": "authors", "author": "authors",
    "ref": "references", "char": "characters", "word": "words", "tkt": "tickets", "empl": "employees",
    "pass": "passengers", "case": "cases", "vote": "votes", "goal": "goals", "egg": "eggs", "plant": "plants",
    "sample": "samples", "student": "students", "member": "members", "guest": "guests", "player": "players",
    "visit": "visits", "child": "children", "copy": "copies", "pax": "passengers", "tok": "tokens", "token": "tokens",
    "sent": "sentences", "utt": "utterances", "vers": "verses", "verse": "verses",
}  # fmt: skip
"""What is counted, behind an "n" that stands for its number: `npg`, `nrooms`."""
UNITS: dict[str, str] = {
    "min": "minute", "mins": "minute", "minutes": "minute", "hrs": "hour", "hours": "hour", "sec": "second",
    "secs": "second", "seconds": "second", "days": "day", "weeks": "week", "months": "month", "km": "kilometer",
    "miles": "mile", "kg": "kilogram", "cm": "centimeter", "mm": "millimeter", "m": "meter", "ft": "foot/feet",
    "lbs": "pound", "eur": "euro", "euros": "euro", "usd": "dollar", "dollars": "dollar", "sqm": "square meter",
    "sqft": "square foot/square feet", "gb": "gigabyte", "mb": "megabyte", "kwh": "kilowatt hour",
    "ms": "millisecond", "millis": "millisecond", "msec": "millisecond", "milliseconds": "millisecond", "g": "gram",
    "grams": "gram", "kilos": "kilogram", "meters": "meter", "metres": "meter", "kilometers": "kilometer",
    "kilometres": "kilometer", "cents": "cent", "pence": "penny",
    "ha": "hectare", "hectares": "hectare", "litres": "liter", "liters": "liter", "ltr": "liter",
    "tonnes": "ton", "tons": "ton", "t": "ton", "lb": "pound", "celsius": "degree", "degc": "degree",
    "gbp": "pound", "pounds": "pound",
    "chf": "franc", "sek": "krona/kronor", "nok": "krone/kroner", "dkk": "krone/kroner", "pln": "zloty", "czk": "crown",
    "jpy": "yen/yen", "hz": "hertz/hertz", "khz": "kilohertz/kilohertz", "mhz": "megahertz/megahertz",
    "mph": "mile per hour/miles per hour", "kmh": "kilometer per hour/kilometers per hour",
    "kph": "kilometer per hour/kilometers per hour", "watts": "watt", "mi": "mile", "inch": "inch",
    "inches": "inch", "sqkm": "square kilometer",
    "ly": "light year", "arcsec": "arcsecond", "arcmin": "arcminute", "deg": "degree", "mg": "milligram",
    "ml": "milliliter", "l": "liter",
    "kn": "knot", "kts": "knot", "knots": "knot",
    "percent": "percent/percent", "millions": "million", "thousands": "thousand", "acres": "acre",
}  # fmt: skip
"""Last words of a column that say in what it is measured: `duration_min`, `weight_kg`."""
SAID_AS: dict[str, tuple[str, ...]] = {
    "kilogram": ("kilo", "kg/kg"), "gram": ("gramme", "g/g"), "meter": ("metre", "m/m"),
    "kilometer": ("kilometre", "km/km"),
    "centimeter": ("centimetre", "cm/cm"), "millimeter": ("millimetre", "mm/mm"), "mile": ("mi/mi",),
    "foot/feet": ("ft/ft",), "pound": ("lb", "lbs/lbs"), "minute": ("min",), "hour": ("hr",), "second": ("sec",),
    "square meter": ("square metre", "sqm/sqm"), "hectare": ("ha/ha",), "dollar": ("buck",),
    "liter": ("litre",), "ton": ("tonne",), "megabyte": ("mb/mb",), "gigabyte": ("gb/gb",), "euro": ("eur/eur",),
    "kilowatt hour": ("kwh/kwh",), "degree": ("degree celsius/degrees celsius", "degree centigrade/degrees centigrade"),
    "penny": ("pence/pence",), "millisecond": ("ms/ms",), "kilometer per hour/kilometers per hour": ("kph/kph",),
    "mile per hour/miles per hour": ("mph/mph",),
}  # fmt: skip
"""Units, and how else they are said and written."""
UNIT_SUMS: dict[str, str] = {"acreage": "acre", "mileage": "mile", "tonnage": "ton", "footage": "foot/feet"}
"""Nouns of how much there is of a unit."""
SHORTEST = 3
"""Letters from which on the beginning of a word may stand for it."""


def is_short_for(word: str, full: str) -> bool:
    """Whether a column's word is the beginning of a table's: `cat` in `catName` of `Categories`."""
    return len(word) >= SHORTEST and word != full and full.startswith(word)
