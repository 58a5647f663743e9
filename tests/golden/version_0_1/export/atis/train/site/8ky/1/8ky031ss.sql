-- no statement: this answer is not from one
-- OR
SELECT e1.employee_id FROM employees AS e1 LEFT JOIN jobs AS j1 ON e1.job_code = j1.job_code WHERE j1.job_title LIKE '%CLERK%' AND e1.salary > 50000;
