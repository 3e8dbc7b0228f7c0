//! Arithmetic on secrets in memory of the caller, as calls on limbs.

use crate::{Call, black_box};
use core::cell::RefCell;
use widelimb_kernels::kernels;
use widelimb_limb::Limb;
use widelimb_limb::secret::*;

/// Every function of `secret`, on lengths whose instructions can be looked at one by one.
pub fn calls() -> Vec<Call> {
    vec![
        Call {
            secret_carry: true,
            ..Call::new("secret::add_if", |r, a, _, carry| add_if(r, a, mask_of(carry)))
        },
        Call {
            secret_carry: true,
            ..Call::new("secret::sub_if", |r, a, _, carry| sub_if(r, a, mask_of(carry)))
        },
        in_room("secret::swap_masked", 2000, |[x, y, ..], a, b| {
            x.copy_from_slice(a);
            y.copy_from_slice(b);
            // SAFETY: two slices of one length.
            unsafe { swap_masked(x.as_mut_ptr(), y.as_mut_ptr(), a.len(), mask_of(b[0] & 2)) };
        }),
        in_room("secret::add_1", 2000, |[x, ..], a, b| {
            // SAFETY: two slices of one length.
            unsafe { add_1(x.as_mut_ptr(), a.as_ptr(), a.len(), b[0]) };
        }),
        in_room("secret::sub_1", 2000, |[x, ..], a, b| {
            // SAFETY: two slices of one length.
            unsafe { sub_1(x.as_mut_ptr(), a.as_ptr(), a.len(), b[0]) };
        }),
        in_room("secret::div_rem", 40, |[q, u, d, room], a, b| {
            let dn = a.len().div_ceil(2);
            let (q, d) = (&mut q[dn..], &mut d[..dn]);
            u.copy_from_slice(a);
            d.copy_from_slice(&b[..dn]);
            d[dn - 1] |= 4;
            div_rem(kernels(), Some(q), u, d, room);
        }),
        in_room("secret::mul", 9, |[_, _, _, room], a, b| {
            mul(kernels(), &mut room[..2 * a.len()], a, b);
        }),
        in_room("secret::sqr", 9, |[_, _, _, room], a, _| {
            sqr(kernels(), &mut room[..2 * a.len()], a);
        }),
        in_room("secret::invert", 4, |[r, u, m, room], a, b| {
            u.copy_from_slice(a);
            m.copy_from_slice(b);
            m[0] |= 1;
            invert(kernels(), r, u, m, 62, room);
        }),
        in_room("secret::pow", 9, |[r, m, _, room], a, b| {
            m.copy_from_slice(b);
            m[0] |= 1;
            m[a.len() - 1] |= 8;
            pow(kernels(), r, a, b, 7, m, room);
        }),
    ]
}

/// Three numbers as long as the operands, and scratch.
type Room<'a> = [&'a mut [Limb]; 4];

/// A call in memory that is there; nothing beyond the longest operands.
fn in_room(name: &str, longest: usize, work: fn(Room<'_>, &[Limb], &[Limb])) -> Call {
    let scratch = pow_scratch_len(longest.min(9), 7, longest.min(9)).max(3 * longest + 4);
    let room = RefCell::new(vec![0; 3 * longest + scratch]);
    Call::new(name, move |_, a, b, _| {
        let n = a.len();
        if n == 0 || n > longest {
            return 0;
        }
        let mut room = room.borrow_mut();
        let (x, rest) = room.split_at_mut(n);
        let (y, rest) = rest.split_at_mut(n);
        let (z, rest) = rest.split_at_mut(n);
        work([x, y, z, rest], a, b);
        black_box(&room)[0]
    })
}
