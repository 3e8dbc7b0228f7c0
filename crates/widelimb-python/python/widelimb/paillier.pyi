# Types of paillier.py, and of the compiled module `_paillier`. See `_core.pyi`.

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, final, overload

from ._core import _Array, _Errors, _Int, _Progress, mpz

_Numbers: TypeAlias = _Int | Iterable[_Int]

__all__ = ["PrivateKey", "PublicKey", "dumps", "from_rows", "loads", "to_rows"]

def dumps(key: PrivateKey | PublicKey) -> str: ...
def from_rows(key: PublicKey, rows: Any) -> list[int]: ...
def loads(text: str) -> PrivateKey | PublicKey: ...
def to_rows(key: PublicKey, ciphertexts: Iterable[_Int]) -> Any: ...

@final
class PublicKey:
    def __new__(cls, n: _Int, /) -> PublicKey: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @property
    def bits(self) -> int: ...
    @property
    def n(self) -> mpz: ...
    @property
    def n_square(self) -> mpz: ...
    @property
    def prepared(self) -> int: ...
    @overload
    def add(
        self, a: _Int, b: _Int, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> mpz: ...
    @overload
    def add(
        self, a: Iterable[_Int], b: _Numbers, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["raise"] = "raise"
    ) -> list[mpz]: ...
    @overload
    def add(
        self, a: Iterable[_Int], b: _Numbers, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["return"]
    ) -> list[mpz | Exception]: ...
    @overload
    def add(
        self, a: Any, b: Any, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> Any: ...
    @overload
    def add_plain(
        self, ciphertexts: _Int, numbers: _Int, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> mpz: ...
    @overload
    def add_plain(
        self, ciphertexts: Iterable[_Int], numbers: _Numbers, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["raise"] = "raise"
    ) -> list[mpz]: ...
    @overload
    def add_plain(
        self, ciphertexts: Iterable[_Int], numbers: _Numbers, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["return"]
    ) -> list[mpz | Exception]: ...
    @overload
    def add_plain(
        self, ciphertexts: Any, numbers: Any, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> Any: ...
    @overload
    def check(
        self, ciphertexts: _Int, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> mpz: ...
    @overload
    def check(
        self, ciphertexts: Iterable[_Int], /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["raise"] = "raise"
    ) -> list[mpz]: ...
    @overload
    def check(
        self, ciphertexts: Iterable[_Int], /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["return"]
    ) -> list[mpz | Exception]: ...
    @overload
    def check(
        self, ciphertexts: Any, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> Any: ...
    def dot(
        self, ciphertexts: Iterable[_Int] | _Array, scalars: _Numbers | _Array, /, *, threads: _Int | None = None,
        progress: _Progress = None
    ) -> mpz: ...
    @overload
    def encrypt(
        self, numbers: _Int, /, *, r: _Int | None = None, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> mpz: ...
    @overload
    def encrypt(
        self, numbers: Iterable[_Int], /, *, r: _Numbers | None = None, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["raise"] = "raise"
    ) -> list[mpz]: ...
    @overload
    def encrypt(
        self, numbers: Iterable[_Int], /, *, r: _Numbers | None = None, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["return"]
    ) -> list[mpz | Exception]: ...
    @overload
    def encrypt(
        self, numbers: Any, /, *, r: Any = None, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> Any: ...
    @overload
    def mul(
        self, ciphertexts: _Int, scalars: _Int, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> mpz: ...
    @overload
    def mul(
        self, ciphertexts: Iterable[_Int], scalars: _Numbers, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["raise"] = "raise"
    ) -> list[mpz]: ...
    @overload
    def mul(
        self, ciphertexts: Iterable[_Int], scalars: _Numbers, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["return"]
    ) -> list[mpz | Exception]: ...
    @overload
    def mul(
        self, ciphertexts: Any, scalars: Any, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> Any: ...
    def prepare(self, count: _Int, /, *, threads: _Int | None = None, progress: _Progress = None) -> None: ...
    @overload
    def rerandomize(
        self, ciphertexts: _Int, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> mpz: ...
    @overload
    def rerandomize(
        self, ciphertexts: Iterable[_Int], /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["raise"] = "raise"
    ) -> list[mpz]: ...
    @overload
    def rerandomize(
        self, ciphertexts: Iterable[_Int], /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["return"]
    ) -> list[mpz | Exception]: ...
    @overload
    def rerandomize(
        self, ciphertexts: Any, /, *, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> Any: ...
    def sum(
        self, ciphertexts: Iterable[_Int] | _Array, /, *, threads: _Int | None = None, progress: _Progress = None
    ) -> mpz: ...

@final
class PrivateKey:
    def __new__(cls, p: _Int, q: _Int, /) -> PrivateKey: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def generate(bits: int = 3072, /) -> PrivateKey: ...
    @property
    def p(self) -> mpz: ...
    @property
    def public_key(self) -> PublicKey: ...
    @property
    def q(self) -> mpz: ...
    @overload
    def decrypt(
        self, ciphertexts: _Int, /, *, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> mpz: ...
    @overload
    def decrypt(
        self, ciphertexts: Iterable[_Int], /, *, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["raise"] = "raise"
    ) -> list[mpz]: ...
    @overload
    def decrypt(
        self, ciphertexts: Iterable[_Int], /, *, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["return"]
    ) -> list[mpz | Exception]: ...
    @overload
    def decrypt(
        self, ciphertexts: Any, /, *, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> Any: ...
    @overload
    def encrypt(
        self, numbers: _Int, /, *, r: _Int | None = None, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> mpz: ...
    @overload
    def encrypt(
        self, numbers: Iterable[_Int], /, *, r: _Numbers | None = None, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["raise"] = "raise"
    ) -> list[mpz]: ...
    @overload
    def encrypt(
        self, numbers: Iterable[_Int], /, *, r: _Numbers | None = None, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: Literal["return"]
    ) -> list[mpz | Exception]: ...
    @overload
    def encrypt(
        self, numbers: Any, /, *, r: Any = None, signed: bool = True, threads: _Int | None = None, progress: _Progress = None,
        errors: _Errors = "raise"
    ) -> Any: ...
