//! Instructions of the ATmega, their opcodes and their assembly text.
//!
//! Source: Microchip, "AVR Instruction Set Manual" (DS40002198), the tables of opcodes. The subset
//! is what arithmetic on long numbers takes: no bit tests, no input and output, no flash loads.
//! Aliases are left to the assembler: `clr r` is `eor r, r`, `lsl r` is `add r, r`, `rol r` is `adc
//! r, r`.

use std::fmt;

/// A register, 0 to 31.
pub type Register = u8;

/// An operation on two registers, the first of which takes the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Two {
    /// `d + r`.
    Add,
    /// `d + r + C`.
    Adc,
    /// `d - r`.
    Sub,
    /// `d - r - C`.
    Sbc,
    /// `d` and `r`.
    And,
    /// `d` or `r`.
    Or,
    /// `d` exclusive-or `r`.
    Eor,
    /// `r`.
    Mov,
    /// The flags of `d - r`; `d` stays.
    Cp,
    /// The flags of `d - r - C`; `d` stays.
    Cpc,
    /// `d r`, into `r1:r0`.
    Mul,
}

/// An operation on a register from 16 on and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Immediate {
    /// The flags of `d - k`.
    Cpi,
    /// `d - k - C`.
    Sbci,
    /// `d - k`.
    Subi,
    /// `d` or `k`.
    Ori,
    /// `d` and `k`.
    Andi,
    /// `k`.
    Ldi,
}

/// An operation on one register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum One {
    /// The complement.
    Com,
    /// `-d`.
    Neg,
    /// The register with its halves swapped.
    Swap,
    /// `d + 1`, which leaves the carry alone.
    Inc,
    /// The signed shift to the right.
    Asr,
    /// The shift to the right.
    Lsr,
    /// The shift to the right through the carry.
    Ror,
    /// `d - 1`, which leaves the carry alone.
    Dec,
}

/// The addressing mode of a load or a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Address {
    /// `X` itself.
    X,
    /// `X`, which is then one more.
    XUp,
    /// `X` after it is made one less.
    DownX,
    /// `Y`, which is then one more.
    YUp,
    /// `Y` after it is made one less.
    DownY,
    /// `Z`, which is then one more.
    ZUp,
    /// `Z` after it is made one less.
    DownZ,
    /// `Y` and 0 to 63.
    Y(u8),
    /// `Z` and 0 to 63.
    Z(u8),
    /// A constant, in a second word.
    Direct(u16),
    /// The stack's top.
    Stack,
}

/// An instruction of the subset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// An operation on two registers.
    Two(Two, Register, Register),
    /// An operation on a register from 16 on and a constant.
    Immediate(Immediate, Register, u8),
    /// An operation on one register.
    One(One, Register),
    /// A pair of registers from another; both even.
    Movw(Register, Register),
    /// A constant to 63 added to the pair 24, 26, 28 or 30.
    Adiw(Register, u8),
    /// A constant to 63 taken from the pair 24, 26, 28 or 30.
    Sbiw(Register, u8),
    /// A load.
    Load(Register, Address),
    /// A store.
    Store(Address, Register),
    /// A jump by -64 to 63 words if a flag is set.
    BranchSet(u8, i8),
    /// A jump by -64 to 63 words if a flag is clear.
    BranchClear(u8, i8),
    /// Sets a flag.
    SetFlag(u8),
    /// Clears a flag.
    ClearFlag(u8),
    /// A jump by -2048 to 2047 words.
    Rjmp(i16),
    /// A call of what is -2048 to 2047 words away.
    Rcall(i16),
    /// The way back.
    Ret,
    /// No operation.
    Nop,
}

impl Two {
    /// All operations on two registers, each with the fixed bits of its opcode.
    pub const ALL: [(Two, u16, &str); 11] = [
        (Two::Add, 0x0c00, "add"),
        (Two::Adc, 0x1c00, "adc"),
        (Two::Sub, 0x1800, "sub"),
        (Two::Sbc, 0x0800, "sbc"),
        (Two::And, 0x2000, "and"),
        (Two::Or, 0x2800, "or"),
        (Two::Eor, 0x2400, "eor"),
        (Two::Mov, 0x2c00, "mov"),
        (Two::Cp, 0x1400, "cp"),
        (Two::Cpc, 0x0400, "cpc"),
        (Two::Mul, 0x9c00, "mul"),
    ];
}

impl Immediate {
    /// All operations with a constant, each with the fixed bits of its opcode.
    pub const ALL: [(Immediate, u16, &str); 6] = [
        (Immediate::Cpi, 0x3000, "cpi"),
        (Immediate::Sbci, 0x4000, "sbci"),
        (Immediate::Subi, 0x5000, "subi"),
        (Immediate::Ori, 0x6000, "ori"),
        (Immediate::Andi, 0x7000, "andi"),
        (Immediate::Ldi, 0xe000, "ldi"),
    ];
}

impl One {
    /// All operations on one register, each with the fixed bits of its opcode.
    pub const ALL: [(One, u16, &str); 8] = [
        (One::Com, 0x9400, "com"),
        (One::Neg, 0x9401, "neg"),
        (One::Swap, 0x9402, "swap"),
        (One::Inc, 0x9403, "inc"),
        (One::Asr, 0x9405, "asr"),
        (One::Lsr, 0x9406, "lsr"),
        (One::Ror, 0x9407, "ror"),
        (One::Dec, 0x940a, "dec"),
    ];
}

impl Address {
    /// The addresses without a constant, each with the low bits of its opcode.
    pub const PLAIN: [(Address, u16, &str); 8] = [
        (Address::X, 0xc, "X"),
        (Address::XUp, 0xd, "X+"),
        (Address::DownX, 0xe, "-X"),
        (Address::YUp, 0x9, "Y+"),
        (Address::DownY, 0xa, "-Y"),
        (Address::ZUp, 0x1, "Z+"),
        (Address::DownZ, 0x2, "-Z"),
        (Address::Stack, 0xf, "the stack"),
    ];
}

/// The row of a table.
fn row<T: PartialEq + Copy>(table: &[(T, u16, &'static str)], wanted: T) -> (u16, &'static str) {
    let found = table.iter().find(|(item, ..)| *item == wanted);
    found.map(|&(_, bits, name)| (bits, name)).expect("the tables are complete")
}

impl Instruction {
    /// The opcode: one word, or two for a direct address.
    pub fn words(self) -> Vec<u16> {
        let destination = |d: Register| u16::from(d) << 4;
        let word = match self {
            Instruction::Two(op, d, r) => {
                let (r, high) = (u16::from(r) & 15, (u16::from(r) & 16) << 5);
                row(&Two::ALL, op).0 | high | destination(d) | r
            }
            Instruction::Immediate(op, d, k) => {
                let (low, high) = (u16::from(k) & 15, (u16::from(k) & 0xf0) << 4);
                row(&Immediate::ALL, op).0 | high | destination(d - 16) | low
            }
            Instruction::One(op, d) => row(&One::ALL, op).0 | destination(d),
            Instruction::Movw(d, r) => 0x0100 | destination(d / 2) | u16::from(r / 2),
            Instruction::Adiw(d, k) => 0x9600 | pair_and_constant(d, k),
            Instruction::Sbiw(d, k) => 0x9700 | pair_and_constant(d, k),
            Instruction::Load(d, address) => return memory(address, destination(d)),
            Instruction::Store(address, r) => return memory(address, 0x0200 | destination(r)),
            Instruction::BranchSet(flag, by) => 0xf000 | branch(flag, by),
            Instruction::BranchClear(flag, by) => 0xf400 | branch(flag, by),
            Instruction::SetFlag(flag) => 0x9408 | u16::from(flag) << 4,
            Instruction::ClearFlag(flag) => 0x9488 | u16::from(flag) << 4,
            Instruction::Rjmp(by) => 0xc000 | by.cast_unsigned() & 0xfff,
            Instruction::Rcall(by) => 0xd000 | by.cast_unsigned() & 0xfff,
            Instruction::Ret => 0x9508,
            Instruction::Nop => 0,
        };
        vec![word]
    }

    /// The length in words.
    pub fn word_count(self) -> usize {
        match self {
            Instruction::Load(_, Address::Direct(_))
            | Instruction::Store(Address::Direct(_), _) => 2,
            _ => 1,
        }
    }
}

fn pair_and_constant(d: Register, k: u8) -> u16 {
    (u16::from(k) & 0x30) << 2 | u16::from(d - 24) << 3 | u16::from(k) & 15
}

fn branch(flag: u8, by: i8) -> u16 {
    (i16::from(by).cast_unsigned() & 0x7f) << 3 | u16::from(flag)
}

/// A load; with bit 9 a store.
fn memory(address: Address, rest: u16) -> Vec<u16> {
    let with_constant = |base: u16, q: u8| {
        let q = u16::from(q);
        base | rest | (q & 0x20) << 8 | (q & 0x18) << 7 | q & 7
    };
    match address {
        Address::Y(q) => vec![with_constant(0x8008, q)],
        Address::Z(q) => vec![with_constant(0x8000, q)],
        Address::Direct(at) => vec![0x9000 | rest, at],
        plain => vec![0x9000 | rest | row(&Address::PLAIN, plain).0],
    }
}

/// A line of assembly as GNU `as` reads it, without an end of line.
impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A distance counts from the next instruction, in bytes.
        let away = |by: i16| format!(".{:+}", 2 * by);
        match *self {
            Instruction::Two(op, d, r) => write!(f, "{} r{d}, r{r}", row(&Two::ALL, op).1),
            Instruction::Immediate(op, d, k) => {
                write!(f, "{} r{d}, {k}", row(&Immediate::ALL, op).1)
            }
            Instruction::One(op, d) => write!(f, "{} r{d}", row(&One::ALL, op).1),
            Instruction::Movw(d, r) => write!(f, "movw r{d}, r{r}"),
            Instruction::Adiw(d, k) => write!(f, "adiw r{d}, {k}"),
            Instruction::Sbiw(d, k) => write!(f, "sbiw r{d}, {k}"),
            Instruction::Load(d, Address::Stack) => write!(f, "pop r{d}"),
            Instruction::Store(Address::Stack, r) => write!(f, "push r{r}"),
            Instruction::Load(d, Address::Direct(at)) => write!(f, "lds r{d}, {at:#06x}"),
            Instruction::Store(Address::Direct(at), r) => write!(f, "sts {at:#06x}, r{r}"),
            Instruction::Load(d, Address::Y(q)) => write!(f, "ldd r{d}, Y+{q}"),
            Instruction::Store(Address::Y(q), r) => write!(f, "std Y+{q}, r{r}"),
            Instruction::Load(d, Address::Z(q)) => write!(f, "ldd r{d}, Z+{q}"),
            Instruction::Store(Address::Z(q), r) => write!(f, "std Z+{q}, r{r}"),
            Instruction::Load(d, plain) => write!(f, "ld r{d}, {}", row(&Address::PLAIN, plain).1),
            Instruction::Store(plain, r) => write!(f, "st {}, r{r}", row(&Address::PLAIN, plain).1),
            Instruction::BranchSet(flag, by) => write!(f, "brbs {flag}, {}", away(by.into())),
            Instruction::BranchClear(flag, by) => write!(f, "brbc {flag}, {}", away(by.into())),
            Instruction::SetFlag(flag) => write!(f, "bset {flag}"),
            Instruction::ClearFlag(flag) => write!(f, "bclr {flag}"),
            Instruction::Rjmp(by) => write!(f, "rjmp {}", away(by)),
            Instruction::Rcall(by) => write!(f, "rcall {}", away(by)),
            Instruction::Ret => write!(f, "ret"),
            Instruction::Nop => write!(f, "nop"),
        }
    }
}
