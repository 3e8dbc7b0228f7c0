//! Tests of each instruction against the formulas of the instruction set manual, which are Boolean
//! formulas of single bits.

use std::cell::RefCell;
use widelimb_papers::avr::instruction::{Address, Immediate, Instruction, One, Two};
use widelimb_papers::avr::machine::{Fault, Machine, SRAM_END, SRAM_START};

/// The flags that the manual names, in the order of SREG's bits.
const NAMES: [&str; 6] = ["C", "Z", "N", "V", "S", "H"];

/// The flags by the manual: `None` for a flag that is unchanged.
type Flags = [Option<bool>; 6];

fn bit(x: u8, i: u8) -> bool {
    x >> i & 1 != 0
}

/// The state after an instruction.
struct Executed {
    registers: [u8; 32],
    flags: u8,
    cycles: u64,
}

/// Runs an instruction that touches no memory on `r16` and `r17` from given flags, all other
/// registers 0.
fn executed(instruction: Instruction, [x, y]: [u8; 2], before: u8) -> Executed {
    thread_local! {
        static MACHINE: RefCell<Machine> = RefCell::new(Machine::new(Vec::new()));
    }
    MACHINE.with_borrow_mut(|machine| {
        machine.registers = [0; 32];
        (machine.registers[16], machine.registers[17], machine.flags) = (x, y, before);
        let cycles = machine.execute(instruction).expect("no memory is touched");
        Executed { registers: machine.registers, flags: machine.flags, cycles }
    })
}

/// Runs an instruction on `r16` (and `r17`) from given flags; asserts result, cycles and flags.
fn check(instruction: Instruction, [x, y]: [u8; 2], before: u8, result: Option<u8>, flags: Flags) {
    let machine = executed(instruction, [x, y], before);
    assert_eq!(machine.cycles, 1, "{instruction}");
    if let Some(result) = result {
        assert_eq!(machine.registers[16], result, "{instruction}: {x:#x}, {y:#x}, {before:#x}");
    }
    assert_eq!(machine.registers[17], y, "{instruction}");
    for (i, flag) in flags.into_iter().enumerate() {
        let wanted = flag.unwrap_or(bit(before, i as u8));
        let name = NAMES[i];
        let told = bit(machine.flags, i as u8);
        assert_eq!(told, wanted, "{instruction}: {x:#x}, {y:#x}, {before:#x}, flag {name}");
    }
    assert_eq!(machine.flags >> 6, before >> 6, "{instruction}: T and I stay");
}

/// Flags before: all combinations that an instruction could mind, with the others both ways.
const BEFORE: [u8; 8] = [0, 1, 2, 3, 0xff, 0xfe, 0xfd, 0xfc];

fn every_pair(mut body: impl FnMut(u8, u8, u8)) {
    for x in 0..=255 {
        for y in 0..=255 {
            BEFORE.into_iter().for_each(|before| body(x, y, before));
        }
    }
}

/// The manual's table for ADD and ADC, of operands and result.
fn flags_of_sum(d: u8, r: u8, result: u8) -> Flags {
    let carry =
        |i| bit(d, i) && bit(r, i) || bit(r, i) && !bit(result, i) || !bit(result, i) && bit(d, i);
    let n = bit(result, 7);
    let v = bit(d, 7) && bit(r, 7) && !n || !bit(d, 7) && !bit(r, 7) && n;
    [carry(7), result == 0, n, v, n ^ v, carry(3)].map(Some)
}

/// The manual's table for SUB, CP and NEG; for SBC and CPC with Z as it was before.
fn flags_of_difference(d: u8, r: u8, result: u8, zero_before: bool) -> Flags {
    let borrow =
        |i| !bit(d, i) && bit(r, i) || bit(r, i) && bit(result, i) || bit(result, i) && !bit(d, i);
    let n = bit(result, 7);
    let v = bit(d, 7) && !bit(r, 7) && !n || !bit(d, 7) && bit(r, 7) && n;
    [borrow(7), result == 0 && zero_before, n, v, n ^ v, borrow(3)].map(Some)
}

fn flags_of_logic(result: u8) -> Flags {
    let n = bit(result, 7);
    [None, Some(result == 0), Some(n), Some(false), Some(n), None]
}

#[test]
fn sums_and_differences_of_all_pairs_of_bytes() {
    every_pair(|x, y, before| {
        let carry = before & 1;
        let two = |op| Instruction::Two(op, 16, 17);
        let sum = x.wrapping_add(y);
        check(two(Two::Add), [x, y], before, Some(sum), flags_of_sum(x, y, sum));
        let sum = sum.wrapping_add(carry);
        check(two(Two::Adc), [x, y], before, Some(sum), flags_of_sum(x, y, sum));
        let difference = x.wrapping_sub(y);
        let flags = flags_of_difference(x, y, difference, true);
        check(two(Two::Sub), [x, y], before, Some(difference), flags);
        check(two(Two::Cp), [x, y], before, Some(x), flags);
        check(
            Instruction::Immediate(Immediate::Subi, 16, y),
            [x, 7],
            before,
            Some(difference),
            flags,
        );
        check(Instruction::Immediate(Immediate::Cpi, 16, y), [x, 7], before, Some(x), flags);
        let difference = difference.wrapping_sub(carry);
        let flags = flags_of_difference(x, y, difference, bit(before, 1));
        check(two(Two::Sbc), [x, y], before, Some(difference), flags);
        check(two(Two::Cpc), [x, y], before, Some(x), flags);
        check(
            Instruction::Immediate(Immediate::Sbci, 16, y),
            [x, 7],
            before,
            Some(difference),
            flags,
        );
    });
}

#[test]
fn products_of_all_pairs_of_bytes() {
    every_pair(|x, y, before| {
        let machine = executed(Instruction::Two(Two::Mul, 16, 17), [x, y], before);
        assert_eq!(machine.cycles, 2);
        // The product by shifted additions.
        let product = (0..8).filter(|&i| bit(y, i)).map(|i| u16::from(x) << i).sum::<u16>();
        assert_eq!(machine.registers[..2], product.to_le_bytes(), "{x} {y}");
        assert_eq!(machine.registers[16..18], [x, y]);
        let (c, z) = (product >> 15, u16::from(product == 0));
        assert_eq!(u16::from(machine.flags), u16::from(before) & !3 | z << 1 | c, "{x} {y}");
    });
}

#[test]
fn logic_and_moves_of_all_pairs_of_bytes() {
    every_pair(|x, y, before| {
        let operations = [
            (Two::And, Some(Immediate::Andi), x & y),
            (Two::Or, Some(Immediate::Ori), x | y),
            (Two::Eor, None, x ^ y),
        ];
        for (two, immediate, result) in operations {
            let flags = flags_of_logic(result);
            check(Instruction::Two(two, 16, 17), [x, y], before, Some(result), flags);
            if let Some(immediate) = immediate {
                let instruction = Instruction::Immediate(immediate, 16, y);
                check(instruction, [x, 7], before, Some(result), flags);
            }
        }
        check(Instruction::Two(Two::Mov, 16, 17), [x, y], before, Some(y), [None; 6]);
        check(Instruction::Immediate(Immediate::Ldi, 16, y), [x, 7], before, Some(y), [None; 6]);
    });
}

#[test]
fn operations_on_one_byte() {
    for x in 0..=255_u8 {
        for before in BEFORE {
            let one = |op, result, flags| {
                check(Instruction::One(op, 16), [x, 7], before, Some(result), flags);
            };
            let mut flags = flags_of_logic(!x);
            flags[0] = Some(true);
            one(One::Com, !x, flags);
            let r = x.wrapping_neg();
            let (n, v) = (bit(r, 7), r == 0x80);
            one(One::Neg, r, [r != 0, r == 0, n, v, n ^ v, bit(r, 3) || bit(x, 3)].map(Some));
            one(One::Swap, (x & 15) * 16 + x / 16, [None; 6]);
            for (op, r, v) in
                [(One::Inc, x.wrapping_add(1), x == 0x7f), (One::Dec, x.wrapping_sub(1), x == 0x80)]
            {
                let n = bit(r, 7);
                one(op, r, [None, Some(r == 0), Some(n), Some(v), Some(n ^ v), None]);
            }
            let tops = [(One::Lsr, 0), (One::Asr, x & 0x80), (One::Ror, before << 7)];
            for (op, top) in tops {
                let r = x >> 1 | top;
                let (c, n) = (bit(x, 0), bit(r, 7));
                let v = n ^ c;
                one(op, r, [Some(c), Some(r == 0), Some(n), Some(v), Some(n ^ v), None]);
            }
        }
    }
}

#[test]
fn pairs_of_registers() {
    for low in [24, 26, 28, 30] {
        for x in (0..=0xffff_u16).step_by(7).chain([0x7fff, 0x8000, 0xffff, 0x7fc0]) {
            for k in [0_u8, 1, 31, 63] {
                let mut machine = Machine::new(Vec::new());
                machine.set_pair(low, x);
                assert_eq!(machine.execute(Instruction::Adiw(low, k)), Ok(2));
                let r = x.wrapping_add(k.into());
                let (high, top) = (x >> 15 != 0, r >> 15 != 0);
                let v = !high && top;
                let flags = [!top && high, r == 0, top, v, top ^ v];
                assert_eq!(machine.pair(low), r);
                assert_eq!(machine.flags, packed(flags), "adiw {x:#x}, {k}");
                machine.set_pair(low, x);
                assert_eq!(machine.execute(Instruction::Sbiw(low, k)), Ok(2));
                let r = x.wrapping_sub(k.into());
                let top = r >> 15 != 0;
                let v = high && !top;
                let flags = [top && !high, r == 0, top, v, top ^ v];
                assert_eq!(machine.pair(low), r);
                assert_eq!(machine.flags, packed(flags), "sbiw {x:#x}, {k}");
            }
        }
    }
    let mut machine = Machine::new(Vec::new());
    machine.set_pair(4, 0x1234);
    machine.flags = 0xa5;
    assert_eq!(machine.execute(Instruction::Movw(30, 4)), Ok(1));
    assert_eq!((machine.pair(30), machine.pair(4), machine.flags), (0x1234, 0x1234, 0xa5));
}

fn packed(flags: [bool; 5]) -> u8 {
    flags.into_iter().rev().fold(0, |all, flag| all << 1 | u8::from(flag))
}

#[test]
fn loads_and_stores_by_every_address() {
    let pointers = [
        (26, [Address::XUp, Address::DownX]),
        (28, [Address::YUp, Address::DownY]),
        (30, [Address::ZUp, Address::DownZ]),
    ];
    for (low, [up, down]) in pointers {
        let mut machine = Machine::new(Vec::new());
        machine.set_pair(low, 0x200);
        machine.registers[5] = 0xab;
        assert_eq!(machine.execute(Instruction::Store(up, 5)), Ok(2));
        assert_eq!(machine.pair(low), 0x201);
        assert_eq!(machine.memory(0x1ff, 3), Ok(&mut [0, 0xab, 0][..]));
        assert_eq!(machine.execute(Instruction::Load(6, down)), Ok(2));
        assert_eq!((machine.pair(low), machine.registers[6], machine.flags), (0x200, 0xab, 0));
    }
    for q in [0, 1, 62, 63] {
        let mut machine = Machine::new(Vec::new());
        machine.set_pair(28, 0x300);
        machine.set_pair(30, 0x300);
        machine.set_pair(26, 0x300 + u16::from(q));
        machine.registers[5] = q ^ 0x55;
        let read = [Address::Z(q), Address::X, Address::Direct(0x300 + u16::from(q))];
        assert_eq!(machine.execute(Instruction::Store(Address::Y(q), 5)), Ok(2));
        for address in read {
            machine.registers[6] = 0;
            assert_eq!(machine.execute(Instruction::Load(6, address)), Ok(2));
            assert_eq!(machine.registers[6], q ^ 0x55, "{address:?}");
        }
        machine.registers[5] = q;
        assert_eq!(machine.execute(Instruction::Store(Address::Z(q), 5)), Ok(2));
        assert_eq!(machine.memory(0x300 + u16::from(q), 1), Ok(&mut [q][..]));
    }
    let mut machine = Machine::new(Vec::new());
    machine.registers[5] = 9;
    assert_eq!(machine.execute(Instruction::Store(Address::Stack, 5)), Ok(2));
    assert_eq!(machine.stack, SRAM_END - 2);
    assert_eq!(machine.execute(Instruction::Load(7, Address::Stack)), Ok(2));
    assert_eq!((machine.stack, machine.registers[7]), (SRAM_END - 1, 9));
}

/// Assembles, calls, and gives the cycles with the value of `r16`.
fn run(instructions: &[Instruction]) -> Result<(u64, u8), Fault> {
    let mut machine = Machine::new(instructions.iter().flat_map(|i| i.words()).collect());
    machine.call(1000).map(|cycles| (cycles, machine.registers[16]))
}

#[test]
fn jumps_and_calls() {
    let ldi = |k| Instruction::Immediate(Immediate::Ldi, 16, k);
    let (ret, inc) = (Instruction::Ret, Instruction::One(One::Inc, 16));
    assert_eq!(run(&[ldi(3), Instruction::Nop, ret]), Ok((1 + 1 + 4, 3)));
    assert_eq!(run(&[Instruction::Rjmp(1), ldi(3), inc, ret]), Ok((2 + 1 + 4, 1)));
    assert_eq!(run(&[Instruction::Rcall(1), ret, inc, ret]), Ok((3 + 1 + 4 + 4, 1)));
    for flag in 0..8 {
        let set = [Instruction::SetFlag(flag), Instruction::BranchSet(flag, 1), inc, ret];
        assert_eq!(run(&set), Ok((1 + 2 + 4, 0)), "flag {flag}");
        let clear = [Instruction::ClearFlag(flag), Instruction::BranchSet(flag, 1), inc, ret];
        assert_eq!(run(&clear), Ok((1 + 1 + 1 + 4, 1)), "flag {flag}");
        let clear = [Instruction::ClearFlag(flag), Instruction::BranchClear(flag, 1), inc, ret];
        assert_eq!(run(&clear), Ok((1 + 2 + 4, 0)), "flag {flag}");
    }
    // Three times round, backwards.
    let dec = Instruction::One(One::Dec, 16);
    assert_eq!(
        run(&[ldi(3), dec, Instruction::BranchClear(1, -2), ret]),
        Ok((1 + 3 + 2 + 2 + 1 + 4, 0))
    );
}

#[test]
fn what_is_no_program_is_a_fault() {
    let words = |words: &[u16]| Machine::new(words.to_vec()).call(100);
    assert_eq!(words(&[0xffff]), Err(Fault::Illegal { at: 0, word: 0xffff }));
    assert_eq!(words(&[0x0001]), Err(Fault::Illegal { at: 0, word: 1 }));
    // `ld r26, X+` is undefined.
    assert_eq!(words(&[0x91ad]), Err(Fault::Illegal { at: 0, word: 0x91ad }));
    assert_eq!(words(&[0]), Err(Fault::OutOfProgram(1)));
    assert_eq!(words(&[]), Err(Fault::OutOfProgram(0)));
    // `lds` without its second word.
    assert_eq!(words(&[0x9000]), Err(Fault::OutOfProgram(1)));
    let forever = Instruction::Rjmp(-1).words();
    assert_eq!(words(&forever), Err(Fault::TooLong));
    for at in [0, SRAM_START - 1, SRAM_END, 0xffff] {
        let load = Instruction::Load(5, Address::Direct(at)).words();
        assert_eq!(words(&load), Err(Fault::OutOfMemory(at)));
        let store = Instruction::Store(Address::Direct(at), 5).words();
        assert_eq!(words(&store), Err(Fault::OutOfMemory(at)));
    }
    let mut machine = Machine::new(vec![]);
    assert_eq!(machine.memory(SRAM_END - 1, 2), Err(Fault::OutOfMemory(SRAM_END - 1)));
    assert_eq!(
        machine.memory(SRAM_START, usize::from(SRAM_END - SRAM_START)).map(|m| m.len()),
        Ok(0x4000)
    );
}
