//! Modified Comba: product scanning with delayed carries, on one, two and many threads.
//!
//! Source: the paper "Approaches for the Parallelization of Software Implementation of Integer
//! Multiplication" (2012), algorithms Modified Comba, 2x and Mx. A column's lower halves of
//! products are summed in one accumulator of twice the word and the upper halves in another; the
//! carries gather in the accumulators' upper halves and are taken only when the column is done. So
//! columns depend on each other only by that carry, and may be summed on threads of their own:
//! - 2x: one thread makes the lower half of the columns, the other the upper half, and the carry
//!   between them is added at the end;
//! - Mx: the columns are dealt out in turn to any number of threads, which only sum; then one pass
//!   takes all carries.
//!
//! On words of 32 bits with accumulators of 64, as printed, and on words of 64 with 128; on threads
//! made once, which the paper's section on measurements wishes for, and, in the names that end in
//! `_made`, on threads made by each call, which its table 1 measured.
//!
//! Domain: everything. Mended: the paper keeps the carry in three words; one accumulator holds it.

use super::super::Prepared;
use super::pool::Threads;
use super::{Family, MulMethod};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use widelimb_limb::Limb;

/// All methods; `mx` runs on as many threads as the machine runs at once.
pub const METHODS: [MulMethod; 12] = [
    named("comba_32", "Modified Comba", |a, b| One::<u32>::boxed(a, b)),
    named("comba_32_2x", "Modified Comba 2x", |a, b| Two::<u32>::boxed(a, b, Threads::kept(2))),
    named("comba_32_2x_made", "Modified Comba 2x, threads made by each call", |a, b| {
        Two::<u32>::boxed(a, b, Threads::made(2))
    }),
    named("comba_32_mx", "Modified Comba Mx", |a, b| {
        Many::<u32>::boxed(a, b, Threads::kept(every_thread()))
    }),
    named("comba_32_mx_made", "Modified Comba Mx, threads made by each call", |a, b| {
        Many::<u32>::boxed(a, b, Threads::made(every_thread()))
    }),
    named("comba_32_mx4", "Modified Comba Mx, 4 threads", |a, b| {
        Many::<u32>::boxed(a, b, Threads::kept(4))
    }),
    named("comba_64", "Modified Comba, 64-bit words", |a, b| One::<u64>::boxed(a, b)),
    named("comba_64_2x", "Modified Comba 2x, 64-bit words", |a, b| {
        Two::<u64>::boxed(a, b, Threads::kept(2))
    }),
    named(
        "comba_64_2x_made",
        "Modified Comba 2x, 64-bit words, threads made by each call",
        |a, b| Two::<u64>::boxed(a, b, Threads::made(2)),
    ),
    named("comba_64_mx", "Modified Comba Mx, 64-bit words", |a, b| {
        Many::<u64>::boxed(a, b, Threads::kept(every_thread()))
    }),
    named(
        "comba_64_mx_made",
        "Modified Comba Mx, 64-bit words, threads made by each call",
        |a, b| Many::<u64>::boxed(a, b, Threads::made(every_thread())),
    ),
    named("comba_64_mx4", "Modified Comba Mx, 64-bit words, 4 threads", |a, b| {
        Many::<u64>::boxed(a, b, Threads::kept(4))
    }),
];

const fn named(
    name: &'static str,
    source: &'static str,
    prepare: fn(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared>,
) -> MulMethod {
    MulMethod::portable(name, source, Family::Threads, prepare)
}

fn every_thread() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// A machine word and an accumulator of twice its width.
trait Word: Copy + Default + Send + Sync + 'static {
    type Sum: Copy + Default + PartialEq + From<Self> + Send;

    fn of(limbs: &[Limb]) -> Vec<Self>;

    fn limbs(words: &[Self]) -> Vec<Limb>;

    /// Adds the halves of `x y` to `low` and `high`.
    fn add_product(low: &mut Self::Sum, high: &mut Self::Sum, x: Self, y: Self);

    /// The word of a column with such sums, and what it carries.
    fn settled(low: Self::Sum, high: Self::Sum, carry: Self::Sum) -> (Self, Self::Sum);
}

/// Implements [`Word`] for a word and its accumulator, but for the conversions.
macro_rules! accumulating {
    ($sum:ty) => {
        type Sum = $sum;

        #[inline(always)]
        fn add_product(low: &mut $sum, high: &mut $sum, x: Self, y: Self) {
            let product = <$sum>::from(x) * <$sum>::from(y);
            *low += <$sum>::from(product as Self);
            *high += product >> Self::BITS;
        }

        #[inline(always)]
        fn settled(low: $sum, high: $sum, carry: $sum) -> (Self, $sum) {
            let low = low + carry;
            (low as Self, high + (low >> Self::BITS))
        }
    };
}

impl Word for u32 {
    accumulating!(u64);

    fn of(limbs: &[Limb]) -> Vec<u32> {
        limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect()
    }

    fn limbs(words: &[u32]) -> Vec<Limb> {
        let limb = |&[low, high]: &[u32; 2]| u64::from(low) | u64::from(high) << 32;
        words.as_chunks().0.iter().map(limb).collect()
    }
}

impl Word for u64 {
    accumulating!(u128);

    fn of(limbs: &[Limb]) -> Vec<u64> {
        limbs.to_vec()
    }

    fn limbs(words: &[u64]) -> Vec<Limb> {
        words.to_vec()
    }
}

/// Two operands in words.
struct Operands<W> {
    a: Vec<W>,
    b: Vec<W>,
}

impl<W: Word> Operands<W> {
    fn new(a: &[Limb], b: &[Limb]) -> Operands<W> {
        assert!(a.len() == b.len(), "operands of one length");
        Operands { a: W::of(a), b: W::of(b) }
    }

    fn len(&self) -> usize {
        self.a.len()
    }

    /// The sums of a column's lower and upper halves.
    #[inline(always)]
    fn column(&self, k: usize) -> [W::Sum; 2] {
        let n = self.a.len();
        let (first, end) = ((k + 1).saturating_sub(n), n.min(k + 1));
        let (mut low, mut high) = Default::default();
        let down = self.b[k + 1 - end..k + 1 - first].iter().rev();
        for (&x, &y) in self.a[first..end].iter().zip(down) {
            W::add_product(&mut low, &mut high, x, y);
        }
        [low, high]
    }

    /// The words of some columns, as if none below them carried; what they carry.
    fn columns(&self, columns: Range<usize>, r: &mut [W]) -> W::Sum {
        let mut carry = W::Sum::default();
        for (k, r) in columns.zip(r) {
            let [low, high] = self.column(k);
            (*r, carry) = W::settled(low, high, carry);
        }
        carry
    }
}

/// A product on one thread.
struct One<W> {
    operands: Operands<W>,
    r: Vec<W>,
}

impl<W: Word> One<W> {
    fn boxed(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared> {
        let operands = Operands::<W>::new(a, b);
        let r = vec![W::default(); 2 * operands.len()];
        Box::new(One { operands, r })
    }
}

impl<W: Word> Prepared for One<W> {
    fn run(&mut self) -> Limb {
        self.operands.columns(0..self.r.len(), &mut self.r);
        0
    }

    fn result(&self) -> Vec<Limb> {
        W::limbs(&self.r)
    }
}

/// A product on two threads.
struct Two<W: Word> {
    operands: Operands<W>,
    /// The words and the carry of each half, in a mutex that only its thread locks while it works.
    halves: [Mutex<Half<W>>; 2],
    threads: Threads,
}

struct Half<W: Word> {
    columns: Range<usize>,
    r: Vec<W>,
    carry: W::Sum,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: Word> Two<W> {
    fn boxed(a: &[Limb], b: &[Limb], threads: Threads) -> Box<dyn Prepared> {
        let operands = Operands::<W>::new(a, b);
        let n = operands.len();
        let half = |columns| Half { columns, r: vec![W::default(); n], carry: W::Sum::default() };
        let halves = [Mutex::new(half(0..n)), Mutex::new(half(n..2 * n))];
        Box::new(Two { operands, halves, threads })
    }
}

impl<W: Word> Prepared for Two<W> {
    fn run(&mut self) -> Limb {
        let Two { operands, halves, threads } = self;
        threads.run(&|i| {
            let half = &mut *locked(&halves[i]);
            half.carry = operands.columns(half.columns.clone(), &mut half.r);
        });
        // The lower half's carry goes through the upper half's words as far as it must.
        let [lower, upper] = halves;
        let mut carry = locked(lower).carry;
        let none = W::Sum::default();
        for r in &mut locked(upper).r {
            if carry == none {
                break;
            }
            (*r, carry) = W::settled((*r).into(), none, carry);
        }
        0
    }

    fn result(&self) -> Vec<Limb> {
        let words: Vec<W> = self.halves.iter().flat_map(|half| locked(half).r.clone()).collect();
        W::limbs(&words)
    }
}

/// A product on any number of threads.
struct Many<W: Word> {
    operands: Operands<W>,
    /// For each thread the sums of its columns; column `i` belongs to thread `i mod threads`.
    sums: Vec<Mutex<Vec<[W::Sum; 2]>>>,
    r: Vec<W>,
    threads: Threads,
}

impl<W: Word> Many<W> {
    fn boxed(a: &[Limb], b: &[Limb], threads: Threads) -> Box<dyn Prepared> {
        let operands = Operands::<W>::new(a, b);
        let columns = 2 * operands.len();
        let count = threads.count();
        let sums =
            |first| Mutex::new(vec![Default::default(); (first..columns).step_by(count).len()]);
        let r = vec![W::default(); columns];
        let sums = (0..count).map(sums).collect();
        Box::new(Many { operands, sums, r, threads })
    }
}

impl<W: Word> Prepared for Many<W> {
    fn run(&mut self) -> Limb {
        let Many { operands, sums, r, threads } = self;
        let count = sums.len();
        threads.run(&|first| {
            let columns = (first..r.len()).step_by(count);
            for (sums, k) in locked(&sums[first]).iter_mut().zip(columns) {
                *sums = operands.column(k);
            }
        });
        let sums: Vec<_> = sums.iter().map(locked).collect();
        let mut carry = W::Sum::default();
        for (k, r) in r.iter_mut().enumerate() {
            let [low, high] = sums[k % count][k / count];
            (*r, carry) = W::settled(low, high, carry);
        }
        0
    }

    fn result(&self) -> Vec<Limb> {
        W::limbs(&self.r)
    }
}
