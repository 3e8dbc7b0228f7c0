# Types of curves.py, and of the compiled module `_curves`. See `_core.pyi`: results are arrays if an
# argument is one.

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, overload

from ._core import _Array, _Int, _Progress

__all__ = [
    "bip340_sign",
    "bip340_verify",
    "ecdh",
    "ecdsa_sign",
    "ecdsa_sign_recoverable",
    "ecdsa_verify",
    "ed25519_public_keys",
    "ed25519_sign",
    "ed25519_verify",
    "ed25519_verify_all",
    "public_keys",
    "random_secret_keys",
    "read_public_key",
    "read_secret_key",
    "recover",
    "write_public_key",
    "write_secret_key",
    "x25519",
    "x25519_public_keys",
]

_Bytes: TypeAlias = bytes | bytearray | memoryview
_List: TypeAlias = Iterable[_Bytes] | _Bytes
_Items: TypeAlias = _Array | _List
_Curve: TypeAlias = Literal["P-256", "P-384", "secp256k1"]
_Key: TypeAlias = Literal["P-256", "P-384", "secp256k1", "X25519", "Ed25519"]
_Format: TypeAlias = Literal["pem", "der"]
_Rules: TypeAlias = Literal["rfc8032", "strict", "dalek", "zip215"]
_Errors: TypeAlias = Literal["raise", "mask"]
_Masked: TypeAlias = tuple[list[bytes | None], list[bool]]

@overload
def bip340_sign(
    secret_keys: _Array, messages: _Items, /, auxiliary: _Items | None = None, *, threads: _Int | None = None,
    progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def bip340_sign(
    secret_keys: _List, messages: _Array, /, auxiliary: _Items | None = None, *, threads: _Int | None = None,
    progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def bip340_sign(
    secret_keys: _List, messages: _List, /, auxiliary: _Array, *, threads: _Int | None = None,
    progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def bip340_sign(
    secret_keys: _List, messages: _List, /, auxiliary: _List | None = None, *, threads: _Int | None = None,
    progress: _Progress = None, errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def bip340_sign(
    secret_keys: _List, messages: _List, /, auxiliary: _List | None = None, *, threads: _Int | None = None,
    progress: _Progress = None, errors: Literal["mask"]
) -> _Masked: ...
@overload
def bip340_verify(
    public_keys: _Array, messages: _Items, signatures: _Items, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> Any: ...
@overload
def bip340_verify(
    public_keys: _List, messages: _Array, signatures: _Items, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> Any: ...
@overload
def bip340_verify(
    public_keys: _List, messages: _List, signatures: _Array, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> Any: ...
@overload
def bip340_verify(
    public_keys: _List, messages: _List, signatures: _List, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> list[bool]: ...
@overload
def ecdh(
    curve: _Curve, secret_keys: _Array, public_keys: _Items, /, *, threads: _Int | None = None,
    progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def ecdh(
    curve: _Curve, secret_keys: _List, public_keys: _Array, /, *, threads: _Int | None = None,
    progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def ecdh(
    curve: _Curve, secret_keys: _List, public_keys: _List, /, *, threads: _Int | None = None,
    progress: _Progress = None, errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def ecdh(
    curve: _Curve, secret_keys: _List, public_keys: _List, /, *, threads: _Int | None = None,
    progress: _Progress = None, errors: Literal["mask"]
) -> _Masked: ...
@overload
def ecdsa_sign(
    curve: _Curve, secret_keys: _Array, digests: _Items, /, *, threads: _Int | None = None,
    progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def ecdsa_sign(
    curve: _Curve, secret_keys: _List, digests: _Array, /, *, threads: _Int | None = None,
    progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def ecdsa_sign(
    curve: _Curve, secret_keys: _List, digests: _List, /, *, threads: _Int | None = None,
    progress: _Progress = None, errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def ecdsa_sign(
    curve: _Curve, secret_keys: _List, digests: _List, /, *, threads: _Int | None = None,
    progress: _Progress = None, errors: Literal["mask"]
) -> _Masked: ...
@overload
def ecdsa_sign_recoverable(
    secret_keys: _Array, digests: _Items, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: _Errors = "raise"
) -> Any: ...
@overload
def ecdsa_sign_recoverable(
    secret_keys: _List, digests: _Array, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: _Errors = "raise"
) -> Any: ...
@overload
def ecdsa_sign_recoverable(
    secret_keys: _List, digests: _List, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def ecdsa_sign_recoverable(
    secret_keys: _List, digests: _List, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: Literal["mask"]
) -> _Masked: ...
@overload
def ecdsa_verify(
    curve: _Curve, public_keys: _Array, digests: _Items, signatures: _Items, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> Any: ...
@overload
def ecdsa_verify(
    curve: _Curve, public_keys: _List, digests: _Array, signatures: _Items, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> Any: ...
@overload
def ecdsa_verify(
    curve: _Curve, public_keys: _List, digests: _List, signatures: _Array, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> Any: ...
@overload
def ecdsa_verify(
    curve: _Curve, public_keys: _List, digests: _List, signatures: _List, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> list[bool]: ...
@overload
def ed25519_public_keys(
    seeds: _Array, /, *, threads: _Int | None = None, progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def ed25519_public_keys(
    seeds: _List, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def ed25519_public_keys(
    seeds: _List, /, *, threads: _Int | None = None, progress: _Progress = None, errors: Literal["mask"]
) -> _Masked: ...
@overload
def ed25519_sign(
    seeds: _Array, messages: _Items, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: _Errors = "raise"
) -> Any: ...
@overload
def ed25519_sign(
    seeds: _List, messages: _Array, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: _Errors = "raise"
) -> Any: ...
@overload
def ed25519_sign(
    seeds: _List, messages: _List, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def ed25519_sign(
    seeds: _List, messages: _List, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: Literal["mask"]
) -> _Masked: ...
@overload
def ed25519_verify(
    public_keys: _Array, messages: _Items, signatures: _Items, /, rules: _Rules = "rfc8032", *,
    threads: _Int | None = None, progress: _Progress = None
) -> Any: ...
@overload
def ed25519_verify(
    public_keys: _List, messages: _Array, signatures: _Items, /, rules: _Rules = "rfc8032", *,
    threads: _Int | None = None, progress: _Progress = None
) -> Any: ...
@overload
def ed25519_verify(
    public_keys: _List, messages: _List, signatures: _Array, /, rules: _Rules = "rfc8032", *,
    threads: _Int | None = None, progress: _Progress = None
) -> Any: ...
@overload
def ed25519_verify(
    public_keys: _List, messages: _List, signatures: _List, /, rules: _Rules = "rfc8032", *,
    threads: _Int | None = None, progress: _Progress = None
) -> list[bool]: ...
def ed25519_verify_all(
    public_keys: _Items, messages: _Items, signatures: _Items, /, *, threads: _Int | None = None,
    progress: _Progress = None
) -> bool: ...
@overload
def public_keys(
    curve: _Curve, secret_keys: _Array, /, compressed: bool = True, *, threads: _Int | None = None,
    progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def public_keys(
    curve: _Curve, secret_keys: _List, /, compressed: bool = True, *, threads: _Int | None = None,
    progress: _Progress = None, errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def public_keys(
    curve: _Curve, secret_keys: _List, /, compressed: bool = True, *, threads: _Int | None = None,
    progress: _Progress = None, errors: Literal["mask"]
) -> _Masked: ...
@overload
def random_secret_keys(curve: _Key, n: _Int, /, *, array: Literal[False] = False) -> list[bytes]: ...
@overload
def random_secret_keys(curve: _Key, n: _Int, /, *, array: Literal[True]) -> Any: ...
def read_public_key(document: _Bytes | str, /, compressed: bool = True) -> tuple[_Key, bytes]: ...
def read_secret_key(document: _Bytes | str, /) -> tuple[_Key, bytes]: ...
@overload
def recover(
    digests: _Array, signatures: _Items, recovery_ids: Iterable[_Int] | None = None, /, compressed: bool = True, *,
    threads: _Int | None = None, progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def recover(
    digests: _List, signatures: _Array, recovery_ids: Iterable[_Int] | None = None, /, compressed: bool = True, *,
    threads: _Int | None = None, progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def recover(
    digests: _List, signatures: _List, recovery_ids: Iterable[_Int] | None = None, /, compressed: bool = True, *,
    threads: _Int | None = None, progress: _Progress = None, errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def recover(
    digests: _List, signatures: _List, recovery_ids: Iterable[_Int] | None = None, /, compressed: bool = True, *,
    threads: _Int | None = None, progress: _Progress = None, errors: Literal["mask"]
) -> _Masked: ...
def write_public_key(curve: _Key, key: _Bytes, /, format: _Format = "pem") -> bytes: ...
def write_secret_key(curve: _Key, key: _Bytes, /, format: _Format = "pem") -> bytes: ...
@overload
def x25519(
    secret_keys: _Array, public_keys: _Items, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: _Errors = "raise"
) -> Any: ...
@overload
def x25519(
    secret_keys: _List, public_keys: _Array, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: _Errors = "raise"
) -> Any: ...
@overload
def x25519(
    secret_keys: _List, public_keys: _List, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def x25519(
    secret_keys: _List, public_keys: _List, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: Literal["mask"]
) -> _Masked: ...
@overload
def x25519_public_keys(
    secret_keys: _Array, /, *, threads: _Int | None = None, progress: _Progress = None, errors: _Errors = "raise"
) -> Any: ...
@overload
def x25519_public_keys(
    secret_keys: _List, /, *, threads: _Int | None = None, progress: _Progress = None,
    errors: Literal["raise"] = "raise"
) -> list[bytes]: ...
@overload
def x25519_public_keys(
    secret_keys: _List, /, *, threads: _Int | None = None, progress: _Progress = None, errors: Literal["mask"]
) -> _Masked: ...
