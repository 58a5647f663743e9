SELECT COUNT(*) FROM employees AS e1 WHERE e1.department = 45;
