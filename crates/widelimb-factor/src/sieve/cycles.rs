//! Relations with large primes, and what they make together.
//!
//! A relation joins its two large primes, or one and 1, by an edge. Around a cycle each large prime
//! comes twice: the product of the relations has their squares. So many cycles are independent as
//! there are edges more than a forest of the graph has. Source: A. Lenstra, M. Manasse, Factoring
//! with two large primes, Mathematics of Computation 63 (1994).

use super::relation::Relation;
use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use widelimb::Natural;

/// Spreads numbers over the buckets of a table by one product. Who makes up numbers that all come
/// to one bucket has a slow sieve of their own.
#[derive(Debug, Default)]
pub struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        // The table takes both the highest and the lowest bits.
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    }
}

/// Tables of numbers.
type Table<K, V> = HashMap<K, V, BuildHasherDefault<Spread>>;

/// The relations so far: some 200 bytes for each.
#[derive(Debug, Default)]
pub struct Relations {
    all: Vec<Kept>,
    /// The factors of all relations, one after the other.
    factors: Vec<u32>,
    /// The lowest limb of each `y`.
    seen: Table<u64, ()>,
    parents: Table<u32, u32>,
    /// Cycles that the relations have, those without a large prime among them.
    pub cycles: usize,
}

/// A relation without its factors, and where these end.
#[derive(Debug)]
struct Kept {
    y: Natural,
    end: usize,
    larges: [u32; 2],
    negative: bool,
}

/// A [`Relation`] that is kept.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub y: &'a Natural,
    pub negative: bool,
    pub factors: &'a [u32],
    pub larges: [u32; 2],
}

impl Relations {
    /// Takes a relation, unless it is there already; whether it is new. One of `2^64` is taken for
    /// another one, and lost.
    pub fn add(&mut self, relation: &Relation) -> bool {
        if self.seen.insert(relation.y.limbs().first().copied().unwrap_or(0), ()).is_some() {
            return false;
        }
        let [p, q] = relation.larges.map(|large| self.top(large));
        if p == q {
            self.cycles += 1;
        } else {
            self.parents.insert(p.max(q), p.min(q));
        }
        self.factors.extend(&relation.factors);
        let Relation { y, larges, negative, .. } = relation;
        let end = self.factors.len();
        self.all.push(Kept { y: y.clone(), end, larges: *larges, negative: *negative });
        true
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// A relation by its index.
    pub fn get(&self, i: u32) -> View<'_> {
        let i = i as usize;
        let start = if i == 0 { 0 } else { self.all[i - 1].end };
        let Kept { y, end, larges, negative } = &self.all[i];
        let factors = &self.factors[start..*end];
        View { y, negative: *negative, factors, larges: *larges }
    }

    /// The least vertex that is known for the tree of a vertex.
    fn top(&mut self, vertex: u32) -> u32 {
        let mut top = vertex;
        while let Some(&parent) = self.parents.get(&top) {
            top = parent;
        }
        let mut at = vertex;
        while at != top {
            let Some(parent) = self.parents.insert(at, top) else { break };
            at = parent;
        }
        top
    }

    /// The relations of each cycle of a basis, by their indices.
    pub fn basis(&self) -> Vec<Vec<u32>> {
        let kept = self.without_ends();
        let mut edges: Table<u32, Vec<u32>> = Table::default();
        for &i in &kept {
            for vertex in self.all[i as usize].larges {
                edges.entry(vertex).or_default().push(i);
            }
        }
        // The way from each vertex to the root of its tree: the next vertex, the relation, and how
        // far the root is.
        let mut ways: Table<u32, (u32, u32, u32)> = Table::default();
        let mut used = vec![false; self.all.len()];
        let mut starts: Vec<u32> = edges.keys().copied().collect();
        starts.sort_unstable();
        for start in starts {
            if ways.contains_key(&start) {
                continue;
            }
            ways.insert(start, (start, 0, 0));
            let mut open = vec![start];
            while let Some(vertex) = open.pop() {
                let far = ways[&vertex].2 + 1;
                for &i in &edges[&vertex] {
                    let [p, q] = self.all[i as usize].larges;
                    let other = if p == vertex { q } else { p };
                    if let Entry::Vacant(way) = ways.entry(other) {
                        way.insert((vertex, i, far));
                        used[i as usize] = true;
                        open.push(other);
                    }
                }
            }
        }
        let rest = kept.into_iter().filter(|&i| !used[i as usize]);
        rest.map(|i| {
            let mut cycle = vec![i];
            let [mut p, mut q] = self.all[i as usize].larges;
            while p != q {
                let lower = if ways[&p].2 >= ways[&q].2 { &mut p } else { &mut q };
                let (next, relation, _) = ways[lower];
                cycle.push(relation);
                *lower = next;
            }
            cycle
        })
        .collect()
    }

    /// The relations that may be in a cycle: those without a large prime that is in no other.
    fn without_ends(&self) -> Vec<u32> {
        let mut degrees: Table<u32, u32> = Table::default();
        for vertex in self.all.iter().flat_map(|relation| relation.larges) {
            *degrees.entry(vertex).or_default() += 1;
        }
        let mut kept: Vec<u32> = (0..self.all.len() as u32).collect();
        loop {
            let before = kept.len();
            kept.retain(|&i| {
                let larges = self.all[i as usize].larges;
                let is_end = larges.iter().any(|large| *large != 1 && degrees[large] == 1);
                if is_end {
                    larges.iter().for_each(|large| *degrees.entry(*large).or_default() -= 1);
                }
                !is_end
            });
            if kept.len() == before {
                return kept;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn cycles_have_each_vertex_twice() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut relations = Relations::default();
        for i in 0..3000_u32 {
            let mut vertex =
                || if rng.random_range(0..3) == 0 { 1 } else { rng.random_range(2..900) };
            let (p, q) = (vertex(), vertex());
            let y = Natural::from_u64(i.into());
            let larges = [p.min(q), p.max(q)];
            relations.add(&Relation { y, negative: false, factors: vec![], larges });
        }
        let basis = relations.basis();
        assert_eq!(basis.len(), relations.cycles);
        assert!(basis.len() > 2000);
        for cycle in basis {
            let mut times: Table<u32, u32> = Table::default();
            for vertex in cycle.iter().flat_map(|&i| relations.get(i).larges) {
                *times.entry(vertex).or_default() += 1;
            }
            assert!(times.iter().all(|(&vertex, times)| vertex == 1 || times % 2 == 0));
        }
    }
}
