"""No example has a deadline: a machine that is busy is no error."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
