//! The Python package `widelimb`: gmpy2's interface to the integers of widelimb.
//!
//! | file | what is in it |
//! |---|---|
//! | `object.rs` | the objects of the types `mpz`, `mpq` and `xmpz` |
//! | `construct.rs`, `text.rs` | `mpz(...)`; text in bases to 62 |
//! | `gf2/` | polynomials over GF(2), and their residues |
//! | `factors/` | factorization, proofs of primality, functions of a number's primes |
//! | `hqc/` | the classes of `widelimb.hqc` |
//! | `paillier/` | the classes of `widelimb.paillier` |
//! | `protocols/` | the classes of `widelimb.protocols` |
//! | `curves/` | the functions of `widelimb.curves` |
//! | `int/` | conversion of Python's `int` and back |
//! | `methods.rs`, `functions/` | methods of `mpz`; functions by field |
//! | `mutable/` | the type `xmpz` |
//! | `mpq.rs`, `fraction.rs` | the type `mpq`; conversion to rational numbers |
//! | `operators.rs`, `mixed.rs` | operators on integers; operators with other numbers |
//! | `attributes.rs`, `sequence.rs`, `format.rs` | attributes; bits as a sequence; `format(...)` |
//! | `batches/`, `work/` | many jobs in a call; long work on threads |
//! | `count.rs` | arguments that count bits |
//! | `system.rs` | the system's random numbers |
//! | `limit.rs` | the limit of the length of results |
//! | `unlocked.rs` | long computations without the interpreter's lock |
//! | `arrays/` | numbers of one width in arrays of numpy |

mod arrays;
mod attributes;
mod batches;
mod construct;
mod count;
mod curves;
mod factors;
mod format;
mod fraction;
mod functions;
mod gf2;
mod hqc;
mod int;
mod limit;
mod methods;
mod mixed;
mod mpq;
mod mutable;
mod object;
mod operators;
mod paillier;
mod protocols;
mod sequence;
mod system;
mod text;
mod unlocked;
mod work;

use mutable::Mutable;
use object::ObjectValue;
use pyo3::exceptions::PyImportError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::wrap_pymodule;
use widelimb::arch::try_level;
use widelimb::{Integer, Rational};

/// The module `_core`: the compiled part of the package.
#[pymodule(gil_used = false)]
mod _core {
    use super::*;

    #[pymodule_export]
    use crate::batches::bytes::powmod_bytes;
    #[pymodule_export]
    use crate::batches::divisors::gcd_batch;
    #[pymodule_export]
    use crate::batches::fixed::FixedBase;
    #[pymodule_export]
    use crate::batches::inverses::invert_batch;
    #[pymodule_export]
    use crate::batches::multi::multi_exp;
    #[pymodule_export]
    use crate::batches::powers::lists::{powmod_base_list, powmod_exp_list};
    #[pymodule_export]
    use crate::batches::powers::{powmod_batch, powmod_sec_batch};
    #[pymodule_export]
    use crate::batches::primes::{is_prime_batch, next_prime_batch};
    #[pymodule_export]
    use crate::batches::products::mul_batch;
    #[pymodule_export]
    use crate::batches::rsa::rsa_private_batch;
    #[pymodule_export]
    use crate::batches::subgroup::in_subgroup_batch;
    #[pymodule_export]
    use crate::factors::factor::{factor, factor_batch};
    #[pymodule_export]
    use crate::factors::functions::{carmichael, divisors, moebius, phi, sigma};
    #[pymodule_export]
    use crate::factors::groups::{discrete_log, primitive_root, sqrt_mod, sqrt_mod_all, znorder};
    #[pymodule_export]
    use crate::factors::pieces::{_collect, _combine, _factor_before_sieve};
    #[pymodule_export]
    use crate::factors::proofs::{is_prime_proved, prove_prime, verify_prime};
    #[pymodule_export]
    use crate::functions::about::{info, license, mp_limbsize, mp_version, version};
    #[pymodule_export]
    use crate::functions::arithmetic::{
        add, denom, div, floor_div, modulo, mul, numer, qdiv, square, sub,
    };
    #[pymodule_export]
    use crate::functions::binary::{
        from_binary, mpq_from_old_binary, mpz_from_old_binary, to_binary,
    };
    #[pymodule_export]
    use crate::functions::bits::{
        bit_clear, bit_count, bit_flip, bit_length, bit_mask, bit_scan0, bit_scan1, bit_set,
        bit_test, hamdist, is_even, is_odd, num_digits, popcount, xbit_mask,
    };
    #[pymodule_export]
    use crate::functions::division::{
        c_div, c_div_2exp, c_divmod, c_divmod_2exp, c_mod, c_mod_2exp, divexact, divm, f_div,
        f_div_2exp, f_divmod, f_divmod_2exp, f_mod, f_mod_2exp, is_congruent, is_divisible, t_div,
        t_div_2exp, t_divmod, t_divmod_2exp, t_mod, t_mod_2exp,
    };
    #[pymodule_export]
    use crate::functions::fused::{f2q, fma, fmma, fmms, fms, is_lessgreater, is_unordered};
    #[pymodule_export]
    use crate::functions::kinds::{
        ceil_of, floor_of, is_finite, is_infinite, is_nan, is_regular, is_signed, is_whole,
        is_zero, trunc_of,
    };
    #[pymodule_export]
    use crate::functions::logarithm::{log, log2, log10};
    #[pymodule_export]
    use crate::functions::lucas::{lucasu, lucasu_mod, lucasv, lucasv_mod};
    #[pymodule_export]
    use crate::functions::mpmath::{create, normalize};
    #[pymodule_export]
    use crate::functions::order::{cmp, cmp_abs, sign};
    #[pymodule_export]
    use crate::functions::pack::{pack, unpack};
    #[pymodule_export]
    use crate::functions::primes::{is_prime, is_probab_prime, next_prime, prev_prime};
    #[pymodule_export]
    use crate::functions::pseudoprimes::{
        is_bpsw_prp, is_euler_prp, is_extra_strong_lucas_prp, is_fermat_prp, is_fibonacci_prp,
        is_lucas_prp, is_selfridge_prp, is_strong_bpsw_prp, is_strong_lucas_prp, is_strong_prp,
        is_strong_selfridge_prp,
    };
    #[pymodule_export]
    use crate::functions::random::{RandomState, mpz_random, mpz_rrandomb, mpz_urandomb};
    #[pymodule_export]
    use crate::functions::sequences::{
        bincoef, comb, double_fac, fac, fib, fib2, lucas, lucas2, multi_fac, primorial,
    };
    #[pymodule_export]
    use crate::functions::text::digits;
    #[pymodule_export]
    use crate::functions::theory::{
        gcd, gcdext, invert, iroot, iroot_rem, is_power, is_square, isqrt, isqrt_rem, jacobi,
        kronecker, lcm, legendre, powmod, powmod_sec, remove,
    };

    #[pymodule_export]
    use crate::gf2::element::GF2Element;
    #[pymodule_export]
    use crate::gf2::poly::GF2Poly;
    #[pymodule_export]
    use crate::gf2::ring::GF2Ring;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        main_interpreter_only()?;
        // An invalid level or profile raises ImportError before anything is computed.
        try_level().map_err(|error| PyImportError::new_err(error.to_string()))?;
        // A module that is removed and imported again keeps its types, as objects of them may live.
        if !object::is_made::<Mutable>() {
            make_types(py)?;
        }
        // The module is added here: an exported one would note the interpreter before the check.
        module.add_submodule(wrap_pymodule!(arrays::_arrays)(py).bind(py))?;
        module.add_submodule(wrap_pymodule!(curves::_curves)(py).bind(py))?;
        module.add_submodule(wrap_pymodule!(hqc::_hqc)(py).bind(py))?;
        module.add_submodule(wrap_pymodule!(paillier::_paillier)(py).bind(py))?;
        module.add_submodule(wrap_pymodule!(protocols::_protocols)(py).bind(py))?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("mpq", Rational::kind().object(py))?;
        module.add("mpz", Integer::kind().object(py))?;
        module.add("xmpz", Mutable::kind().object(py))
    }

    fn make_types(py: Python<'_>) -> PyResult<()> {
        int::digits::find_form(py)?;
        let mut slots = operators::slots();
        slots.push((ffi::Py_tp_methods, methods::table(methods::rows(py, methods::MPZ)?).cast()));
        slots.push((ffi::Py_tp_getset, attributes::table().cast()));
        slots.extend(sequence::slots());
        object::make_type::<Integer>(py, slots)?;
        object::make_type::<Rational>(py, mpq::slots(py)?)?;
        let mut slots = operators::shared_slots::<Mutable>();
        slots.push((ffi::Py_tp_methods, methods::table(methods::rows(py, methods::XMPZ)?).cast()));
        slots.extend(mutable::slots());
        object::make_type::<Mutable>(py, slots)?;
        Mutable::kind().object(py).setattr("limb_size", mutable::LIMB_BYTES)
    }

    /// Refuses an interpreter other than the first one: types and dead objects belong to the
    /// process, so interpreters would share them. From CPython 3.12 on the import machinery refuses
    /// it before.
    fn main_interpreter_only() -> PyResult<()> {
        // SAFETY: the thread is attached to an interpreter, which lives as long as `py`.
        let id = unsafe { ffi::PyInterpreterState_GetID(ffi::PyInterpreterState_Get()) };
        let refused = || PyImportError::new_err("widelimb does not support subinterpreters");
        if id == 0 { Ok(()) } else { Err(refused()) }
    }
}
