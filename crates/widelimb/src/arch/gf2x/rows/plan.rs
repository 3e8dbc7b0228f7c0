//! By which method a product of rows is made: the cheapest by a model whose costs were measured.

use super::ROWS_AT_ONCE;

/// Rows up to which the plan is a table; longer ones go on in parts.
pub const PLANNED_ROWS: usize = 1024;

/// Rows that values at `x` and `x + 1` are longer by.
pub const TOOM3_GROWTH: usize = 2;

/// How a product of rows is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowMethod {
    /// By its kernel.
    Kernel,
    /// By Karatsuba's method: three products of half the rows.
    Karatsuba,
    /// By Karatsuba's method in three parts: six products of a third.
    Karatsuba3,
    /// By Toom and Cook's method: five products of a third.
    Toom3,
}

/// What things cost, in hundredths of a cycle.
#[derive(Clone, Copy, Debug)]
pub struct RowCosts {
    /// The kernels, for each number of rows from 1 on.
    pub kernels: [u32; ROWS_AT_ONCE],
    /// A step of Karatsuba's method beside its products: at all, and for each row of a half.
    pub karatsuba: [u32; 2],
    /// A step of Karatsuba's method in three parts: at all, and for each row of a part.
    pub karatsuba3: [u32; 2],
    /// A step of Toom and Cook's method in three parts: at all, and for each row of a part.
    pub toom3: [u32; 2],
}

/// The methods for each number of rows.
#[derive(Clone, Debug)]
pub struct RowPlan {
    methods: [RowMethod; PLANNED_ROWS + 1],
    costs: [u64; PLANNED_ROWS + 1],
    scratch: [u32; PLANNED_ROWS + 1],
}

/// The products of rows that a step is made of: how many of how many rows.
pub type RowParts = [(usize, usize); 3];

impl RowMethod {
    /// Rows of a part of `m`, but for the highest part.
    pub const fn part(self, m: usize) -> usize {
        match self {
            RowMethod::Kernel => m,
            RowMethod::Karatsuba => m.div_ceil(2),
            RowMethod::Karatsuba3 | RowMethod::Toom3 => m.div_ceil(3),
        }
    }

    /// What a product of `m` rows is made of; none of a kernel.
    pub const fn parts(self, m: usize) -> RowParts {
        let h = self.part(m);
        match self {
            RowMethod::Kernel => [(0, 0); 3],
            RowMethod::Karatsuba => [(2, h), (1, m - h), (0, 0)],
            RowMethod::Karatsuba3 => [(5, h), (1, m - 2 * h), (0, 0)],
            RowMethod::Toom3 => [(2, h), (1, m - 2 * h), (2, h + TOOM3_GROWTH)],
        }
    }

    /// Rows of scratch beside those of the parts.
    const fn own_scratch(self, m: usize) -> usize {
        let h = self.part(m);
        match self {
            RowMethod::Kernel => 0,
            RowMethod::Karatsuba => 4 * h,
            RowMethod::Karatsuba3 => 12 * h,
            RowMethod::Toom3 => 2 * (3 * h + 2 * TOOM3_GROWTH) + 4 * (h + TOOM3_GROWTH),
        }
    }

    const fn allowed(self, m: usize) -> bool {
        match self {
            RowMethod::Kernel => m <= ROWS_AT_ONCE,
            RowMethod::Karatsuba => m >= 2,
            // The highest part is not to be empty.
            RowMethod::Karatsuba3 => m >= 5,
            // The values are to be shorter than the operand, the highest part not empty.
            RowMethod::Toom3 => m >= 9,
        }
    }
}

impl RowCosts {
    const fn own(&self, method: RowMethod, m: usize) -> u64 {
        let [once, per_row] = match method {
            RowMethod::Kernel => [self.kernels[m - 1], 0],
            RowMethod::Karatsuba => self.karatsuba,
            RowMethod::Karatsuba3 => self.karatsuba3,
            RowMethod::Toom3 => self.toom3,
        };
        once as u64 + per_row as u64 * method.part(m) as u64
    }
}

impl RowPlan {
    /// The cheapest methods.
    pub const fn new(costs: &RowCosts) -> RowPlan {
        let mut plan = RowPlan {
            methods: [RowMethod::Kernel; PLANNED_ROWS + 1],
            costs: [0; PLANNED_ROWS + 1],
            scratch: [0; PLANNED_ROWS + 1],
        };
        let mut m = 1;
        while m <= PLANNED_ROWS {
            let methods =
                [RowMethod::Kernel, RowMethod::Karatsuba, RowMethod::Karatsuba3, RowMethod::Toom3];
            let mut best = u64::MAX;
            let mut i = 0;
            while i < methods.len() {
                if methods[i].allowed(m) {
                    let (cost, scratch) = plan.step(costs, methods[i], m);
                    if cost < best {
                        best = cost;
                        (plan.methods[m], plan.costs[m]) = (methods[i], cost);
                        plan.scratch[m] = scratch;
                    }
                }
                i += 1;
            }
            m += 1;
        }
        plan
    }

    /// Cost and scratch of a step whose parts are planned.
    const fn step(&self, costs: &RowCosts, method: RowMethod, m: usize) -> (u64, u32) {
        let mut cost = costs.own(method, m);
        let mut below = 0;
        let parts = method.parts(m);
        let mut i = 0;
        while i < parts.len() {
            let (count, rows) = parts[i];
            cost += count as u64 * self.costs[rows];
            if count > 0 && self.scratch[rows] > below {
                below = self.scratch[rows];
            }
            i += 1;
        }
        (cost, method.own_scratch(m) as u32 + below)
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

    /// What the model says of a product of at most [`PLANNED_ROWS`] rows, in cycles.
    pub fn cycles(&self, m: usize) -> Option<u64> {
        self.costs.get(m).map(|cost| cost / 100)
    }
}
