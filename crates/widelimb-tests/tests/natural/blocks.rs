//! Numbers whose memory threads keep.

use std::cell::RefCell;
use std::thread;
use widelimb::Natural;

#[test]
fn numbers_cross_threads_and_outlive_the_blocks_of_a_thread_that_ends() {
    thread_local! {
        // Dropped after what the thread used first, as the number's first use is the later one.
        static LAST: RefCell<Vec<Natural>> = const { RefCell::new(Vec::new()) };
    }
    let long = |limb: u64| Natural::from_limbs(vec![limb; 9]);
    let mut made = Vec::new();
    for i in 1..=20 {
        let handed = long(i);
        let sum = thread::spawn(move || {
            LAST.with_borrow_mut(|last| last.push(handed.clone()));
            let sum = &handed + &handed;
            LAST.with_borrow_mut(|last| last.push(sum.clone()));
            sum
        });
        made.push(sum.join().expect("a sum"));
    }
    for (i, sum) in (1..=20).zip(made) {
        assert_eq!(sum, long(2 * i));
    }
}
