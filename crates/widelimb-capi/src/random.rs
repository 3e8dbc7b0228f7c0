//! Random bytes of the system.

use crate::error::Error;
use rand_core::{OsRng, TryRngCore, UnwrapErr};

/// The generator of the system, if it gives random bytes now. A failure later on is a panic, which
/// C sees as an internal error.
pub(crate) fn random_bytes() -> Result<UnwrapErr<OsRng>, Error> {
    OsRng.try_next_u64().map_err(|_| Error::NoRandomness)?;
    Ok(OsRng.unwrap_err())
}
