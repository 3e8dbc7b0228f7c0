//! Tables of fixed bases in files: written and read, in memory of others, and hostile ones.

use std::io::{self, Read};
use std::sync::Arc;
use widelimb_batch::{FixedBase, Limb, Modulus, ModulusError, TableError};
use widelimb_testkit::{Shapes, levels};

/// A table for exponents of so many bits modulo an odd number of `n` limbs.
fn table(n: usize, bits: usize, bytes: usize) -> FixedBase {
    let mut shapes = Shapes::new(n as u64);
    let (mut modulus, base) = (shapes.operand(n), shapes.operand(n + 1));
    modulus[0] |= 1;
    modulus[n - 1] |= 2;
    let modulus = Modulus::new(&modulus).expect("an odd number");
    FixedBase::with_memory(&modulus, &base, bits, bytes)
}

fn bytes_of(table: &FixedBase) -> Vec<u8> {
    let mut bytes = vec![];
    table.write_to(&mut bytes).expect("a vector takes all");
    bytes
}

fn read(bytes: &[u8]) -> Result<FixedBase, TableError> {
    let mut source = bytes;
    let table = FixedBase::read_from(&mut source)?;
    assert_eq!(source.len(), 0);
    Ok(table)
}

/// Bytes that begin so far behind a multiple of 64.
struct Aligned {
    bytes: Vec<u8>,
    from: usize,
}

impl Aligned {
    fn new(content: &[u8], behind: usize) -> Arc<Aligned> {
        let mut bytes = vec![0; content.len() + 128];
        let from = bytes.as_ptr().align_offset(64) + behind;
        bytes[from..from + content.len()].copy_from_slice(content);
        bytes.truncate(from + content.len());
        Arc::new(Aligned { bytes, from })
    }
}

impl AsRef<[u8]> for Aligned {
    fn as_ref(&self) -> &[u8] {
        &self.bytes[self.from..]
    }
}

fn expect_same(table: &FixedBase, other: &FixedBase) {
    let mut shapes = Shapes::new(5);
    let len = table.exponent_bits() / 64;
    let exponents: Vec<Vec<Limb>> = (0..9).map(|_| shapes.operand(len)).collect();
    let exponents: Vec<&[Limb]> = exponents.iter().map(|exponent| &exponent[..]).collect();
    for k in levels() {
        assert_eq!(table.pow_with(k, &exponents), other.pow_with(k, &exponents));
        let powers = other.pow_vartime_with(k, &exponents);
        assert_eq!(table.pow_with(k, &exponents), powers, "{}", k.level);
    }
}

#[test]
fn what_is_written_is_read() {
    for (n, bits, budget) in
        [(1, 1, 0), (1, 64, 900), (2, 0, 1 << 20), (5, 130, 20_000), (33, 256, 1 << 18)]
    {
        let made = table(n, bits, budget);
        let bytes = bytes_of(&made);
        assert_eq!(bytes.len() % 64, 32);
        let of_file = read(&bytes).expect("a table");
        assert_eq!(of_file.modulus().limbs(), made.modulus().limbs());
        assert_eq!((of_file.exponent_bits(), of_file.table_bytes()), (bits, made.table_bytes()));
        expect_same(&made, &of_file);
        assert_eq!(bytes_of(&of_file), bytes);
        for behind in [0, 8, 1, 32] {
            let bytes = Aligned::new(&bytes, behind);
            let shared = FixedBase::from_shared(bytes.clone()).expect("a table");
            let is_used_in_place = behind == 0 && cfg!(target_endian = "little");
            assert_eq!(Arc::strong_count(&bytes), if is_used_in_place { 2 } else { 1 });
            expect_same(&made, &shared.clone());
            assert_eq!(bytes_of(&shared), bytes.as_ref().as_ref());
        }
    }
}

/// A table is the same at every level, whether made in lanes or on limbs.
#[test]
fn levels_write_the_same() {
    let mut shapes = Shapes::new(9);
    for n in [1, 3, 8, 17] {
        let (mut modulus, base) = (shapes.operand(n), shapes.operand(n));
        modulus[0] |= 3;
        let modulus = Modulus::new(&modulus).expect("an odd number");
        let mut tables = levels().into_iter().flat_map(|k| {
            let (mut in_lanes, mut on_limbs) = (*k, *k);
            in_lanes.batch.worth = [0.1; 2];
            on_limbs.batch.worth = [f32::INFINITY; 2];
            [*k, in_lanes, on_limbs]
                .map(|k| bytes_of(&FixedBase::with_memory_with(&k, &modulus, &base, 100, 40_000)))
        });
        let first = tables.next().expect("a level");
        assert!(tables.all(|table| table == first), "{n} limbs");
    }
}

#[test]
fn every_changed_byte_is_found() {
    let bytes = bytes_of(&table(2, 70, 2_000));
    for at in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            let errors = [
                FixedBase::read_from(&mut &changed[..]).err(),
                FixedBase::from_shared(Aligned::new(&changed, 0)).err(),
                FixedBase::from_shared(Aligned::new(&changed, 1)).err(),
            ];
            assert!(errors.iter().all(Option::is_some), "byte {at}");
            let is_right = |error: &Option<TableError>| match error {
                Some(TableError::Magic) => at < 16,
                Some(TableError::Version { .. }) => (16..24).contains(&at),
                Some(TableError::Shape | TableError::Length { .. }) => (24..64).contains(&at),
                Some(TableError::Checksum) => at >= 24,
                _ => false,
            };
            assert!(errors.iter().all(is_right), "byte {at}: {errors:?}");
        }
    }
}

#[test]
fn what_is_cut_or_longer_is_found() {
    let bytes = bytes_of(&table(2, 70, 2_000));
    for len in 0..bytes.len() {
        let cut = &bytes[..len];
        for error in [
            FixedBase::read_from(&mut &cut[..]).err(),
            FixedBase::from_shared(Aligned::new(cut, 0)).err(),
            FixedBase::from_shared(Aligned::new(cut, 3)).err(),
        ] {
            let Some(TableError::Length { expected, bytes: found }) = error else {
                panic!("{len} bytes: {error:?}")
            };
            assert_eq!(expected, if len < 64 { 64 } else { bytes.len() as u64 });
            assert_eq!(found, len as u64);
        }
    }
    let mut longer = bytes.clone();
    longer.extend_from_slice(&[0; 64]);
    let error = FixedBase::from_shared(Aligned::new(&longer, 0)).expect_err("longer");
    assert!(matches!(error, TableError::Length { .. }), "{error}");
    // A stream may go on behind a table.
    let mut source = &longer[..];
    assert!(FixedBase::read_from(&mut source).is_ok());
    assert_eq!(source, [0; 64]);
}

/// Headers with lengths that nothing has, before a stream that never ends.
#[test]
fn huge_lengths_are_refused() {
    let bytes = bytes_of(&table(2, 70, 2_000));
    for field in 0..5 {
        for value in [0, 1, 1 << 20, 1 << 31, 1 << 40, 1 << 62, u64::MAX / 8, u64::MAX] {
            let mut header = bytes[..64].to_vec();
            header[24 + 8 * field..][..8].copy_from_slice(&value.to_le_bytes());
            if header == bytes[..64] {
                continue;
            }
            // What a header claims beyond any memory is refused, or found to be missing.
            let mut source = header.chain(io::repeat(0).take(1 << 20));
            let error = FixedBase::read_from(&mut source).expect_err("no table");
            let typed = matches!(error, TableError::Shape | TableError::Length { .. });
            let zeros = matches!(error, TableError::Checksum);
            assert!(typed || zeros, "field {field}, {value}: {error}");
        }
    }
}

trait Chain {
    fn chain<R: Read>(self, other: R) -> io::Chain<io::Cursor<Vec<u8>>, R>;
}

impl Chain for Vec<u8> {
    fn chain<R: Read>(self, other: R) -> io::Chain<io::Cursor<Vec<u8>>, R> {
        Read::chain(io::Cursor::new(self), other)
    }
}

/// A reader that gives a few bytes at a time, is interrupted, and fails in the end.
struct Slow<'a> {
    bytes: &'a [u8],
    calls: usize,
    fails: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.fails && self.bytes.len() < 99 {
            return Err(io::Error::other("the line is dead"));
        }
        let len = bytes.len().min(1 + self.calls % 50);
        self.bytes.read(&mut bytes[..len])
    }
}

#[test]
fn readers_may_be_slow_and_fail() {
    let made = table(3, 99, 5_000);
    let bytes = bytes_of(&made);
    let of_file = FixedBase::read_from(&mut Slow { bytes: &bytes, calls: 0, fails: false });
    expect_same(&made, &of_file.expect("a table"));
    let error = FixedBase::read_from(&mut Slow { bytes: &bytes, calls: 0, fails: true });
    assert!(matches!(error, Err(TableError::Io(error)) if error.to_string().contains("dead")));
}

/// A table whose checksum is right, and nothing else.
#[test]
fn numbers_that_no_table_has_are_refused() {
    use sha2::{Digest, Sha256};
    let made = table(2, 70, 2_000);
    let bytes = bytes_of(&made);
    let with = |at: usize, word: u64| {
        let mut changed = bytes.clone();
        changed[at..at + 8].copy_from_slice(&word.to_le_bytes());
        let end = changed.len() - 32;
        let checksum = Sha256::digest(&changed[..end]);
        changed[end..].copy_from_slice(&checksum);
        let shared = FixedBase::from_shared(Aligned::new(&changed, 0)).map(|_| ());
        let read = read(&changed).map(|_| ());
        assert_eq!(format!("{shared:?}"), format!("{read:?}"));
        read
    };
    let number = |result| assert!(matches!(result, Err(TableError::Number)), "{result:?}");
    let low = made.modulus().limbs()[0];
    assert!(with(64, low).is_ok());
    let even = with(64, low - 1);
    assert!(matches!(even, Err(TableError::Modulus(ModulusError::Even))), "{even:?}");
    // A modulus of fewer bits than the header says, a correction above it, and an entry: of more
    // digits, of a digit that is none, or above the modulus.
    number(with(72, 1));
    number(with(88, u64::MAX));
    number(with(128 + 8 * 3, 1));
    number(with(128, 1 << 52));
    number(with(128 + 8 * 2, (1 << 52) - 1));
}

#[test]
fn files_are_saved_and_loaded() {
    let folder = std::env::temp_dir().join(format!("widelimb-tables-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (made, path) = (table(4, 128, 9_000), folder.join("3.table"));
    let check = || -> Result<(), Box<dyn std::error::Error>> {
        made.save(&path)?;
        expect_same(&made, &FixedBase::load(&path)?);
        // Another one in its place, and nothing beside it.
        let other = table(2, 64, 1_000);
        other.save(&path)?;
        expect_same(&other, &FixedBase::load(&path)?);
        assert_eq!(std::fs::read_dir(&folder)?.count(), 1);
        let mut longer = std::fs::read(&path)?;
        longer.push(0);
        std::fs::write(&path, longer)?;
        let error = FixedBase::load(&path).err();
        assert!(matches!(error, Some(TableError::Length { .. })), "{error:?}");
        let error = FixedBase::load(folder.join("none")).err();
        assert!(matches!(error, Some(TableError::Io(_))), "{error:?}");
        assert!(made.save(folder.join("none").join("table")).is_err());
        // A folder cannot be replaced; what was written is removed.
        std::fs::create_dir(folder.join("folder"))?;
        assert!(made.save(folder.join("folder")).is_err());
        assert_eq!(std::fs::read_dir(&folder)?.count(), 2);
        Ok(())
    };
    let checked = check();
    std::fs::remove_dir_all(&folder).expect("the folder is there");
    checked.expect("files are written and read");
}

/// As root a rename once put a table in the place of `/dev/null`. Here a link stands for the device:
/// it would have been replaced, and anybody may do that.
#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_stays() {
    let name = format!("widelimb-table-device-{}", std::process::id());
    let link = std::env::temp_dir().join(name);
    std::os::unix::fs::symlink("/dev/null", &link).expect("a link");
    let saved = table(4, 128, 9_000).save(&link);
    let is_link = std::fs::symlink_metadata(&link).is_ok_and(|there| there.is_symlink());
    std::fs::remove_file(&link).expect("the link is there");
    saved.expect("a device that takes everything");
    assert!(is_link, "a table in the place of a device");
}
