CREATE TABLE tblProduct (prd_id INTEGER PRIMARY KEY, prd_nm TEXT, list_price_cents INTEGER, wgt_g INTEGER, qty_on_hand INTEGER, active INTEGER, descr TEXT, cat_cd TEXT, launch_dt TEXT);
INSERT INTO tblProduct VALUES (1,'Garden Hose',2500,900,12,1,'A long green hose that one can use in the garden, with a brass nozzle and two years of warranty for parts and labour.','GD','2019-03-01'),
(2,'Claw Hammer',1850,700,0,1,'Sixteen ounces of forged steel with a handle of hickory, well balanced, for framing and pulling of nails in any weather.','TL','2018-05-11'),
(3,'Tape Measure',900,200,40,0,'Five metres, locking, with a magnetic tip and belt clip that keeps the tape where one needs it at work or at home.','TL','2020-01-31'),
(4,'Flower Pot',450,1500,8,1,'Terracotta, hand made, with a hole in the bottom; comes in three sizes and is safe in frost down to ten degrees below.','GD','2019-12-31');
CREATE TABLE customerAccounts (CustomerAccountID INTEGER PRIMARY KEY, fullName TEXT, BillingCountry TEXT, BillingCity TEXT, acct_cd CHAR(10), pwd_hash TEXT, api_token TEXT, card_number TEXT, is_vip TEXT);
INSERT INTO customerAccounts VALUES (1,'Ada Byron','Germany','Berlin','A1        ','x','t1','4111','Y'),(2,'Ben Okri','Norway','Oslo','B2        ','y','t2','4112','N'),(3,'Cid Moor','Germany','Bonn','C3        ','z','t3','4113','N');
CREATE TABLE staff (id INTEGER PRIMARY KEY, fname TEXT, lname TEXT, ReportsTo INTEGER REFERENCES staff(id), annual_salary INTEGER, hired TEXT, dob TEXT, job_title TEXT);
INSERT INTO staff VALUES (1,'Nora','Quist',NULL,90000,'2010-04-01','1970-02-03','Manager'),(2,'Ole','Ruud',1,50000,'2015-06-30','1985-07-09','Clerk'),(3,'Pia','Sand',1,52000,'2017-01-02','1990-11-23','Clerk'),(4,'Quin','Tate',2,40000,'2019-09-09','1995-05-05','Driver');
CREATE TABLE orders (ord_no INTEGER PRIMARY KEY, CustomerAccountID INTEGER REFERENCES customerAccounts(CustomerAccountID), sold_by INTEGER REFERENCES staff(id), order_dt TIMESTAMP, ship_dt TEXT, due_dt INTEGER, paid_at INTEGER, freight_cents INTEGER);
INSERT INTO orders VALUES (10,1,2,'1997-12-31 12:00:00','02/01/1998',19980115,883569600,1000),(11,1,3,'1997-12-30 23:59:59','31/12/1997',19980101,883526399,250),(12,2,2,'1998-01-01 00:00:00','15/01/1998',19980120,NULL,600),(13,2,2,'1997-06-15 08:00:00','20/06/1997',19970701,866361600,900),(14,1,4,'1997-12-31 00:00:00',NULL,19980131,883526400,100);
CREATE TABLE ordLines (ord_no INTEGER REFERENCES orders(ord_no), prd_id INTEGER REFERENCES tblProduct(prd_id), qty INTEGER, unit_price_cents INTEGER, PRIMARY KEY (ord_no, prd_id));
INSERT INTO ordLines VALUES (10,1,2,2500),(10,2,1,1850),(11,3,5,900),(12,1,1,2400),(13,4,10,450),(14,2,3,1800);
CREATE TABLE table1 (id INTEGER PRIMARY KEY, c1 TEXT, c2 INTEGER);
INSERT INTO table1 VALUES (1,'x',5),(2,'y',7);
