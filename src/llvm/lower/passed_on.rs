//! Global variables by which arguments go to functions that clear them: what a caller's registers
//! hold is forgotten then before the function starts ([`super::dead`]).
use super::Lowering;
use crate::ir::{Bv, VarId, Width};
use std::collections::BTreeMap;

/// What the variables are called.
const PASSED_ON: &str = "an argument that is passed on";
/// So many arguments go by them, at most.
pub(super) const MOST_CLEARED: usize = 6;

/// The variables by which arguments go, by place and width.
#[derive(Default)]
pub(super) struct PassedOn(pub(super) BTreeMap<(usize, Width), VarId>);

impl Lowering<'_> {
    /// Makes the variables in which a function may find addresses.
    pub(super) fn make_passed_on(&mut self) {
        if self.options.memory.track && !self.checks {
            let pointer = self.layouts.pointer();
            (0..MOST_CLEARED).for_each(|place| {
                self.passed_on(place, pointer);
            });
        }
    }

    pub(super) fn passed_on(&mut self, place: usize, width: Width) -> VarId {
        if let Some(known) = self.passed_on.0.get(&(place, width)) {
            return *known;
        }
        let none = self.out.exprs().constant(Bv::zero(width));
        let var = self.out.global_var(PASSED_ON, width, Some(none));
        self.passed_on.0.insert((place, width), var);
        var
    }
}
