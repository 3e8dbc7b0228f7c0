use super::fixed_base::Table;
use crate::error::{Error, WL_OK};
use crate::{FixedBaseTable, wl_fixed_base_load, wl_fixed_base_pow, wl_fixed_base_save};
use crate::{wl_fixed_base_new_with_memory, wl_fixed_base_new_with_memory_vartime};
use std::ffi::{CString, c_char, c_int};
use std::ptr::{dangling_mut, null, null_mut};
use widelimb::Limb;

const MODULUS: [Limb; 3] = [1_000_003, 0, 1];

fn load(path: *const c_char, base: &[Limb], bits: usize, modulus: &[Limb]) -> (c_int, Table) {
    let mut table = dangling_mut();
    let (b, m) = (base.as_ptr(), modulus.as_ptr());
    // SAFETY: the pointers are of slices, given with their lengths, and the path is a text.
    let code =
        unsafe { wl_fixed_base_load(&raw mut table, path, b, base.len(), bits, m, modulus.len()) };
    (code, Table(table))
}

/// `base^exponent`, for a modulus of three limbs.
fn power(table: *const FixedBaseTable, exponent: Limb) -> [Limb; 3] {
    let (mut r, e) = ([9; 3], &raw const exponent);
    // SAFETY: a table, room for a power and an exponent of one limb.
    let code = unsafe { wl_fixed_base_pow(table, r.as_mut_ptr(), 3, e, 1, 1, 1, null_mut()) };
    assert_eq!(code, WL_OK);
    r
}

#[test]
fn tables_are_made_within_memory_saved_and_loaded() {
    let folder = std::env::temp_dir().join(format!("widelimb-capi-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("table");
    let text = |path: &std::path::Path| {
        CString::new(path.to_str().expect("a name in UTF-8")).expect("no byte of 0")
    };
    let (name, none) = (text(&file), text(&folder.join("none").join("table")));
    let base = [3];
    for make in [wl_fixed_base_new_with_memory, wl_fixed_base_new_with_memory_vartime] {
        let (mut table, b, m) = (dangling_mut(), base.as_ptr(), MODULUS.as_ptr());
        // SAFETY: the pointers are of arrays as long as the lengths given.
        let code = unsafe { make(&raw mut table, b, 1, 64, m, 3, 5_000) };
        let made = Table(table);
        assert_eq!(code, WL_OK);
        // SAFETY: a table and a text.
        assert_eq!(unsafe { wl_fixed_base_save(made.0, name.as_ptr()) }, WL_OK);
        let (code, loaded) = load(name.as_ptr(), &[3, 0], 64, &[&MODULUS[..], &[0]].concat()[..3]);
        assert_eq!(code, WL_OK);
        for exponent in [0, 1, 5, Limb::MAX] {
            assert_eq!(power(loaded.0, exponent), power(made.0, exponent));
        }
        // SAFETY: a table and a text.
        assert_eq!(unsafe { wl_fixed_base_save(made.0, none.as_ptr()) }, Error::File as c_int);
        // SAFETY: the pointers are of arrays as long as the lengths given.
        let code = unsafe { make(&raw mut table, b, 1, 64, m, 3, usize::MAX) };
        assert!(code == Error::NoMemory as c_int || code == Error::TooLong as c_int);
        assert!(table.is_null());
    }
    let other = [1_000_003, 0, 2];
    for (path, base, bits, modulus, error) in [
        (&none, &[3][..], 64, &MODULUS, Error::File),
        (&name, &[2], 64, &MODULUS, Error::Table),
        (&name, &[], 64, &MODULUS, Error::Table),
        (&name, &[3], 63, &MODULUS, Error::Table),
        (&name, &[3], 64, &other, Error::Table),
        (&name, &[3], 64, &[2, 0, 0], Error::ModulusEven),
        (&name, &[3], usize::MAX, &MODULUS, Error::TooLong),
    ] {
        let (code, table) = load(path.as_ptr(), base, bits, modulus);
        assert_eq!((code, table.0.is_null()), (error as c_int, true));
    }
    let mut bytes = std::fs::read(&file).expect("a table");
    bytes[500] ^= 1;
    std::fs::write(&file, bytes).expect("a file");
    assert_eq!(load(name.as_ptr(), &base, 64, &MODULUS).0, Error::Table as c_int);
    let null_pointer = Error::NullPointer as c_int;
    assert_eq!(load(null(), &base, 64, &MODULUS).0, null_pointer);
    // SAFETY: null pointers are refused.
    unsafe {
        assert_eq!(wl_fixed_base_save(null(), name.as_ptr()), null_pointer);
        let (b, m) = (base.as_ptr(), MODULUS.as_ptr());
        let code = wl_fixed_base_load(null_mut(), name.as_ptr(), b, 1, 64, m, 3);
        assert_eq!(code, null_pointer);
        assert_eq!(wl_fixed_base_new_with_memory(null_mut(), b, 1, 64, m, 3, 99), null_pointer);
    }
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}
