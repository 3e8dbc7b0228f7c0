//! Opens both libraries.

use crate::peers::Identity;
use crate::peers::build::gmp_lacks;
use crate::peers::gmp::NAME;
use crate::peers::library::{OpenLibrary, text};
use libloading::Library;
use std::ffi::{OsStr, c_char};
use std::path::Path;

/// The name by which the system's library is asked for.
const SYSTEMS: &str = "libgmp.so.10";

/// A library with GMP's interface.
pub struct Side {
    /// The library's name and version, and the file.
    pub identity: Identity,
    open: OpenLibrary,
}

/// widelimb's library and a peer.
pub struct Libraries {
    /// widelimb's.
    pub ours: Side,
    /// The other one.
    pub peer: Side,
}

impl Libraries {
    /// Opens the file of widelimb's library and that of a peer, by default the system's GMP. Both
    /// have one soname: a library that is asked for by this name would be the one that is there
    /// already, so the peer is opened first and ours by its path, and their functions' addresses
    /// are compared.
    ///
    /// # Errors
    /// A library cannot be opened, lacks a function, or is the other one.
    pub fn open(ours: &Path, peer: Option<&Path>) -> Result<Libraries, String> {
        let peer = Side::open(peer.map_or(OsStr::new(SYSTEMS), Path::as_os_str))?;
        let ours = Side::open(ours.as_os_str())?;
        let address = |side: &Side| side.address("__gmpz_add");
        if address(&ours)? == address(&peer)? {
            return Err(format!("{} is the library of widelimb itself", peer.open.found));
        }
        Ok(Libraries { ours, peer })
    }

    /// Ours and the peer.
    pub(super) fn sides(&self) -> [&Side; 2] {
        [&self.ours, &self.peer]
    }
}

impl Side {
    fn open(file: &OsStr) -> Result<Side, String> {
        let found = file.to_string_lossy().into_owned();
        let failed = |error: String| format!("cannot open {found}: {error}");
        let handle = own_symbols_first(file).map_err(|error| failed(error.to_string()))?;
        let open = OpenLibrary { handle: Box::leak(Box::new(handle)), found: found.clone() };
        // SAFETY: the symbols of GMP's manual, and that of the text of widelimb's header.
        let (version, is_ours, lacks) = unsafe {
            let version = open.symbol::<*const *const c_char>(NAME, "__gmp_version");
            let version = text(*version.map_err(|absent| failed(absent.to_string()))?);
            let is_ours = open.symbol::<*const u8>(NAME, "widelimb_gmp_header").is_ok();
            let basecase = open.symbol::<*const u8>(NAME, "__gmpn_mul_basecase");
            let lacks = basecase.ok().filter(|_| !is_ours).and_then(|code| gmp_lacks(code));
            (version, is_ours, lacks)
        };
        let (name, version) = match is_ours {
            true => ("widelimb", format!("{}, as {NAME} {version}", env!("CARGO_PKG_VERSION"))),
            false => (NAME, version),
        };
        let identity = Identity::new(name, version, format!("opened as {found}")).lacking(lacks);
        Ok(Side { identity, open })
    }

    /// A function of the library.
    ///
    /// # Panics
    /// If the library lacks it.
    ///
    /// # Safety
    /// `F` is the type of the function.
    pub(super) unsafe fn function<F: Copy>(&self, symbol: &str) -> F {
        // SAFETY: by the contract above `F` is a pointer to what the symbol is.
        unsafe { self.open.symbol(NAME, symbol) }.unwrap_or_else(|absent| panic!("{absent}"))
    }

    fn address(&self, symbol: &str) -> Result<*const u8, String> {
        // SAFETY: any symbol has an address.
        unsafe { self.open.symbol(NAME, symbol) }.map_err(|absent| absent.to_string())
    }

    /// The opened library.
    pub(super) const fn opened(&self) -> &OpenLibrary {
        &self.open
    }
}

/// Opens a library whose own functions come first wherever it calls one of GMP's names.
fn own_symbols_first(file: &OsStr) -> Result<Library, libloading::Error> {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use libloading::os::unix::{Library as Unix, RTLD_LOCAL, RTLD_NOW};
        let flags = RTLD_NOW | RTLD_LOCAL | libc::RTLD_DEEPBIND;
        // SAFETY: libraries of GMP's interface only fill tables when they are loaded.
        unsafe { Unix::open(Some(file), flags) }.map(Library::from)
    }
    // SAFETY: as above; elsewhere a library's own functions come first by themselves.
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    unsafe {
        Library::new(file)
    }
}
