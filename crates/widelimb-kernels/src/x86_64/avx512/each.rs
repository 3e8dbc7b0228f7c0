//! The macro `each`: a loop written out for every index.

/// The statement for each of the indices: a loop that the compiler need not be trusted to unroll,
/// so that sums stay in registers.
macro_rules! each {
    ($i:ident in $($index:literal)*, $statement:expr) => {
        $({
            let $i: usize = $index;
            $statement
        })*
    };
}
