SELECT a1.airline_code FROM airline AS a1 WHERE a1.airline_name = 'DELTA AIR LINES';
-- OR
SELECT DISTINCT a1.airline_name FROM airline AS a1 WHERE a1.airline_code = 'DL';
-- OR
-- no statement: this answer is not from one
