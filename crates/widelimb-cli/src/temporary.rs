//! New contents of files, under names that nobody sees in the end: not after an error, an
//! interruption or the end of memory either.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is to be removed. Names are made and given up under its lock, so that a signal finds all of
/// them and no other.
static NAMES: Mutex<Vec<Name>> = Mutex::new(Vec::new());

fn names() -> MutexGuard<'static, Vec<Name>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A new file beside the one that it is going to replace; what still has its name in the end is
/// removed.
pub struct Temporary {
    path: PathBuf,
    /// Where its contents go.
    pub sink: BufWriter<File>,
    /// Whether only its owner may read it, whatever it replaces.
    is_private: bool,
}

impl Temporary {
    /// A file in the folder of `target`, from where it can be renamed to it. Its name does not
    /// depend on the target's, which may be as long as names can be. Nobody may read it who may not
    /// read the file that it is going to replace.
    pub fn beside(target: &Path) -> io::Result<Temporary> {
        Temporary::open(target, &mut system::like(target), false)
    }

    /// A file as [`beside`](Self::beside) makes it, which only its owner may read, now and in its
    /// place.
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
                // Left by a process that had this number before.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 100 => {
                    attempt += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Replaces the target, whose mode stays, unless the new one is private.
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

    /// Gets the name of the target, which nothing must have.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if something has it by now.
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

    /// How a file is opened that nobody may read who may not read `target`, if that exists.
    pub fn like(target: &Path) -> OpenOptions {
        let mut options = OpenOptions::new();
        if let Ok(old) = fs::metadata(target) {
            options.mode(old.permissions().mode());
        }
        options
    }

    /// How a file is opened that only its owner may read.
    pub fn private() -> OpenOptions {
        let mut options = OpenOptions::new();
        options.mode(0o600);
        options
    }

    /// A name, in the form that is removed without asking for memory.
    pub struct Name(CString);

    impl Name {
        /// The name of a file.
        pub fn new(path: &Path) -> io::Result<Name> {
            Ok(Name(CString::new(path.as_os_str().as_bytes())?))
        }

        /// Whether it is this one.
        pub fn is(&self, path: &Path) -> bool {
            self.0.as_bytes() == path.as_os_str().as_bytes()
        }

        fn remove(&self) {
            // SAFETY: a text that ends in a zero byte.
            unsafe { libc::unlink(self.0.as_ptr()) };
        }
    }

    /// Removes all files without waiting for a lock and without asking for memory; what a thread is
    /// just making or giving up is left.
    pub fn remove_all_at_once() {
        match NAMES.try_lock() {
            Ok(names) => names.iter().for_each(Name::remove),
            Err(TryLockError::Poisoned(names)) => names.get_ref().iter().for_each(Name::remove),
            Err(TryLockError::WouldBlock) => {}
        }
    }

    /// From now on the signals that end a process remove its temporary files before they do. Where
    /// no thread can be started for that, they end it as they did.
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

    /// Whether who started the process wants it to go on in spite of a signal, as `nohup` does.
    fn is_ignored(signal: i32) -> bool {
        let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: only asks; `action` has room for what it is told, and zeros are an action.
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

    /// How a file is opened.
    pub fn like(_: &Path) -> OpenOptions {
        OpenOptions::new()
    }

    /// How a file is opened.
    pub fn private() -> OpenOptions {
        OpenOptions::new()
    }

    /// A name.
    pub struct Name(PathBuf);

    impl Name {
        /// The name of a file.
        pub fn new(path: &Path) -> io::Result<Name> {
            Ok(Name(path.to_owned()))
        }

        /// Whether it is this one.
        pub fn is(&self, path: &Path) -> bool {
            self.0 == path
        }
    }

    /// Nothing here.
    pub fn remove_all_at_once() {}

    /// Nothing here.
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
