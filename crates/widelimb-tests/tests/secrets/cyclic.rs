//! The rings GF(2)\[X\]/(X^n - 1), as calls on limbs.

use crate::{Call, black_box, repeat};
use core::cell::RefCell;
use widelimb_gf2x::Cyclic;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::Limb;
use widelimb_testkit::memcheck;

/// `(k, ring, r, [a, b], scratch)`: what is made of elements.
type Work = fn(&Kernels, &Cyclic, &mut [Limb], [&[Limb]; 2], &mut [Limb]);

/// The limbs of elements that are looked at, at most.
const LIMBS: usize = 33;

/// The bits that the top limb lacks.
const LESS: usize = 7;

/// The bits of HQC-128.
const HQC: usize = 17669;

/// Elements of as many limbs as there are, in memory that is there; nothing where a product would
/// execute more instructions than can be looked at one by one.
pub fn elements(k: &'static Kernels, work: Work) -> Call {
    let room = RefCell::new(vec![0; 3 * LIMBS + 20_000]);
    let most = match k.level {
        Level::Scalar | Level::Adx => 4,
        Level::Avx2 | Level::Avx512Base => 17,
        Level::Avx512 => LIMBS,
    };
    Call::new("", move |_, a, b, _| {
        let n = a.len();
        if n == 0 || n > most {
            return 0;
        }
        // The compiler must not know the number of bits, or it would compare whole top limbs.
        let ring = Cyclic::new(black_box(64 * n - LESS)).expect("a length");
        let room = &mut room.borrow_mut()[..];
        let (operands, rest) = room.split_at_mut(2 * n);
        for (element, limbs) in operands.chunks_exact_mut(n).zip([a, b]) {
            element.copy_from_slice(limbs);
            element[n - 1] &= Limb::MAX >> LESS;
        }
        let (a, b) = operands.split_at(n);
        let (r, scratch) = rest.split_at_mut(n);
        work(k, &ring, r, [a, b], scratch);
        black_box(&*room)[2 * n]
    })
}

/// Products in the ring of HQC-128, of what nine limbs, again and again, fill. Where instructions
/// are looked at one by one, a test of rings does it, with elements of the weights that count.
pub fn of_hqc(k: &'static Kernels) -> Call {
    let ring = Cyclic::new(HQC).expect("a length");
    let n = ring.limbs();
    let room = RefCell::new((vec![0; 3 * n], vec![0; 20_000]));
    let runs = memcheck::is_running();
    Call::new("", move |_, a, b, _| {
        if !runs || a.len() != 9 {
            return 0;
        }
        let (elements, scratch) = &mut *room.borrow_mut();
        let (r, operands) = elements.split_at_mut(n);
        for (element, limbs) in operands.chunks_exact_mut(n).zip([a, b]) {
            repeat(element, limbs);
            element[n - 1] &= Limb::MAX >> (64 * n - HQC);
        }
        let (a, b) = operands.split_at(n);
        ring.mul_in(k, r, a, b, scratch);
        black_box(&*r)[0]
    })
}

pub fn mul(k: &Kernels, ring: &Cyclic, r: &mut [Limb], [a, b]: [&[Limb]; 2], room: &mut [Limb]) {
    ring.mul_in(k, r, a, b, room);
}

pub fn sqr(k: &Kernels, ring: &Cyclic, r: &mut [Limb], [a, _]: [&[Limb]; 2], room: &mut [Limb]) {
    ring.sqr_in(k, r, a, room);
}

/// The power `a^(2^k)`, by a permutation from 16 limbs on.
pub fn power(k: &Kernels, ring: &Cyclic, r: &mut [Limb], [a, _]: [&[Limb]; 2], room: &mut [Limb]) {
    ring.frobenius(if ring.limbs() < 16 { 3 } else { 40 }).apply_in(k, r, a, room);
}

/// The public calls, which check their operands; and an inverse, whose chain is allocated.
pub fn allocating() -> [Call; 2] {
    let mul = |_: &Kernels, ring: &Cyclic, r: &mut [Limb], [a, b]: [&[Limb]; 2], _: &mut [Limb]| {
        ring.mul(r, a, b).expect("elements");
        let mut sum = vec![0; a.len()];
        ring.rotate(&mut sum, a, 5).expect("an element");
        ring.add_assign(r, &sum).expect("elements");
        ring.pow_2k(&mut sum, r, 3).expect("an element");
        let mut bytes = vec![0; ring.bits().div_ceil(8)];
        ring.to_bytes(&mut bytes, r).expect("an element");
        let weight = ring.weight(&sum).expect("an element");
        let [sum, product] = [&*sum, r].map(|x| ring.element(x.to_vec()).expect("an element"));
        r[0] ^= Limb::from(sum == product) ^ weight as Limb ^ Limb::from(bytes[0]);
    };
    let inverse =
        |k: &Kernels, ring: &Cyclic, r: &mut [Limb], [a, _]: [&[Limb]; 2], room: &mut [Limb]| {
            let inverter = ring.inverter().expect("an odd length");
            let is_unit = inverter.inverse_in(k, r, a, room);
            r[0] ^= Limb::from(is_unit);
        };
    [("gf2x::Cyclic::mul and the like", mul as Work), ("gf2x::Cyclic::inverse", inverse as Work)]
        .map(|(name, work)| Call { name: name.into(), ..elements(kernels(), work) })
}
