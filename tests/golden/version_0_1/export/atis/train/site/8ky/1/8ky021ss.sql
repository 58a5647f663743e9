SELECT DISTINCT e1.hire_date
FROM employees AS e1
WHERE e1.first_name = 'SHARON' AND e1.last_name = 'LEASE';
