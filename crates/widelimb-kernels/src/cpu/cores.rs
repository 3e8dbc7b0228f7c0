//! The maker of a CPU's cores, and the CPU's name.

use core::fmt;

/// Cores that have the same instructions and run them at so different speeds that a level has
/// kernels or thresholds for each. The choice changes no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Core {
    /// Intel's, and all that are not known better: one port for carry-less products and for moves
    /// between the lanes of vectors.
    Intel,
    /// AMD's (Zen): carry-less products, of vectors too, have a port of their own and take it two
    /// cycles each, beside which moves cost little; transforms have the throughput of several
    /// ports.
    Zen,
    /// AMD's Zen 4: the functions of [`Zen`](Core::Zen), but vectors of 512 bits take two turns of
    /// a port, so that thresholds differ.
    Zen4,
}

impl Core {
    /// All of them.
    pub const ALL: [Core; 3] = [Core::Intel, Core::Zen, Core::Zen4];

    /// The name that `widelimb info` prints.
    pub const fn name(self) -> &'static str {
        match self {
            Core::Intel => "intel",
            Core::Zen => "zen",
            Core::Zen4 => "zen4",
        }
    }

    /// The cores of this CPU, by the name of its maker and its family.
    pub fn detect() -> Core {
        Core::of(&maker(), signature())
    }

    /// The cores that the twelve bytes of the maker and `eax` of the `cpuid` leaf 1 tell.
    pub fn of(maker: &[u8; 12], signature: u32) -> Core {
        match (maker, family(signature)) {
            // Zen 3 is of that family too, and has no such vectors.
            (b"AuthenticAMD", 0x19) => Core::Zen4,
            (b"AuthenticAMD" | b"HygonGenuine", _) => Core::Zen,
            _ => Core::Intel,
        }
    }
}

/// The family that `eax` of the `cpuid` leaf 1 tells: four bits, and eight more where those are all
/// ones.
pub const fn family(signature: u32) -> u32 {
    match signature >> 8 & 0xf {
        0xf => 0xf + (signature >> 20 & 0xff),
        family => family,
    }
}

impl fmt::Display for Core {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The twelve bytes of the `cpuid` leaf 0; zeros of other CPUs, and where the instruction cannot be
/// executed.
#[cfg(target_arch = "x86_64")]
pub fn maker() -> [u8; 12] {
    if cfg!(any(miri, target_env = "sgx")) {
        return [0; 12];
    }
    let answer = ask(0);
    let mut name = [0; 12];
    let words = [answer.ebx, answer.edx, answer.ecx];
    for (word, bytes) in words.into_iter().zip(name.chunks_exact_mut(4)) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    name
}

/// Zeros: only x86-64 CPUs tell a maker.
#[cfg(not(target_arch = "x86_64"))]
pub fn maker() -> [u8; 12] {
    [0; 12]
}

/// `eax` of the `cpuid` leaf 1, and 0 where there is none.
#[cfg(target_arch = "x86_64")]
fn signature() -> u32 {
    if cfg!(any(miri, target_env = "sgx")) { 0 } else { ask(1).eax }
}

#[cfg(not(target_arch = "x86_64"))]
fn signature() -> u32 {
    0
}

/// The CPU's name for itself, where it has one.
pub fn brand() -> Option<alloc::string::String> {
    let name = brand_bytes()?;
    let name = core::str::from_utf8(&name).ok()?.trim_matches(['\0', ' ']);
    (!name.is_empty()).then(|| name.into())
}

#[cfg(target_arch = "x86_64")]
fn ask(leaf: u32) -> core::arch::x86_64::CpuidResult {
    #[allow(unused_unsafe, reason = "the intrinsic became a safe function after Rust 1.89")]
    // SAFETY: every x86_64 CPU has the instruction.
    unsafe {
        core::arch::x86_64::__cpuid(leaf)
    }
}

/// The 48 bytes of the `cpuid` leaves 0x8000_0002 to 0x8000_0004.
#[cfg(target_arch = "x86_64")]
pub fn brand_bytes() -> Option<[u8; 48]> {
    const FIRST: u32 = 0x8000_0002;
    if ask(0x8000_0000).eax < FIRST + 2 {
        return None;
    }
    let mut name = [0; 48];
    for (leaf, bytes) in (FIRST..).zip(name.chunks_exact_mut(16)) {
        let answer = ask(leaf);
        let words = [answer.eax, answer.ebx, answer.ecx, answer.edx];
        for (word, bytes) in words.into_iter().zip(bytes.chunks_exact_mut(4)) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
    }
    Some(name)
}

/// No bytes: only x86-64 CPUs tell a name.
#[cfg(not(target_arch = "x86_64"))]
pub fn brand_bytes() -> Option<[u8; 48]> {
    None
}
