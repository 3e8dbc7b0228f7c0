# Types of hqc.py, and of the compiled module `_hqc`. See `_core.pyi`.

from collections.abc import Callable, Iterable
from typing import Any, Literal, SupportsIndex, TypeAlias, final, overload

_Bytes: TypeAlias = bytes | bytearray
_Pair: TypeAlias = tuple[bytes, bytes]
_Progress: TypeAlias = bool | Callable[[int, int], object] | None

__all__ = [
    "HQC_1",
    "HQC_3",
    "HQC_5",
    "PARAMETER_SETS",
    "VERSIONS",
    "PublicKey",
    "RejectedError",
    "Scheme",
    "SecretKey",
]

PARAMETER_SETS: tuple[str, ...]
VERSIONS: tuple[str, ...]
HQC_1: Scheme
HQC_3: Scheme
HQC_5: Scheme

class RejectedError(ValueError): ...

@final
class Scheme:
    def __new__(cls, parameter_set: str = "HQC-1", version: str = "2026-02-10") -> Scheme: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @property
    def parameter_set(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def rejects_explicitly(self) -> bool: ...
    @property
    def public_key_len(self) -> int: ...
    @property
    def secret_key_len(self) -> int: ...
    @property
    def ciphertext_len(self) -> int: ...
    @property
    def shared_secret_len(self) -> int: ...
    @property
    def key_seed_len(self) -> int: ...
    @property
    def encapsulation_seed_len(self) -> int: ...
    def keygen(self, *, seed: _Bytes | None = None) -> _Pair: ...
    def encaps(self, public_key: _Bytes | PublicKey, /, *, seed: _Bytes | None = None) -> _Pair: ...
    def decaps(self, secret_key: _Bytes | SecretKey, ciphertext: _Bytes, /) -> bytes: ...
    @overload
    def keygen_batch(
        self,
        count: SupportsIndex | None = None,
        /,
        *,
        seeds: Iterable[_Bytes] | None = None,
        threads: SupportsIndex | None = None,
        progress: _Progress = None,
        errors: Literal["raise"] = "raise",
    ) -> list[_Pair]: ...
    @overload
    def keygen_batch(
        self,
        count: SupportsIndex | None = None,
        /,
        *,
        seeds: Iterable[_Bytes] | None = None,
        threads: SupportsIndex | None = None,
        progress: _Progress = None,
        errors: Literal["return"],
    ) -> list[_Pair | Exception]: ...
    @overload
    def encaps_batch(
        self,
        public_keys: Iterable[_Bytes | PublicKey] | _Bytes | PublicKey,
        /,
        *,
        seeds: Iterable[_Bytes] | None = None,
        threads: SupportsIndex | None = None,
        progress: _Progress = None,
        errors: Literal["raise"] = "raise",
    ) -> list[_Pair]: ...
    @overload
    def encaps_batch(
        self,
        public_keys: Iterable[_Bytes | PublicKey] | _Bytes | PublicKey,
        /,
        *,
        seeds: Iterable[_Bytes] | None = None,
        threads: SupportsIndex | None = None,
        progress: _Progress = None,
        errors: Literal["return"],
    ) -> list[_Pair | Exception]: ...
    @overload
    def decaps_batch(
        self,
        secret_keys: Iterable[_Bytes | SecretKey] | _Bytes | SecretKey,
        ciphertexts: Iterable[_Bytes],
        /,
        *,
        threads: SupportsIndex | None = None,
        progress: _Progress = None,
        errors: Literal["raise"] = "raise",
    ) -> list[bytes]: ...
    @overload
    def decaps_batch(
        self,
        secret_keys: Iterable[_Bytes | SecretKey] | _Bytes | SecretKey,
        ciphertexts: Iterable[_Bytes],
        /,
        *,
        threads: SupportsIndex | None = None,
        progress: _Progress = None,
        errors: Literal["return"],
    ) -> list[bytes | Exception]: ...

@final
class PublicKey:
    def __new__(cls, scheme: Scheme, data: _Bytes, /) -> PublicKey: ...
    def __bytes__(self) -> bytes: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def scheme(self) -> Scheme: ...

@final
class SecretKey:
    def __new__(cls, scheme: Scheme, data: _Bytes, /) -> SecretKey: ...
    def __bytes__(self) -> bytes: ...
    @staticmethod
    def generate(scheme: Scheme, /) -> SecretKey: ...
    @property
    def public_key(self) -> PublicKey: ...
    @property
    def scheme(self) -> Scheme: ...
