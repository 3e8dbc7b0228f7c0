//! Tests of numbers from files and of values into files.

use crate::{Folder, command, eval, run, run_command};

#[test]
fn a_file_is_a_number() {
    let folder = Folder::new("number");
    let n = folder.file("n.txt", "  123_456\n");
    let spaced = folder.file("with space.txt", "-0xff\n");
    assert_eq!(eval(&format!("@\"{n}\" + 1")).value(), "123457");
    assert_eq!(eval(&format!("2*@\"{n}\"*2")).value(), "493824");
    assert_eq!(eval(&format!("gcd(@\"{n}\", @\"{spaced}\")")).value(), "3");
    assert_eq!(eval(&format!("a = @\"{spaced}\"; -a")).value(), "255");
}

#[test]
fn bare_names_end_at_operators() {
    let folder = Folder::new("bare");
    folder.file("neg", "7\n");
    let within = |expression: &str| {
        run_command(command().current_dir(folder.path("")).args(["eval", expression]), b"")
    };
    for (expression, value) in [("@neg-1", "6"), ("@./neg / 3", "2"), ("@\"neg\"/3", "2")] {
        assert_eq!(within(expression).value(), value, "{expression}");
    }
    let divided = within("@neg/3");
    assert!(divided.error().contains("`/` belongs to a file name"), "{}", divided.stderr);
    assert!(!within("@\"neg/3\"").error().contains("belongs"));
    assert!(!within("@missing").error().contains("belongs"));
    assert!(within("@~/x").error().contains("`~` in a file name needs quotes"));
}

#[test]
fn what_a_run_writes_another_reads() {
    let folder = Folder::new("roundtrip");
    let file = folder.path("value.txt");
    assert_eq!(run(["eval", "3^50000", "--out", &file]).value(), "");
    assert_eq!(eval(&format!("@\"{file}\" == 3^50000")).value(), "1");
    assert_eq!(run(["eval", &format!("@\"{file}\" / 3^49998"), "-o", &file]).value(), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "9\n");
}

/// `gcd(@nums.txt)` once failed with "no digit" at the second line.
#[test]
fn a_file_of_several_numbers_is_a_list() {
    let folder = Folder::new("numbers");
    let file = folder.file("nums.txt", "# three of them\n12\n-0x12 # and\n\n 30\r\n");
    let within = |expression: &str| eval(&expression.replace('@', &format!("@\"{file}\"")));
    for (expression, value) in [
        ("gcd(@)", "6"),
        ("lcm(@)", "180"),
        ("min(@); max(@); sum(@); product(@); len(@)", "-18\n30\n24\n-6480\n3"),
        ("l = @; l[1]", "-18"),
        ("gcd(@, 9)", "3"),
    ] {
        assert_eq!(within(expression).value(), value, "{expression}");
    }
    assert!(within("@ + 1").error().contains("a list is no number"));
    let many = folder.file("many.txt", "7 ".repeat(10_000));
    assert_eq!(eval(&format!("sum(@\"{many}\")")).value(), "70000");
    let run = run(["eval", &format!("sum(@\"{many}\")"), "--max-bits", "1000"]);
    assert!(run.error().contains("more than 16000 bits together"), "{}", run.stderr);
}

#[test]
fn errors_in_files_are_errors_of_the_expression() {
    let folder = Folder::new("bad");
    let word = folder.file("word.txt", "12x4");
    let run = eval(&format!("1 + @\"{word}\""));
    let message = format!("error: file {word}: 'x' at byte 2 is no digit of base 10\n");
    assert!(run.error().starts_with(&message), "{}", run.stderr);
    assert!(run.stderr.lines().last().unwrap().starts_with("  |       ^"), "{}", run.stderr);

    let missing = folder.path("missing");
    assert!(eval(&format!("@\"{missing}\"")).error().contains(&missing));
    assert!(eval(&format!("@\"{}\"", folder.path(""))).error().starts_with("error: file "));
    let bytes = folder.file("bytes", [b'1', 0xff]);
    assert!(eval(&format!("@\"{bytes}\"")).error().contains("the byte 0xff at byte 1"));
}

#[test]
fn an_error_leaves_the_output_file_as_it_was() {
    let folder = Folder::new("kept");
    let file = folder.file("old.txt", "old\n");
    assert!(run(["eval", "1 / 0", "--out", &file]).error().contains("division"));
    assert!(run(["eval", "5; 1 / 0", "--out", &file]).error().contains("division"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "old\n");
    assert_eq!(run(["eval", "7; 8", "--out", &file]).value(), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "7\n8\n");
    assert_eq!(run(["eval", "a = 1", "--out", &file]).value(), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "");
}

#[test]
fn a_missing_output_file_is_made_only_by_success() {
    let folder = Folder::new("missing");
    let names = || {
        let entries = std::fs::read_dir(folder.path("")).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>()
    };
    let file = folder.path("new.txt");
    for expression in ["1 +", "5; 1 / 0", "x"] {
        assert_ne!(run(["eval", expression, "--out", &file]).error(), "");
        assert_eq!(names(), [""; 0], "{expression}");
    }
    assert_eq!(run(["eval", "6 * 7", "--out", &file]).value(), "");
    assert_eq!(names(), ["new.txt"]);
    assert!(run(["eval", "1", "--out", &folder.path("no/")]).error().contains("cannot write"));
    assert!(run(["eval", "1", "--out", &folder.path("")]).error().contains("cannot write"));
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_link_and_its_mode() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = Folder::new("link");
    let file = folder.file("real.txt", "41\n");
    let link = folder.path("link.txt");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.txt", &link).unwrap();
    assert_eq!(run(["eval", &format!("@\"{link}\" + 1"), "--out", &link]).value(), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "42\n");
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn an_output_file_that_cannot_be_written_is_found_out_first() {
    let folder = Folder::new("nowhere");
    let file = folder.path("no/such/folder/x");
    let run = run(["eval", "fact(10^7)", "--out", &file]);
    assert!(run.error().starts_with(&format!("error: cannot write {file}: ")), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let full = run(["eval", "1", "--out", "/dev/full"]);
    assert!(full.error().starts_with("error: cannot write the output: "), "{}", full.stderr);
    assert_eq!(run(["eval", "1", "--out", "/dev/null"]).value(), "");
}
