//! The level `adx`: `mulx`, `adcx` and `adox`.

use super::baseline;
use crate::arch::{Kernels, scalar};
use crate::cpu::Level;

/// The table of the level `adx`.
pub static KERNELS: Kernels = Kernels {
    level: Level::Adx,
    add_n: baseline::add_n,
    sub_n: baseline::sub_n,
    ..scalar::KERNELS
};
