"""Where flights go: time zones, states and provinces, cities, airports, and which airports serve which city.

Names, codes and places are facts of 1991; coordinates are rounded to a twentieth of a degree, enough for distances.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

ZONES = {"EST": -5, "CST": -6, "MST": -7, "PST": -8}
"""Time zone to hours from Greenwich."""

TIME_ZONES = (
    ("EST", "EASTERN STANDARD TIME", -5),
    ("CST", "CENTRAL STANDARD TIME", -6),
    ("MST", "MOUNTAIN STANDARD TIME", -7),
    ("PST", "PACIFIC STANDARD TIME", -8),
)

STATES = tuple(
    (code, name, country)
    for country, listed in (
        (
            "USA",
            "AZ ARIZONA,CA CALIFORNIA,CO COLORADO,CT CONNECTICUT,DC DISTRICT OF COLUMBIA,FL FLORIDA,GA GEORGIA,"
            "IL ILLINOIS,IN INDIANA,KY KENTUCKY,LA LOUISIANA,MA MASSACHUSETTS,MD MARYLAND,MI MICHIGAN,MN MINNESOTA,"
            "MO MISSOURI,NC NORTH CAROLINA,NJ NEW JERSEY,NV NEVADA,NY NEW YORK,OH OHIO,OR OREGON,PA PENNSYLVANIA,"
            "TN TENNESSEE,TX TEXAS,UT UTAH,VA VIRGINIA,WA WASHINGTON,WI WISCONSIN",
        ),
        ("CANADA", "BC BRITISH COLUMBIA,ON ONTARIO,PQ QUEBEC"),
    )
    for code, _, name in (entry.partition(" ") for entry in listed.split(","))
)


@dataclass(frozen=True)
class Airport:
    """An airport as the generator sees it."""

    code: str
    name: str
    location: str
    state: str
    zone: str
    connect: int
    """Minutes that a change of planes takes at least."""
    latitude: float
    longitude: float
    size: int
    """How many flights it draws, from 1 to 3."""

    @property
    def country(self) -> str:
        """USA or CANADA, by the state or province."""
        return "CANADA" if self.state in ("BC", "ON", "PQ") else "USA"


AIRPORTS = tuple(
    Airport(*row)
    for row in (
        ("ATL", "WILLIAM B. HARTSFIELD ATLANTA INTERNATIONAL", "ATLANTA", "GA", "EST", 55, 33.65, -84.40, 3),
        ("AUS", "ROBERT MUELLER MUNICIPAL", "AUSTIN", "TX", "CST", 30, 30.30, -97.70, 1),
        ("BDL", "BRADLEY INTERNATIONAL", "HARTFORD", "CT", "EST", 30, 41.95, -72.70, 1),
        ("BNA", "NASHVILLE INTERNATIONAL", "NASHVILLE", "TN", "CST", 30, 36.10, -86.70, 2),
        ("BOS", "LOGAN INTERNATIONAL", "BOSTON", "MA", "EST", 45, 42.35, -71.00, 3),
        ("BUR", "BURBANK-GLENDALE-PASADENA", "BURBANK", "CA", "PST", 30, 34.20, -118.35, 1),
        ("BWI", "BALTIMORE/WASHINGTON INTERNATIONAL", "BALTIMORE", "MD", "EST", 40, 39.20, -76.65, 2),
        ("CLE", "HOPKINS INTERNATIONAL", "CLEVELAND", "OH", "EST", 40, 41.40, -81.85, 2),
        ("CLT", "CHARLOTTE/DOUGLAS INTERNATIONAL", "CHARLOTTE", "NC", "EST", 40, 35.20, -80.95, 2),
        ("CMH", "PORT COLUMBUS INTERNATIONAL", "COLUMBUS", "OH", "EST", 30, 40.00, -82.90, 1),
        ("CVG", "GREATER CINCINNATI INTERNATIONAL", "COVINGTON", "KY", "EST", 40, 39.05, -84.65, 2),
        ("DAL", "LOVE FIELD", "DALLAS", "TX", "CST", 20, 32.85, -96.85, 1),
        ("DCA", "WASHINGTON NATIONAL", "WASHINGTON", "DC", "EST", 45, 38.85, -77.05, 3),
        ("DEN", "STAPLETON INTERNATIONAL", "DENVER", "CO", "MST", 50, 39.75, -104.90, 3),
        ("DET", "DETROIT CITY", "DETROIT", "MI", "EST", 20, 42.40, -83.00, 1),
        ("DFW", "DALLAS/FORT WORTH INTERNATIONAL", "GRAPEVINE", "TX", "CST", 50, 32.90, -97.05, 3),
        ("DTW", "METROPOLITAN WAYNE COUNTY", "DETROIT", "MI", "EST", 45, 42.20, -83.35, 2),
        ("EWR", "NEWARK INTERNATIONAL", "NEWARK", "NJ", "EST", 50, 40.70, -74.15, 3),
        ("HOU", "WILLIAM P. HOBBY", "HOUSTON", "TX", "CST", 25, 29.65, -95.30, 1),
        ("HPN", "WESTCHESTER COUNTY", "WHITE PLAINS", "NY", "EST", 20, 41.05, -73.70, 1),
        ("IAD", "WASHINGTON DULLES INTERNATIONAL", "CHANTILLY", "VA", "EST", 50, 38.95, -77.45, 2),
        ("IAH", "HOUSTON INTERCONTINENTAL", "HOUSTON", "TX", "CST", 45, 30.00, -95.35, 2),
        ("IND", "INDIANAPOLIS INTERNATIONAL", "INDIANAPOLIS", "IN", "EST", 30, 39.70, -86.30, 2),
        ("JFK", "JOHN F. KENNEDY INTERNATIONAL", "NEW YORK", "NY", "EST", 75, 40.65, -73.80, 3),
        ("LAS", "MCCARRAN INTERNATIONAL", "LAS VEGAS", "NV", "PST", 30, 36.10, -115.15, 2),
        ("LAX", "LOS ANGELES INTERNATIONAL", "LOS ANGELES", "CA", "PST", 60, 33.95, -118.40, 3),
        ("LGA", "LA GUARDIA", "NEW YORK", "NY", "EST", 45, 40.80, -73.85, 3),
        ("LGB", "LONG BEACH MUNICIPAL", "LONG BEACH", "CA", "PST", 20, 33.80, -118.15, 1),
        ("MCI", "KANSAS CITY INTERNATIONAL", "KANSAS CITY", "MO", "CST", 35, 39.30, -94.70, 2),
        ("MCO", "ORLANDO INTERNATIONAL", "ORLANDO", "FL", "EST", 40, 28.45, -81.30, 2),
        ("MDW", "CHICAGO MIDWAY", "CHICAGO", "IL", "CST", 25, 41.80, -87.75, 1),
        ("MEM", "MEMPHIS INTERNATIONAL", "MEMPHIS", "TN", "CST", 35, 35.05, -90.00, 2),
        ("MIA", "MIAMI INTERNATIONAL", "MIAMI", "FL", "EST", 55, 25.80, -80.30, 3),
        ("MKE", "GENERAL MITCHELL INTERNATIONAL", "MILWAUKEE", "WI", "CST", 25, 42.95, -87.90, 2),
        ("MSP", "MINNEAPOLIS/ST. PAUL INTERNATIONAL", "MINNEAPOLIS", "MN", "CST", 40, 44.90, -93.20, 2),
        ("MSY", "MOISANT FIELD INTERNATIONAL", "NEW ORLEANS", "LA", "CST", 30, 30.00, -90.25, 1),
        ("OAK", "METROPOLITAN OAKLAND INTERNATIONAL", "OAKLAND", "CA", "PST", 30, 37.70, -122.20, 2),
        ("ONT", "ONTARIO INTERNATIONAL", "ONTARIO", "CA", "PST", 25, 34.05, -117.60, 1),
        ("ORD", "O'HARE INTERNATIONAL", "CHICAGO", "IL", "CST", 50, 42.00, -87.90, 3),
        ("PDX", "PORTLAND INTERNATIONAL", "PORTLAND", "OR", "PST", 30, 45.60, -122.60, 1),
        ("PHL", "PHILADELPHIA INTERNATIONAL", "PHILADELPHIA", "PA", "EST", 45, 39.85, -75.25, 3),
        ("PHX", "SKY HARBOR INTERNATIONAL", "PHOENIX", "AZ", "MST", 35, 33.45, -112.00, 2),
        ("PIE", "ST. PETERSBURG/CLEARWATER INTERNATIONAL", "CLEARWATER", "FL", "EST", 20, 27.90, -82.70, 1),
        ("PIT", "GREATER PITTSBURGH INTERNATIONAL", "PITTSBURGH", "PA", "EST", 40, 40.50, -80.25, 2),
        ("RDU", "RALEIGH-DURHAM INTERNATIONAL", "RALEIGH", "NC", "EST", 35, 35.90, -78.80, 1),
        ("SAN", "LINDBERGH FIELD INTERNATIONAL", "SAN DIEGO", "CA", "PST", 30, 32.75, -117.20, 2),
        ("SEA", "SEATTLE/TACOMA INTERNATIONAL", "SEATTLE", "WA", "PST", 45, 47.45, -122.30, 2),
        ("SFO", "SAN FRANCISCO INTERNATIONAL", "SAN FRANCISCO", "CA", "PST", 50, 37.60, -122.40, 3),
        ("SJC", "SAN JOSE INTERNATIONAL", "SAN JOSE", "CA", "PST", 30, 37.35, -121.95, 2),
        ("SLC", "SALT LAKE CITY INTERNATIONAL", "SALT LAKE CITY", "UT", "MST", 35, 40.80, -112.00, 2),
        ("STL", "LAMBERT-ST. LOUIS INTERNATIONAL", "ST. LOUIS", "MO", "CST", 40, 38.75, -90.35, 2),
        ("TPA", "TAMPA INTERNATIONAL", "TAMPA", "FL", "EST", 35, 28.00, -82.55, 2),
        ("YMX", "MIRABEL INTERNATIONAL", "MONTREAL", "PQ", "EST", 60, 45.70, -74.05, 1),
        ("YTZ", "TORONTO ISLAND", "TORONTO", "ON", "EST", 20, 43.65, -79.40, 1),
        ("YUL", "DORVAL INTERNATIONAL", "MONTREAL", "PQ", "EST", 50, 45.45, -73.75, 2),
        ("YVR", "VANCOUVER INTERNATIONAL", "VANCOUVER", "BC", "PST", 45, 49.20, -123.20, 1),
        ("YYZ", "LESTER PEARSON INTERNATIONAL", "TORONTO", "ON", "EST", 55, 43.70, -79.65, 2),
    )
)
AIRPORT = {airport.code: airport for airport in AIRPORTS}


CITIES = tuple(
    (code, name, state, "CANADA" if state in ("BC", "ON", "PQ") else "USA", zone)
    for zone, listed in (
        (
            "EST",
            "ATLA ATLANTA GA,BALT BALTIMORE MD,BOST BOSTON MA,CHAR CHARLOTTE NC,CINC CINCINNATI OH,CLEV CLEVELAND OH,"
            "COLU COLUMBUS OH,DETR DETROIT MI,HART HARTFORD CT,INDI INDIANAPOLIS IN,MIAM MIAMI FL,MONT MONTREAL PQ,"
            "NEWA NEWARK NJ,NEWY NEW YORK NY,ORLA ORLANDO FL,PHIL PHILADELPHIA PA,PITT PITTSBURGH PA,RALE RALEIGH NC,"
            "STPE ST. PETERSBURG FL,TAMP TAMPA FL,TORO TORONTO ON,WASH WASHINGTON DC,WEST WESTCHESTER COUNTY NY",
        ),
        (
            "CST",
            "AUST AUSTIN TX,CHIC CHICAGO IL,DALL DALLAS TX,FORT FORT WORTH TX,HOUS HOUSTON TX,KANS KANSAS CITY MO,"
            "MEMP MEMPHIS TN,MILW MILWAUKEE WI,MINN MINNEAPOLIS MN,NASH NASHVILLE TN,NEWO NEW ORLEANS LA,"
            "STLO ST. LOUIS MO,STPA ST. PAUL MN",
        ),
        ("MST", "DENV DENVER CO,PHOE PHOENIX AZ,SALT SALT LAKE CITY UT"),
        (
            "PST",
            "BURB BURBANK CA,LASV LAS VEGAS NV,LONG LONG BEACH CA,LOSA LOS ANGELES CA,OAKL OAKLAND CA,ONTA ONTARIO CA,"
            "PORT PORTLAND OR,SAND SAN DIEGO CA,SANF SAN FRANCISCO CA,SANJ SAN JOSE CA,SEAT SEATTLE WA,TACO TACOMA WA,"
            "VANC VANCOUVER BC",
        ),
    )
    for code, name, state in ((e[:4], e[5:-3], e[-2:]) for e in listed.split(","))
)

_SERVICES = (
    "ATLA ATL 10 S 20,AUST AUS 4 NE 10,BALT BWI 10 S 20,BOST BOS 3 E 15,BURB BUR 4 NW 10,CHAR CLT 8 W 20,"
    "CHIC ORD 17 NW 40,CHIC MDW 10 SW 25,CINC CVG 13 SW 25,CLEV CLE 10 SW 20,COLU CMH 8 E 20,DALL DFW 17 NW 30,"
    "DALL DAL 7 NW 15,DENV DEN 7 E 20,DETR DTW 19 SW 30,DETR DET 6 NE 15,FORT DFW 17 NE 30,HART BDL 14 N 25,"
    "HOUS IAH 20 N 35,HOUS HOU 9 SE 20,INDI IND 8 SW 20,KANS MCI 18 NW 30,LASV LAS 7 S 15,LONG LGB 3 NE 10,"
    "LOSA LAX 15 SW 35,MEMP MEM 10 SE 20,MIAM MIA 7 NW 20,MILW MKE 8 S 20,MINN MSP 11 S 20,MONT YUL 14 W 30,"
    "MONT YMX 34 NW 50,NASH BNA 7 SE 15,NEWA EWR 3 S 10,NEWO MSY 14 W 25,NEWY JFK 15 SE 55,NEWY LGA 8 NE 30,"
    "NEWY EWR 16 SW 45,OAKL OAK 6 S 20,ONTA ONT 2 E 5,ORLA MCO 9 SE 20,PHIL PHL 8 SW 20,PHOE PHX 4 E 10,"
    "PITT PIT 16 W 30,PORT PDX 9 NE 20,RALE RDU 14 NW 25,SALT SLC 5 W 10,SAND SAN 3 NW 10,SANF SFO 14 S 25,"
    "SANJ SJC 3 NW 10,SEAT SEA 13 S 25,STLO STL 13 NW 25,STPA MSP 9 SW 20,STPE PIE 10 N 20,STPE TPA 19 NE 30,"
    "TACO SEA 20 N 30,TAMP TPA 5 W 10,TORO YYZ 18 W 30,TORO YTZ 2 S 15,VANC YVR 9 S 25,WASH DCA 4 S 15,"
    "WASH IAD 26 W 45,WASH BWI 30 NE 45,WEST HPN 4 NE 10"
)

SERVICES = tuple(
    (city, airport, int(distant), direction, int(minutes))
    for city, airport, distant, direction, minutes in map(str.split, _SERVICES.split(","))
)
"""City, airport, miles and minutes from one to the other, and where the airport lies, seen from downtown."""

CITIES_OF = {
    airport.code: frozenset(city for city, code, *_ in SERVICES if code == airport.code) for airport in AIRPORTS
}


def miles(origin: str, destination: str) -> float:
    """Great-circle distance between two airports, in statute miles."""
    a, b = AIRPORT[origin], AIRPORT[destination]
    one, two = math.radians(a.latitude), math.radians(b.latitude)
    across = math.radians(b.longitude - a.longitude)
    half = math.sin((two - one) / 2) ** 2 + math.cos(one) * math.cos(two) * math.sin(across / 2) ** 2
    return 2 * 3958.8 * math.asin(math.sqrt(half))


def hours_ahead(origin: str, destination: str) -> int:
    """How many hours the clocks at the destination are ahead of those at the origin."""
    return ZONES[AIRPORT[destination].zone] - ZONES[AIRPORT[origin].zone]


def same_city(origin: str, destination: str) -> bool:
    """Whether somebody could want to be in one city and land at either airport."""
    return bool(CITIES_OF[origin] & CITIES_OF[destination])
