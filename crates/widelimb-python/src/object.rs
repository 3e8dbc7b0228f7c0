//! The objects of Python's types `mpz`, `mpq` and `xmpz`: creation, type checks and deallocation.
//!
//! A sum of two short numbers takes a few nanoseconds, but the overhead of a class of pyo3 is about
//! fifty. So a type is made from its slots. It is final, so that its address identifies the objects
//! of the type, and the memory of dead objects is used again.

use crate::mutable::Mutable;
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::{CStr, c_ulong, c_void};
use std::ptr;
use std::sync::atomic::{AtomicIsize, AtomicPtr, Ordering};
use widelimb::{Integer, Rational};

/// A value that objects of a Python type hold.
pub trait ObjectValue: Sized + 'static {
    /// The qualified name of the type, such as `widelimb.mpz`.
    const NAME: &CStr;
    /// Flags of the type in addition to CPython's default ones.
    const FLAGS: c_ulong;
    /// The type, and its dead objects.
    fn kind() -> &'static Kind;
}

/// A Python type, once it is made, and its dead objects.
pub struct Kind {
    object: AtomicPtr<ffi::PyTypeObject>,
    dead: dead::Dead,
}

impl Kind {
    const fn new() -> Kind {
        Kind { object: AtomicPtr::new(ptr::null_mut()), dead: dead::Dead::new() }
    }

    #[inline(always)]
    pub fn pointer(&self) -> *mut ffi::PyTypeObject {
        self.object.load(Ordering::Relaxed)
    }

    /// The type, as an object.
    pub fn object<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        // SAFETY: the type is made before the module, and lives as long as the process.
        unsafe { Bound::from_borrowed_ptr(py, self.pointer().cast()) }
    }
}

macro_rules! held {
    ($($type:ident $name:literal $flags:expr;)*) => {$(
        impl ObjectValue for $type {
            const NAME: &CStr = $name;
            const FLAGS: c_ulong = $flags;

            #[inline(always)]
            fn kind() -> &'static Kind {
                static KIND: Kind = Kind::new();
                &KIND
            }
        }
    )*};
}

held! {
    Integer c"widelimb.mpz" IMMUTABLE;
    Rational c"widelimb.mpq" IMMUTABLE;
    // `xmpz` sets an attribute of its type when the type is made, so it is not immutable.
    Mutable c"widelimb.xmpz" 0;
}

#[repr(C)]
struct Object<T> {
    head: ffi::PyObject,
    value: T,
    /// The cached hash of a long immutable number, or `NO_HASH`.
    hash: AtomicIsize,
}

/// The mark of a missing hash: CPython reserves -1 for errors.
const NO_HASH: isize = -1;

/// The bytes of an object that holds a `T`, without the limbs of long numbers.
pub fn size_of_object<T: ObjectValue>() -> usize {
    size_of::<Object<T>>()
}

/// Whether the type of objects that hold a `T` has been made.
pub fn is_made<T: ObjectValue>() -> bool {
    !T::kind().pointer().is_null()
}

/// The flag `Py_TPFLAGS_IMMUTABLETYPE` of CPython: attributes of the type cannot be set.
const IMMUTABLE: c_ulong = 1 << 8;

/// Makes the type of objects that hold a `T`, with these slots and the slot for deallocation.
pub fn make_type<T: ObjectValue>(py: Python<'_>, slots: Vec<(i32, *mut c_void)>) -> PyResult<()> {
    let own = [(ffi::Py_tp_dealloc, dealloc::<T> as *mut c_void), (0, ptr::null_mut())];
    let slots = slots.into_iter().chain(own);
    let mut slots: Vec<_> = slots.map(|(slot, pfunc)| ffi::PyType_Slot { slot, pfunc }).collect();
    let mut spec = ffi::PyType_Spec {
        name: T::NAME.as_ptr(),
        basicsize: size_of::<Object<T>>() as _,
        itemsize: 0,
        flags: (ffi::Py_TPFLAGS_DEFAULT | T::FLAGS) as _,
        slots: slots.as_mut_ptr(),
    };
    // SAFETY: the specification and its slots outlive the call.
    let made = unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyType_FromSpec(&mut spec))? };
    // The type lives as long as the process, since objects refer to it.
    T::kind().object.store(made.into_ptr().cast(), Ordering::Relaxed);
    Ok(())
}

/// The value of an object, if the object is of the type for a `T`.
#[inline(always)]
pub fn held<'a, T: ObjectValue>(object: *mut ffi::PyObject) -> Option<&'a T> {
    // SAFETY: callers hold a reference to the object for as long as they use its value; the type is
    // final, so an object of the type is an `Object<T>`.
    unsafe {
        let of_type = ffi::Py_TYPE(object) == T::kind().pointer();
        of_type.then(|| &(*object.cast::<Object<T>>()).value)
    }
}

/// The hash of an object's value, computed once and then cached.
///
/// # Safety
/// The caller holds a reference to an object of the type for a `T`.
#[inline]
pub unsafe fn cached_hash<T: ObjectValue>(
    object: *mut ffi::PyObject,
    compute: impl FnOnce(&T) -> ffi::Py_hash_t,
) -> ffi::Py_hash_t {
    // SAFETY: by the contract above the object is alive and of the type for a `T`, which is final,
    // so it is an `Object<T>`.
    let object = unsafe { &*object.cast::<Object<T>>() };
    let mut hash = object.hash.load(Ordering::Relaxed);
    if hash == NO_HASH {
        hash = compute(&object.value);
        object.hash.store(hash, Ordering::Relaxed);
    }
    hash
}

/// The number in an object, if that is an `mpz`.
#[inline(always)]
pub fn as_mpz<'a>(object: *mut ffi::PyObject) -> Option<&'a Integer> {
    held(object)
}

/// A new object, or null with an exception set.
#[inline]
pub fn new<T: ObjectValue>(value: T) -> *mut ffi::PyObject {
    let kind = T::kind();
    // SAFETY: a dead object and a new one are both memory of an object without a value; the new
    // value is written without reading or dropping an old one.
    unsafe {
        let object = match kind.dead.take() {
            Some(object) => ffi::PyObject_Init(object, kind.pointer()),
            None => ffi::PyType_GenericAlloc(kind.pointer(), 0),
        };
        if !object.is_null() {
            (&raw mut (*object.cast::<Object<T>>()).value).write(value);
            (&raw mut (*object.cast::<Object<T>>()).hash).write(AtomicIsize::new(NO_HASH));
        }
        object
    }
}

unsafe extern "C" fn dealloc<T: ObjectValue>(object: *mut ffi::PyObject) {
    // SAFETY: the last reference to the object is gone, so its value can be dropped, and its
    // reference to the type released.
    unsafe {
        let of_type = ffi::Py_TYPE(object);
        ptr::drop_in_place(&raw mut (*object.cast::<Object<T>>()).value);
        if !T::kind().dead.keep(object) {
            ffi::PyObject_Free(object.cast());
        }
        ffi::Py_DECREF(of_type.cast());
    }
}

/// A result for Python: an [`Integer`] becomes an `mpz`, a [`Rational`] an `mpq`, and a
/// [`Mutable`] an `xmpz`.
pub struct Number<T: ObjectValue = Integer>(pub T);

impl<'py, T: ObjectValue> IntoPyObject<'py> for Number<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[inline]
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // SAFETY: `new` returns a new reference, or null with an exception set.
        unsafe { Bound::from_owned_ptr_or_err(py, new(self.0)) }
    }
}

/// Dead objects, whose memory is used again.
#[cfg(not(Py_GIL_DISABLED))]
mod dead {
    use pyo3::ffi::PyObject;
    use std::cell::UnsafeCell;
    use std::ptr;

    const MOST: usize = 256;

    pub struct Dead(UnsafeCell<List>);

    struct List {
        count: usize,
        objects: [*mut PyObject; MOST],
    }

    // SAFETY: only code that holds the interpreter's lock uses the list.
    unsafe impl Sync for Dead {}

    impl Dead {
        pub const fn new() -> Dead {
            Dead(UnsafeCell::new(List { count: 0, objects: [ptr::null_mut(); MOST] }))
        }

        #[inline(always)]
        pub fn take(&self) -> Option<*mut PyObject> {
            // SAFETY: under the interpreter's lock, and the reference ends here.
            let list = unsafe { &mut *self.0.get() };
            list.count = list.count.checked_sub(1)?;
            list.objects.get(list.count).copied()
        }

        /// Adds an object to the list, and returns whether there was room.
        #[inline(always)]
        pub fn keep(&self, object: *mut PyObject) -> bool {
            // SAFETY: under the interpreter's lock, and the reference ends here.
            let list = unsafe { &mut *self.0.get() };
            let Some(place) = list.objects.get_mut(list.count) else { return false };
            *place = object;
            list.count += 1;
            true
        }
    }
}

/// An empty list: without the interpreter's lock nothing would guard it.
#[cfg(Py_GIL_DISABLED)]
mod dead {
    use pyo3::ffi::PyObject;

    pub struct Dead;

    impl Dead {
        pub const fn new() -> Dead {
            Dead
        }

        pub fn take(&self) -> Option<*mut PyObject> {
            None
        }

        pub fn keep(&self, _object: *mut PyObject) -> bool {
            false
        }
    }
}
