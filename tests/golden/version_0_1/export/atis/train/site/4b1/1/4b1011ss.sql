SELECT DISTINCT a1.airline_name FROM airline AS a1 WHERE a1.airline_code = 'DL';
