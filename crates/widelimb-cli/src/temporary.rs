//! Temporary files, which hold the new contents of a file until they replace it. Errors, signals
//! and the end of memory remove them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub use system::private;

/// The names of all temporary files that are there. Files are made, renamed and removed under its
/// lock, so that a signal removes all of them and no other.
static NAMES: Mutex<Vec<Name>> = Mutex::new(Vec::new());

fn names() -> MutexGuard<'static, Vec<Name>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A new file in the folder of the file that it will replace. Unless it has replaced that, the drop
/// removes it.
pub struct Temporary {
    path: PathBuf,
    /// The writer of the new contents.
    pub sink: BufWriter<File>,
    /// Whether only the owner may read the file, whatever file it replaces.
    is_private: bool,
}

impl Temporary {
    /// Creates a file in the folder of `target`, from where it can be renamed to it. Its name does
    /// not depend on the target's, which may be as long as names can be. Nobody may read it who may
    /// not read the target.
    pub fn beside(target: &Path) -> io::Result<Temporary> {
        Temporary::open(target, &mut system::like(target), false)
    }

    /// Creates a file like [`beside`](Self::beside), which only its owner may read, now and once it
    /// has replaced the target.
    pub fn private(target: &Path) -> io::Result<Temporary> {
        Temporary::open(target, &mut system::private(), true)
    }

    fn open(target: &Path, options: &mut OpenOptions, is_private: bool) -> io::Result<Temporary> {
        system::remove_on_signals();
        let mut attempt = 0;
        loop {
            let hidden = format!(".widelimb-{}-{attempt}.tmp", std::process::id());
            let path = target.with_file_name(hidden);
            let name = Name::new(&path)?;
            let mut names = names();
            match options.write(true).create_new(true).open(&path) {
                Ok(file) => {
                    names.push(name);
                    return Ok(Temporary { path, sink: BufWriter::new(file), is_private });
                }
                // A process that had this number before left the file.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 100 => {
                    attempt += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Renames the file to the target; it gets the target's mode, unless it is private.
    pub fn replace(mut self, target: &Path) -> io::Result<()> {
        self.sink.flush()?;
        let (old, new) = (fs::metadata(target), self.sink.get_ref().metadata());
        if !self.is_private
            && let (Ok(old), Ok(new)) = (old, new)
            && old.permissions() != new.permissions()
        {
            // Some file systems have no modes to set. What has been computed is not lost for that:
            // the new file lets no more be done with it than the old one.
            let _ = self.sink.get_ref().set_permissions(old.permissions());
        }
        let mut names = names();
        fs::rename(&self.path, target)?;
        names.retain(|name| !name.is(&self.path));
        Ok(())
    }

    /// Gives the file the name of the target, which must not exist.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if the target exists.
    pub fn put_new(mut self, target: &Path) -> io::Result<()> {
        self.sink.flush()?;
        match fs::hard_link(&self.path, target) {
            // Some file systems know one name for a file only.
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                match fs::symlink_metadata(target) {
                    Ok(_) => Err(ErrorKind::AlreadyExists.into()),
                    Err(_) => self.replace(target),
                }
            }
            // The other name is removed with `self`.
            done => done,
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut names = names();
        // After the renaming there is nothing to remove.
        if names.iter().any(|name| name.is(&self.path)) {
            let _ = fs::remove_file(&self.path);
            names.retain(|name| !name.is(&self.path));
        }
    }
}

pub use system::{Name, remove_all_at_once};

#[cfg(unix)]
mod system {
    use super::NAMES;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::ffi::CString;
    use std::fs::{self, OpenOptions};
    use std::io;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    use std::path::Path;
    use std::sync::mpsc::{self, Sender};
    use std::sync::{Once, TryLockError};

    /// Options that create a file with the mode of `target`, if that exists.
    pub fn like(target: &Path) -> OpenOptions {
        let mut options = OpenOptions::new();
        if let Ok(old) = fs::metadata(target) {
            options.mode(old.permissions().mode());
        }
        options
    }

    /// Options that create a file which only its owner may read.
    pub fn private() -> OpenOptions {
        let mut options = OpenOptions::new();
        options.mode(0o600);
        options
    }

    /// The path of a file, as the text with a zero byte that `unlink` takes without an allocation.
    pub struct Name(CString);

    impl Name {
        /// Takes the path of a file.
        pub fn new(path: &Path) -> io::Result<Name> {
            Ok(Name(CString::new(path.as_os_str().as_bytes())?))
        }

        /// Whether this is the path of the file.
        pub fn is(&self, path: &Path) -> bool {
            self.0.as_bytes() == path.as_os_str().as_bytes()
        }

        fn remove(&self) {
            // SAFETY: the pointer is of a `CString`, which ends in a zero byte.
            unsafe { libc::unlink(self.0.as_ptr()) };
        }
    }

    /// Removes all temporary files without waiting for a lock and without an allocation. If another
    /// thread holds the lock, it removes none.
    pub fn remove_all_at_once() {
        match NAMES.try_lock() {
            Ok(names) => names.iter().for_each(Name::remove),
            Err(TryLockError::Poisoned(names)) => names.get_ref().iter().for_each(Name::remove),
            Err(TryLockError::WouldBlock) => {}
        }
    }

    /// Starts the thread that removes the temporary files at a signal which ends the process, once.
    /// Where no thread can be started, the signals end the process and leave the files.
    pub fn remove_on_signals() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let (ready, is_ready) = mpsc::channel();
            let thread = std::thread::Builder::new().name("signals".to_owned());
            // The thread comes before the handlers: without it, they would only swallow signals.
            if thread.spawn(move || watch(&ready)).is_ok() {
                let _ = is_ready.recv();
            }
        });
    }

    /// Waits for a signal, removes all files, and ends the process by the signal.
    fn watch(ready: &Sender<()>) {
        let ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
        let signals = Signals::new(ending.into_iter().filter(|&signal| !is_ignored(signal)));
        let _ = ready.send(());
        let Ok(mut signals) = signals else { return };
        for signal in signals.forever() {
            let names = super::names();
            names.iter().for_each(Name::remove);
            // Ends the process, so the names stay locked.
            let _ = emulate_default_handler(signal);
        }
    }

    /// Whether the process was started with a signal ignored, as `nohup` does it.
    fn is_ignored(signal: i32) -> bool {
        let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: a null pointer for the new action changes nothing; `action` has room for the old
        // one, and a `sigaction` of zeros is valid if the call writes none.
        let action = unsafe {
            libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr());
            action.assume_init()
        };
        action.sa_sigaction == libc::SIG_IGN
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::OpenOptions;
    use std::io;
    use std::path::{Path, PathBuf};

    /// Options that create a file; there are no modes here.
    pub fn like(_: &Path) -> OpenOptions {
        OpenOptions::new()
    }

    /// Options that create a file; there are no modes here.
    pub fn private() -> OpenOptions {
        OpenOptions::new()
    }

    /// The path of a file.
    pub struct Name(PathBuf);

    impl Name {
        /// Takes the path of a file.
        pub fn new(path: &Path) -> io::Result<Name> {
            Ok(Name(path.to_owned()))
        }

        /// Whether this is the path of the file.
        pub fn is(&self, path: &Path) -> bool {
            self.0 == path
        }
    }

    /// Removes nothing on this system.
    pub fn remove_all_at_once() {}

    /// Starts nothing on this system.
    pub fn remove_on_signals() {}
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn what_replaces_a_private_file_is_private_from_the_start() {
        let folder = std::env::temp_dir().join(format!("widelimb-private-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let target = folder.join("target");
        fs::write(&target, "old").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
        let mut new = Temporary::beside(&target).unwrap();
        assert_eq!(fs::metadata(&new.path).unwrap().permissions().mode() & 0o777, 0o600);
        new.sink.write_all(b"new").unwrap();
        new.replace(&target).unwrap();
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read(&target).unwrap(), b"new");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_private_stays_so_and_a_new_name_is_not_taken_from_another() {
        let folder = std::env::temp_dir().join(format!("widelimb-new-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let target = folder.join("target");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        fs::write(&target, "old").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o644)).unwrap();
        let late = Temporary::private(&target).unwrap();
        assert_eq!(mode(&late.path), 0o600);
        assert_eq!(late.put_new(&target).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&target).unwrap(), b"old");
        Temporary::private(&target).unwrap().replace(&target).unwrap();
        assert_eq!((mode(&target), fs::read(&target).unwrap()), (0o600, vec![]));
        Temporary::beside(&target).unwrap().put_new(&folder.join("new")).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
