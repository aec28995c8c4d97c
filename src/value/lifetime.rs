//! Which objects are alive: two that are have different addresses, but a new object may have the address
//! of one that is dead.
//!
//! That an object is alive is a fact like any other, so that it costs nothing where nobody asks: a byte
//! at an offset that no object has, zero from the object's allocation to its end. Where that byte is
//! not known, the object may be dead.
use super::arith::within;
use super::contents::{Background, Read};
use super::context::Context;
use super::machine::Machine;
use super::number::{ObjectId, ObjectOrigin, Value};
use crate::cfa::FuncId;
use crate::ir::BinaryOp;

/// The offset of the byte.
pub const LIFE: u64 = 1 << 63;

/// The objects whose lives decided a comparison.
pub type Lives = [ObjectId; 2];

impl Machine {
    /// `a op b` where that is decided by their being pointers to different objects that are alive.
    #[cold]
    pub(super) fn different(
        &self,
        op: BinaryOp,
        a: Value,
        b: Value,
        context: &Context,
    ) -> Option<Lives> {
        let (x, y) = (a.object()?, b.object()?);
        let objects = &context.objects;
        // What lives as long as the program never shares its address, whether the other lives or not.
        let is_lasting = |object| !matches!(objects.get(object).origin, ObjectOrigin::Site(_));
        let are_alive = is_lasting(x)
            || is_lasting(y)
            || self.is_alive(context, x) && self.is_alive(context, y);
        let differ = op == BinaryOp::Eq
            && x != y
            && within(a, objects.get(x))
            && within(b, objects.get(y))
            && are_alive;
        differ.then_some([x, y])
    }

    /// Whether the object is certainly alive.
    fn is_alive(&self, context: &Context, object: ObjectId) -> bool {
        !context.dies_unseen(object) && self.has_life(object)
    }

    pub(super) fn has_life(&self, object: ObjectId) -> bool {
        self.contents(object).is_some_and(|contents| match contents.read(LIFE, 1) {
            Read::Cell(value) => value == Value::number(0),
            Read::Background(background) => background == Background::Zero,
            Read::Bytes(_) => false,
        })
    }

    /// The object may be dead from here on; its content is kept.
    pub(super) fn forget_life(&mut self, object: ObjectId) {
        if self.has_life(object) {
            self.contents_mut(object).write(LIFE, 1, Value::UNKNOWN);
        }
    }

    /// An object died, and it is not known which one.
    pub(super) fn forget_heap_lives(&mut self) {
        for index in 0..self.present.len() {
            self.forget_life(self.present[index]);
        }
    }

    /// A frame of the function ended, and with it the objects that it made.
    pub(super) fn end_objects(&mut self, context: &Context, function: FuncId) {
        let sites = &context.frame_sites[function.index()];
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
                self.forget_life(object);
            } else if self.contents(object).is_some_and(|contents| !contents.is_trivial()) {
                self.contents_mut(object).clear();
            }
            self.writes += 1;
        }
    }
}
