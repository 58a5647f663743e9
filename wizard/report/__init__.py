"""What sessions amount to, in figures and in words."""
