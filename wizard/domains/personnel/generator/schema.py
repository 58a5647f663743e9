"""The tables of the personnel database, with their keys: the one place that names its columns.

The fields that the 1989 paper names (2.2, Tables 1 and 2) have the same names here, with an underscore for the hyphen.
"""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, Date, ForeignKey, Integer, MetaData, Table, Text

METADATA = MetaData()

COUNTRIES = Table(
    "countries",
    METADATA,
    Column("country_code", Text, primary_key=True),
    Column("country_name", Text, nullable=False),
)

STATES = Table(
    "states",
    METADATA,
    Column("state_code", Text, primary_key=True),
    Column("state_name", Text, nullable=False),
    Column("country_code", Text, ForeignKey("countries.country_code"), nullable=False),
)

DIVISIONS = Table(
    "divisions",
    METADATA,
    Column("division", Integer, primary_key=True, autoincrement=False),
    Column("division_name", Text, nullable=False),
)

DEPARTMENTS = Table(
    "departments",
    METADATA,
    Column("department", Integer, primary_key=True, autoincrement=False),
    Column("department_name", Text, nullable=False),
    Column("division", Integer, ForeignKey("divisions.division"), nullable=False),
)

JOBS = Table(
    "jobs",
    METADATA,
    Column("job_code", Integer, primary_key=True, autoincrement=False),
    Column("job_title", Text, nullable=False, unique=True),
)

SCHOOLS = Table(
    "schools",
    METADATA,
    Column("school_code", Integer, primary_key=True, autoincrement=False),
    Column("school_name", Text, nullable=False),
    Column("city", Text),
    Column("state_code", Text, ForeignKey("states.state_code")),
    Column("country_code", Text, ForeignKey("countries.country_code"), nullable=False),
)

MAJORS = Table(
    "majors",
    METADATA,
    Column("major_code", Integer, primary_key=True, autoincrement=False),
    Column("major_name", Text, nullable=False),
)

EMPLOYEES = Table(
    "employees",
    METADATA,
    Column("employee_id", Integer, primary_key=True, autoincrement=False),
    Column("last_name", Text, nullable=False),
    Column("first_name", Text, nullable=False),
    Column("middle_initial", Text),
    Column("sex", Text, CheckConstraint("sex IN ('M', 'F')"), nullable=False),
    Column("ethnic_group", Text, nullable=False),
    Column("birth_date", Date, nullable=False),
    Column("marital_status", Text),
    Column("ssn", Text, nullable=False, unique=True),
    Column("country_code", Text, ForeignKey("countries.country_code"), nullable=False),
    Column("hire_date", Date, nullable=False),
    Column("job_code", Integer, ForeignKey("jobs.job_code"), nullable=False),
    Column("department", Integer, ForeignKey("departments.department"), nullable=False),
    Column("level", Integer, nullable=False),
    Column("salary", Integer, nullable=False),
    Column("supervisor_id", Integer, ForeignKey("employees.employee_id")),
    Column("work_phone", Text),
    Column("home_phone", Text),
    Column("street", Text, nullable=False),
    Column("city", Text, nullable=False),
    Column("state_code", Text, ForeignKey("states.state_code"), nullable=False),
    Column("zip", Text, nullable=False),
)

EDUCATION = Table(
    "education",
    METADATA,
    Column("employee_id", Integer, ForeignKey("employees.employee_id"), primary_key=True, autoincrement=False),
    Column("degree", Text, primary_key=True),
    Column("school_code", Integer, ForeignKey("schools.school_code"), primary_key=True, autoincrement=False),
    Column("major_code", Integer, ForeignKey("majors.major_code")),
    Column("degree_year", Integer),
)
