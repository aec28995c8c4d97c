//! What a run is asked for (`driver`, `cache`, `check`): one verdict, each check by itself, tests
//! that cover, unit proofs; in several processes, and from what an earlier run found.
mod cache;
mod checks;
mod cover;
mod everyday;
mod jobs;
mod modes;
mod only_run;
mod partial_proofs;
mod proofs;
#[path = "../common/verify.rs"]
mod verify;
mod work;
