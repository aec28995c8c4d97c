//! Comparisons of addresses that rest on lives ([`super::lives`]): two objects that are alive have
//! different addresses, but a new object may have the address of one that is dead.
use super::arith::within;
use super::context::Context;
use super::machine::{Compared, Machine};
use super::number::{ObjectOrigin, Value};
use crate::cfa::{Defined, FuncId};
use crate::ir::BinaryOp;

impl Machine {
    /// `a op b` where that is decided by their being pointers to different objects that are alive.
    #[cold]
    pub(super) fn different(
        &self,
        op: BinaryOp,
        a: Value,
        b: Value,
        context: &Context,
    ) -> Option<Compared> {
        let (x, y) = (a.object()?, b.object()?);
        let objects = &context.objects;
        let site_of = |object| match objects.get(object).origin {
            ObjectOrigin::Site(site) => Some(site),
            ObjectOrigin::Global(_) | ObjectOrigin::Function(_) => None,
        };
        let is_shared = |object| match objects.get(object).origin {
            ObjectOrigin::Global(global) => {
                context.program.globals[global.index()].defined == Defined::Shared
            }
            ObjectOrigin::Site(_) | ObjectOrigin::Function(_) => false,
        };
        let are_alive = match (site_of(x), site_of(y)) {
            (Some(a), Some(b)) => self.is_alive(context, x, a) && self.is_alive(context, y, b),
            // What lives as long as the program never shares its address, whether the other lives
            // or not, but for constants of which a linker makes one.
            _ => !(is_shared(x) && is_shared(y)),
        };
        let differ = op == BinaryOp::Eq
            && x != y
            && within(a, objects.get(x))
            && within(b, objects.get(y))
            && are_alive;
        differ.then_some([x, y])
    }

    /// A frame of the function ended, and with it the objects that it made.
    pub(super) fn end_objects(&mut self, context: &Context, function: FuncId) {
        let sites = context.lives.of_frames(function);
        if sites.is_empty() {
            return;
        }
        // Objects of an outer frame of the function have other numbers, but it is not known which.
        let is_active = self.frames.iter().any(|frame| frame.function == function);
        for index in 0..self.present.len() {
            let object = self.present[index];
            let ObjectOrigin::Site(site) = context.objects.get(object).origin else { continue };
            if sites.binary_search(&site).is_err() {
                continue;
            }
            if is_active {
                if self.contents(object).is_some_and(|contents| contents.is_alive()) {
                    self.contents_mut(object).doubt_life();
                }
            } else if self.contents(object).is_some_and(|contents| !contents.is_trivial()) {
                self.contents_mut(object).clear();
            }
            self.writes += 1;
        }
    }
}
