from typing import Any

FLOATS: list[str]
ELSEWHERE: dict[str, type[Any]]
