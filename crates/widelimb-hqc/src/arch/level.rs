//! Compiles loops for the vectors of each level, and calls those of the level in force.
//!
//! A hot loop is a portable function that is always inlined. [`on_level`] compiles one function of
//! it for each set of vectors, and calls the one that the library's level allows. For loops with
//! vectors written by hand, the macro takes their functions.

use widelimb_kernels::cpu::Level;

/// The level whose vectors are used, the library's level in force.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
#[inline]
pub fn in_force() -> Level {
    #[cfg(test)]
    if let Some(level) = of_test::get() {
        return level;
    }
    widelimb_kernels::level()
}

/// Defines a function that runs a portable one, compiled for the vectors of the level in force.
///
/// `avx512: other` names the function that level `avx512` runs in its place, `avx512base: other`
/// the one for that level and those above, and `avx2: other` the one for `avx2` and those above.
macro_rules! on_level {
    ($(#[$about:meta])* $vis:vis fn $name:ident
        ($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $portable:path) => {
        $crate::arch::level::on_level! {
            $(#[$about])* $vis fn $name<>($($arg: $type),*) $(-> $result)? = $portable
        }
    };
    ($(#[$about:meta])* $vis:vis fn $name:ident<$($(const $n:ident: usize),+)?>
        ($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $portable:path) => {
        $crate::arch::level::on_level! {
            $(#[$about])* $vis fn $name<$($(const $n: usize),+)?>($($arg: $type),*) $(-> $result)? {
                avx512: $portable, avx512base: $portable, avx2: $portable, _: $portable
            }
        }
    };
    ($(#[$about:meta])* $vis:vis fn $name:ident<$($(const $n:ident: usize),+)?>
        ($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? {
            avx512: $avx512:path, avx512base: $avx512base:path, avx2: $avx2:path, _: $portable:path
        }) => {
        $(#[$about])*
        #[allow(unsafe_code)]
        $vis fn $name$(<$(const $n: usize),+>)?($($arg: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                use widelimb_kernels::cpu::Level;
                widelimb_kernels::at_level! { Avx512:
                    fn avx512$(<$(const $n: usize),+>)?($($arg: $type),*) $(-> $result)? {
                        $avx512($($arg),*)
                    }
                }
                widelimb_kernels::at_level! { Avx512Base:
                    fn avx512base$(<$(const $n: usize),+>)?($($arg: $type),*) $(-> $result)? {
                        $avx512base($($arg),*)
                    }
                }
                widelimb_kernels::at_level! { Avx2:
                    fn avx2$(<$(const $n: usize),+>)?($($arg: $type),*) $(-> $result)? {
                        $avx2($($arg),*)
                    }
                }
                let level = $crate::arch::level::in_force();
                // SAFETY: the level in force has the features that the function is compiled for.
                unsafe {
                    if level >= Level::Avx512 {
                        return avx512($($arg),*);
                    } else if level >= Level::Avx512Base {
                        return avx512base($($arg),*);
                    } else if level >= Level::Avx2 {
                        return avx2($($arg),*);
                    }
                }
            }
            $portable($($arg),*)
        }
    };
}
pub(crate) use on_level;

/// The level that a test sets for its own thread. Products use the library's level all the same.
#[cfg(test)]
pub mod of_test {
    extern crate std;
    use core::cell::Cell;
    use std::thread_local;
    use widelimb_kernels::cpu::Level;

    thread_local! {
        static LEVEL: Cell<Option<Level>> = const { Cell::new(None) };
    }

    pub fn get() -> Option<Level> {
        LEVEL.get()
    }

    /// Runs a body with the vectors of a level.
    pub fn with<T>(level: Level, body: impl FnOnce() -> T) -> T {
        struct End;
        impl Drop for End {
            fn drop(&mut self) {
                LEVEL.set(None);
            }
        }
        assert!(has_vectors(level) && LEVEL.get().is_none(), "one level of this CPU");
        let _end = End;
        LEVEL.set(Some(level));
        body()
    }

    /// Whether this CPU can run the loops of a level. Valgrind's has all of `avx2` but `adx`, whose
    /// instructions no compiler makes of loops.
    pub fn has_vectors(level: Level) -> bool {
        #[cfg(target_arch = "x86_64")]
        if level == Level::Avx2 {
            use std::is_x86_feature_detected as has;
            let of_scalars = has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
            return of_scalars && has!("avx2") && has!("fma") && has!("pclmulqdq");
        }
        level.is_available()
    }

    /// Runs a body with the vectors of each level that this CPU has.
    pub fn on_every_level(mut body: impl FnMut()) {
        widelimb_testkit::on_every_level(|k| with(k.level, &mut body));
    }
}
