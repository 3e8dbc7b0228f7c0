//! [`Parts`]: the smaller products that a method makes a product of.

/// Several products of the same lengths, or squares if both lengths are equal and the whole is a
/// square.
#[derive(Clone, Copy, Debug, Default)]
pub struct Part {
    pub count: usize,
    pub an: usize,
    pub bn: usize,
}

impl Part {
    pub const fn new(count: usize, an: usize, bn: usize) -> Part {
        Part { count, an, bn }
    }
}

/// The products that a product is made of, each pair of lengths once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parts([Part; 3]);

impl Parts {
    pub fn new<const N: usize>(parts: [Part; N]) -> Parts {
        let mut all = Parts::default();
        for part in parts {
            let same = |other: &&mut Part| (other.an, other.bn) == (part.an, part.bn);
            match all.0.iter_mut().take(N).find(|other| other.count == 0 || same(other)) {
                Some(room) => *room = Part { count: room.count + part.count, ..part },
                None => unreachable!("there is room for each part"),
            }
        }
        all
    }

    pub fn iter(&self) -> impl Iterator<Item = &Part> {
        self.0.iter().filter(|part| part.count > 0)
    }
}
