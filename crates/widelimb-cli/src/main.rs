//! The `widelimb` command line.

fn main() {
    println!("widelimb {}", widelimb::arch::kernels().level);
}
