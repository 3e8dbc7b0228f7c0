# Types of __main__.py: no name in it is for other modules.
