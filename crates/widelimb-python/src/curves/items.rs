//! Arguments: bytes for each job, or the same ones for all jobs.

use crate::batches::bytes::kind_of;
use crate::batches::{at, is_array};
use crate::system;
use numpy::PyReadonlyArray2;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView};
use rand_core::RngCore;
use std::fmt;
use zeroize::Zeroizing;

/// The length of an item.
#[derive(Clone, Copy)]
pub enum Form {
    /// So many bytes.
    Width(usize),
    /// A point by SEC 1, compressed or not, with coordinates of so many bytes.
    Point(usize),
    /// A hash of a usual function: of another length it is likely a message that nobody hashed.
    Hash,
    /// As many as there are.
    Any,
}

/// The bytes of usual functions' hashes.
const HASHES: [usize; 5] = [20, 28, 32, 48, 64];

impl Form {
    fn allows(self, width: usize) -> bool {
        match self {
            Form::Width(only) => width == only,
            Form::Point(n) => width == 1 + n || width == 1 + 2 * n,
            Form::Hash => HASHES.contains(&width),
            Form::Any => true,
        }
    }

    /// The length of each item, where items lie one after the other.
    fn width_in(self, bytes: &[u8]) -> usize {
        match self {
            Form::Width(only) => only,
            // The first byte tells the form.
            Form::Point(n) if bytes.first() == Some(&4) => 1 + 2 * n,
            Form::Point(n) => 1 + n,
            Form::Hash | Form::Any => bytes.len(),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Width(only) => write!(f, "{only}"),
            Form::Point(n) => write!(f, "{} or {}", 1 + n, 1 + 2 * n),
            Form::Hash => f.write_str("20, 28, 32, 48 or 64"),
            Form::Any => f.write_str("any number of"),
        }
    }
}

/// The error of what has another length than a hash.
fn no_hash(name: &str, found: usize) -> PyErr {
    let wanted = Form::Hash;
    let text = format!("{name} must have {wanted} bytes each, not {found}: hash the message first");
    PyValueError::new_err(text)
}

/// Where items are in the bytes of an argument.
enum Places {
    /// One item for all jobs.
    One,
    /// So many rows of so many bytes.
    Rows(usize, usize),
    /// The end of each item.
    Ends(Vec<usize>),
}

/// The items of an argument. Its copy is wiped when it is dropped.
pub struct Items {
    name: &'static str,
    bytes: Zeroizing<Vec<u8>>,
    places: Places,
    is_array: bool,
}

impl Items {
    /// Reads an array of uint8 with a row for each job, bytes of items one after the other, or an
    /// iterable of bytes. Bytes of a single item serve all jobs.
    ///
    /// # Errors
    /// A `TypeError` for anything else, a `ValueError` for rows and hashes of another length. Another
    /// item of an iterable may have any length: what computes decides on it.
    pub fn read(name: &'static str, argument: &Bound<'_, PyAny>, form: Form) -> PyResult<Items> {
        if is_array(argument)? {
            return Items::of_array(name, argument, form);
        }
        if let Some(bytes) = bytes_of(argument)? {
            return Items::of_bytes(name, bytes, form);
        }
        let Ok(items) = argument.try_iter() else {
            let text = format!(
                "{name} must be an array of uint8 with two axes, bytes or an iterable of bytes, not {}",
                kind_of(argument)?
            );
            return Err(PyTypeError::new_err(text));
        };
        let (mut bytes, mut ends) = (Zeroizing::new(Vec::new()), Vec::new());
        for (job, item) in items.enumerate() {
            let item = item?;
            let Some(item) = bytes_of(&item)? else {
                let of = item.get_type().name()?;
                let text = format!("{name} has bytes for each job, not {of}");
                return Err(at(argument.py(), job, PyTypeError::new_err(text)));
            };
            if matches!(form, Form::Hash) && !form.allows(item.len()) {
                return Err(at(argument.py(), job, no_hash(name, item.len())));
            }
            append(&mut bytes, &item);
            ends.push(bytes.len());
        }
        Ok(Items { name, bytes, places: Places::Ends(ends), is_array: false })
    }

    fn of_array(name: &'static str, argument: &Bound<'_, PyAny>, form: Form) -> PyResult<Items> {
        let Ok(array) = argument.extract::<PyReadonlyArray2<'_, u8>>() else {
            let of = kind_of(argument)?;
            let text = format!("{name} must be an array of uint8 with two axes, not {of}");
            return Err(PyTypeError::new_err(text));
        };
        let rows = array.as_array();
        let (count, width) = rows.dim();
        if !form.allows(width) {
            let text = format!("{name} must have rows of {form} bytes, not {width}");
            return Err(PyValueError::new_err(text));
        }
        let bytes = Zeroizing::new(rows.iter().copied().collect());
        Ok(Items { name, bytes, places: Places::Rows(count, width), is_array: true })
    }

    fn of_bytes(name: &'static str, bytes: Zeroizing<Vec<u8>>, form: Form) -> PyResult<Items> {
        if matches!(form, Form::Hash) && !form.allows(bytes.len()) {
            return Err(no_hash(name, bytes.len()));
        }
        let width = form.width_in(&bytes);
        let places = match bytes.len() {
            len if len == width => Places::One,
            len if len.is_multiple_of(width) => Places::Rows(len / width, width),
            len => {
                let text = format!("{name} must have {form} bytes for each job, not {len} in all");
                return Err(PyValueError::new_err(text));
            }
        };
        Ok(Items { name, bytes, places, is_array: false })
    }

    /// Rows of so many bytes.
    pub fn of_rows(name: &'static str, bytes: Vec<u8>, width: usize) -> Items {
        let places = Places::Rows(bytes.len() / width, width);
        Items { name, bytes: Zeroizing::new(bytes), places, is_array: false }
    }

    /// Rows of the system's random bytes.
    ///
    /// # Errors
    /// An `OSError`: the system has none.
    pub fn random(name: &'static str, count: usize, width: usize) -> PyResult<Items> {
        let mut bytes = vec![0; count * width];
        system::random()?.fill_bytes(&mut bytes);
        Ok(Items::of_rows(name, bytes, width))
    }

    /// The number of items; `None` of one for all jobs.
    fn count(&self) -> Option<usize> {
        match &self.places {
            Places::One => None,
            Places::Rows(count, _) => Some(*count),
            Places::Ends(ends) => Some(ends.len()),
        }
    }

    /// The item of a job.
    pub fn get(&self, job: usize) -> &[u8] {
        match &self.places {
            Places::One => &self.bytes,
            Places::Rows(_, width) => &self.bytes[job * width..][..*width],
            Places::Ends(ends) => {
                let start = job.checked_sub(1).map_or(0, |before| ends[before]);
                &self.bytes[start..ends[job]]
            }
        }
    }

    pub fn is_array(&self) -> bool {
        self.is_array
    }

    /// The first job whose item is such.
    pub fn find(&self, is_such: impl Fn(&[u8]) -> bool) -> Option<usize> {
        (0..self.count().unwrap_or(1)).find(|&job| is_such(self.get(job)))
    }
}

/// The number of jobs: 1 if each argument is one item for all.
///
/// # Errors
/// A `ValueError` that names two arguments of different lengths.
pub fn count<const N: usize>(arguments: [&Items; N]) -> PyResult<usize> {
    let mut many = arguments.into_iter().filter_map(|items| Some((items.name, items.count()?)));
    let Some((first, count)) = many.next() else { return Ok(1) };
    match many.find(|(_, other)| *other != count) {
        None => Ok(count),
        Some((name, other)) => {
            let text = format!("{first} has length {count}, {name} has {other}");
            Err(PyValueError::new_err(text))
        }
    }
}

/// A copy of what `bytes`, a `bytearray` or a `memoryview` has; `None` of anything else.
pub fn bytes_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Zeroizing<Vec<u8>>>> {
    let copy = if let Ok(bytes) = object.cast::<PyBytes>() {
        bytes.as_bytes().to_vec()
    } else if let Ok(bytes) = object.cast::<PyByteArray>() {
        bytes.to_vec()
    } else if object.is_instance_of::<PyMemoryView>() {
        object.call_method0("tobytes")?.cast::<PyBytes>()?.as_bytes().to_vec()
    } else {
        return Ok(None);
    };
    Ok(Some(Zeroizing::new(copy)))
}

/// Appends bytes; what a vector leaves behind as it grows is wiped.
fn append(all: &mut Zeroizing<Vec<u8>>, bytes: &[u8]) {
    if all.capacity() - all.len() < bytes.len() {
        let mut longer = Zeroizing::new(Vec::with_capacity(2 * (all.len() + bytes.len())));
        longer.extend_from_slice(all);
        *all = longer;
    }
    all.extend_from_slice(bytes);
}
