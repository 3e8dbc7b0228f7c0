//! What the arguments of a function on limbs are.

/// A length in limbs, of the lengths `m >= n` and `x` of a case.
#[derive(Clone, Copy, Debug)]
pub enum Len {
    /// `m`.
    M,
    /// `n`.
    N,
    /// `m + n`.
    Sum,
    /// `2 n`.
    Twice,
    /// `m - n`.
    Less,
    /// `m - n + 1`.
    Quotient,
    /// `m + x`.
    Extended,
    /// `m - n + x`.
    ExtendedLess,
    /// `ceil(m / 2)`.
    Half,
    /// `n x`.
    Table,
    /// `n + 1`.
    Next,
    /// `m - 1`.
    Below,
    /// `m - 2`.
    TwoBelow,
    /// `m + x`, at most `m + n`.
    Wrapped,
    /// So many.
    Of(usize),
}
pub use Len::{
    Extended, ExtendedLess, Half, Less, M, N, Next, Of, Quotient, Sum, Table, Twice, Wrapped,
};

/// An argument.
#[derive(Clone, Copy, Debug)]
pub enum Arg {
    /// Limbs that are read, or read and written: all of them count.
    Limbs(Len),
    /// Limbs that are written, of which the lower ones count, so many.
    First(Len, Len),
    /// Limbs that are written, of which as many count as the number that is returned says.
    Counted(Len),
    /// Limbs that are written, of which as many count as the size says that the argument of this
    /// index has become.
    Sized(Len, usize),
    /// Limbs whose content is open afterwards.
    Open(Len),
    /// A length.
    Length(Len),
    /// A word: shaped, but what a row makes of it.
    Word,
    /// A number of bits from 1 to 63.
    Bits,
    /// 0 or 1.
    Carry,
    /// A place below the bits of `m` limbs.
    Place,
    /// `x`.
    Extra,
    /// This number.
    Fixed(u64),
    /// A null pointer.
    Null,
}
pub use Arg::{
    Bits, Carry, Counted, Extra, First, Fixed, Length, Limbs, Null, Open, Place, Sized, Word,
};

/// Where an operand lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum At {
    /// At the same limb as the other.
    Same,
    /// A few limbs below it.
    Below,
    /// A few limbs above it.
    Above,
}

/// What is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gives {
    Nothing,
    Word,
    Sign,
    Truth,
}

/// The arguments of a case: the limbs of those that are limbs, the number of the others.
#[derive(Clone, Debug)]
pub struct Case {
    pub m: usize,
    pub n: usize,
    pub x: usize,
    pub limbs: Vec<Vec<u64>>,
    pub words: Vec<u64>,
}

impl Len {
    /// The limbs that it is in a case.
    pub fn of(self, case: &Case) -> usize {
        let Case { m, n, x, .. } = *case;
        match self {
            M => m,
            N => n,
            Sum => m + n,
            Twice => 2 * n,
            Less => m - n,
            Quotient => m - n + 1,
            Extended => m + x,
            ExtendedLess => m - n + x,
            Half => m.div_ceil(2),
            Table => n * x,
            Next => n + 1,
            Len::Below => m - 1,
            Len::TwoBelow => m - 2,
            Wrapped => m + x.min(n),
            Of(limbs) => limbs,
        }
    }
}

impl Arg {
    /// The length of one that is limbs.
    pub fn limbs(self) -> Option<Len> {
        match self {
            Limbs(len) | First(len, _) | Counted(len) | Sized(len, _) | Open(len) => Some(len),
            _ => None,
        }
    }
}

/// Sets the top bit of the limbs of an argument.
pub fn top_bit(case: &mut Case, i: usize) {
    *case.limbs[i].last_mut().expect("a limb") |= 1 << 63;
}

/// Makes the highest limb of an argument another one than 0.
pub fn top_limb(case: &mut Case, i: usize) {
    let top = case.limbs[i].last_mut().expect("a limb");
    *top = (*top).max(1);
}

/// Makes a word another one than 0.
pub fn nonzero(case: &mut Case, i: usize) {
    case.words[i] = case.words[i].max(1);
}
