//! The engines (`engines`, with `blocks`, `cpa`, `solver` and `symbolic` below them) against going
//! through every concrete state, and what each says of examples where it works alone.
mod feasibility;
mod papers;
mod paths;
mod random_programs;
#[path = "../common/small_exprs.rs"]
mod small_exprs;
mod value;
#[path = "../common/verify.rs"]
mod verify;
