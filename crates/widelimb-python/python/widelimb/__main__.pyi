# What type checkers know of __main__.py: nothing in it is for other modules.
