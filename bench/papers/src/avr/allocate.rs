//! Registers for the bytes of a program.
//!
//! One pass from the first step to the last. A byte that is needed and is in no register is loaded;
//! where no register is free the one is vacated whose byte costs least for the time until it is
//! named again: a byte with a copy in memory costs a load, another one a store as well (Belady's
//! rule with weights). Operands are in memory all the time, in reach of Y and Z, which become
//! registers for bytes once their operand has been named for the last time. Other bytes go to a
//! scratch area at a fixed address (`lds` and `sts`, 2 cycles, as every other access): a subroutine
//! so made is not reentrant. X runs along the result.

use super::instruction::{Address, Instruction, Register, Two};
use super::program::{Byte, Operand, Program, Step};
use std::collections::BTreeSet;

/// An item of the code: one instruction, or one on each side of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// An instruction outside of branches, or the same one on both sides.
    Plain(Instruction),
    /// The second where the branch is taken.
    Either(Instruction, Instruction),
    /// The branch.
    Branch,
    /// The place where both sides of a branch join.
    Join,
}

/// The weights that steer an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The weight of a store; a load weighs 2.
    pub store: u8,
    /// Twice the power of the distance to the next step that names a byte.
    pub power: u8,
    /// The cost, in hundredths, up to which a pair of registers is vacated though two single ones
    /// are free.
    pub pair: u8,
    /// The seed that breaks ties and near ties.
    pub seed: u16,
}

/// A byte's next and later steps, its register, and its place in memory.
#[derive(Clone, Default)]
struct Life {
    /// Last first.
    steps: Vec<u32>,
    register: Option<Register>,
    slot: Option<u16>,
    /// The place of the byte in the result.
    place: Option<u8>,
    /// Whether memory has the value.
    saved: bool,
}

/// The instructions of a program, with the bytes of scratch that they take from `scratch` on.
pub fn allocate(program: &Program, scratch: u16, weights: Weights) -> (Vec<Item>, usize) {
    let mut state = Allocation::new(program, scratch, weights);
    for (now, &step) in program.steps.iter().enumerate() {
        state.now = now as u32;
        state.step(step);
    }
    (state.items, state.slots)
}

struct Allocation<'a> {
    program: &'a Program,
    weights: Weights,
    scratch: u16,
    now: u32,
    items: Vec<Item>,
    lives: Vec<Life>,
    /// The byte in each register.
    held: [Option<Byte>; 32],
    /// The registers that may hold bytes.
    usable: [bool; 32],
    /// The bytes that the step at hand names.
    locked: Vec<Byte>,
    free_slots: BTreeSet<u16>,
    slots: usize,
    /// The last steps that name a byte of each operand.
    last_named: [u32; 2],
    /// The step from which Y points to the result.
    anchor: Option<u32>,
    /// The number of bytes of the result that have been stored.
    outputs: u8,
}

impl<'a> Allocation<'a> {
    fn new(program: &'a Program, scratch: u16, weights: Weights) -> Allocation<'a> {
        let mut lives = vec![Life::default(); program.bytes as usize];
        let mut last_named = [0; 2];
        for (now, step) in program.steps.iter().enumerate() {
            for byte in named(*step) {
                lives[byte.0 as usize].steps.push(now as u32);
                if let Some((operand, _)) = program.home(byte) {
                    last_named[operand as usize] = now as u32;
                }
            }
        }
        for life in &mut lives {
            life.steps.reverse();
        }
        for byte in 0..program.bytes {
            lives[byte as usize].saved = program.home(Byte(byte)).is_some();
        }
        let anchor = program.steps.iter().position(|&step| step == Step::Anchor);
        let anchor = anchor.map(|step| step as u32);
        let mut usable = [false; 32];
        usable[2..26].fill(true);
        Allocation {
            program,
            weights,
            scratch,
            now: 0,
            items: Vec::new(),
            lives,
            held: [None; 32],
            usable,
            locked: Vec::new(),
            free_slots: BTreeSet::new(),
            slots: 0,
            last_named,
            anchor,
            outputs: 0,
        }
    }

    fn life(&mut self, byte: Byte) -> &mut Life {
        &mut self.lives[byte.0 as usize]
    }

    fn emit(&mut self, instruction: Instruction) {
        self.items.push(Item::Plain(instruction));
    }

    fn step(&mut self, step: Step) {
        let names = named(step);
        self.locked.clone_from(&names);
        match step {
            Step::Mul(a, b) => {
                let (a, b) = (self.loaded(a), self.loaded(b));
                self.emit(Instruction::Two(Two::Mul, a, b));
            }
            Step::Pair(low, high) => self.pair(low, high),
            Step::Two(one, other, d, s) => {
                let s = self.loaded(s);
                let register = self.loaded(d);
                self.either(one, other, register, s);
                if !matches!(one, Two::Cp | Two::Cpc) {
                    self.changed(d);
                }
            }
            Step::New(one, other, d) => {
                let register = self.placed(d);
                self.either(one, other, register, register);
            }
            Step::Copy(d, s) => self.copy(d, s),
            Step::Output(byte) => self.output(byte),
            Step::Anchor => self.anchor(),
            Step::Seek(by) => self.seek(by),
            Step::Fetch(byte) => {
                let register = self.placed(byte);
                self.emit(Instruction::Load(register, Address::X));
            }
            Step::Branch(d, s) => {
                let (d, s) = (self.loaded(d), self.loaded(s));
                self.emit(Instruction::Two(Two::Eor, d, s));
                self.items.push(Item::Branch);
            }
            Step::Join => self.items.push(Item::Join),
        }
        names.into_iter().for_each(|byte| self.named_here(byte));
        let anchored = self.anchor.is_some_and(|anchor| anchor <= self.now);
        for (operand, pointer) in [(0, 28), (1, 30)] {
            if self.last_named[operand] <= self.now && !(anchored && pointer == 28) {
                self.usable[pointer..pointer + 2].fill(true);
            }
        }
    }

    /// Stores a byte of the result; memory then has its value, if it is in reach when it is named
    /// again.
    fn output(&mut self, byte: Byte) {
        let register = self.loaded(byte);
        let (place, now) = (self.outputs, self.now);
        self.outputs += 1;
        let life = &self.lives[byte.0 as usize];
        let next = life.steps.iter().rev().find(|&&step| step > now).copied();
        let saved = life.saved;
        match self.anchor {
            Some(anchor) if anchor < now => {
                self.emit(Instruction::Store(Address::Y(place), register));
            }
            Some(anchor) if next.is_some_and(|next| next > anchor) && !saved => {
                let life = self.life(byte);
                (life.place, life.saved) = (Some(place), true);
                let slot = life.slot.take();
                self.free_slots.extend(slot);
                self.emit(Instruction::Store(Address::XUp, register));
            }
            _ => self.emit(Instruction::Store(Address::XUp, register)),
        }
    }

    /// Takes Y as the address of the result, and X as registers for bytes.
    fn anchor(&mut self) {
        self.vacate(28);
        self.vacate(29);
        self.usable[28..30].fill(false);
        self.emit(Instruction::Movw(28, 26));
        self.emit(Instruction::Sbiw(28, self.outputs));
        self.usable[26..28].fill(true);
    }

    fn either(&mut self, one: Two, other: Two, d: Register, s: Register) {
        let [one, other] = [one, other].map(|operation| Instruction::Two(operation, d, s));
        self.items.push(if one == other { Item::Plain(one) } else { Item::Either(one, other) });
    }

    /// Counts a use of the byte; after its last use the byte gives up its places.
    fn named_here(&mut self, byte: Byte) {
        let now = self.now;
        let life = self.life(byte);
        while life.steps.last() == Some(&now) {
            life.steps.pop();
        }
        if life.steps.is_empty() {
            let (register, slot) = (life.register.take(), life.slot.take());
            if let Some(register) = register {
                self.held[usize::from(register)] = None;
            }
            self.free_slots.extend(slot);
        }
    }

    /// Memory no longer has the value.
    fn changed(&mut self, byte: Byte) {
        let life = self.life(byte);
        (life.saved, life.place) = (false, None);
    }

    /// The register of a byte, after a load if need be.
    fn loaded(&mut self, byte: Byte) -> Register {
        match byte {
            Byte::LOW => return 0,
            Byte::HIGH => return 1,
            _ => {}
        }
        if let Some(register) = self.life(byte).register {
            return register;
        }
        let register = self.placed(byte);
        self.load(byte, register);
        register
    }

    /// Brings the value of a byte into a register.
    fn load(&mut self, byte: Byte, register: Register) {
        let instruction = match self.address(byte) {
            None => Instruction::Two(Two::Eor, register, register),
            Some(address) => Instruction::Load(register, address),
        };
        self.emit(instruction);
    }

    /// The address of a byte in memory; the byte that is always 0 has none.
    fn address(&mut self, byte: Byte) -> Option<Address> {
        if byte == Byte::ZERO {
            return None;
        }
        if let Some(place) = self.life(byte).place {
            return Some(Address::Y(place));
        }
        Some(match self.program.home(byte) {
            Some((Operand::A, i)) => Address::Y(i as u8),
            Some((Operand::B, i)) => Address::Z(i as u8),
            None => Address::Direct(self.life(byte).slot.expect("a byte that was stored")),
        })
    }

    /// A register for a byte that is in none.
    fn placed(&mut self, byte: Byte) -> Register {
        let register = self.free_register(self.end(byte));
        self.give(register, byte);
        register
    }

    /// The last step that names a byte.
    fn end(&self, byte: Byte) -> u32 {
        self.lives[byte.0 as usize].steps.first().copied().unwrap_or(self.now)
    }

    fn give(&mut self, register: Register, byte: Byte) {
        self.held[usize::from(register)] = Some(byte);
        self.life(byte).register = Some(register);
    }

    fn is_free(&self, register: usize) -> bool {
        self.usable[register] && self.held[register].is_none()
    }

    /// The free registers whose neighbour holds a byte, with the last step of that.
    fn singles(&self) -> impl Iterator<Item = (usize, u32)> {
        let end = |r: usize| self.held[r ^ 1].map_or(u32::MAX, |byte| self.end(byte));
        (0..32).filter(|&r| self.is_free(r) && !self.is_free(r ^ 1)).map(move |r| (r, end(r)))
    }

    /// A free register for a byte that ends with a step, so that pairs become free together if
    /// there is a choice; or one that is vacated.
    fn free_register(&mut self, end: u32) -> Register {
        let single = self.singles().min_by_key(|(_, other)| other.abs_diff(end)).map(|(r, _)| r);
        if let Some(register) = single.or_else(|| (0..32).find(|&r| self.is_free(r))) {
            return register as Register;
        }
        let candidates = (0..32).filter(|&r| self.usable[r]);
        let best =
            candidates.filter_map(|r| Some((self.cost(r)?, r))).min_by(|x, y| x.0.total_cmp(&y.0));
        let (_, register) = best.expect("no step names so many bytes");
        self.vacate(register);
        register as Register
    }

    /// The cost to vacate a register, divided by the steps until the next use of its byte; `None`
    /// if the current step uses it.
    fn cost(&self, register: usize) -> Option<f64> {
        let Some(byte) = self.held[register] else { return Some(0.0) };
        if self.locked.contains(&byte) {
            return None;
        }
        let life = &self.lives[byte.0 as usize];
        let next = life.steps.last().copied().unwrap_or(u32::MAX);
        let weight = match (byte, life.saved) {
            (Byte::ZERO, _) => 1,
            (_, true) => 2,
            (_, false) => 2 + self.weights.store,
        };
        let distance = f64::from(next - self.now);
        let power = distance.powi(i32::from(self.weights.power / 2));
        let whole = self.weights.power.is_multiple_of(2);
        let half = if whole { 1.0 } else { distance.sqrt() };
        let mixed = (byte.0 + 1).wrapping_mul(0x9e37_79b1 ^ u32::from(self.weights.seed) << 8);
        let jitter = if self.weights.seed == 0 { 0 } else { mixed >> 24 };
        Some(f64::from(weight) * f64::from(1024 + jitter) / (power * half))
    }

    /// Stores what a register holds, unless memory has it, and forgets it.
    fn vacate(&mut self, register: usize) {
        let Some(byte) = self.held[register].take() else { return };
        self.life(byte).register = None;
        if self.life(byte).saved || byte == Byte::ZERO {
            return;
        }
        let slot = self.life(byte).slot.unwrap_or_else(|| self.free_slot());
        let life = self.life(byte);
        (life.slot, life.saved) = (Some(slot), true);
        self.emit(Instruction::Store(Address::Direct(slot), register as Register));
    }

    fn free_slot(&mut self) -> u16 {
        self.free_slots.pop_first().unwrap_or_else(|| {
            self.slots += 1;
            self.scratch + self.slots as u16 - 1
        })
    }

    /// Moves the last product, in one instruction if a pair of registers can be had for little.
    fn pair(&mut self, low: Byte, high: Byte) {
        let pairs = (0..32).step_by(2).filter(|&r| self.usable[r]);
        let cost = |r: usize| Some((self.cost(r)? + self.cost(r + 1)?, r));
        let best = pairs.filter_map(cost).min_by(|x, y| x.0.total_cmp(&y.0));
        let free = (0..32).filter(|&r| self.usable[r] && self.held[r].is_none()).count();
        match best {
            Some((cost, r)) if free < 2 || cost <= f64::from(self.weights.pair) * 10.24 => {
                self.vacate(r);
                self.vacate(r + 1);
                self.give(r as Register, low);
                self.give(r as Register + 1, high);
                self.emit(Instruction::Movw(r as Register, 0));
            }
            _ if self.join_singles() => self.pair(low, high),
            _ => {
                for (byte, from) in [(low, 0), (high, 1)] {
                    let register = self.placed(byte);
                    self.emit(Instruction::Two(Two::Mov, register, from));
                }
            }
        }
    }

    /// Makes a free pair of two single registers by a move; gives whether it did.
    fn join_singles(&mut self) -> bool {
        let longest = self.singles().filter(|&(r, _)| self.held[r ^ 1].is_some());
        let Some((hole, _)) = longest.max_by_key(|(_, end)| *end) else { return false };
        let Some(byte) = self.held[hole ^ 1] else { return false };
        let end = self.end(byte);
        let others = self.singles().filter(|&(r, _)| r != hole);
        let Some((to, _)) = others.min_by_key(|(_, other)| other.abs_diff(end)) else {
            return false;
        };
        self.held[hole ^ 1] = None;
        self.give(to as Register, byte);
        self.emit(Instruction::Two(Two::Mov, to as Register, hole as Register ^ 1));
        true
    }

    /// A copy: the same register if the old byte ends here, a load if it is not in a register.
    fn copy(&mut self, d: Byte, s: Byte) {
        let now = self.now;
        let ends = self.life(s).steps.first() == Some(&now);
        let register = self.life(s).register;
        match register {
            Some(register) if ends && s != Byte::ZERO => {
                self.life(s).register = None;
                self.give(register, d);
            }
            Some(register) => {
                let to = self.placed(d);
                self.emit(Instruction::Two(Two::Mov, to, register));
            }
            None => {
                let to = self.placed(d);
                match s {
                    Byte::LOW => self.emit(Instruction::Two(Two::Mov, to, 0)),
                    Byte::HIGH => self.emit(Instruction::Two(Two::Mov, to, 1)),
                    _ => self.load(s, to),
                }
            }
        }
    }

    fn seek(&mut self, by: i16) {
        match by {
            0 => {}
            1..=63 => self.emit(Instruction::Adiw(26, by as u8)),
            -63..=-1 => self.emit(Instruction::Sbiw(26, -by as u8)),
            _ => {
                use super::instruction::Immediate::{Sbci, Subi};
                let [low, high] = (-by).to_le_bytes();
                self.emit(Instruction::Immediate(Subi, 26, low));
                self.emit(Instruction::Immediate(Sbci, 27, high));
            }
        }
    }
}

/// The bytes that a step names.
fn named(step: Step) -> Vec<Byte> {
    let all = match step {
        Step::Mul(a, b) | Step::Pair(a, b) | Step::Two(_, _, a, b) => [a, b],
        Step::Copy(a, b) | Step::Branch(a, b) => [a, b],
        Step::New(_, _, a) | Step::Output(a) | Step::Fetch(a) => [a, a],
        Step::Seek(_) | Step::Join | Step::Anchor => return Vec::new(),
    };
    all.into_iter().filter(|&byte| byte != Byte::LOW && byte != Byte::HIGH).collect()
}
