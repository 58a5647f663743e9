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
    "custs": ("customers",), "depts": ("departments",), "addrs": ("addresses",), "qtr": ("quarter",),
    "kw": ("keyword",), "pg": ("page",), "pgs": ("pages",), "npg": ("number", "pages"), "pop": ("population",),
    "abst": ("abstract",), "abbr": ("abbreviation",), "byr": ("birth", "year"), "dyr": ("death", "year"),
    "fld": ("field",), "clm": ("claim",), "clms": ("claims",), "nclm": ("number", "claims"), "mins": ("minutes",),
    "wgt": ("weight",), "hgt": ("height",), "prd": ("product",), "prds": ("products",), "itm": ("item",),
    "usr": ("user",), "usrs": ("users",), "grp": ("group",), "typ": ("type",), "pmt": ("payment",),
    "pymt": ("payment",), "txn": ("transaction",), "proj": ("project",), "bldg": ("building",), "rm": ("room",),
    "flr": ("floor",), "ord": ("order",), "ords": ("orders",), "veh": ("vehicle",), "hosp": ("hospital",),
    "mbr": ("member",), "memb": ("member",), "cntry": ("country",), "sts": ("status",), "bal": ("balance",),
    "desc": ("description",), "surname": ("last", "name"), "forename": ("first", "name"),
}  # fmt: skip
UNITS: dict[str, str] = {
    "min": "minute", "mins": "minute", "minutes": "minute", "hrs": "hour", "hours": "hour", "sec": "second",
    "secs": "second", "seconds": "second", "days": "day", "weeks": "week", "months": "month", "km": "kilometer",
    "miles": "mile", "kg": "kilogram", "cm": "centimeter", "mm": "millimeter", "m": "meter", "ft": "foot/feet",
    "lbs": "pound", "eur": "euro", "euros": "euro", "usd": "dollar", "dollars": "dollar", "sqm": "square meter",
    "sqft": "square foot/square feet", "gb": "gigabyte", "mb": "megabyte", "kwh": "kilowatt hour",
    "ms": "millisecond", "millis": "millisecond", "msec": "millisecond", "milliseconds": "millisecond", "g": "gram",
    "grams": "gram", "kilos": "kilogram", "meters": "meter", "metres": "meter", "kilometers": "kilometer",
    "kilometres": "kilometer", "cents": "cent", "pence": "penny",
    "ha": "hectare", "percent": "percent/percent", "millions": "million", "thousands": "thousand", "acres": "acre",
}  # fmt: skip
"""Last words of a column that say in what it is measured: `duration_min`, `weight_kg`."""
SAID_AS: dict[str, tuple[str, ...]] = {
    "kilogram": ("kilo", "kg/kg"), "gram": ("gramme", "g/g"), "meter": ("metre", "m/m"),
    "kilometer": ("kilometre", "km/km"),
    "centimeter": ("centimetre", "cm/cm"), "millimeter": ("millimetre", "mm/mm"), "mile": ("mi/mi",),
    "foot/feet": ("ft/ft",), "pound": ("lb", "lbs/lbs"), "minute": ("min",), "hour": ("hr",), "second": ("sec",),
    "square meter": ("square metre", "sqm/sqm"), "hectare": ("ha/ha",), "dollar": ("buck",),
}  # fmt: skip
"""Units, and how else they are said and written."""
UNIT_SUMS: dict[str, str] = {"acreage": "acre", "mileage": "mile", "tonnage": "ton", "footage": "foot/feet"}
"""Nouns of how much there is of a unit."""
SHORTEST = 3
"""Letters from which on the beginning of a word may stand for it."""


def is_short_for(word: str, full: str) -> bool:
    """Whether a column's word is the beginning of a table's: `cat` in `catName` of `Categories`."""
    return len(word) >= SHORTEST and word != full and full.startswith(word)
