# Types of __init__.py. See `_core.pyi`.

from . import util as util
from .encoding import EncodedNumber as EncodedNumber
from .paillier import (
    DEFAULT_KEYSIZE as DEFAULT_KEYSIZE,
    EncryptedNumber as EncryptedNumber,
    PaillierPrivateKey as PaillierPrivateKey,
    PaillierPrivateKeyring as PaillierPrivateKeyring,
    PaillierPublicKey as PaillierPublicKey,
    dot as dot,
    generate_paillier_keypair as generate_paillier_keypair,
    sum_batch as sum_batch,
)

__version__: str
