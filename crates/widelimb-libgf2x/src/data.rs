//! What programs read without a call.

use core::ffi::{CStr, c_char, c_int};

/// A text that programs read.
#[repr(transparent)]
#[derive(Debug)]
pub struct Text(*const c_char);

// SAFETY: the text is a constant.
unsafe impl Sync for Text {}

impl Text {
    const fn of(text: &'static CStr) -> Text {
        Text(text.as_ptr())
    }
}

/// The version of gf2x whose interface this library has: 1.3.0.
#[unsafe(no_mangle)]
pub static gf2x_lib_version_code: c_int = 10_300;

/// The licence of the methods. gf2x has some under the GPL, this library none.
#[unsafe(no_mangle)]
pub static gf2x_toom_gpl_status: Text =
    Text::of(c"widelimb: MIT OR Apache-2.0, nothing under the GPL");
