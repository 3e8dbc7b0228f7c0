//! [`all`]: the instructions of the kernels, counted in the program's own machine code.

use std::process::Command;

/// The kernels, by the names that their functions have in the program.
pub const KERNELS: [&str; 11] = [
    "schoolbook_128x4",
    "kostic_128x4",
    "schoolbook_256",
    "karat_256",
    "gueron_256",
    "karat_256_avx2",
    "schoolbook_256_avx2",
    "karat_512_schoolbook",
    "karat_512",
    "schoolbook_512",
    "kostic_512",
];

/// Instructions by what they do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub products: usize,
    pub sums: usize,
    /// Sums under a mask.
    pub masked_sums: usize,
    /// Permutations, shuffles, shifts and broadcasts.
    pub permutations: usize,
    pub moves: usize,
    pub others: usize,
}

impl Counts {
    /// The number of instructions, without moves and the prologue and epilogue of the function.
    pub fn total(&self) -> usize {
        self.products + self.sums + self.masked_sums + self.permutations
    }
}

/// A kernel and what it is made of.
#[derive(Clone, Debug)]
pub struct Counted {
    pub kernel: &'static str,
    pub counts: Counts,
}

/// Counts all kernels.
///
/// # Errors
/// Why not: there is no `objdump`, or the program was stripped.
pub fn all() -> Result<Vec<Counted>, String> {
    #[cfg(target_arch = "x86_64")]
    std::hint::black_box(crate::methods::gf2x::avx512::COUNTED);
    let count = |kernel: &'static str| {
        let counts = of_listing(&listing(&format!("widelimb_papers_{kernel}"))?);
        match counts.products {
            0 => Err(format!("objdump finds no function widelimb_papers_{kernel}")),
            _ => Ok(Counted { kernel, counts }),
        }
    };
    KERNELS.into_iter().map(count).collect()
}

/// The machine code of a function of this program, by `objdump`.
fn listing(function: &str) -> Result<String, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("objdump")
        .args(["-d", "--no-show-raw-insn"])
        .arg(format!("--disassemble={function}"))
        .arg(&program)
        .output()
        .map_err(|error| format!("objdump: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The instructions of a function of this program, each once.
///
/// # Errors
/// There is no `objdump`, or the program was stripped.
pub fn instructions_of(function: &str) -> Result<usize, String> {
    match listing(function)?.lines().filter(|line| line.contains(":\t")).count() {
        0 => Err(format!("objdump finds no function {function}")),
        count => Ok(count),
    }
}

/// The counts of a listing, whose lines are an address, a colon and an instruction.
fn of_listing(listing: &str) -> Counts {
    let mut counts = Counts::default();
    for line in listing.lines() {
        let Some((_, instruction)) = line.split_once(":\t") else { continue };
        let name = instruction.split_whitespace().next().unwrap_or_default();
        let masked = instruction.contains("{%k");
        let field = match name {
            _ if name.contains("clmul") => &mut counts.products,
            _ if name.contains("pxor") && masked => &mut counts.masked_sums,
            _ if name.contains("pxor") || name.contains("pternlog") => &mut counts.sums,
            _ if name.contains("mov") => &mut counts.moves,
            _ if PERMUTING.iter().any(|part| name.contains(part)) => &mut counts.permutations,
            _ => &mut counts.others,
        };
        *field += 1;
    }
    counts
}

/// Parts of the names of what permutes.
const PERMUTING: [&str; 9] =
    ["perm", "shuf", "unpck", "align", "broadcast", "slldq", "srldq", "insert", "blend"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_is_counted_by_kinds() {
        let listing = "0000 <f>:\n  10:\tvmovdqu64 (%rsi),%zmm0\n  16:\tvpclmullqlqdq \
         %zmm1,%zmm0,%zmm2\n\
            \x20 1c:\tvpxorq %zmm1,%zmm0,%zmm2{%k1}\n  22:\tvpternlogq $0x96,%zmm1,%zmm0,%zmm2\n\
            \x20 28:\tvpermt2q %zmm1,%zmm0,%zmm2\n  2e:\tret\n";
        let expected =
            Counts { products: 1, sums: 1, masked_sums: 1, permutations: 1, moves: 1, others: 1 };
        assert_eq!(of_listing(listing), expected);
        assert_eq!(expected.total(), 4);
    }

    #[test]
    fn kernels_make_the_products_that_they_should() {
        if crate::methods::gf2x::all().is_empty() {
            widelimb_testkit::skipped("the kernels are written for x86-64");
            return;
        }
        match all() {
            Ok(all) => {
                let products: Vec<usize> = all.iter().map(|one| one.counts.products).collect();
                assert_eq!(products, [4, 3, 4, 3, 8, 9, 16, 12, 9, 16, 9]);
            }
            Err(why) => widelimb_testkit::skipped(why),
        }
    }
}
