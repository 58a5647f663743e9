"""A made database of field trials: studies with their members and roles, plots, what was put on them and what grew."""

FIELD_TRIALS = """
CREATE TABLE scientists(sci_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, institute_id INTEGER
  REFERENCES institutes(institute_id), stage TEXT, supervisor_id INTEGER REFERENCES scientists(sci_id));
CREATE TABLE institutes(institute_id INTEGER PRIMARY KEY, name TEXT, country TEXT);
CREATE TABLE studies(study_id INTEGER PRIMARY KEY, title TEXT, submitted_on DATE, status TEXT);
CREATE TABLE study_member(study_id INTEGER REFERENCES studies(study_id), sci_id INTEGER REFERENCES scientists(sci_id),
  role TEXT, PRIMARY KEY(study_id, sci_id));
CREATE TABLE plots(plot_id INTEGER PRIMARY KEY, plot_name TEXT, object_type TEXT, family TEXT);
CREATE TABLE treatments(treatment_id INTEGER PRIMARY KEY, plot_id INTEGER REFERENCES plots(plot_id),
  product_id INTEGER REFERENCES products(product_id), given_by INTEGER REFERENCES scientists(sci_id), treated_on DATE);
CREATE TABLE products(product_id INTEGER PRIMARY KEY, product_name TEXT);
CREATE TABLE harvests(harvest_id INTEGER PRIMARY KEY, plot_id INTEGER REFERENCES plots(plot_id), harvested_on DATE,
  grain_kg REAL);
INSERT INTO institutes VALUES(1,'Institute of Soils','Norway'),(2,'Fen Research Centre','Kenya');
INSERT INTO scientists VALUES(1,'Ada','Berg',1,'senior',NULL),(2,'Ola','Dahl',1,'student',1),
  (3,'Wambui','Otieno',2,'senior',NULL),
  (4,'Juma','Mwangi',2,'senior',NULL);
INSERT INTO studies VALUES(1,'Root depth of barley','2021-02-01','accepted'),
  (2,'Drought in sorghum','2021-09-01','rejected'),
  (3,'Rust on rye','2022-03-01','accepted');
INSERT INTO study_member VALUES(1,1,'PI'),(1,2,'student'),(2,3,'PI'),(2,1,'Co-I'),(3,1,'PI'),(3,3,'Co-I');
INSERT INTO plots VALUES(1,'North strip','field','Grasses'),(2,'Bog edge','field','Sedges'),
  (3,'Glasshouse A','house','Grasses');
INSERT INTO products VALUES(1,'Ferrocal'),(2,'Nitrovan');
INSERT INTO treatments VALUES(1,1,1,1,'2021-04-01'),(2,1,2,3,'2021-05-01'),
  (3,2,2,3,'2022-04-01'),(4,3,1,1,'2022-04-02');
INSERT INTO harvests VALUES(1,1,'2021-08-01',120.5),(2,2,'2021-08-03',80),(3,1,'2022-08-05',140),(4,3,'2022-08-01',60);
"""
