//! Functions of a table on pointers, and which of them are its own, for tests: a result may lie on
//! a source there, and a function that two tables share is tried once.

use super::{AddShiftedKernel, BinaryKernel, CarryKernel, Kernels, RowKernel, ShiftKernel};
use crate::Limb;
use crate::batch::MulKernel;
use core::ptr::fn_addr_eq;

/// `(r, a, n)`: a function of one operand.
type UnaryKernel = unsafe fn(r: *mut Limb, a: *const Limb, n: usize);

/// `(r, a, n)`: the negative, and the borrow out.
type NegKernel = unsafe fn(r: *mut Limb, a: *const Limb, n: usize) -> Limb;

impl Kernels {
    /// Whether both tables have one function for what a field's name says: a level takes over what
    /// it does not do better than the one below it.
    pub fn shares(&self, other: &Kernels, field: &str) -> bool {
        macro_rules! same {
            ($($name:ident).+) => {
                fn_addr_eq(self.$($name).+, other.$($name).+)
            };
        }
        match field {
            "add_n" => same!(add_n),
            "sub_n" => same!(sub_n),
            "add_n_approx" => same!(add_n_approx),
            "sub_n_approx" => same!(sub_n_approx),
            "mul_basecase" => same!(mul_basecase),
            "sqr_basecase" => same!(sqr_basecase),
            "batch mul" => same!(batch.mul),
            "batch sqr" => same!(batch.sqr),
            "batch reduce_once" => same!(batch.reduce_once),
            "batch add_mod" => same!(batch.add_mod),
            "batch select" => same!(select),
            "batch expand" => same!(batch.expand),
            "batch contract" => same!(batch.contract),
            "montgomery mul" => same!(montgomery.mul),
            "montgomery sqr" => same!(montgomery.sqr),
            "gf2x mul_short" => same!(gf2x.mul_short),
            "gf2x sqr" => same!(gf2x.sqr),
            "gf2x xor_shr" => same!(gf2x.xor_shr),
            "gf2x permute" => same!(gf2x.permute),
            _ => panic!("no field {field} to compare"),
        }
    }

    /// Whether the table looks for several entries at once by a function of its own.
    pub fn selects_several(&self) -> bool {
        self.select_several.is_some()
    }

    /// The functions that take a carry, without the look at it that the safe methods have.
    pub fn carry_kernels(&self) -> [(&'static str, CarryKernel); 2] {
        [("add_n", self.add_n), ("sub_n", self.sub_n)]
    }

    /// The functions whose carries go one limb far.
    pub fn approx_kernels(&self) -> [(&'static str, BinaryKernel); 2] {
        [("add_n_approx", self.add_n_approx), ("sub_n_approx", self.sub_n_approx)]
    }

    /// The functions of logic on two operands.
    pub fn logic_kernels(&self) -> [(&'static str, BinaryKernel); 4] {
        [("and", self.and), ("or", self.or), ("xor", self.xor), ("and_not", self.and_not)]
    }

    /// The complement and the negative.
    pub fn unary_kernels(&self) -> (UnaryKernel, NegKernel) {
        (self.not, self.neg)
    }

    /// The functions that add and subtract a shifted operand.
    pub fn shifted_kernels(&self) -> [(&'static str, AddShiftedKernel); 2] {
        [("addlsh", self.addlsh), ("sublsh", self.sublsh)]
    }

    /// The functions that multiply by one limb.
    pub fn row_kernels(&self) -> [(&'static str, RowKernel); 3] {
        [("mul_1", self.mul_1), ("addmul_1", self.addmul_1), ("submul_1", self.submul_1)]
    }

    /// The shifts, to the left and to the right.
    pub fn shift_kernels(&self) -> [ShiftKernel; 2] {
        [self.shl, self.shr]
    }

    /// The function of Montgomery products of batches.
    pub fn batch_product_kernel(&self) -> MulKernel {
        self.batch.mul
    }
}
