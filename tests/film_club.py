"""A made database of a film club: loans, screenings told by two columns, gifts by year and month, bookings of seats."""

FILM_CLUB = """
CREATE TABLE members(member_no INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, town TEXT, occupation TEXT,
  joined TEXT, left_on TEXT);
CREATE TABLE films(film_id INTEGER PRIMARY KEY, title TEXT, director TEXT, country TEXT, language TEXT,
  year INTEGER, minutes INTEGER, loan_count INTEGER);
CREATE TABLE screenings(season INTEGER, evening TEXT, film_id INTEGER REFERENCES films(film_id), shown_on TEXT,
  attendance INTEGER, takings REAL, PRIMARY KEY(season, evening));
CREATE TABLE loans(loan_id INTEGER PRIMARY KEY, member_no INTEGER REFERENCES members(member_no),
  film_id INTEGER REFERENCES films(film_id), out_date TEXT, due_date TEXT, in_date TEXT);
CREATE TABLE film_tags(film_id INTEGER REFERENCES films(film_id), tag TEXT);
CREATE TABLE donations(member_no INTEGER REFERENCES members(member_no), amount REAL, given_year INTEGER,
  given_month INTEGER);
CREATE TABLE bookings(booking_id INTEGER PRIMARY KEY, member_no INTEGER REFERENCES members(member_no),
  season INTEGER, evening TEXT, seats INTEGER, FOREIGN KEY(season, evening) REFERENCES screenings(season, evening));
INSERT INTO members VALUES(1,'Ines','Park','Ely','teacher','2019-01-10',NULL),
  (2,'Jon','Rook','Ely','nurse','2019-05-02','2022-01-01'),(3,'Kit','Shaw','Soham','teacher','2020-02-11',NULL),
  (4,'Lea','Todd','Soham','baker','2021-03-03',NULL),(5,'Moe','Ure','Ely','teacher','2021-09-09',NULL),
  (6,'Nia','Vane','March','nurse','2022-06-30','2023-02-01');
INSERT INTO films VALUES(1,'Red River','Anna Holt','Sweden','Swedish',1988,112,4),
  (2,'The Quiet Lamp','Anna Holt','Sweden','Swedish',1994,98,1),
  (3,'Monsoon','Ravi Sen','India','Bengali',2001,141,3),(4,'Granite','Paul Dee','Canada','English',2010,87,0),
  (5,'Two Suns','Mia Roux','France','French',2010,101,2),(6,'Harbour','Paul Dee','Canada','French',2015,95,1);
INSERT INTO screenings VALUES(2021,'Friday',1,'2021-10-01',40,200.0),(2021,'Saturday',3,'2021-10-02',55,275.0),
  (2022,'Friday',1,'2022-10-07',32,160.0),(2022,'Saturday',4,'2022-10-08',18,90.0),
  (2022,'Sunday',5,'2022-10-09',70,350.0),(2023,'Friday',6,'2023-10-06',25,150.0);
INSERT INTO loans VALUES(1,1,1,'2022-03-01','2022-03-15','2022-03-10'),
  (2,1,3,'2022-03-05','2022-03-19','2022-03-25'),(3,2,1,'2021-04-01','2021-04-15','2021-04-14'),
  (4,3,1,'2023-01-30','2023-02-13',NULL),(5,3,5,'2023-03-31','2023-04-14','2023-04-02'),
  (6,4,3,'2023-05-01','2023-05-15',NULL),(7,5,2,'2022-03-31','2022-04-14','2022-05-14'),
  (8,5,5,'2023-10-01','2023-10-15',NULL),(9,5,1,'2021-12-01','2021-12-15','2021-12-05'),
  (10,1,6,'2023-09-30','2023-10-14',NULL),(11,4,3,'2022-01-01','2022-01-15','2022-01-11');
INSERT INTO film_tags VALUES(1,'river'),(1,'family'),(2,'family'),(3,'weather'),(3,'family'),(4,'mountain'),
  (5,'space'),(6,'sea'),(6,'family');
INSERT INTO donations VALUES(1,20,2022,3),(1,30,2022,12),(3,15,2023,3),(4,50,2023,1),(5,10,2022,3),(5,5,2023,3);
INSERT INTO bookings VALUES(1,1,2021,'Friday',2),(2,1,2022,'Friday',3),(3,3,2022,'Sunday',4),(4,4,2022,'Sunday',1),
  (5,5,2021,'Saturday',2),(6,5,2022,'Saturday',2),(7,2,2021,'Friday',1);
"""
