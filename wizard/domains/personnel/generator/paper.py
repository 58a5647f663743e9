"""What the 1989 paper fixes about single people (2.2, 2.3, 2.4, 5, Appendix B), and what we add to those very people.

Everything Appendix B prints and that is not a count comes from here; the counts follow from `company`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

AS_OF = date(1989, 8, 19)
"""The day on which Sharon Lease, who joined on 06-OCT-52, has worked 36.87 years of 365.25 days."""

EMPLOYEES = 423
PHDS = 45
FEMALE_SCIENTISTS = 20


@dataclass(frozen=True)
class Cast:
    """One person who is given, wholly or in part; None is left to the generator."""

    last: str
    first: str
    sex: str
    department: int
    job: str
    identifier: int | None = None
    salary: int | None = None
    level: int | None = None
    ethnic: str = "WHITE"
    country: str = "USA"
    birth: date | None = None
    hired: date | None = None
    work_phone: str | None = None
    home_phone: str | None = None
    home: str = ""
    """IRVING puts the home there, with `home_phone` as it is (None stays NULL); empty leaves the town open."""
    degrees: tuple[tuple[str, int], ...] = ()
    """Degree and school code, first degree first; empty leaves the education to the generator."""


@dataclass(frozen=True)
class Manager(Cast):
    """One of the 18 who supervise somebody: the paper gives the last name and how many."""

    supervisor: str | None = field(kw_only=True)
    """Last name of the supervisor; None for the one who has none."""
    supervises: int = field(kw_only=True)
    """As printed in Appendix B; what `company.STAFF` and this table add up to is tested against it."""


HARVARD = 2155

# Salaries add up to 2331300; level 31 averages 270275; those with a Harvard degree average 72400 (one has two of them).
MANAGERS: tuple[Manager, ...] = (
    Manager("BUONO", "VINCENT", "M", 10, "PRESIDENT", 1019, 318050, 31,
            supervises=5, supervisor=None, degrees=(("BS", 2178), ("MBA", 3378))),
    Manager("BEEK", "WILLEM", "M", 10, "EXECUTIVE VICE PRESIDENT", 1352, 222500, 31,
            supervises=4, supervisor="BUONO", degrees=(("BS", 2325), ("MS", 2178), ("PHD", 2178))),
    Manager("LANDER", "RUSSELL", "M", 10, "VICE PRESIDENT", 1190, 189000, 30,
            supervises=4, supervisor="BUONO", degrees=(("BS", 3632), ("MBA", 3658))),
    Manager("EASTON", "WALTER", "M", 10, "VICE PRESIDENT", 1244, 176500, 30,
            supervises=3, supervisor="BUONO", degrees=(("BS", 1825), ("MS", 2178))),
    Manager("FRANKLIN", "ELEANOR", "F", 10, "VICE PRESIDENT", 1713, 158200, 30,
            supervises=12, supervisor="BUONO", degrees=(("BA", 2224), ("MBA", 1739))),
    Manager("MCGLEW", "DESMOND", "M", 45, "DIVISION DIRECTOR", 1561, 134500, 30,
            supervises=96, supervisor="BEEK", degrees=(("BS", 2711), ("MS", 1305), ("PHD", 1305))),
    Manager("GRAY", "MALCOLM", "M", 22, "DIVISION DIRECTOR", 2208, 126300, 29,
            supervises=71, supervisor="BEEK", degrees=(("BS", 3604), ("MS", 3658))),
    Manager("SEABORN", "HAROLD", "M", 43, "SENIOR SCIENTIST", 1847, 112400, 28,
            supervises=47, supervisor="BEEK", degrees=(("BA", 3086), ("MA", 1312), ("PHD", 1312))),
    Manager("JACOBSON", "MILTON", "M", 15, "DEPARTMENT DIRECTOR", 1102, 104750, 29,
            supervises=40, supervisor="LANDER", degrees=(("BA", 3895),)),
    Manager("FAY", "THOMAS", "M", 21, "DEPARTMENT DIRECTOR", 2410, 98600, 28,
            supervises=29, supervisor="LANDER", degrees=(("BS", 3656), ("MS", 3613))),
    Manager("MACLEAN", "ANGUS", "M", 31, "DEPARTMENT DIRECTOR", 1398, 101200, 28,
            supervises=28, supervisor="EASTON", degrees=(("BS", 8103), ("MS", 2178))),
    Manager("DI", "ANTHONY", "M", 32, "DEPARTMENT DIRECTOR", 1660, 95100, 28,
            supervises=26, supervisor="EASTON", degrees=(("BS", 2103), ("MS", 2077))),
    Manager("PAYNE", "DOROTHY", "F", 12, "CONTROLLER", 2733, 97300, 28,
            supervises=24, supervisor="LANDER", degrees=(("BS", 2128), ("MBA", 2130))),
    Manager("BURRUSS", "LEON", "M", 33, "SENIOR SCIENTIST", 2515, 104900, 28, ethnic="BLACK",
            supervises=20, supervisor="EASTON", degrees=(("BS", 1448), ("MS", 1775), ("PHD", 1775))),
    Manager("BANDANZA", "LOUIS", "M", 13, "GENERAL COUNSEL", 1922, 74800, 26,
            supervises=8, supervisor="FRANKLIN", degrees=(("BA", 2785), ("JD", 2720))),
    Manager("LI", "STEPHEN", "M", 14, "CONTRACTS MANAGER", 3120, 95500, 27, ethnic="ASIAN",
            supervises=3, supervisor="FRANKLIN", degrees=(("BA", HARVARD), ("MBA", HARVARD))),
    Manager("BOFF", "GERALD", "M", 13, "PATENT COUNSEL", 3406, 63300, 23,
            supervises=1, supervisor="BANDANZA", degrees=(("BS", 3604), ("JD", HARVARD))),
    Manager("BRADY", "KATHLEEN", "F", 10, "PLANNING MANAGER", 3855, 58400, 22,
            supervises=1, supervisor="BEEK", degrees=(("BA", 3658), ("MBA", HARVARD))),
)  # fmt: skip

CAST: tuple[Cast, ...] = (
    Cast(
        "LEASE", "SHARON", "F", 10, "EXECUTIVE ASSISTANT", 1028, 34200, 14, birth=date(1930, 3, 11),
        hired=date(1952, 10, 6), work_phone="6218", home_phone="214-625-4682", degrees=(("BA", 3761),),
    ),
    Cast("VASQUEZ", "JOSE", "M", 22, "SENIOR PROGRAMMER", 1458, ethnic="ASIAN", country="PHL",
         degrees=(("BA", 3434), ("MA", 3514))),
    Cast("NASH", "MARTHA", "F", 43, "STAFF SCIENTIST", 2099, degrees=(("BA", 2074), ("MA", 3434), ("PHD", 3434))),
    Cast("TAI", "PAUL", "M", 44, "SENIOR ENGINEER", 4456, 47850, 19, ethnic="ASIAN", country="TWN",
         degrees=(("BS", 8202), ("MS", 3604))),
    Cast("HAYES", "PAUL", "M", 43, "PROGRAMMER"),
    Cast("SMITH", "MARY", "F", 44, "PROJECT MANAGER", None, 52000, 20),
    Cast("GRAHAM", "MARY", "F", 45, "STAFF SCIENTIST"),
    Cast("SMITH", "JOHN", "M", 21, "COMPUTER OPERATOR", 2341),
    Cast("JONES", "RUTH", "F", 15, "RECEPTIONIST", 5573, ethnic="BLACK"),
    Cast("WALLIS", "ROBERT", "M", 44, "ENGINEER", 4322),
    Cast("MERRILL", "JANET", "F", 44, "PROGRAMMER", 5267),
    Cast("DELGADO", "ROSA", "F", 11, "RECRUITER", 1468, ethnic="HISPANIC"),
    Cast("MENDOZA", "CARLOS", "M", 23, "TECHNICIAN", 4688, ethnic="HISPANIC", country="MEX"),
    Cast("RUIZ", "ELENA", "F", 21, "DATA ENTRY CLERK", 6213, ethnic="HISPANIC"),
    Cast("SPATOLA", "ANTHONY", "M", 31, "SENIOR SCIENTIST"),
    Cast("SYKLEY", "JAMES", "M", 32, "SENIOR SCIENTIST"),
    Cast("CAVANAUGH", "ANNE", "F", 33, "SENIOR SCIENTIST"),
    Cast("KANYUCK", "BARBARA", "F", 42, "SENIOR SCIENTIST"),
    Cast("KINGSLEY", "ROGER", "M", 43, "SENIOR SCIENTIST"),
    Cast("MESSENGER", "GEORGE", "M", 44, "SENIOR SCIENTIST"),
    Cast("ZINKY", "ALAN", "M", 45, "SENIOR SCIENTIST"),
    # The attorneys of 3.3: these three numbers begin its list, and two of them are in Irving by Appendix B.
    Cast("YOUNG", "RICHARD", "M", 13, "ATTORNEY", home="IRVING"),
    Cast("WHITLOCK", "HELEN", "F", 13, "ATTORNEY", home_phone="214-545-0306", home="IRVING"),
    Cast("PRITCHARD", "DOUGLAS", "M", 13, "ATTORNEY", home_phone="214-665-5043", home="IRVING"),
    Cast("HOLBROOK", "DIANE", "F", 11, "PERSONNEL SPECIALIST", home_phone="214-492-3575", home="IRVING"),
    Cast("TRAVERS", "KEVIN", "M", 22, "PROGRAMMER", home_phone="214-696-8397", home="IRVING"),
    Cast("LOCKHART", "JUDITH", "F", 42, "SECRETARY", home_phone="214-884-1708", home="IRVING"),
    Cast("BOWDEN", "RAYMOND", "M", 23, "ENGINEER", home_phone="214-484-3185", home="IRVING", ethnic="BLACK"),
    Cast("ASHBY", "CAROL", "F", 21, "SYSTEMS PROGRAMMER", home_phone="214-646-4192", home="IRVING"),
)  # fmt: skip

ACCOUNTANTS_STREETS: tuple[str, ...] = (
    "9 LAKEVIEW TERR",
    "35 MYOPIA HILL RD",
    "58 HIGH ST",
    "30 DELANO PARK",
    "74 GODEN ST",
    "49 LAWMARISSA RD",
    "240 BRATTLE ST",
    "380 WALTHAM ST",
    "223 BROADWAY",
    "33 SUMMIT AVE",
    "269 RICE ST",
    "21 HAWTHORNE ST",
    "76 WEBSTER ST",
    "55 OAK ST",
    "147 GLOUCESTER ST",
)

BLACK_IN_PERSONNEL = 2
"""How many of department 11 are black; one is Hispanic and all others are white: the three groups of Appendix B."""
