//! A machine that executes the ATmega's opcodes and counts its cycles.
//!
//! Source: the data sheets of ATmega128 and ATmega1284P ("Instruction Set Summary") and the "AVR
//! Instruction Set Manual": flags and cycles. The program counter has 16 bits; so `rcall` takes 3
//! cycles and `ret` 4. Data addresses below 0x100 are registers and input and output on the real
//! chip: here a load or a store there is an error, and so is every other access outside SRAM.

use super::decode::decode;
use super::instruction::{Address, Immediate, Instruction, One, Register, Two};
use std::fmt;

/// The first address of SRAM.
pub const SRAM_START: u16 = 0x100;

/// The end of SRAM: the ATmega1284P has 16 KiB.
pub const SRAM_END: u16 = 0x4100;

/// The return address that ends a run. No program is that long.
const OUTSIDE: u16 = 0xffff;

/// The flags by their bits in SREG.
pub mod flag {
    /// Carry.
    pub const C: u8 = 0;
    /// Zero.
    pub const Z: u8 = 1;
    /// Negative.
    pub const N: u8 = 2;
    /// Overflow of two's complement.
    pub const V: u8 = 3;
    /// Sign: N exclusive-or V.
    pub const S: u8 = 4;
    /// Carry out of the lower half.
    pub const H: u8 = 5;
}

/// Why a run ended before its return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A word that is not an instruction of the subset.
    Illegal {
        /// The address of the word.
        at: u16,
        /// The word itself.
        word: u16,
    },
    /// The program counter left the program.
    OutOfProgram(u16),
    /// A load or a store outside SRAM.
    OutOfMemory(u16),
    /// More cycles than allowed.
    TooLong,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal { at, word } => write!(f, "no instruction {word:#06x}, at {at:#06x}"),
            Fault::OutOfProgram(at) => write!(f, "no program at {at:#06x}"),
            Fault::OutOfMemory(at) => write!(f, "no memory at {at:#06x}"),
            Fault::TooLong => write!(f, "more cycles than allowed"),
        }
    }
}

impl std::error::Error for Fault {}

/// Registers, flags, memory and a program.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The 32 registers.
    pub registers: [u8; 32],
    /// SREG, one bit for each of [`flag`].
    pub flags: u8,
    /// The stack pointer: the free byte below the stack's top.
    pub stack: u16,
    /// The next instruction, in words.
    pub at: u16,
    /// The cycles so far.
    pub cycles: u64,
    /// The lowest that the stack pointer has been.
    pub deepest: u16,
    memory: Vec<u8>,
    /// The decoded instruction that begins at each word, or the word.
    program: Vec<Result<Instruction, u16>>,
}

impl Machine {
    /// A machine with all registers, flags and memory 0.
    pub fn new(program: Vec<u16>) -> Machine {
        let after = |at: usize| program.get(at + 1).copied().unwrap_or(0);
        let decoded = |(at, &word)| decode(word, after(at)).ok_or(word);
        let program = program.iter().enumerate().map(decoded).collect();
        let stack = SRAM_END - 1;
        Machine {
            registers: [0; 32],
            flags: 0,
            stack,
            at: 0,
            cycles: 0,
            deepest: stack,
            memory: vec![0; usize::from(SRAM_END - SRAM_START)],
            program,
        }
    }

    /// The bytes of SRAM from an address on.
    ///
    /// # Errors
    /// Not all of them are SRAM.
    pub fn memory(&mut self, at: u16, len: usize) -> Result<&mut [u8], Fault> {
        let start = usize::from(at).checked_sub(usize::from(SRAM_START));
        let range = start.map(|start| start..start + len);
        range.and_then(|range| self.memory.get_mut(range)).ok_or(Fault::OutOfMemory(at))
    }

    /// A pair of registers as a number.
    pub fn pair(&self, low: Register) -> u16 {
        let low = usize::from(low);
        u16::from_le_bytes([self.registers[low], self.registers[low + 1]])
    }

    /// Sets a pair of registers.
    pub fn set_pair(&mut self, low: Register, value: u16) {
        let low = usize::from(low);
        self.registers[low..low + 2].copy_from_slice(&value.to_le_bytes());
    }

    /// Calls the program at its first word, and runs until it returns; gives the cycles, without
    /// those of the call and with those of the return.
    ///
    /// # Errors
    /// A [`Fault`].
    pub fn call(&mut self, most: u64) -> Result<u64, Fault> {
        let start = self.cycles;
        self.push_word(OUTSIDE)?;
        self.at = 0;
        while self.at != OUTSIDE {
            if self.cycles - start > most {
                return Err(Fault::TooLong);
            }
            self.step()?;
        }
        Ok(self.cycles - start)
    }

    /// Executes one instruction.
    ///
    /// # Errors
    /// A [`Fault`]; then what the instruction would have changed is not to be relied on.
    pub fn step(&mut self) -> Result<(), Fault> {
        let at = self.at;
        let decoded = self.program.get(usize::from(at)).ok_or(Fault::OutOfProgram(at))?;
        let instruction = decoded.map_err(|word| Fault::Illegal { at, word })?;
        let last = usize::from(at) + instruction.word_count() - 1;
        if last >= self.program.len() {
            return Err(Fault::OutOfProgram(last as u16));
        }
        self.at = at.wrapping_add(instruction.word_count() as u16);
        self.cycles += self.execute(instruction)?;
        Ok(())
    }

    /// Executes an instruction that is not a jump as if it stood anywhere; gives its cycles.
    ///
    /// # Errors
    /// A [`Fault`].
    pub fn execute(&mut self, instruction: Instruction) -> Result<u64, Fault> {
        Ok(match instruction {
            Instruction::Two(op, d, r) => return Ok(self.two(op, d.into(), r.into())),
            Instruction::Immediate(op, d, k) => {
                self.immediate(op, d.into(), k);
                1
            }
            Instruction::One(op, d) => {
                self.one(op, d.into());
                1
            }
            Instruction::Movw(d, r) => {
                self.set_pair(d, self.pair(r));
                1
            }
            Instruction::Adiw(d, k) => {
                self.wide(d, i32::from(k));
                2
            }
            Instruction::Sbiw(d, k) => {
                self.wide(d, -i32::from(k));
                2
            }
            Instruction::Load(d, address) => {
                self.registers[usize::from(d)] = *self.cell(address, false)?;
                2
            }
            Instruction::Store(address, r) => {
                let value = self.registers[usize::from(r)];
                *self.cell(address, true)? = value;
                2
            }
            Instruction::BranchSet(flag, by) => self.branch(self.is_set(flag), by),
            Instruction::BranchClear(flag, by) => self.branch(!self.is_set(flag), by),
            Instruction::SetFlag(flag) => {
                self.put(flag, true);
                1
            }
            Instruction::ClearFlag(flag) => {
                self.put(flag, false);
                1
            }
            Instruction::Rjmp(by) => {
                self.at = self.at.wrapping_add_signed(by);
                2
            }
            Instruction::Rcall(by) => {
                self.push_word(self.at)?;
                self.at = self.at.wrapping_add_signed(by);
                3
            }
            Instruction::Ret => {
                let high = *self.cell(Address::Stack, false)?;
                self.at = u16::from_le_bytes([*self.cell(Address::Stack, false)?, high]);
                4
            }
            Instruction::Nop => 1,
        })
    }

    /// Whether a flag is set.
    pub fn is_set(&self, flag: u8) -> bool {
        self.flags >> flag & 1 != 0
    }

    fn put(&mut self, flag: u8, to: bool) {
        self.flags = self.flags & !(1 << flag) | u8::from(to) << flag;
    }

    /// N, Z and S of a result, once V is right.
    fn put_result(&mut self, result: u8) {
        self.put(flag::Z, result == 0);
        self.put(flag::N, result >= 0x80);
        self.put(flag::S, self.is_set(flag::N) != self.is_set(flag::V));
    }

    fn branch(&mut self, taken: bool, by: i8) -> u64 {
        if taken {
            self.at = self.at.wrapping_add_signed(by.into());
        }
        1 + u64::from(taken)
    }

    /// The byte that a load or store is of, and what the access does to its pointer.
    fn cell(&mut self, address: Address, store: bool) -> Result<&mut u8, Fault> {
        let at = match address {
            Address::X => self.pair(26),
            Address::Y(q) => self.pair(28).wrapping_add(q.into()),
            Address::Z(q) => self.pair(30).wrapping_add(q.into()),
            Address::XUp => self.moved(26, 0, 1),
            Address::YUp => self.moved(28, 0, 1),
            Address::ZUp => self.moved(30, 0, 1),
            Address::DownX => self.moved(26, -1, 0),
            Address::DownY => self.moved(28, -1, 0),
            Address::DownZ => self.moved(30, -1, 0),
            Address::Direct(at) => at,
            Address::Stack if store => {
                self.stack = self.stack.wrapping_sub(1);
                self.deepest = self.deepest.min(self.stack);
                self.stack.wrapping_add(1)
            }
            Address::Stack => {
                self.stack = self.stack.wrapping_add(1);
                self.stack
            }
        };
        Ok(&mut self.memory(at, 1)?[0])
    }

    /// Moves a pointer before and after an access; gives the address of the access.
    fn moved(&mut self, pointer: Register, before: i16, after: i16) -> u16 {
        let at = self.pair(pointer).wrapping_add_signed(before);
        self.set_pair(pointer, at.wrapping_add_signed(after));
        at
    }

    /// The return address goes low byte first, so that the high byte has the lower address.
    fn push_word(&mut self, word: u16) -> Result<(), Fault> {
        for byte in word.to_le_bytes() {
            *self.cell(Address::Stack, true)? = byte;
        }
        Ok(())
    }

    fn two(&mut self, op: Two, d: usize, r: usize) -> u64 {
        let (x, y) = (self.registers[d], self.registers[r]);
        let carry = self.is_set(flag::C);
        match op {
            Two::Add => self.registers[d] = self.sum(x, y, false),
            Two::Adc => self.registers[d] = self.sum(x, y, carry),
            Two::Sub => self.registers[d] = self.difference(x, y, false, false),
            Two::Sbc => self.registers[d] = self.difference(x, y, carry, true),
            Two::Cp => drop(self.difference(x, y, false, false)),
            Two::Cpc => drop(self.difference(x, y, carry, true)),
            Two::And => self.registers[d] = self.logic(x & y),
            Two::Or => self.registers[d] = self.logic(x | y),
            Two::Eor => self.registers[d] = self.logic(x ^ y),
            Two::Mov => self.registers[d] = y,
            Two::Mul => {
                let product = u16::from(x) * u16::from(y);
                self.set_pair(0, product);
                self.put(flag::C, product >= 0x8000);
                self.put(flag::Z, product == 0);
                return 2;
            }
        }
        1
    }

    fn immediate(&mut self, op: Immediate, d: usize, k: u8) {
        let (x, carry) = (self.registers[d], self.is_set(flag::C));
        match op {
            Immediate::Cpi => drop(self.difference(x, k, false, false)),
            Immediate::Subi => self.registers[d] = self.difference(x, k, false, false),
            Immediate::Sbci => self.registers[d] = self.difference(x, k, carry, true),
            Immediate::Ori => self.registers[d] = self.logic(x | k),
            Immediate::Andi => self.registers[d] = self.logic(x & k),
            Immediate::Ldi => self.registers[d] = k,
        }
    }

    fn one(&mut self, op: One, d: usize) {
        let (x, carry) = (self.registers[d], self.is_set(flag::C));
        self.registers[d] = match op {
            One::Com => {
                self.put(flag::C, true);
                self.logic(!x)
            }
            One::Neg => self.difference(0, x, false, false),
            One::Swap => x.rotate_left(4),
            One::Inc | One::Dec => {
                let up = op == One::Inc;
                self.put(flag::V, x == if up { 0x7f } else { 0x80 });
                let result = if up { x.wrapping_add(1) } else { x.wrapping_sub(1) };
                self.put_result(result);
                result
            }
            One::Asr => self.shifted(x, x & 0x80),
            One::Lsr => self.shifted(x, 0),
            One::Ror => self.shifted(x, u8::from(carry) << 7),
        };
    }

    fn sum(&mut self, x: u8, y: u8, carry: bool) -> u8 {
        let carry_in = u8::from(carry);
        let sum = u16::from(x) + u16::from(y) + u16::from(carry_in);
        let signed = i16::from(x.cast_signed()) + i16::from(y.cast_signed()) + i16::from(carry_in);
        self.put(flag::H, (x & 15) + (y & 15) + carry_in > 15);
        self.put(flag::V, i8::try_from(signed).is_err());
        self.put(flag::C, sum > 0xff);
        self.put_result(sum as u8);
        sum as u8
    }

    /// The difference of two bytes, with its flags. With `keeps`, a difference of 0 leaves the flag
    /// Z unchanged, so that Z covers all bytes so far.
    fn difference(&mut self, x: u8, y: u8, borrow: bool, keeps: bool) -> u8 {
        let (zero, borrow_in) = (self.is_set(flag::Z), i16::from(borrow));
        let difference = i16::from(x) - i16::from(y) - borrow_in;
        let signed = i16::from(x.cast_signed()) - i16::from(y.cast_signed()) - borrow_in;
        self.put(flag::H, i16::from(x & 15) < i16::from(y & 15) + borrow_in);
        self.put(flag::V, i8::try_from(signed).is_err());
        self.put(flag::C, difference < 0);
        let result = difference as u8;
        self.put_result(result);
        self.put(flag::Z, result == 0 && (zero || !keeps));
        result
    }

    fn logic(&mut self, result: u8) -> u8 {
        self.put(flag::V, false);
        self.put_result(result);
        result
    }

    fn shifted(&mut self, x: u8, top: u8) -> u8 {
        let result = x >> 1 | top;
        self.put(flag::C, x & 1 != 0);
        // V is N exclusive-or C.
        self.put(flag::V, (result >= 0x80) != (x & 1 != 0));
        self.put_result(result);
        result
    }

    fn wide(&mut self, d: Register, by: i32) {
        let old = self.pair(d);
        let result = i32::from(old) + by;
        let signed = i32::from(old.cast_signed()) + by;
        self.set_pair(d, result as u16);
        self.put(flag::C, !(0..0x1_0000).contains(&result));
        self.put(flag::V, i16::try_from(signed).is_err());
        self.put(flag::N, result as u16 >= 0x8000);
        self.put(flag::Z, result as u16 == 0);
        self.put(flag::S, self.is_set(flag::N) != self.is_set(flag::V));
    }
}
