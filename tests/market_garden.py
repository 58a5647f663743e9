"""A made database of a market garden: orders with lines, things rented out, and towns that are text columns."""

MARKET_GARDEN = """
CREATE TABLE suppliers(supplier_id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, joined_on TEXT);
CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT, region TEXT, email TEXT);
CREATE TABLE products(product_id INTEGER PRIMARY KEY, name TEXT, category TEXT, colour TEXT, unit_price REAL,
  supplier_id INTEGER REFERENCES suppliers(supplier_id), stock INTEGER);
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id),
  ordered_on TEXT, shipped_on TEXT);
CREATE TABLE order_lines(order_id INTEGER REFERENCES orders(order_id), line_no INTEGER,
  product_id INTEGER REFERENCES products(product_id), quantity INTEGER, price REAL, PRIMARY KEY(order_id,line_no));
CREATE TABLE shelves(aisle INTEGER, bay TEXT, capacity INTEGER, PRIMARY KEY(aisle,bay));
CREATE TABLE placements(aisle INTEGER, bay TEXT, product_id INTEGER REFERENCES products(product_id),
  FOREIGN KEY(aisle,bay) REFERENCES shelves(aisle,bay));
CREATE TABLE rentals(rental_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id),
  product_id INTEGER REFERENCES products(product_id), rented_on TEXT, due_on TEXT, returned_on TEXT);
CREATE VIEW order_totals AS SELECT order_id, SUM(quantity*price) AS total FROM order_lines GROUP BY order_id;
INSERT INTO suppliers VALUES(1,'Greenacre','Leeds','England','2015-03-01'),
  (2,'Van Dijk','Utrecht','Netherlands','2016-05-12'),(3,'Fleur','Lyon','France','2018-01-30'),
  (4,'Hollands Glorie','Utrecht','Netherlands','2018-07-01'),(5,'Highland Tools','Perth','Scotland','2019-02-02');
INSERT INTO customers VALUES(1,'Ada Marsh','York','North','ada@x.org'),(2,'Ben Oduya','York','North','ben@x.org'),
  (3,'Cleo Finch','York','North','c@x.org'),(4,'Dov Katz','York','North','d@x.org'),
  (5,'Eve Lund','Bath','South','e@x.org'),(6,'Fay Moss','Bath','South','f@x.org'),
  (7,'Gus Hale','Hull','North','g@x.org'),(8,'Hal Penn','Truro','South','h@x.org');
INSERT INTO products VALUES(1,'garden hose','watering','green',20.0,1,40),
  (2,'watering can','watering','red',12.0,1,15),(3,'spade','digging','black',25.0,5,9),
  (4,'fork','digging','black',27.5,5,0),(5,'tulip bulb','bulbs','red',0.5,2,900),
  (6,'crocus bulb','bulbs','yellow',0.3,4,1200),(7,'lawn mower','machines','red',300.0,5,3),
  (8,'hedge trimmer','machines','green',110.0,3,5);
INSERT INTO orders VALUES(1,1,'2023-03-02','2023-03-05'),(2,1,'2023-03-28','2023-04-01'),
  (3,2,'2023-03-15','2023-03-16'),(4,3,'2023-04-10',NULL),(5,5,'2023-05-01','2023-05-04'),(6,6,'2023-05-20',NULL),
  (7,2,'2024-01-05','2024-01-09'),(8,7,'2024-02-11','2024-02-12');
INSERT INTO order_lines VALUES(1,1,1,3,20),(1,2,3,1,25),(2,1,1,2,19),(2,2,5,100,0.5),(3,1,1,1,20),(3,2,2,4,12),
  (4,1,7,1,300),(4,2,5,50,0.5),(5,1,6,200,0.3),(6,1,3,2,24),(6,2,4,2,27.5),(7,1,2,1,12),(7,2,1,5,18),(8,1,8,1,110);
INSERT INTO shelves VALUES(1,'A',50),(1,'B',60),(2,'A',80),(2,'B',20),(3,'A',100);
INSERT INTO placements VALUES(1,'A',1),(1,'A',2),(1,'B',3),(2,'A',5),(2,'A',6),(2,'B',7),(3,'A',8),(1,'B',4);
INSERT INTO rentals VALUES(1,1,7,'2024-02-01','2024-02-03','2024-02-02'),
  (2,2,7,'2024-02-05','2024-02-06','2024-02-09'),(3,5,8,'2024-02-10','2024-02-12',NULL),
  (4,8,7,'2024-02-20','2024-02-27',NULL),(5,1,8,'2024-02-01','2024-02-05','2024-02-08'),
  (6,7,7,'2023-06-01','2023-06-02','2023-06-02'),(7,3,8,'2024-02-26','2024-03-01',NULL);
"""
