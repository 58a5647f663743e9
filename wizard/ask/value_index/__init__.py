"""Values of columns that have many: kept on disk with everything that is said for them, and looked up word by word.

`store` is the file; `values_on_disk` writes the phrases of an attribute's values into it, once for each content of
the database, and reads what a request says from it.
"""
