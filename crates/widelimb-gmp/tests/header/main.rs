//! Programs in C and C++ that are compiled against the header and linked with the library. They
//! call functions with variable arguments, which are there on x86-64 alone.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

mod exports;

use std::ffi::OsStr;
use std::fs::File;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use widelimb_testkit::skipped;

/// A folder of the test's own with the library under the names that linker and loader look for.
fn folder(name: &str) -> PathBuf {
    let mut library = std::env::current_exe().expect("this test has a file");
    library.set_file_name("libgmp.so");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for name in ["libgmp.so", "libgmp.so.10"] {
        symlink(&library, folder.join(name)).expect("a link");
    }
    folder
}

/// What a program prints that a compiler makes of a file with these options; `None` with a report
/// where there is no compiler.
fn output(compiler: &str, source: &str, name: &str, options: &[&str]) -> Option<String> {
    let folder = folder(name);
    let link = ["-L".as_ref(), folder.as_os_str(), "-lgmp".as_ref()];
    let program = compiled(compiler, source, &folder, options, &link)?;
    let mut command = command(&program);
    Some(text(command.env("LD_LIBRARY_PATH", &folder).output().expect("it starts")).0)
}

/// The program that a compiler makes of a file with these options, in a folder, linked with these;
/// `None` with a report where there is no compiler.
fn compiled(
    compiler: &str,
    source: &str,
    folder: &Path,
    options: &[&str],
    link: &[&OsStr],
) -> Option<PathBuf> {
    let program = folder.join("program");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(compiler);
    command.args(["-Wall", "-Wextra", "-Werror", "-pedantic"]).args(options);
    command.arg("-I").arg(root.join("include")).arg(root.join("tests/header").join(source));
    command.args(link).arg("-o").arg(&program);
    let compiled = match command.output() {
        Err(error) => {
            skipped(format_args!("the header with {compiler}: {error}"));
            return None;
        }
        Ok(compiled) => compiled,
    };
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{compiler} {options:?}: {errors}");
    Some(program)
}

/// A program with two numbers to read.
fn command(program: &Path) -> Command {
    let input = program.with_file_name("input");
    std::fs::write(&input, " -ff 17\n").expect("a file");
    let mut command = Command::new(program);
    command.stdin(File::open(input).expect("that file"));
    command
}

/// What a program wrote to its standard output and to the other one, where it ended well.
fn text(run: Output) -> (String, String) {
    let [out, errors] = [run.stdout, run.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert!(run.status.success(), "{:?}: {errors}", run.status);
    (out, errors)
}

#[test]
fn a_program_in_c() {
    let expected = "12 -240000000000000018000000000000000c cc\n\
        1 -1 1\n\
        0 1 1 1\n\
        3 36 0\n\
        12 1 1\n\
        1\n\
        12/1020847100762815390427017310442723737601 0.500 7 text|\n\
        58\n\
        0xc 2.5 1 9\n\
        1f08dc2c7c8dbb2993e5dcab9\n\
        -255 17\n\
        1 0\n";
    for (name, options) in [("c90", ["-std=c90", "-O2"]), ("c17", ["-std=c17", "-O1"])] {
        if let Some(output) = output("cc", "program.c", name, &options) {
            assert_eq!(output, expected, "{name}");
        }
    }
}

/// A linker takes of `libgmp.a` what is referred to: what runs at the start is there all the same.
#[test]
fn a_program_with_the_archive() {
    let folder = folder("archive");
    let archive = std::env::current_exe().expect("this test has a file").with_file_name("libgmp.a");
    // What `rustc --print native-static-libs` names for it.
    let libraries = ["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl"].map(OsStr::new);
    let link = [&[archive.as_os_str()], &libraries[..]].concat();
    let Some(program) = compiled("cc", "program.c", &folder, &["-std=c17"], &link) else { return };
    let run = command(&program).env("WIDELIMB_GMP_REPORT", "1").output().expect("it starts");
    let (_, report) = text(run);
    assert!(report.contains(", level ") && report.contains("mpz_add_ui\n"), "{report:?}");
}

#[test]
fn a_program_in_cxx() {
    for (name, options) in [("cxx98", ["-std=c++98", "-O2"]), ("cxx20", ["-std=c++20", "-O1"])] {
        if let Some(output) = output("c++", "program.cc", name, &options) {
            assert_eq!(output, "1 2 3\n-1 1 5\n-5 of 7\n", "{name}");
        }
    }
}

/// The classes of `gmpxx.h`, which need libgmp alone.
#[test]
fn classes_in_cxx() {
    for (name, options) in
        [("classes11", ["-std=c++11", "-O0"]), ("classes20", ["-std=c++20", "-O1"])]
    {
        if let Some(output) = output("c++", "cxx/operators.cc", name, &options) {
            assert_eq!(output, "0 failed\n", "{name}");
        }
    }
}

#[test]
fn streams_in_cxx() {
    if let Some(output) = output("c++", "cxx/streams.cc", "streams", &["-std=c++11", "-O1"]) {
        assert_eq!(output, "0 failed\n");
    }
}

/// The operators of streams as functions, for a program that has `gmp.h` alone.
#[test]
fn streams_of_libgmpxx() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("cxx/streams.cc");
    let folder = folder("libgmpxx");
    let link = [source.as_os_str(), "-L".as_ref(), folder.as_os_str(), "-lgmp".as_ref()];
    let options = ["-std=c++11", "-O1", "-DGMP_H_ALONE"];
    let Some(program) = compiled("c++", "cxx/streams.cc", &folder, &options, &link) else { return };
    let run = command(&program).env("LD_LIBRARY_PATH", &folder).output().expect("it starts");
    assert_eq!(text(run).0, "0 failed\n");
}

/// Every name that the header gives a function is one that the library has.
#[test]
fn every_declared_name_is_there() {
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/gmp.h");
    let header = std::fs::read_to_string(header).expect("the header");
    let library = folder("symbols").join("libgmp.so");
    // SAFETY: loading this library touches nothing but itself.
    let library = unsafe { libloading::Library::new(library) }.expect("the library");
    let symbols = header.lines().filter_map(|line| {
        let (_, symbol) = line.strip_prefix("#define ")?.split_once(" __g")?;
        (symbol.starts_with("mp") && !symbol.contains(['#', '('])).then(|| format!("__g{symbol}"))
    });
    let missing: Vec<String> = symbols
        // SAFETY: the symbol is only looked up.
        .filter(|symbol| unsafe { library.get::<*const u8>(symbol.as_bytes()) }.is_err())
        .collect();
    assert!(missing.is_empty(), "{} are missing: {missing:?}", missing.len());
}
