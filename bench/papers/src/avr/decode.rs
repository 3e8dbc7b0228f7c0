//! The decoder of opcodes to instructions.

use super::instruction::{Address, Immediate, Instruction, One, Two};

/// The instruction that begins with `word`; `next` is the word after it, the constant of a direct
/// address. Nothing for an opcode outside the subset, and for a load or store through a pointer
/// that it changes to or from a register of that same pointer, whose result the manual leaves
/// undefined.
pub fn decode(word: u16, next: u16) -> Option<Instruction> {
    let d = (word >> 4 & 31) as u8;
    if let Some(found) = of_table(&Two::ALL, word & 0xfc00) {
        return Some(Instruction::Two(found, d, (word >> 5 & 16 | word & 15) as u8));
    }
    if let Some(found) = of_table(&Immediate::ALL, word & 0xf000) {
        return Some(Instruction::Immediate(
            found,
            16 + (d & 15),
            (word >> 4 & 0xf0 | word & 15) as u8,
        ));
    }
    if let Some(found) = of_table(&One::ALL, word & 0xfe0f) {
        return Some(Instruction::One(found, d));
    }
    let pair = 24 + 2 * (word >> 4 & 3) as u8;
    let constant = (word >> 2 & 0x30 | word & 15) as u8;
    let (flag, low_flag) = ((word >> 4 & 7) as u8, (word & 7) as u8);
    let near = (word << 6).cast_signed() >> 9;
    let far = (word << 4).cast_signed() >> 4;
    Some(match word {
        0 => Instruction::Nop,
        0x9508 => Instruction::Ret,
        0x0100..0x0200 => Instruction::Movw(2 * (word >> 4 & 15) as u8, 2 * (word & 15) as u8),
        0x9600..0x9700 => Instruction::Adiw(pair, constant),
        0x9700..0x9800 => Instruction::Sbiw(pair, constant),
        0xc000..0xd000 => Instruction::Rjmp(far),
        0xd000..0xe000 => Instruction::Rcall(far),
        0xf000..0xf400 => Instruction::BranchSet(low_flag, near as i8),
        0xf400..0xf800 => Instruction::BranchClear(low_flag, near as i8),
        _ if word & 0xff8f == 0x9408 => Instruction::SetFlag(flag),
        _ if word & 0xff8f == 0x9488 => Instruction::ClearFlag(flag),
        _ => {
            let address = address(word, next)?;
            let own = match address {
                Address::XUp | Address::DownX => 26,
                Address::YUp | Address::DownY => 28,
                Address::ZUp | Address::DownZ => 30,
                _ => 32,
            };
            if d & !1 == own {
                return None;
            }
            match word & 0x0200 {
                0 => Instruction::Load(d, address),
                _ => Instruction::Store(address, d),
            }
        }
    })
}

/// The entry of a table of opcodes for these bits.
fn of_table<T: Copy>(table: &[(T, u16, &str)], bits: u16) -> Option<T> {
    table.iter().find(|(_, fixed, _)| *fixed == bits).map(|(found, ..)| *found)
}

/// The address of a load or a store.
fn address(word: u16, next: u16) -> Option<Address> {
    match word & 0xfc00 {
        0x9000 if word & 15 == 0 => Some(Address::Direct(next)),
        0x9000 => of_table(&Address::PLAIN, word & 15),
        _ if word & 0xd000 == 0x8000 => {
            let q = (word >> 8 & 0x20 | word >> 7 & 0x18 | word & 7) as u8;
            Some(if word & 8 == 0 { Address::Z(q) } else { Address::Y(q) })
        }
        _ => None,
    }
}
