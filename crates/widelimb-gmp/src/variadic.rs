//! Variable arguments: the `va_list` of the platform, and entries that make one.
//!
//! Stable Rust calls variadic functions and does not define them. So an entry with variable
//! arguments is a few instructions that save the registers in which arguments come, lay out a
//! `va_list` of them, and call the function that takes one. Where there are none (other CPUs than
//! x86-64), the functions with a `va_list` are there alone.

pub use list::{RawVaList, VaList};

/// The `va_list` of the System V psABI of x86-64.
#[cfg(target_arch = "x86_64")]
mod list {
    /// A `va_list` as a function gets it.
    pub type RawVaList = *mut VaList;

    /// Where the next arguments are.
    #[repr(C)]
    #[derive(Clone, Debug)]
    pub struct VaList {
        /// The offset of the next general register in what was saved, up to 48.
        general: u32,
        /// The offset of the next vector register in what was saved, up to 176.
        vector: u32,
        /// The next argument on the stack.
        stack: *mut u8,
        /// The registers that were saved.
        saved: *mut u8,
    }

    /// The bytes of the general registers that were saved.
    const GENERAL: u32 = 48;
    /// The bytes of all registers that were saved.
    const ALL: u32 = 176;

    impl VaList {
        /// A list of its own with the arguments of another.
        pub unsafe fn copy_of(raw: RawVaList) -> VaList {
            (*raw).clone()
        }

        /// The list, for a function that takes one.
        pub fn raw(&mut self) -> RawVaList {
            self
        }

        /// The next argument that is an integer or a pointer.
        pub unsafe fn word(&mut self) -> usize {
            if self.general < GENERAL {
                let at = self.saved.add(self.general as usize);
                self.general += 8;
                return at.cast::<usize>().read();
            }
            let at = self.stack;
            self.stack = at.add(8);
            at.cast::<usize>().read()
        }

        /// Passes over a `double`.
        pub unsafe fn skip_double(&mut self) {
            if self.vector < ALL {
                self.vector += 16;
            } else {
                self.stack = self.stack.add(8);
            }
        }

        /// Passes over a `long double`.
        pub unsafe fn skip_long_double(&mut self) {
            self.stack = self.stack.add(self.stack.align_offset(16) + 16);
        }
    }
}

/// The `va_list` of the AAPCS64.
#[cfg(all(target_arch = "aarch64", not(target_vendor = "apple")))]
mod list {
    /// A `va_list` as a function gets it.
    pub type RawVaList = *mut VaList;

    /// Where the next arguments are.
    #[repr(C)]
    #[derive(Clone, Debug)]
    pub struct VaList {
        /// The next argument on the stack.
        stack: *mut u8,
        /// The end of the general registers that were saved.
        general_end: *mut u8,
        /// The end of the vector registers that were saved.
        vector_end: *mut u8,
        /// The offset of the next general register from their end, below 0 if there is one.
        general: i32,
        /// The offset of the next vector register from their end, below 0 if there is one.
        vector: i32,
    }

    impl VaList {
        /// A list of its own with the arguments of another.
        pub unsafe fn copy_of(raw: RawVaList) -> VaList {
            (*raw).clone()
        }

        /// The list, for a function that takes one.
        pub fn raw(&mut self) -> RawVaList {
            self
        }

        /// The next argument that is an integer or a pointer.
        pub unsafe fn word(&mut self) -> usize {
            if self.general < 0 {
                let at = self.general_end.offset(self.general as isize);
                self.general += 8;
                return at.cast::<usize>().read();
            }
            let at = self.stack;
            self.stack = at.add(8);
            at.cast::<usize>().read()
        }

        /// Passes over a `double`.
        pub unsafe fn skip_double(&mut self) {
            if self.vector < 0 {
                self.vector += 16;
            } else {
                self.stack = self.stack.add(8);
            }
        }

        /// Passes over a `long double`.
        pub unsafe fn skip_long_double(&mut self) {
            if self.vector < 0 {
                self.vector += 16;
            } else {
                self.stack = self.stack.add(self.stack.align_offset(16) + 16);
            }
        }
    }
}

/// The `va_list` of Apple's 64-bit Arm systems: all arguments are words on the stack.
#[cfg(all(target_arch = "aarch64", target_vendor = "apple"))]
mod list {
    /// A `va_list` as a function gets it.
    pub type RawVaList = VaList;

    /// Where the next argument is.
    #[repr(transparent)]
    #[derive(Clone, Debug)]
    pub struct VaList(*mut u8);

    impl VaList {
        /// A list of its own with the arguments of another.
        pub unsafe fn copy_of(raw: RawVaList) -> VaList {
            raw
        }

        /// The list, for a function that takes one.
        pub fn raw(&mut self) -> RawVaList {
            self.clone()
        }

        /// The next argument that is an integer or a pointer.
        pub unsafe fn word(&mut self) -> usize {
            let at = self.0;
            self.0 = at.add(8);
            at.cast::<usize>().read()
        }

        /// Passes over a `double`.
        pub unsafe fn skip_double(&mut self) {
            self.word();
        }

        /// Passes over a `long double`, which is a `double`.
        pub unsafe fn skip_long_double(&mut self) {
            self.word();
        }
    }
}

impl VaList {
    /// The next argument that is a pointer.
    pub unsafe fn pointer<T>(&mut self) -> *mut T {
        core::ptr::with_exposed_provenance_mut(self.word())
    }

    /// The next argument that is an `int`.
    pub unsafe fn int(&mut self) -> core::ffi::c_int {
        self.word() as core::ffi::c_int
    }
}

/// Writes exported functions with variable arguments after as many fixed ones, each of which calls
/// another with the fixed ones and a `va_list`.
///
/// The stack: 24 bytes of `va_list`, 8 of nothing, 176 of registers, 8 for the alignment. Vector
/// registers are saved where `al` says that arguments may be in them.
#[cfg(target_arch = "x86_64")]
macro_rules! variadic {
    ($($(#[$meta:meta])* fn $name:ident($fixed:tt, ...) => $target:ident;)*) => {$(
        $(#[$meta])*
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub unsafe extern "C" fn $name() -> core::ffi::c_int {
            core::arch::naked_asm!(
                ".cfi_startproc",
                "endbr64",
                "sub rsp, 216",
                ".cfi_adjust_cfa_offset 216",
                "mov [rsp + 32], rdi",
                "mov [rsp + 40], rsi",
                "mov [rsp + 48], rdx",
                "mov [rsp + 56], rcx",
                "mov [rsp + 64], r8",
                "mov [rsp + 72], r9",
                "test al, al",
                "je 2f",
                "movaps [rsp + 80], xmm0",
                "movaps [rsp + 96], xmm1",
                "movaps [rsp + 112], xmm2",
                "movaps [rsp + 128], xmm3",
                "movaps [rsp + 144], xmm4",
                "movaps [rsp + 160], xmm5",
                "movaps [rsp + 176], xmm6",
                "movaps [rsp + 192], xmm7",
                "2:",
                concat!("mov dword ptr [rsp], 8 * ", $fixed),
                "mov dword ptr [rsp + 4], 48",
                "lea rax, [rsp + 224]",
                "mov [rsp + 8], rax",
                "lea rax, [rsp + 32]",
                "mov [rsp + 16], rax",
                concat!("mov ", variadic!(@register $fixed), ", rsp"),
                "call {target}",
                "add rsp, 216",
                ".cfi_adjust_cfa_offset -216",
                "ret",
                ".cfi_endproc",
                target = sym $target,
            )
        }
    )*};
    (@register 1) => { "rsi" };
    (@register 2) => { "rdx" };
    (@register 3) => { "rcx" };
}

/// No entries on this CPU.
#[cfg(not(target_arch = "x86_64"))]
macro_rules! variadic {
    ($($entries:tt)*) => {};
}

pub(crate) use variadic;
