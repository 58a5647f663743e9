SELECT e1.employee_id FROM employees AS e1 WHERE e1.department = 45 AND e1.salary > 100000;
