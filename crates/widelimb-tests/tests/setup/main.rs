//! The choice of a process's level and thresholds: `WIDELIMB_LEVEL`, `WIDELIMB_PROFILE` and
//! `load_profile`. Settings that a process can make only once are tested in children: the program
//! runs itself again, with one of its tests.

mod guide;
mod level;
mod profile;
mod profile_in_force;
