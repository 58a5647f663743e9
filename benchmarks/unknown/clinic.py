"""A small clinic: singular names with the table's name before the column's, codes, foreign keys declared."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks.unknown.people import day, persons, write

SCHEMA = """
CREATE TABLE department (dept_id INTEGER PRIMARY KEY, dept_name VARCHAR(40) NOT NULL, floor INTEGER);
CREATE TABLE physician (physician_id INTEGER PRIMARY KEY, full_name VARCHAR(80) NOT NULL, specialty VARCHAR(40),
    dept_id INTEGER REFERENCES department(dept_id), hired DATE, salary NUMERIC(10,2), is_chief BOOLEAN);
CREATE TABLE patient (patient_id INTEGER PRIMARY KEY, full_name VARCHAR(80) NOT NULL, sex CHAR(1), birth_date DATE,
    town VARCHAR(40), insurance VARCHAR(10), blood_group VARCHAR(3), phone VARCHAR(20));
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, patient_id INTEGER NOT NULL REFERENCES patient(patient_id),
    physician_id INTEGER NOT NULL REFERENCES physician(physician_id), visit_date DATE NOT NULL, reason VARCHAR(40),
    status VARCHAR(12) NOT NULL, duration_min INTEGER);
CREATE TABLE diagnosis (code CHAR(3) PRIMARY KEY, description VARCHAR(60) NOT NULL, chronic BOOLEAN NOT NULL);
CREATE TABLE visit_diagnosis (visit_id INTEGER NOT NULL REFERENCES visit(visit_id),
    code CHAR(3) NOT NULL REFERENCES diagnosis(code), PRIMARY KEY (visit_id, code));
CREATE TABLE medication (med_id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL, form VARCHAR(12),
    unit_price NUMERIC(6,2), needs_refrigeration BOOLEAN);
CREATE TABLE prescription (presc_id INTEGER PRIMARY KEY, visit_id INTEGER NOT NULL REFERENCES visit(visit_id),
    med_id INTEGER NOT NULL REFERENCES medication(med_id), quantity INTEGER NOT NULL, days INTEGER);
"""
DEPARTMENTS = (("Cardiology", 2), ("Pediatrics", 1), ("Orthopedics", 3), ("General Medicine", 1), ("Dermatology", 2))
SPECIALTIES = {
    1: ("cardiologist",), 2: ("pediatrician", "neonatologist"), 3: ("orthopedic surgeon",),
    4: ("general practitioner", "internist"), 5: ("dermatologist",),
}  # fmt: skip
TOWNS = ("Ashton", "Millbrook", "Kings Cross", "Fernley", "Dunmore", "Westport")
BLOOD = ("A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-")
REASONS = ("check-up", "chest pain", "back pain", "rash", "fever", "vaccination", "headache")
DIAGNOSES = (
    ("I10", "hypertension", 1), ("E11", "type 2 diabetes", 1), ("J45", "asthma", 1), ("J06", "common cold", 0),
    ("M54", "lower back pain", 0), ("L20", "eczema", 1), ("G43", "migraine", 1), ("A09", "gastroenteritis", 0),
    ("S52", "fracture of forearm", 0), ("I25", "coronary heart disease", 1), ("H66", "middle ear infection", 0),
)  # fmt: skip
MEDICATIONS = (
    ("Amoxicillin", "capsule", 0.45, 0), ("Ibuprofen", "tablet", 0.12, 0), ("Insulin", "injection", 8.9, 1),
    ("Salbutamol", "inhaler", 6.4, 0), ("Lisinopril", "tablet", 0.22, 0), ("Metformin", "tablet", 0.15, 0),
    ("Hydrocortisone", "cream", 4.75, 0), ("Sumatriptan", "tablet", 2.8, 0), ("Paracetamol", "tablet", 0.08, 0),
    ("Hepatitis Vaccine", "injection", 21.5, 1), ("Cough Syrup", "syrup", 3.2, 0), ("Eye Drops", "drops", 5.1, 1),
)  # fmt: skip


def make(path: Path) -> None:
    """Write the database; the same bytes of data every time."""
    rng = random.Random(23)
    names = [f"{first} {last}" for first, last in persons(rng, 174)]
    physicians = []
    for number in range(1, 25):
        department = (number - 1) % 5 + 1
        physicians.append(
            (number, names[number - 1], rng.choice(SPECIALTIES[department]), department,
             day(rng, "1995-01-01", "2023-12-31"), 62000 + 1370 * number + rng.randrange(900), int(number <= 5))
        )  # fmt: skip
    patients = []
    for number, name in enumerate(names[24:], 1):
        sex = "M" if name.split()[0] in ("Peter", "Thomas", "Martin", "Simon", "Oliver", "Felix", "Victor", "David",
                                         "Jonas", "Marcus", "Adam", "Hugo") else "F"  # fmt: skip
        patients.append(
            (number, name, sex, day(rng, "1935-01-01", "2022-12-31"), rng.choice(TOWNS),
             rng.choice(("public", "public", "private", "none")), rng.choice(BLOOD),
             f"555-{rng.randrange(10000):04d}" if rng.random() < 0.85 else None)
        )  # fmt: skip
    visits: list[tuple[object, ...]] = []
    diagnosed: list[tuple[object, ...]] = []
    prescribed: list[tuple[object, ...]] = []
    for number in range(1, 401):
        status = rng.choice(("completed", "completed", "completed", "cancelled", "no_show"))
        visits.append(
            (number, rng.randrange(1, 141), rng.randrange(1, 25), day(rng, "2022-01-01", "2024-05-31"),
             rng.choice(REASONS), status, rng.choice((10, 15, 20, 30, 45, 60)) if status == "completed" else None)
        )  # fmt: skip
        if status == "completed":
            codes = rng.sample([code for code, _, _ in DIAGNOSES[:10]], rng.choice((0, 1, 1, 1, 2)))
            diagnosed += [(number, code) for code in sorted(codes)]
            for medication in rng.sample(range(1, 12), rng.choice((0, 1, 1, 2))):
                prescribed.append(
                    (len(prescribed) + 1, number, medication, rng.choice((1, 10, 20, 30)), rng.choice((5, 7, 14, 30)))
                )
    write(
        path,
        SCHEMA,
        (
            ("department", [(n, *row) for n, row in enumerate(DEPARTMENTS, 1)]),
            ("physician", physicians),
            ("patient", patients),
            ("visit", visits),
            ("diagnosis", DIAGNOSES),
            ("visit_diagnosis", diagnosed),
            ("medication", [(n, *row) for n, row in enumerate(MEDICATIONS, 1)]),
            ("prescription", prescribed),
        ),
    )
