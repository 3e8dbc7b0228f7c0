//! The plan of a level's products of rows: for each length the cheapest method, by a model whose
//! costs were measured.

use super::{ROWS_AT_ONCE, ROWS_BY_RESIDUES, ROWS_IN_A_STEP, RowMethod};

/// Rows up to which the plan is a table; longer ones go on in parts.
pub const PLANNED_ROWS: usize = 1024;

/// The cost of a kernel that the level does not have.
pub const NO_KERNEL: u32 = u32::MAX;

/// The least and the most rows that are multiplied by residues, for a level without residues.
pub const NO_RESIDUES: [usize; 2] = [1, 0];

/// Costs of kernels and steps, in hundredths of a cycle.
#[derive(Clone, Copy, Debug)]
pub struct RowCosts {
    /// The kernels, for each number of rows from 1 on.
    pub kernels: [u32; ROWS_AT_ONCE],
    /// The kernels for more rows, or [`NO_KERNEL`].
    pub by_residues: [u32; ROWS_BY_RESIDUES - ROWS_AT_ONCE],
    /// A step of Karatsuba's method beside its products: at all, and for each row of a half.
    pub karatsuba: [u32; 2],
    /// A step of Toom and Cook's method in three parts: at all, and for each row of a part.
    pub toom3: [u32; 2],
    /// A step of Karatsuba's method over kernels, without scratch.
    pub over_kernels: [u32; 2],
}

/// The methods for each number of rows.
#[derive(Clone, Debug)]
pub struct RowPlan {
    /// The costs that the plan was made of.
    pub costs: RowCosts,
    methods: [RowMethod; PLANNED_ROWS + 1],
    totals: [u64; PLANNED_ROWS + 1],
    scratch: [u32; PLANNED_ROWS + 1],
}

/// Whether a step for `m` rows can do without scratch, if its parts are kernels.
const fn without_scratch(method: RowMethod, m: usize) -> bool {
    ROWS_AT_ONCE < m && m <= ROWS_IN_A_STEP && !matches!(method, RowMethod::Toom3)
}

impl RowCosts {
    /// The cost of a step beside its products, made in one call or not.
    const fn own(&self, method: RowMethod, m: usize, in_one_call: bool) -> u64 {
        let [once, per_row] = match method {
            RowMethod::Kernel if m > ROWS_AT_ONCE => [self.by_residues[m - ROWS_AT_ONCE - 1], 0],
            RowMethod::Kernel => [self.kernels[m - 1], 0],
            RowMethod::Karatsuba if in_one_call => self.over_kernels,
            RowMethod::Karatsuba => self.karatsuba,
            RowMethod::Toom3 => self.toom3,
        };
        once as u64 + per_row as u64 * method.part(m) as u64
    }
}

impl RowPlan {
    /// The cheapest methods.
    pub const fn new(costs: &RowCosts) -> RowPlan {
        let mut plan = RowPlan {
            costs: *costs,
            methods: [RowMethod::Kernel; PLANNED_ROWS + 1],
            totals: [0; PLANNED_ROWS + 1],
            scratch: [0; PLANNED_ROWS + 1],
        };
        let mut m = 1;
        while m <= PLANNED_ROWS {
            let methods = [RowMethod::Kernel, RowMethod::Karatsuba, RowMethod::Toom3];
            let mut best = u64::MAX;
            let mut i = 0;
            while i < methods.len() {
                if methods[i].allowed(m) {
                    let (cost, scratch) = plan.step(costs, methods[i], m);
                    if cost < best {
                        best = cost;
                        (plan.methods[m], plan.totals[m]) = (methods[i], cost);
                        plan.scratch[m] = scratch;
                    }
                }
                i += 1;
            }
            if plan.in_one_call(m) {
                plan.scratch[m] = 0;
            }
            m += 1;
        }
        plan
    }

    /// Cost and scratch of a step whose parts are planned.
    const fn step(&self, costs: &RowCosts, method: RowMethod, m: usize) -> (u64, u32) {
        let mut cost = costs.own(method, m, self.is_one_call(method, m));
        let mut below = 0;
        let parts = method.parts(m);
        let mut i = 0;
        while i < parts.len() {
            let (count, rows) = parts[i];
            cost += count as u64 * self.totals[rows];
            if count > 0 && self.scratch[rows] > below {
                below = self.scratch[rows];
            }
            i += 1;
        }
        (cost, method.own_scratch(m) as u32 + below)
    }

    /// Whether a product of `m` rows is one call, of a kernel or of a step over kernels.
    #[inline]
    pub const fn in_one_call(&self, m: usize) -> bool {
        m <= ROWS_IN_A_STEP && self.is_one_call(self.methods[m], m)
    }

    /// Whether a method whose parts are planned makes one call.
    const fn is_one_call(&self, method: RowMethod, m: usize) -> bool {
        let parts = method.parts(m);
        let mut i = 0;
        while i < parts.len() {
            let (count, rows) = parts[i];
            if count > 0 && !matches!(self.methods[rows], RowMethod::Kernel) {
                return false;
            }
            i += 1;
        }
        matches!(method, RowMethod::Kernel) || without_scratch(method, m)
    }

    /// The method for a product of `m` rows.
    #[inline]
    pub fn method(&self, m: usize) -> RowMethod {
        if m <= PLANNED_ROWS { self.methods[m] } else { RowMethod::Toom3 }
    }

    /// Rows of scratch for a product of `m` rows.
    pub fn scratch_rows(&self, m: usize) -> usize {
        if m <= PLANNED_ROWS {
            return self.scratch[m] as usize;
        }
        let method = self.method(m);
        let below = method.parts(m).iter().map(|&(_, rows)| self.scratch_rows(rows)).max();
        method.own_scratch(m) + below.unwrap_or(0)
    }

    /// The cost of a product of at most [`PLANNED_ROWS`] rows by the model, in cycles.
    pub fn cycles(&self, m: usize) -> Option<u64> {
        self.totals.get(m).map(|cost| cost / 100)
    }
}
