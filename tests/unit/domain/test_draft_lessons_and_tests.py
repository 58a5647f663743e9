"""What people do by rows with a day: who teaches whom, who passed or failed what, who bought what; who drives."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

LESSONS = """
CREATE TABLE tblInstructor (InstrID INTEGER PRIMARY KEY, FName TEXT, LName TEXT);
CREATE TABLE tblCar (
  CarID INTEGER PRIMARY KEY, RegNo TEXT, Model TEXT, KeeperID INTEGER REFERENCES tblInstructor (InstrID)
);
CREATE TABLE tblPupil (
  PupilID INTEGER PRIMARY KEY, FName TEXT, LName TEXT, TheoryPassedOn DATE,
  PrefInstrID INTEGER REFERENCES tblInstructor (InstrID)
);
CREATE TABLE tblPackage (PkgCd TEXT PRIMARY KEY, PkgName TEXT);
CREATE TABLE tblPupilPackage (
  PupilID INTEGER REFERENCES tblPupil, PkgCd TEXT REFERENCES tblPackage, BoughtOn DATE,
  PRIMARY KEY (PupilID, PkgCd, BoughtOn)
);
CREATE TABLE tblStatus (StatCd TEXT PRIMARY KEY, StatDesc TEXT);
CREATE TABLE tblLesson (
  LessonID INTEGER PRIMARY KEY, PupilID INTEGER REFERENCES tblPupil, InstrID INTEGER REFERENCES tblInstructor,
  LessonDt DATE, StatCd TEXT REFERENCES tblStatus
);
CREATE TABLE tblTestCentre (CentreID INTEGER PRIMARY KEY, CentreName TEXT);
CREATE TABLE tblTest (
  TestID INTEGER PRIMARY KEY, PupilID INTEGER REFERENCES tblPupil, CentreID INTEGER REFERENCES tblTestCentre,
  TestDt DATE, Passed INTEGER
);
INSERT INTO tblInstructor VALUES (1, 'Helen', 'Marsh'), (2, 'Olga', 'Petrova');
INSERT INTO tblCar VALUES (1, 'WA19 KTR', 'Fiesta', 1), (2, 'WK22 ZRE', 'Zoe', 2), (3, 'WA15 OLD', 'Micra', NULL);
INSERT INTO tblPupil VALUES (1, 'Pete', 'Elton', '2023-02-01', 2), (2, 'Amy', 'Pike', '2022-05-05', NULL),
  (3, 'Dan', 'Nash', NULL, 1), (4, 'Una', 'Bale', '2023-06-01', NULL);
INSERT INTO tblPackage VALUES ('P05', 'Five Pack'), ('P10', 'Starter Ten'), ('PMW', 'Motorway Day');
INSERT INTO tblPupilPackage VALUES (1, 'P05', '2023-01-01'), (1, 'PMW', '2023-01-01'), (2, 'PMW', '2022-02-02'),
  (3, 'PMW', '2023-03-03'), (4, 'P05', '2023-03-03');
INSERT INTO tblStatus VALUES ('D', 'done'), ('C', 'cancelled by pupil'), ('X', 'cancelled by school');
INSERT INTO tblLesson VALUES (1, 1, 1, '2023-01-10', 'D'), (2, 1, 1, '2023-01-17', 'C'), (3, 2, 2, '2022-02-20', 'D'),
  (4, 3, 1, '2023-03-10', 'X'), (5, 4, 2, '2023-03-20', 'D');
INSERT INTO tblTestCentre VALUES (1, 'Matford'), (2, 'Newton Abbot'), (3, 'Launceston');
INSERT INTO tblTest VALUES (1, 1, 1, '2023-05-01', 0), (2, 1, 2, '2023-07-01', 1), (3, 2, 1, '2022-08-01', 1),
  (4, 4, 1, '2023-08-08', 0);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("who taught Pete Elton", {(1,)}),
        ("which pupils does Olga Petrova teach", {(2,), (4,)}),
        ("which pupils prefer Olga Petrova", {(1,)}),
        ("who drives the Zoe", {(2,)}),
        ("which car has the registration number WA19 KTR", {(1,)}),
        ("which pupils have not passed their theory", {(3,)}),
        ("how many pupils passed their theory in 2023", {(2,)}),
        ("which pupils passed their test in 2023", {(1,)}),
        ("how many pupils failed their test at Matford", {(2,)}),
        ("how many tests were failed", {(2,)}),
        ("which test centres have we never used", {(3,)}),
        ("which pupils bought the Motorway Day", {(1,), (2,), (3,)}),
        ("how many pupils have bought more than one package", {(1,)}),
        ("what is the most popular package", {("PMW",)}),
        ("how many lessons were cancelled by the pupil", {(1,)}),
    ],
)
def test_a_driving_school(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(LESSONS, "driving").rows(asked) == rows
