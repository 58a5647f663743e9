"""Airlines of 1991, where each has its hubs, what it flies, and which partners fly under its numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

ALL = ""
"""Everywhere that is not small."""


@dataclass(frozen=True)
class Carrier:
    """An airline that has flights."""

    code: str
    name: str
    hubs: dict[str, int]
    """Airport to strength: from 3, with two or three flights a day to big cities, to 1."""
    short: str
    """Aircraft for less than 600 miles, codes separated by blanks."""
    middle: str
    far: str
    """Aircraft for more than 1,300 miles."""
    serves: str = ALL
    """Airports besides the hubs, separated by blanks."""
    shuttle: dict[str, int] = field(default_factory=dict)
    """Pairs of airports away from the hubs, as in BOS-LGA, to flights a day each way."""
    classes: str = "FY"
    """Compartments: F first, C business, Y coach; business on long flights only."""
    note: str | None = None


CARRIERS = (
    Carrier("AA", "AMERICAN AIRLINES", {"DFW": 3, "ORD": 3, "BNA": 1, "RDU": 1, "MIA": 1}, "100 M80 733", "M80 72S 757",
            "757 767 D10 763", shuttle={"BOS-LAX": 2, "BOS-SFO": 2, "JFK-LAX": 3, "JFK-SFO": 2, "BOS-DCA": 2,
            "SJC-BOS": 1, "LGA-BOS": 1, "JFK-SAN": 1, "PHL-BOS": 1, "BOS-EWR": 1}, classes="FCY"),
    Carrier("UA", "UNITED AIRLINES", {"ORD": 3, "DEN": 2, "SFO": 2, "IAD": 1}, "73S 733", "72S 757 733",
            "D10 767 757 747", shuttle={"BOS-SFO": 2, "JFK-SFO": 2, "PHL-SFO": 1, "BOS-LAX": 1, "LAX-OAK": 3,
            "BWI-DEN": 1, "OAK-DEN": 2, "BOS-DCA": 1, "LAX-SEA": 2, "ATL-SFO": 1, "LAX-SAN": 3,
            "BUR-SFO": 2, "ONT-SFO": 2}, classes="FCY"),
    Carrier("DL", "DELTA AIR LINES", {"ATL": 3, "DFW": 2, "SLC": 2, "CVG": 1, "MCO": 1}, "D9S 73S M80", "72S M80 757",
            "L10 767 757", shuttle={"LGA-BOS": 4, "LGA-DCA": 4, "BOS-PHL": 2, "BOS-BWI": 1, "PHL-BWI": 1, "BOS-DCA": 2,
            "BOS-MCO": 1, "LAX-LAS": 2, "LAX-SEA": 1}),
    Carrier("US", "USAIR", {"PIT": 3, "PHL": 2, "CLT": 2, "BWI": 2, "IND": 1}, "F28 D9S 73S 733", "733 734 M80",
            "734 757", shuttle={"BOS-PHL": 2, "BOS-DCA": 2, "LAX-SFO": 3, "LAX-OAK": 2, "SFO-SAN": 2, "LAX-SJC": 1,
            "BUR-OAK": 2, "ONT-OAK": 1, "LGB-OAK": 1, "BOS-HPN": 1, "PIE-BWI": 1}),
    Carrier("NW", "NORTHWEST AIRLINES", {"MSP": 2, "DTW": 2, "MEM": 1}, "D9S 320", "D9S 72S 320 757", "757 D10 747",
            shuttle={"BOS-DCA": 2, "BOS-LGA": 1, "BOS-EWR": 1, "YUL-BOS": 1, "BOS-BWI": 1}),
    Carrier("CO", "CONTINENTAL AIRLINES", {"IAH": 2, "DEN": 2, "EWR": 2, "CLE": 1}, "73S D9S 733", "M80 733 72S",
            "AB3 D10 M80", shuttle={"BOS-BWI": 1, "BOS-EWR": 1, "DAL-HOU": 1, "DET-CLE": 1}),
    Carrier("TW", "TRANS WORLD AIRLINES", {"STL": 2, "JFK": 1}, "D9S M80", "72S M80 D9S", "L10 767 747",
            shuttle={"BOS-LAX": 1, "PHL-PIT": 1, "BOS-DCA": 1}),
    Carrier("EA", "EASTERN AIRLINES", {"ATL": 2, "MIA": 1}, "D9S 72S", "72S 757 AB3", "757 L10",
            shuttle={"BOS-LGA": 1, "PHL-BOS": 1}),
    Carrier("HP", "AMERICA WEST AIRLINES", {"PHX": 2, "LAS": 1}, "73S DH8", "733 320", "757 320",
            "LAX SAN SFO OAK SJC BUR ONT LGB DEN SLC SEA PDX DFW IAH AUS STL MCI MSP MDW ORD BWI BOS JFK"),
    Carrier("WN", "SOUTHWEST AIRLINES", {"DAL": 2, "HOU": 2, "PHX": 2}, "73S 733", "733 73S", "733",
            "AUS MSY STL MCI MDW IND DET OAK SAN LAX BUR ONT LAS BNA",
            shuttle={"OAK-BUR": 3, "OAK-ONT": 2, "STL-MDW": 2, "DET-MDW": 2, "OAK-SAN": 2}, classes="Y",
            note="NO RESERVED SEATS, NO MEALS"),
    Carrier("AS", "ALASKA AIRLINES", {"SEA": 1, "PDX": 1}, "M80 73S", "M80 72S", "M80",
            "SFO OAK SJC LAX SAN BUR ONT LGB LAS PHX YVR",
            shuttle={"SEA-SFO": 2, "SEA-LAX": 2, "SEA-OAK": 1, "YVR-SFO": 1}),
    Carrier("YX", "MIDWEST EXPRESS AIRLINES", {"MKE": 2}, "D9S", "D9S", "M80",
            "BOS LGA EWR DCA PHL ATL DFW DEN LAX SFO MCI TPA MCO IND", classes="CY",
            note="BUSINESS SEATING AT COACH FARES"),
    Carrier("ML", "MIDWAY AIRLINES", {"MDW": 2}, "D9S 73S", "D9S M80", "M80",
            "BOS PHL LGA EWR DCA DEN MSP CLE PIT ATL MCO TPA PIE MIA DTW MCI IND CMH STL", classes="FY",
            shuttle={"BOS-PHL": 2}),
    Carrier("AC", "AIR CANADA", {"YYZ": 2, "YUL": 1}, "D9S 320", "D9S 72S 320", "L10 767",
            "YVR BOS LGA EWR ORD CLE LAX SFO MIA TPA MCO IAH PIT", classes="CY",
            shuttle={"YTZ-YUL": 3, "YTZ-CLE": 1, "YTZ-DTW": 1}),
    Carrier("CP", "CANADIAN AIRLINES INTERNATIONAL", {"YYZ": 1, "YVR": 1}, "73S", "73S 320", "D10 767",
            "YUL LAX SFO ORD PIT BUR", shuttle={"YYZ-YUL": 2}, classes="CY"),
    Carrier("NX", "NATIONAIR", {"YMX": 1, "YYZ": 1}, "757 D8S", "757 D8S", "747 D8S", "YVR MIA LAX BOS",
            classes="Y", note="REDUCED FARES, ONE CLASS"),
    Carrier("TB", "TRUMP SHUTTLE", {"LGA": 3}, "72S", "72S", "72S", "BOS DCA", classes="Y",
            shuttle={"LGA-BOS": 4, "LGA-DCA": 4}, note="HOURLY, NO RESERVATIONS"),
    Carrier("FF", "TOWER AIR", {"JFK": 1}, "747", "747", "747", "LAX MIA SFO", note="ONE LARGE AIRCRAFT A DAY"),
    Carrier("PA", "PAN AMERICAN WORLD AIRWAYS", {"JFK": 1, "MIA": 1}, "73S 72S", "72S AB3", "AB3 310 747",
            "BOS DCA LGA EWR PHL TPA MCO LAX SFO IAH", classes="FCY"),
    Carrier("KW", "CARNIVAL AIR LINES", {"MIA": 1}, "73S", "73S AB3", "AB3", "JFK LGA EWR MCO TPA", classes="Y"),
    Carrier("TZ", "AMERICAN TRANS AIR", {"IND": 1, "MDW": 1}, "72S 757", "72S 757", "757 L10",
            "LAS MCO MIA TPA BOS DET", classes="Y"),
    Carrier("LH", "LUFTHANSA", {"JFK": 1}, "310", "310 AB3", "747 D10", "PHL ORD IAH",
            shuttle={"DFW-IAH": 1}, classes="FCY", note="ONWARD SECTORS OF FLIGHTS FROM GERMANY"),
)  # fmt: skip

CARRIER = {carrier.code: carrier for carrier in CARRIERS}

PARTNERS = (
    ("AA", 3000, 3699, "MQ", "AMERICAN EAGLE", "SIMMONS AIRLINES"),
    ("UA", 2500, 2999, "ZW", "UNITED EXPRESS", "AIR WISCONSIN"),
    ("DL", 3000, 3499, "OH", "DELTA CONNECTION", "COMAIR"),
    ("DL", 3500, 3999, "EV", "DELTA CONNECTION", "ATLANTIC SOUTHEAST AIRLINES"),
    ("US", 3000, 3999, "ED", "USAIR EXPRESS", "CCAIR"),
    ("NW", 3000, 3499, "XJ", "NORTHWEST AIRLINK", "MESABA AIRLINES"),
    ("CO", 2400, 2799, "JC", "CONTINENTAL EXPRESS", "ROCKY MOUNTAIN AIRWAYS"),
    ("TW", 7000, 7499, "9N", "TRANS WORLD EXPRESS", "TRANS STATES AIRLINES"),
    ("AS", 2000, 2499, "QX", "ALASKA COMMUTER SERVICE", "HORIZON AIR"),
    ("AC", 1700, 1999, "GX", "AIR CANADA CONNECTOR", "AIR ONTARIO"),
)
"""Airline, first and last flight number, partner, name of the service, and the partner's name."""


def airlines() -> list[tuple[object, ...]]:
    """Rows of the table of airlines."""
    named = [(carrier.code, carrier.name, carrier.note) for carrier in CARRIERS]
    return [*named, *((code, name, f"FLIES AS {service}") for _, _, _, code, service, name in PARTNERS)]


def dual_carriers() -> list[tuple[object, ...]]:
    """Rows of the table of partners."""
    return [(main, low, high, partner, service) for main, low, high, partner, service, _ in PARTNERS]
