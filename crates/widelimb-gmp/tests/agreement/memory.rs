//! The memory functions of the tests see what is wrong.

use crate::support::memory::{PLAIN, give, take};
use crate::values::processes::in_child;

/// Uses a block, with a fault but for "none".
fn use_block(fault: &str) {
    let block: *mut u8 = take(24).cast();
    // SAFETY: all bytes that are written are in the block or its guards.
    unsafe {
        match fault {
            "below" => block.sub(1).write(0),
            "above" => block.add(24).write(0),
            "never given back" => return,
            _ => block.write_bytes(0, 24),
        }
        give(block.cast(), if fault == "another size" { 32 } else { 24 });
        match fault {
            "given back twice" => give(block.cast(), 24),
            "written afterwards" => block.write(0),
            _ => {}
        }
    }
}

#[test]
fn faults_are_seen() {
    if *PLAIN {
        return;
    }
    let faults = [
        "none",
        "below",
        "above",
        "never given back",
        "another size",
        "given back twice",
        "written afterwards",
    ];
    for fault in faults {
        let (status, _) = in_child(b"", || {
            let _ = std::thread::spawn(move || use_block(fault)).join();
        });
        assert_eq!(status & 0x7f, if fault == "none" { 0 } else { libc::SIGABRT }, "{fault}");
    }
}
