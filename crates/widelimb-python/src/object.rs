//! The objects of Python's types `mpz`, `mpq` and `xmpz`: how they are made, found out and given
//! back.
//!
//! A sum of two short numbers takes a few nanoseconds, so what is around it must not take fifty, as
//! it does with a class of pyo3's. A type is made from its slots; it is final, so that an object's
//! type is known by its address, and objects that died are used again.

use crate::mutable::Mutable;
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::{CStr, c_ulong, c_void};
use std::ptr;
use std::sync::atomic::{AtomicIsize, AtomicPtr, Ordering};
use widelimb::{Integer, Rational};

/// What objects of a type hold.
pub trait Held: Sized + 'static {
    /// The type's name, with the package's.
    const NAME: &CStr;
    /// Flags of the type beside CPython's default ones.
    const FLAGS: c_ulong;
    /// The type, and its dead objects.
    fn kind() -> &'static Kind;
}

/// A type, once it is made, and objects of it that died.
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
        // SAFETY: it is made before the module is there, and lives as long as the process.
        unsafe { Bound::from_borrowed_ptr(py, self.pointer().cast()) }
    }
}

macro_rules! held {
    ($($type:ident $name:literal $flags:expr;)*) => {$(
        impl Held for $type {
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
    // An attribute of the type is set when that is made.
    Mutable c"widelimb.xmpz" 0;
}

#[repr(C)]
struct Object<T> {
    head: ffi::PyObject,
    value: T,
    /// The hash of a long number that does not change, or `NO_HASH`.
    hash: AtomicIsize,
}

/// What is no hash: CPython has -1 for errors.
const NO_HASH: isize = -1;

/// The bytes of an object that holds a `T`, but for those of long numbers.
pub fn size_of_object<T: Held>() -> usize {
    size_of::<Object<T>>()
}

/// Whether the type of objects that hold a `T` is there.
pub fn is_made<T: Held>() -> bool {
    !T::kind().pointer().is_null()
}

/// CPython's `Py_TPFLAGS_IMMUTABLETYPE`: nobody sets attributes of the type.
const IMMUTABLE: c_ulong = 1 << 8;

/// Makes the type of objects that hold a `T`, with these slots and its own for objects that die.
pub fn make_type<T: Held>(py: Python<'_>, slots: Vec<(i32, *mut c_void)>) -> PyResult<()> {
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
    // It lives as long as the process, as every object needs it.
    T::kind().object.store(made.into_ptr().cast(), Ordering::Relaxed);
    Ok(())
}

/// What an object holds, if it is of the type for that.
#[inline(always)]
pub fn held<'a, T: Held>(object: *mut ffi::PyObject) -> Option<&'a T> {
    // SAFETY: callers hold a reference to an object for as long as they use what it holds; the type
    // is final.
    unsafe {
        let of_type = ffi::Py_TYPE(object) == T::kind().pointer();
        of_type.then(|| &(*object.cast::<Object<T>>()).value)
    }
}

/// The hash of what an object holds, which is computed once; it must be of the type for that.
///
/// # Safety
/// The caller holds a reference to an object of the type for a `T`.
#[inline]
pub unsafe fn kept_hash<T: Held>(
    object: *mut ffi::PyObject,
    compute: impl FnOnce(&T) -> ffi::Py_hash_t,
) -> ffi::Py_hash_t {
    // SAFETY: the caller's promise.
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
pub fn new<T: Held>(value: T) -> *mut ffi::PyObject {
    let kind = T::kind();
    // SAFETY: a dead object is memory of an object that holds nothing, as is new memory; the value
    // is written without a look at what was there.
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

unsafe extern "C" fn dealloc<T: Held>(object: *mut ffi::PyObject) {
    // SAFETY: the last reference to the object is gone, and its one to its type goes with it.
    unsafe {
        let of_type = ffi::Py_TYPE(object);
        ptr::drop_in_place(&raw mut (*object.cast::<Object<T>>()).value);
        if !T::kind().dead.keep(object) {
            ffi::PyObject_Free(object.cast());
        }
        ffi::Py_DECREF(of_type.cast());
    }
}

/// A value on its way to Python: an [`Integer`] is an `mpz` there, a [`Rational`] an `mpq`, a
/// [`Mutable`] an `xmpz`.
pub struct Number<T: Held = Integer>(pub T);

impl<'py, T: Held> IntoPyObject<'py> for Number<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[inline]
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // SAFETY: a new object, or null with an exception set.
        unsafe { Bound::from_owned_ptr_or_err(py, new(self.0)) }
    }
}

/// Objects that died, to be used again.
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

    // SAFETY: only code that holds the interpreter's lock comes here.
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

        /// Whether there was room.
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

/// Without the interpreter's lock there is nothing that guards a list.
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
