//! The class `Sigma`.

use super::challenge::{Function, LEAST};
use super::claims::{Claim, Statement, alike, refused, views, with_random};
use super::elgamal::ElGamalPublicKey;
use super::group::{SafeGroup, is_same};
use super::parts::{self, items, of_proof};
use super::value_error;
use crate::batches::Call;
use crate::int::Int;
use crate::object::Number;
use crate::system;
use crate::work::{Caller, Jobs};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use widelimb::Limb;
use widelimb::protocols::group::{self, Exponent};
use widelimb::protocols::sigma::{self, Opening, Proof, RangeProof};

/// The number of claims that share vectors, and tables of powers.
const TOGETHER: usize = 8;

/// Proofs in a group, whose challenges a function of the caller's makes.
///
/// challenge(context, numbers) gets the bytes of a statement's context and a list of the bytes of
/// its elements and commitments, as many each as p has, the highest first, and returns bytes, which
/// are read modulo q: at least 16, or as many as q has; as many as q has are right where nothing
/// else is said. All arguments belong into the hash. It is called on the calling thread, while
/// others compute; an exception of it ends the call and comes out.
///
/// A statement is (context, pairs): there is one x with power = base**x for each pair (base,
/// power), one for Schnorr's proof, two for Chaum and Pedersen's. A proof is (challenge, response).
///
///     >>> import hashlib
///     >>> def challenge(context, numbers):
///     ...     length = len(context).to_bytes(8, "big")
///     ...     return hashlib.sha256(length + context + b"".join(numbers)).digest()
///     >>> sigma = Sigma(SafeGroup(607, 101), challenge)
///     >>> statement = (b"my key", [(64, pow(64, 5, 607))])
///     >>> proofs = sigma.prove([statement], [5])
///     >>> sigma.verify([statement], proofs)
///     [True]
#[pyclass(frozen, module = "widelimb.protocols")]
pub struct Sigma {
    owner: Py<SafeGroup>,
    group: Arc<group::SafeGroup>,
    function: Arc<Py<PyAny>>,
}

impl Sigma {
    fn pieces(&self, call: &Call<'_>, powers: impl Iterator<Item = usize>) -> Jobs {
        let of_one = SafeGroup::cost(&self.group);
        let costs: Vec<f64> = powers.map(|powers| powers as f64 * of_one).collect();
        Jobs::new(&costs, TOGETHER, &call.how)
    }

    fn least(&self) -> usize {
        self.group.exponent_bytes().min(LEAST)
    }

    /// The key of an argument, which is of this group.
    fn key<'a>(&self, key: &'a ElGamalPublicKey) -> PyResult<&'a ElGamalPublicKey> {
        match is_same(&self.group, key.key.group()) {
            true => Ok(key),
            false => Err(PyValueError::new_err("the key is of another group")),
        }
    }
}

#[pymethods]
impl Sigma {
    #[new]
    #[pyo3(signature = (group, challenge, /))]
    fn new(group: Bound<'_, SafeGroup>, challenge: Bound<'_, PyAny>) -> PyResult<Sigma> {
        if !challenge.is_callable() {
            let text = "challenge must be callable with the context and the numbers";
            return Err(PyTypeError::new_err(text));
        }
        let function = Arc::new(challenge.unbind());
        Ok(Sigma { group: Arc::clone(&group.get().group), owner: group.unbind(), function })
    }

    /// The group.
    #[getter]
    fn group(&self, py: Python<'_>) -> Py<SafeGroup> {
        self.owner.clone_ref(py)
    }

    /// The list of a proof for each statement with its secret exponent, from 0 to q - 1. That a
    /// secret is that of its statement is not tested. A statement that cannot be proved is Refused.
    ///
    ///     >>> sigma = Sigma(SafeGroup(607, 101), lambda context, numbers: bytes(33))
    ///     >>> len(sigma.prove([(b"", [(64, 122)]), (b"", [(64, 1), (64, 1)])], [2, 0]))
    ///     2
    #[pyo3(signature = (
        statements, exponents, /, *, threads = None, progress = None, errors = "raise"
    ))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        statements: &Bound<'py, PyAny>,
        exponents: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let statements = items(statements, Statement::read)?;
        let secrets: Vec<Exponent> = items(exponents, |x| parts::exponent(&self.group, x))?;
        let count = alike(("statements", &statements), ("exponents", &secrets))?;
        let jobs = self.pieces(&call, statements.iter().map(|s| s.pairs.len()));
        system::random()?;
        let (group, function) = (Arc::clone(&self.group), Arc::clone(&self.function));
        let least = self.least();
        let work = move |piece: Range<usize>, caller: &Caller<'_>| {
            let sigma = sigma::Sigma::new(Function { function: &function, caller, least });
            let (statements, secrets) = (&statements[piece.clone()], &secrets[piece]);
            let pairs = views(statements);
            let all = statements.iter().zip(&pairs).zip(secrets);
            let claims: Vec<_> = all.map(|((s, pairs), x)| (s.view(pairs), x)).collect();
            with_random(claims.len(), |rng| {
                let proofs = sigma.prove(&group, &claims, rng).into_iter();
                proofs.map(|proof| proof.map(of_proof).map_err(refused)).collect()
            })
        };
        call.pieces_with_calls((0..count).collect(), false, jobs, work)
    }

    /// The list of True for each statement that its proof shows. Others are Refused, which says
    /// why: the first one is raised with the list as its results, or with errors="return" each
    /// takes the place of True, and is false.
    ///
    ///     >>> sigma = Sigma(SafeGroup(607, 101), lambda context, numbers: bytes([3]))
    ///     >>> statements = [(b"", [(64, 454)]), (b"", [(606, 1)])]
    ///     >>> sigma.verify(statements, [(3, 5), (3, 5)], errors="return")
    ///     [True, Refused('job 1: an element of the statement is not in the group')]
    #[pyo3(signature = (
        statements, proofs, /, *, threads = None, progress = None, errors = "raise"
    ))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        statements: &Bound<'py, PyAny>,
        proofs: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let statements = items(statements, Statement::read)?;
        let proofs: Vec<Proof> = items(proofs, |x| parts::proof(&self.group, x))?;
        let count = alike(("statements", &statements), ("proofs", &proofs))?;
        let jobs = self.pieces(&call, statements.iter().map(|s| 3 * s.pairs.len()));
        let (group, function) = (Arc::clone(&self.group), Arc::clone(&self.function));
        let least = self.least();
        let work = move |piece: Range<usize>, caller: &Caller<'_>| {
            let sigma = sigma::Sigma::new(Function { function: &function, caller, least });
            let (statements, proofs) = (&statements[piece.clone()], &proofs[piece]);
            let pairs = views(statements);
            let all = statements.iter().zip(&pairs).zip(proofs);
            let claims: Vec<_> = all.map(|((s, pairs), proof)| (s.view(pairs), proof)).collect();
            let verdicts = sigma.verify(&group, &claims).into_iter();
            verdicts.map(|verdict| verdict.map(|()| true).map_err(refused)).collect()
        };
        call.pieces_with_calls((0..count).collect(), false, jobs, work)
    }

    /// The list of a proof for each claim (context, ciphertext, limit), that the ciphertext is of a
    /// number from 0 to limit, by its opening (number, nonce). A proof is a list of limit + 1 parts
    /// (challenge, response). A number above the limit is Refused.
    ///
    ///     >>> group = SafeGroup(607, 101)
    ///     >>> sigma = Sigma(group, lambda context, numbers: bytes(33))
    ///     >>> key = ElGamalPublicKey(group, 64, pow(64, 5, 607))
    ///     >>> [ciphertext] = key.encrypt([1], nonces=[7])
    ///     >>> [proof] = sigma.prove_range(key, [(b"", ciphertext, 2)], [(1, 7)])
    ///     >>> len(proof)
    ///     3
    #[pyo3(signature = (
        key, claims, openings, /, *, threads = None, progress = None, errors = "raise"
    ))]
    #[expect(clippy::too_many_arguments)]
    fn prove_range<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, ElGamalPublicKey>,
        claims: &Bound<'py, PyAny>,
        openings: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let key = Arc::clone(&self.key(key.get())?.key);
        let claims = items(claims, Claim::read)?;
        let opening = |object: &Bound<'_, PyAny>| {
            let [message, nonce] = parts::parts(object, "an opening")?;
            let message: Int<'_> = message.extract()?;
            let message = Limb::try_from(&*message).map_err(value_error)?;
            Ok((message, parts::exponent(&self.group, &nonce)?))
        };
        let openings: Vec<(Limb, Exponent)> = items(openings, opening)?;
        let count = alike(("claims", &claims), ("openings", &openings))?;
        let jobs = self.pieces(&call, claims.iter().map(|claim| 2 * (claim.limit + 1)));
        system::random()?;
        let (function, least) = (Arc::clone(&self.function), self.least());
        let work = move |piece: Range<usize>, caller: &Caller<'_>| {
            let sigma = sigma::Sigma::new(Function { function: &function, caller, least });
            let pairs = claims[piece.clone()].iter().zip(&openings[piece]);
            let claims: Vec<_> = pairs
                .map(|(claim, (message, nonce))| {
                    (claim.view(), Opening { message: *message, nonce })
                })
                .collect();
            with_random(claims.len(), |rng| {
                let proofs = sigma.prove_range(&key, &claims, rng).into_iter();
                let parts = |proof: RangeProof| -> Vec<(Number, Number)> {
                    proof.parts.into_iter().map(of_proof).collect()
                };
                proofs.map(|proof| proof.map(parts).map_err(refused)).collect()
            })
        };
        call.pieces_with_calls((0..count).collect(), false, jobs, work)
    }

    /// The list of True for each claim that its proof shows; others are as in verify().
    ///
    ///     >>> group = SafeGroup(607, 101)
    ///     >>> sigma = Sigma(group, lambda context, numbers: bytes([len(numbers)]))
    ///     >>> key = ElGamalPublicKey(group, 64, pow(64, 5, 607))
    ///     >>> claims = [(b"", key.encrypt([1], nonces=[7])[0], 2)]
    ///     >>> sigma.verify_range(key, claims, sigma.prove_range(key, claims, [(1, 7)]))
    ///     [True]
    #[pyo3(signature = (
        key, claims, proofs, /, *, threads = None, progress = None, errors = "raise"
    ))]
    #[expect(clippy::too_many_arguments)]
    fn verify_range<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, ElGamalPublicKey>,
        claims: &Bound<'py, PyAny>,
        proofs: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let key = Arc::clone(&self.key(key.get())?.key);
        let claims = items(claims, Claim::read)?;
        let proof = |object: &Bound<'_, PyAny>| {
            let parts = object.try_iter()?.map(|part| parts::proof(&self.group, &part?));
            Ok(RangeProof { parts: parts.collect::<PyResult<_>>()? })
        };
        let proofs: Vec<RangeProof> = items(proofs, proof)?;
        let count = alike(("claims", &claims), ("proofs", &proofs))?;
        let jobs = self.pieces(&call, proofs.iter().map(|proof| 4 * proof.parts.len() + 2));
        let (function, least) = (Arc::clone(&self.function), self.least());
        let work = move |piece: Range<usize>, caller: &Caller<'_>| {
            let sigma = sigma::Sigma::new(Function { function: &function, caller, least });
            let pairs = claims[piece.clone()].iter().zip(&proofs[piece]);
            let claims: Vec<_> = pairs.map(|(claim, proof)| (claim.view(), proof)).collect();
            let verdicts = sigma.verify_range(&key, &claims).into_iter();
            verdicts.map(|verdict| verdict.map(|()| true).map_err(refused)).collect()
        };
        call.pieces_with_calls((0..count).collect(), false, jobs, work)
    }
}
