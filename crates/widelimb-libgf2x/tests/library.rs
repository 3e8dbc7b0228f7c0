//! The shared library, and programs that are compiled against the headers and linked with it.
#![cfg(target_os = "linux")]

use object::read::elf::ElfFile64;
use object::{Endianness, Object as _, ObjectSymbol as _};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use widelimb_testkit::skipped;

/// What gf2x 1.3 exports, and the files that the library carries.
const SYMBOLS: [&str; 11] = [
    "gf2x_lib_version_code",
    "gf2x_mul",
    "gf2x_mul_pool_clear",
    "gf2x_mul_pool_init",
    "gf2x_mul_r",
    "gf2x_mul_toom",
    "gf2x_toom_gpl_status",
    "gf2x_toomspace",
    "widelimb_gf2x_header",
    "widelimb_gf2x_pc",
    "widelimb_gf2x_small_header",
];

/// The shared library beside this test.
fn library() -> PathBuf {
    std::env::current_exe().expect("this test has a file").with_file_name("libgf2x.so")
}

/// A folder of the test's own with the library under the names that linker and loader look for.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for name in ["libgf2x.so", "libgf2x.so.3"] {
        symlink(library(), folder.join(name)).expect("a link");
    }
    folder
}

/// The program that a compiler makes of a file with options before and after it; `None` with a
/// report where there is no compiler.
fn compiled(
    compiler: &str,
    source: &str,
    folder: &Path,
    options: (&[&str], &[&str]),
) -> Option<PathBuf> {
    let program = folder.join("program");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(compiler);
    let (before, after) = options;
    command.args(before).arg(root.join("tests").join(source)).args(["-x", "none"]).args(after);
    command.arg("-o").arg(&program);
    match command.output() {
        Err(error) => {
            skipped(format_args!("{source} with {compiler}: {error}"));
            None
        }
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{compiler} {options:?}: {errors}");
            Some(program)
        }
    }
}

/// What a command writes to its standard output and to the other one.
fn output(command: &mut Command) -> (String, String) {
    let run = command.output().expect("it starts");
    let [out, errors] = [run.stdout, run.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert!(run.status.success(), "{errors}");
    (out, errors)
}

#[test]
fn it_exports_what_gf2x_does() {
    let data = std::fs::read(library()).expect("cargo has built the library");
    let elf = ElfFile64::<Endianness>::parse(&*data).expect("a library");
    let exported = elf.dynamic_symbols().filter(|symbol| !symbol.is_undefined());
    let mut names: Vec<&str> = exported.map(|symbol| symbol.name().expect("a name")).collect();
    names.sort_unstable();
    assert_eq!(names, SYMBOLS);
}

#[test]
fn programs_in_c_and_cxx() {
    let includes = concat!("-I", env!("CARGO_MANIFEST_DIR"), "/include");
    let mut languages = vec![
        ("cc", "c99", vec!["-std=c99", "-O2"]),
        ("c++", "cxx98", vec!["-std=c++98", "-O1", "-x", "c++"]),
    ];
    if cfg!(target_arch = "x86_64") && std::is_x86_feature_detected!("pclmulqdq") {
        languages.push(("cc", "pclmul", vec!["-std=c11", "-O2", "-mpclmul"]));
    }
    for (compiler, name, mut options) in languages {
        let folder = folder(name);
        options.extend(["-Wall", "-Wextra", "-Werror", "-pedantic", includes]);
        let link = format!("-L{}", folder.display());
        let options = (&*options, &[&*link, "-lgf2x"][..]);
        let Some(program) = compiled(compiler, "program.c", &folder, options) else { continue };
        let (out, report) = output(
            Command::new(program).env("LD_LIBRARY_PATH", &folder).env("WIDELIMB_GMP_REPORT", "1"),
        );
        assert_eq!(out, "10300 same\n", "{name}");
        assert!(
            report.contains("widelimb-libgf2x") && report.contains("  gf2x_mul_r\n"),
            "{report}"
        );
    }
}

/// NTL calls gf2x, and finds the same on this library.
#[test]
fn a_program_with_ntl() {
    let folder = folder("ntl");
    let probe = ["-xc++", "-E", "-"];
    let source = folder.join("probe");
    std::fs::write(&source, "#include <NTL/GF2XFactoring.h>\n").expect("a file");
    let input = std::fs::File::open(source).expect("that file");
    let found = Command::new("c++").args(probe).stdin(input).output();
    if !found.is_ok_and(|run| run.status.success()) {
        skipped("NTL on libgf2x: there is no compiler, or no NTL");
        return;
    }
    let Some(program) = compiled("c++", "ntl.cc", &folder, (&["-O1"], &["-lntl"])) else { return };
    let (theirs, _) = output(&mut Command::new(&program));
    let mut with_ours = Command::new(&program);
    with_ours.env("LD_PRELOAD", folder.join("libgf2x.so.3")).env("WIDELIMB_GMP_REPORT", "1");
    let (ours, report) = output(&mut with_ours);
    assert_eq!(ours, theirs);
    assert!(report.contains("  gf2x_mul\n"), "it was called: {report:?}");
}
