# An internal module without public names.

from typing import Any

def __getattr__(name: str) -> Any: ...
