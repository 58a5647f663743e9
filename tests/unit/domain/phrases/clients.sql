CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, city TEXT, country TEXT);
INSERT INTO employee VALUES (1, 'Jane', 'Peacock', 'Calgary', 'Canada'), (2, 'Steve', 'Johnson', 'Calgary', 'Canada'),
  (3, 'Margaret', 'Park', 'Leeds', 'England');
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, city TEXT, country TEXT,
  support_rep_id INTEGER REFERENCES employee (employee_id));
INSERT INTO customer VALUES (1, 'Leonie', 'Holt', 'Stuttgart', 'Germany', 1), (2, 'Hannah', 'Schneider', 'Berlin', 'Germany', 2),
  (3, 'Camille', 'Bernard', 'Paris', 'France', 1), (4, 'Niklas', 'Schroder', 'Berlin', 'Germany', 1),
  (5, 'Wyatt', 'Girard', 'Paris', 'France', 3);
