//! How a process comes to its level and its thresholds: `WIDELIMB_LEVEL`, `WIDELIMB_PROFILE` and
//! `load_profile`. What may be set once for each process is tried in child processes: the program
//! runs itself again, with one of its tests.

mod guide;
mod level;
mod profile;
mod profile_in_force;
