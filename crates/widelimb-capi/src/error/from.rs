//! What the errors of the library are in C.

use super::Error;
use widelimb::arch::SetupError;
use widelimb::batch::bytes::BytesError;
use widelimb::batch::{ModulusError, TableError};
use widelimb::cpu::LevelError;
use widelimb::gf2x::CyclicError;
use widelimb::gf2x::factor::FactorError;
use widelimb::gf2x::irreducible::IrreducibleError;
use widelimb::limb::{DivError, ScratchError};
use widelimb::protocols::accumulator::AccumulatorError;
use widelimb::protocols::damgard_jurik;
use widelimb::protocols::elgamal::ElGamalError;
use widelimb::protocols::group::GroupError;
use widelimb::protocols::paillier::{CiphertextError, EncryptionError, KeyError};
use widelimb::protocols::prime::PrimeBitsError;
use widelimb::protocols::sigma::Refusal;
use widelimb_curves::encodings::ReadError;

impl From<ScratchError> for Error {
    fn from(_: ScratchError) -> Error {
        Error::NoMemory
    }
}

impl From<DivError> for Error {
    fn from(error: DivError) -> Error {
        match error {
            DivError::Zero => Error::DivisionByZero,
            DivError::QuotientOverflow => Error::QuotientTooLong,
            DivError::Scratch(_) => Error::NoMemory,
            // This crate computes the lengths of the results.
            DivError::Lengths => Error::Internal,
        }
    }
}

impl From<ModulusError> for Error {
    fn from(error: ModulusError) -> Error {
        match error {
            ModulusError::Zero => Error::DivisionByZero,
            ModulusError::One => Error::ModulusOne,
            ModulusError::Even => Error::ModulusEven,
        }
    }
}

impl From<BytesError> for Error {
    fn from(error: BytesError) -> Error {
        match error {
            BytesError::Modulus { error, .. } => error.into(),
            BytesError::Exponent { .. } => Error::ExponentTooLong,
            // This crate checks the shapes before.
            _ => Error::Internal,
        }
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Error {
        if let TableError::Io(_) = error { Error::File } else { Error::Table }
    }
}

impl From<CyclicError> for Error {
    fn from(error: CyclicError) -> Error {
        match error {
            CyclicError::Bits { .. } => Error::RingLength,
            CyclicError::EvenLength { .. } => Error::RingEven,
            CyclicError::TopBits => Error::TopBits,
            CyclicError::NotInvertible => Error::NotInvertible,
            CyclicError::Scratch(_) => Error::NoMemory,
            CyclicError::Exponent { .. } => Error::RingExponent,
            // This crate computes the lengths, and a call has one ring only.
            CyclicError::Length { .. } | CyclicError::Rings { .. } => Error::Internal,
        }
    }
}

impl From<IrreducibleError> for Error {
    fn from(error: IrreducibleError) -> Error {
        match error {
            IrreducibleError::DegreeZero | IrreducibleError::NoneOfFewTerms { .. } => {
                Error::NoIrreducible
            }
            IrreducibleError::Capacity(_) => Error::TooLong,
            IrreducibleError::NotRandom { .. } => Error::NotRandom,
            IrreducibleError::Memory(_) => Error::NoMemory,
        }
    }
}

impl From<FactorError> for Error {
    fn from(error: FactorError) -> Error {
        match error {
            FactorError::Zero => Error::FactorZero,
            // Only single steps of a factorization have these errors, and C does not call them.
            FactorError::Square | FactorError::OtherDegree { .. } => Error::Internal,
        }
    }
}

impl From<widelimb_hqc::Error> for Error {
    fn from(error: widelimb_hqc::Error) -> Error {
        match error {
            widelimb_hqc::Error::Length { .. } => Error::HqcLength,
            widelimb_hqc::Error::TopBits => Error::TopBits,
            widelimb_hqc::Error::Inconsistent => Error::HqcKey,
            // C cannot choose versions or mix keys of two schemes, which the others are about.
            _ => Error::Internal,
        }
    }
}

impl From<widelimb_curves::Error> for Error {
    fn from(error: widelimb_curves::Error) -> Error {
        match error {
            widelimb_curves::Error::Key => Error::Key,
            widelimb_curves::Error::Exchange => Error::Exchange,
            widelimb_curves::Error::Signature => Error::Signature,
            // There are no others yet.
            _ => Error::Internal,
        }
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        if let ReadError::Encrypted = error { Error::Encrypted } else { Error::Document }
    }
}

impl From<KeyError> for Error {
    fn from(error: KeyError) -> Error {
        match error {
            KeyError::Bits { .. } => Error::KeyBits,
            _ => Error::KeyNumbers,
        }
    }
}

impl From<damgard_jurik::KeyError> for Error {
    fn from(_: damgard_jurik::KeyError) -> Error {
        Error::KeyNumbers
    }
}

impl From<EncryptionError> for Error {
    fn from(error: EncryptionError) -> Error {
        match error {
            EncryptionError::Message => Error::MessageTooLong,
            // No function of C takes random numbers.
            EncryptionError::Random => Error::Internal,
        }
    }
}

impl From<CiphertextError> for Error {
    fn from(error: CiphertextError) -> Error {
        match error {
            CiphertextError::TooLarge => Error::CiphertextTooLong,
            CiphertextError::NoUnit => Error::NotInvertible,
        }
    }
}

impl From<GroupError> for Error {
    fn from(error: GroupError) -> Error {
        match error {
            GroupError::TooLong { .. } => Error::TooLong,
            _ => Error::GroupNumbers,
        }
    }
}

impl From<ElGamalError> for Error {
    fn from(error: ElGamalError) -> Error {
        match error {
            ElGamalError::Generator | ElGamalError::Key => Error::KeyNumbers,
            ElGamalError::Element => Error::Element,
            ElGamalError::Exponent => Error::Exponent,
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        match refusal {
            Refusal::Element | Refusal::Empty => Error::Element,
            Refusal::Exponent => Error::Exponent,
            Refusal::Challenge => Error::Proof,
            // No function of C has proofs of ranges.
            Refusal::Parts { .. } | Refusal::Message => Error::Internal,
        }
    }
}

impl From<PrimeBitsError> for Error {
    fn from(_: PrimeBitsError) -> Error {
        Error::PrimeBits
    }
}

impl From<AccumulatorError> for Error {
    fn from(error: AccumulatorError) -> Error {
        match error {
            AccumulatorError::Modulus(error) => error.into(),
            AccumulatorError::NoUnit => Error::NoUnit,
            AccumulatorError::Element { .. } => Error::Accumulated,
            // Only what removes elements has this error, and C does not call it.
            AccumulatorError::CommonFactor { .. } => Error::Internal,
        }
    }
}

impl From<&SetupError> for Error {
    fn from(error: &SetupError) -> Error {
        match error {
            SetupError::Level(LevelError::Unknown { .. }) => Error::LevelUnknown,
            SetupError::Level(LevelError::Lacking { .. }) => Error::LevelLacking,
            SetupError::ProfileFile { .. } => Error::Profile,
            // Only Rust functions that load a profile have these errors.
            SetupError::Profile(_) | SetupError::TooLate => Error::Internal,
        }
    }
}
