"""A made database of a workshop that paints signs: depots and who works there, orders with a day that was promised,
what was done by whom, bills, and paints with a stock."""

SIGN_WORKSHOP = """
CREATE TABLE depots(depot_id INTEGER PRIMARY KEY, depot_name TEXT, town TEXT);
CREATE TABLE painters(painter_id INTEGER PRIMARY KEY, full_name TEXT, depot_id INTEGER REFERENCES depots(depot_id),
  job_title TEXT, hired_on DATE, left_on DATE, hourly_rate REAL);
CREATE TABLE tblCustomer(CustID INTEGER PRIMARY KEY, CompanyName TEXT, Town TEXT, since_year INTEGER,
  referred_by INTEGER REFERENCES tblCustomer(CustID), active_fl TEXT);
CREATE TABLE commissions(comm_no INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES tblCustomer(CustID),
  depot_id INTEGER REFERENCES depots(depot_id), title TEXT, received DATE, promised_for DATE, finished_on DATE,
  under_guarantee INTEGER);
CREATE TABLE work_done(id INTEGER PRIMARY KEY, comm_no INTEGER REFERENCES commissions(comm_no),
  painter_id INTEGER REFERENCES painters(painter_id), task TEXT, hours REAL);
CREATE TABLE bills(bill_no INTEGER PRIMARY KEY, comm_no INTEGER REFERENCES commissions(comm_no), amount REAL,
  issued DATE, paid_on DATE);
CREATE TABLE suppliers(supplier_id INTEGER PRIMARY KEY, supplier_name TEXT, town TEXT);
CREATE TABLE paints(paint_id INTEGER PRIMARY KEY, paint_name TEXT,
  supplier_id INTEGER REFERENCES suppliers(supplier_id), cost_price REAL, retail_price REAL, stock_qty INTEGER,
  reorder_level INTEGER);
INSERT INTO depots VALUES(1,'Canal Yard','Selby'),(2,'The Maltings','Ripon');
INSERT INTO painters VALUES(1,'Nell Frost',1,'Depot Manager','2012-03-01',NULL,24),
  (2,'Abe Oram',1,'Gilder','2015-04-01','2021-06-30',19),(3,'Cora Lund',1,'Letterer','2018-09-01',NULL,18),
  (4,'Dov Pike',2,'Depot Manager','2014-01-15',NULL,23),(5,'Edie Moss',2,'Letterer','2020-02-01',NULL,17);
INSERT INTO tblCustomer VALUES(1,'Bell Inn','Selby',2009,NULL,'Y'),(2,'Hart Bakery','Ripon',2014,1,'Y'),
  (3,'Lamb Books','York',2016,1,'N'),(4,'Dove Cafe','York',2019,NULL,'Y');
INSERT INTO commissions VALUES(10,1,1,'Swinging sign','2022-01-10','2022-02-01','2022-02-09',0),
  (11,2,2,'Fascia board','2022-03-01','2022-03-20','2022-03-18',0),
  (12,3,1,'Window gilding','2022-05-02','2022-06-01','2022-06-01',1),
  (13,1,1,'Cellar door','2023-02-01','2023-03-01','2023-03-15',1),
  (14,4,2,'Price board','2023-04-03','2023-04-20',NULL,0),
  (15,2,2,'Van sides','2023-06-01','2023-07-01','2023-06-20',0);
INSERT INTO work_done VALUES(1,10,3,'design',4),(2,10,2,'painting',9),(3,11,5,'design',3),(4,11,4,'painting',6),
  (5,12,2,'restoration',7),(6,13,3,'painting',5),(7,15,3,'design',2),(8,15,5,'painting',8);
INSERT INTO bills VALUES(501,10,400,'2022-02-10','2022-03-01'),(502,11,650,'2022-03-21',NULL),
  (503,12,300,'2022-06-03','2022-06-20'),(504,13,250,'2023-03-16',NULL),(505,15,900,'2023-06-25','2023-07-10');
INSERT INTO suppliers VALUES(1,'Hue and Co','Leeds'),(2,'Old Mill Pigments','Hull'),(3,'Bright Leaf','Leeds');
INSERT INTO paints VALUES(1,'Signal red',1,9,21,4,6),(2,'Ivory',1,8,20,30,6),(3,'Gold size',2,30,26,0,2),
  (4,'Lamp black',2,5,12,12,12);
"""
