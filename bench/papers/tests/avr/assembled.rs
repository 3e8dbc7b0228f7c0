//! The generated text assembled by GNU `as`, and run by simavr: the same opcodes, results and
//! cycles.

use super::methods::{all, expected, karatsuba, operands};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use widelimb_papers::avr::routine::{Method, Routine};
use widelimb_testkit::{Shapes, skipped};

/// GNU binutils for AVR, and a folder for their files.
pub struct Tools {
    folder: PathBuf,
}

impl Drop for Tools {
    fn drop(&mut self) {
        // Files left in the folder for temporary files are harmless.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Whether a program can be started.
fn there_is(program: &str) -> bool {
    Command::new(program).arg("--help").output().is_ok()
}

impl Tools {
    /// The tools, where they are installed; else says so.
    pub fn find() -> Option<Tools> {
        for tool in ["avr-as", "avr-ld", "avr-objcopy"] {
            if !there_is(tool) {
                skipped(format!("AVR programs assembled: no {tool} (Debian: binutils-avr)"));
                return None;
            }
        }
        static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("widelimb-avr-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for temporary files");
        Some(Tools { folder })
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let ran = Command::new(program).args(arguments).current_dir(&self.folder).output();
        let output = ran.expect("the program was there a moment ago");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {arguments:?}: {told}");
    }

    /// Assembles and links a text for the ATmega1284P; gives the path of the program.
    fn link(&self, name: &str, text: &str) -> PathBuf {
        let [source, object, program] = ["s", "o", "elf"].map(|end| format!("{name}.{end}"));
        std::fs::write(self.folder.join(&source), text).expect("a temporary file");
        self.run("avr-as", &["-mmcu=atmega1284p", &source, "-o", &object]);
        self.run("avr-ld", &["-m", "avr51", &object, "-o", &program]);
        self.folder.join(program)
    }

    /// The words that a text is assembled to.
    pub fn assemble(&self, name: &str, text: &str) -> Vec<u16> {
        self.link(name, text);
        let [program, image] = ["elf", "bin"].map(|end| format!("{name}.{end}"));
        self.run("avr-objcopy", &["-O", "binary", "-j", ".text", &program, &image]);
        let bytes = std::fs::read(self.folder.join(image)).expect("what was just written");
        bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
    }
}

#[test]
fn the_assembler_makes_the_same_opcodes_of_every_method() {
    let Some(tools) = Tools::find() else { return };
    for len in [1, 2, 3, 6, 8, 11, 16, 20, 24, 32, 64] {
        for method in all() {
            let routine = method.routine(len);
            let assembled = tools.assemble("routine", &routine.assembly());
            assert_eq!(assembled, routine.words(), "{method}, {len} bytes");
        }
    }
}

/// The addresses of the operands and of the result.
const AT: [u16; 3] = [0x1000, 0x1100, 0x1200];

/// A program that calls routines on operands, and writes the ticks of a timer and the result to the
/// serial port, in hexadecimal digits. The first line is of a routine that only returns.
fn firmware(routines: &[Routine], pairs: &[[Vec<u8>; 2]]) -> String {
    let mut text = String::from(START);
    call(&mut text, "nothing", 1);
    for routine in routines {
        for [a, b] in pairs {
            for (operand, at) in [(a, AT[0]), (b, AT[1])] {
                for (i, byte) in operand.iter().enumerate() {
                    writeln!(text, "\tldi r16, {byte}\n\tsts {}, r16", usize::from(at) + i)
                        .unwrap();
                }
            }
            let name = routine.method.to_string();
            call(&mut text, &name, routine.method.result_len(routine.len));
        }
    }
    text += END;
    routines.iter().for_each(|routine| text += &routine.assembly());
    text
}

/// The stack, and the serial port switched on.
const START: &str = "
    ldi r16, 0xff
    out 0x3d, r16
    ldi r16, 0x40
    out 0x3e, r16
    ldi r16, 8
    sts 0xc1, r16
";

/// Sleep without interrupts ends the simulation. `line` writes `r19`, `r18` and `r20` bytes from X
/// on, in lines that are not longer than simavr shows.
const END: &str = "
    cli
    sleep
nothing:
    ret
line:
    mov r17, r19
    rcall byte
    mov r17, r18
    rcall byte
1:  ld r17, X+
    rcall byte
    dec r20
    mov r16, r20
    andi r16, 31
    brne 1b
    ldi r16, 10
    rcall write
    tst r20
    brne 1b
    ret
byte:
    mov r16, r17
    swap r16
    rcall digit
    mov r16, r17
digit:
    andi r16, 15
    ori r16, 0x40
write:
    lds r21, 0xc0
    sbrs r21, 5
    rjmp write
    sts 0xc6, r16
    ret
";

/// Calls a routine between a start of timer 1 and a look at it.
fn call(text: &mut String, name: &str, len: usize) {
    for (register, at) in [(24, AT[2]), (22, AT[0]), (20, AT[1])] {
        let [low, high] = at.to_le_bytes();
        writeln!(text, "\tldi r{register}, {low}\n\tldi r{}, {high}", register + 1).unwrap();
    }
    let [low, high] = AT[2].to_le_bytes();
    // Stopped, set to 0 and started.
    *text += "\tclr r16\n\tsts 0x81, r16\n\tsts 0x85, r16\n\tsts 0x84, r16\n";
    *text += "\tldi r16, 1\n\tsts 0x81, r16\n";
    writeln!(text, "\tcall {name}\n\tlds r18, 0x84\n\tlds r19, 0x85").unwrap();
    writeln!(text, "\tldi r26, {low}\n\tldi r27, {high}\n\tldi r20, {len}\n\tcall line").unwrap();
}

/// The bytes that simavr shows.
fn simulate(tools: &Tools, text: &str) -> Vec<u8> {
    let program = tools.link("firmware", text);
    let output = Command::new("simavr")
        .args(["-m", "atmega1284p", "-f", "8000000"])
        .arg(program)
        .output()
        .expect("simavr was there a moment ago");
    // The stream that it writes to depends on its version.
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told).into_owned();
    // A digit is `@` to `O`; colours and what simavr says itself are none.
    let digits = |line: &str| {
        let run = line.split(|c: char| !('@'..='O').contains(&c)).max_by_key(|run| run.len());
        run.filter(|run| run.len() >= 6).map(str::to_owned)
    };
    let byte = |pair: &[u8]| (pair[0] & 15) << 4 | pair[1] & 15;
    let all: String = told.lines().filter_map(digits).collect();
    all.as_bytes().chunks_exact(2).map(byte).collect()
}

#[test]
fn another_simulator_finds_the_same_results_and_cycles() {
    let Some(tools) = Tools::find() else { return };
    if !there_is("simavr") {
        skipped("AVR programs simulated: no simavr");
        return;
    }
    let mut shapes = Shapes::new(0x51);
    let mut groups: Vec<(usize, Vec<Method>)> = [1, 3, 6, 8, 13].map(|len| (len, some())).to_vec();
    for len in [16, 20, 32, 64] {
        groups.extend(some().into_iter().map(|method| (len, vec![method])));
    }
    for (len, methods) in groups {
        let routines: Vec<Routine> = methods.iter().map(|method| method.routine(len)).collect();
        let all = operands(len, &mut shapes, 1);
        let pairs: Vec<[Vec<u8>; 2]> = all.into_iter().rev().step_by(9).collect();
        let told = simulate(&tools, &firmware(&routines, &pairs));
        let (nothing, mut told) = told.split_at_checked(3).expect("a first line");
        let ticks = |record: &[u8]| u64::from(u16::from_be_bytes([record[0], record[1]]));
        for routine in &routines {
            for [a, b] in &pairs {
                let method = routine.method;
                let len = 2 + method.result_len(routine.len);
                let (record, rest) = told.split_at_checked(len).expect("a record of each call");
                told = rest;
                let ours = routine.run(a, b).expect("a program without faults");
                assert_eq!(record[2..], expected(method, a, b), "{method}: {a:x?}, {b:x?}");
                // The routine that only returns takes 4 cycles.
                let cycles = ticks(record) - ticks(nothing) + 4;
                assert_eq!(cycles, ours.cycles, "{method}, {len} bytes");
            }
        }
        assert!(told.is_empty(), "{len} bytes, {methods:?}");
    }
}

/// A routine of each method.
fn some() -> Vec<Method> {
    let mut some = vec![
        Method::Add,
        Method::Sub,
        Method::OperandScanning,
        Method::Rows,
        Method::ProductScanning,
    ];
    some.extend([Method::Hybrid(4), Method::OperandCaching(7), Method::ConsecutiveCaching(7)]);
    some.extend(karatsuba());
    some
}
