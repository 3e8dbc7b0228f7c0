# Types of encoding.py. See `_core.pyi`.

from typing import Any, ClassVar
from typing_extensions import Self

from .paillier import PaillierPublicKey

class EncodedNumber:
    BASE: ClassVar[int]
    LOG2_BASE: ClassVar[float]
    FLOAT_MANTISSA_BITS: ClassVar[int]
    public_key: PaillierPublicKey
    encoding: int
    exponent: int
    def __init__(self, public_key: PaillierPublicKey, encoding: int, exponent: int) -> None: ...
    @classmethod
    def encode(
        cls, public_key: PaillierPublicKey, scalar: Any, precision: float | None = None,
        max_exponent: int | None = None
    ) -> Self: ...
    def decode(self) -> int | float: ...
    def decrease_exponent_to(self, new_exp: int) -> Self: ...
