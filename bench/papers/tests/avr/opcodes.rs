//! Opcodes: what the decoder knows it encodes alike, and the assembler agrees.

use super::assembled::Tools;
use widelimb_papers::avr::decode::decode;
use widelimb_papers::avr::instruction::Instruction;

/// Every first word of an instruction, with that instruction.
fn every_instruction() -> impl Iterator<Item = (u16, Instruction)> {
    (0..=u16::MAX).filter_map(|word| Some((word, decode(word, 0x1234)?)))
}

#[test]
fn every_opcode_is_encoded_as_it_was_decoded() {
    let mut count = 0;
    for (word, instruction) in every_instruction() {
        let words = instruction.words();
        assert_eq!(words[0], word, "{instruction}");
        assert_eq!(words.len(), instruction.word_count(), "{instruction}");
        assert!(words.len() == 1 || words[1] == 0x1234, "{instruction}");
        count += 1;
    }
    // 11 operations on two registers, 6 with a constant, jumps by 12 and by 10 bits alone.
    assert!(count > 11 * 1024 + 6 * 4096 + 2 * 4096 + 2 * 1024, "{count}");
}

#[test]
fn every_instruction_is_what_the_assembler_makes_of_its_text() {
    let Some(tools) = Tools::find() else { return };
    let (mut text, mut words) = (String::new(), Vec::new());
    for (_, instruction) in every_instruction() {
        // Jumps out of the program are no text that a linker takes: those near are tested.
        let far = |by: i16| !(-64..64).contains(&by);
        if matches!(instruction, Instruction::Rjmp(by) | Instruction::Rcall(by) if far(by)) {
            continue;
        }
        text += &format!("\t{instruction}\n");
        words.extend(instruction.words());
    }
    // Room for jumps before the first instruction and after the last.
    let nops = "\tnop\n".repeat(100);
    let assembled = tools.assemble("opcodes", &format!("{nops}{text}{nops}"));
    assert_eq!(assembled.len(), words.len() + 200);
    assert!(assembled[..100].iter().all(|&word| word == 0));
    let differs = assembled[100..].iter().zip(&words).position(|(x, y)| x != y);
    assert_eq!(differs, None);
}
