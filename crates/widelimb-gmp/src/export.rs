//! The macros that write exported functions.

/// Writes exported C functions.
///
/// A body may take the manual's contract for granted. If it panics all the same, which is a fault
/// of this library, the process ends with a message that names the function: no unwinding crosses
/// the border. A body may `return`.
#[macro_export]
macro_rules! export {
    ($(
        $(#[$meta:meta])*
        fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? $body:block
    )*) => {$(
        $(#[$meta])*
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: $type),*) $(-> $out)? {
            // A function, out of which the body may return. A closure would capture the
            // arguments by reference where it is not inlined, and have them written to the stack.
            #[inline(always)]
            #[allow(unused_unsafe, reason = "a body may have no pointers")]
            unsafe fn body($($arg: $type),*) $(-> $out)? {
                // SAFETY: the caller keeps the contract of the manual, as the crate's
                // documentation says.
                unsafe { $body }
            }

            $crate::count_call!($name($($arg: $type),*) $(-> $out)?, {
                struct InUse;
                impl Drop for InUse {
                    #[cold]
                    fn drop(&mut self) {
                        $crate::fault::panicked(stringify!($name));
                    }
                }
                let in_use = InUse;
                // SAFETY: the contract of the exported function.
                let result = unsafe { body($($arg),*) };
                core::mem::forget(in_use);
                result
            })
        }
    )*};
}

/// Writes exported C functions whose bodies are a jump to a kernel: they cannot panic, and get no
/// stack frame for the case that they do.
#[macro_export]
macro_rules! export_jump {
    ($(
        $(#[$meta:meta])*
        fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $out:ty)? $body:block
    )*) => {$(
        $(#[$meta])*
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name($($arg: $type),*) $(-> $out)? {
            // SAFETY: as in `export!`.
            $crate::count_call!($name($($arg: $type),*) $(-> $out)?, { unsafe { $body } })
        }
    )*};
}

/// The body of a function, or, where calls are counted, another function with the same body that
/// counts first: the first one needs no stack frame for it.
#[doc(hidden)]
#[macro_export]
macro_rules! count_call {
    ($name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?, $body:block) => {{
        #[inline(always)]
        unsafe fn run($($arg: $type),*) $(-> $out)? $body

        #[cold]
        #[inline(never)]
        unsafe fn counted($($arg: $type),*) $(-> $out)? {
            static CALLS: $crate::report::Calls = $crate::report::Calls::of(stringify!($name));
            CALLS.add();
            // SAFETY: the contract of the exported function.
            unsafe { run($($arg),*) }
        }

        // SAFETY: the contract of the exported function.
        unsafe {
            if $crate::start::are_counted() {
                counted($($arg),*)
            } else {
                run($($arg),*)
            }
        }
    }};
}

pub use crate::{export, export_jump};
