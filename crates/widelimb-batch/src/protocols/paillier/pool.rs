//! [`ObfuscatorPool`]: a thread that computes obfuscators before they are needed.

use super::{Obfuscator, PrivateKey, PublicKey};
use alloc::vec::Vec;
use rand_core::CryptoRng;
use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{Builder, JoinHandle};

/// The thread of a pool has ended: its generator panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the thread that computes obfuscators has ended")]
pub struct PoolError;

/// The largest capacity of a pool: there is a place for each obfuscator from the beginning.
const MOST: usize = 1 << 24;

/// The obfuscators that are computed at one time, side by side.
const TOGETHER: usize = 8;

/// A thread that keeps obfuscators ready: an encryption with one takes three products instead of a
/// power. It rests while the pool is full, and ends when the pool is dropped, after the eight
/// obfuscators that it is computing.
///
/// ```
/// use widelimb::protocols::paillier::{ObfuscatorPool, PrivateKey};
/// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
///
/// let mut rng = ChaCha20Rng::seed_from_u64(1); // A seed for an example alone.
/// let key = PrivateKey::generate(128, &mut rng)?;
/// let pool = ObfuscatorPool::new(key.public().clone(), 100, rng)?;
/// let messages: [&[u64]; 2] = [&[42], &[7]];
/// let encrypted = key.public().encrypt_raw(messages.into_iter().zip(pool.take(2)?));
/// assert_eq!(key.decrypt(&[encrypted[1].as_ref().unwrap()]), [Ok(vec![7, 0])]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ObfuscatorPool {
    /// Where obfuscators come from; `None` once the pool is being dropped.
    receiver: Mutex<Option<Receiver<Obfuscator>>>,
    thread: Option<JoinHandle<()>>,
}

impl ObfuscatorPool {
    /// A pool of up to `capacity` obfuscators and eight more of a public key, with random numbers
    /// of a generator for cryptography.
    ///
    /// # Errors
    /// The capacity is above 2^24, or the system starts no thread.
    pub fn new<R: CryptoRng + Send + 'static>(
        key: PublicKey,
        capacity: usize,
        mut rng: R,
    ) -> io::Result<ObfuscatorPool> {
        ObfuscatorPool::of(capacity, move || key.obfuscators(TOGETHER, &mut rng))
    }

    /// A pool for who has the private key, which computes four times as many in a time.
    ///
    /// # Errors
    /// The capacity is above 2^24, or the system starts no thread.
    pub fn with_private<R: CryptoRng + Send + 'static>(
        key: PrivateKey,
        capacity: usize,
        mut rng: R,
    ) -> io::Result<ObfuscatorPool> {
        ObfuscatorPool::of(capacity, move || key.obfuscators(TOGETHER, &mut rng))
    }

    fn of(
        capacity: usize,
        compute: impl FnMut() -> Vec<Obfuscator> + Send + 'static,
    ) -> io::Result<ObfuscatorPool> {
        if capacity > MOST {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "a pool of so many obfuscators",
            ));
        }
        let (sender, receiver) = sync_channel(capacity);
        let name = "widelimb obfuscators".into();
        let thread = Builder::new().name(name).spawn(move || fill(sender, compute))?;
        Ok(ObfuscatorPool { receiver: Mutex::new(Some(receiver)), thread: Some(thread) })
    }

    /// So many obfuscators; waits for those that are not ready.
    ///
    /// # Errors
    /// [`PoolError`].
    pub fn take(&self, count: usize) -> Result<Vec<Obfuscator>, PoolError> {
        // One at a time, so that nobody else waits for all of them.
        let one = || self.with_receiver(|receiver| receiver.recv().map_err(|_| PoolError));
        (0..count).map(|_| one()).collect()
    }

    /// The obfuscators that are ready, at most so many.
    ///
    /// # Errors
    /// [`PoolError`]: none is ready, and none will be.
    pub fn take_ready(&self, count: usize) -> Result<Vec<Obfuscator>, PoolError> {
        self.with_receiver(|receiver| {
            let mut ready = Vec::new();
            while ready.len() < count {
                match receiver.try_recv() {
                    Ok(obfuscator) => ready.push(obfuscator),
                    Err(TryRecvError::Disconnected) if ready.is_empty() => return Err(PoolError),
                    Err(_) => break,
                }
            }
            Ok(ready)
        })
    }

    fn with_receiver<T>(
        &self,
        take: impl FnOnce(&Receiver<Obfuscator>) -> Result<T, PoolError>,
    ) -> Result<T, PoolError> {
        // What a thread that panicked left behind is a channel as good as before.
        let receiver = self.receiver.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        take(receiver.as_ref().ok_or(PoolError)?)
    }
}

/// Computes obfuscators until nobody receives them.
fn fill(sender: SyncSender<Obfuscator>, mut compute: impl FnMut() -> Vec<Obfuscator>) {
    while compute().into_iter().all(|obfuscator| sender.send(obfuscator).is_ok()) {}
}

impl Drop for ObfuscatorPool {
    fn drop(&mut self) {
        let receiver = self.receiver.get_mut().unwrap_or_else(|poisoned| poisoned.into_inner());
        // Without a receiver the thread ends.
        *receiver = None;
        if let Some(thread) = self.thread.take() {
            _ = thread.join();
        }
    }
}

impl core::fmt::Debug for ObfuscatorPool {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ObfuscatorPool").finish_non_exhaustive()
    }
}
