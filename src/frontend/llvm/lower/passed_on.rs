//! Global variables by which arguments go to functions that clear them: what a caller's registers
//! hold is forgotten then before the function starts ([`super::dead`]).
use crate::cfa::builder::ProgramBuilder;
use crate::ir::{Bv, VarId, Width};
use std::collections::BTreeMap;

/// What the variables are called.
const PASSED_ON: &str = "an argument that is passed on";
/// The largest number of arguments that are passed in them.
pub(super) const MOST_CLEARED: usize = 6;

/// The variables, by place and width.
#[derive(Default)]
pub(super) struct PassedOn(pub(super) BTreeMap<(usize, Width), VarId>);

impl PassedOn {
    /// Makes the variables in which a function may find addresses.
    pub(super) fn of_addresses(out: &mut ProgramBuilder, pointer: Width) -> Self {
        let mut made = Self::default();
        (0..MOST_CLEARED).for_each(|place| {
            made.at(out, place, pointer);
        });
        made
    }

    /// The variable of an argument.
    pub(super) fn at(&mut self, out: &mut ProgramBuilder, place: usize, width: Width) -> VarId {
        *self.0.entry((place, width)).or_insert_with(|| {
            let none = out.exprs().constant(Bv::zero(width));
            out.global_var(PASSED_ON, width, Some(none))
        })
    }
}
