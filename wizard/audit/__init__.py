"""A release's references looked at as a whole: what they rest on, and whether they tell right from lucky."""
