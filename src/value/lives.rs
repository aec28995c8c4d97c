//! Which accesses are valid as far as the machine knows, and which objects may die.
//!
//! That an object is alive is a fact like one about its bytes ([`super::contents::LIFE`]): tracked
//! where a refinement asked for it. Objects that nothing ends (global ones, those of `main`, heap
//! objects that nobody frees) need none. Invariant: of a dead object it is not known that it is
//! alive.
use super::context::{Context, WriteSet};
use super::heap::may_write;
use super::machine::Machine;
use super::number::{ObjectId, ObjectOrigin, Value};
use crate::cfa::{Access, AllocKind, EdgeId, FuncId, Op, Program, SiteId};
use crate::memory::layout::FIRST_ADDRESS;
use fixedbitset::FixedBitSet;

/// What is known of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Validity {
    /// All bytes lie in a live object, and may be accessed so.
    Valid,
    /// They do not.
    Invalid,
    /// Neither is known.
    Unknown,
}

/// The allocation sites whose objects may die before the program ends.
#[derive(Debug)]
pub struct Lives {
    ending: FixedBitSet,
    /// Those whose objects may die unseen: with a block of their function, or by unknown code.
    unseen: FixedBitSet,
    /// By function: the sites of the objects that die with its frames, ascending.
    frames: Vec<Vec<SiteId>>,
}

impl Lives {
    /// Of a program in which step number `.1` of edge `.0`, a `Free`, may free what `freed` says.
    pub fn new<'a>(program: &Program, freed: impl Fn(EdgeId, u32) -> WriteSet<'a>) -> Self {
        let mut ending = FixedBitSet::with_capacity(program.sites.len());
        let mut unseen = FixedBitSet::with_capacity(program.sites.len());
        let mut frames: Vec<Vec<SiteId>> = vec![Vec::new(); program.functions.len()];
        for (index, edge) in program.edges.iter().enumerate() {
            let function = program.location(edge.source).function;
            for (number, step) in (0_u32..).zip(&edge.steps) {
                match step.op {
                    Op::Alloc { site, kind: AllocKind::Stack, .. } if function != program.main => {
                        ending.insert(site.index());
                        frames[function.index()].push(site);
                    }
                    Op::Alloc { site, kind: AllocKind::Block, .. } => {
                        ending.insert(site.index());
                        unseen.insert(site.index());
                        frames[function.index()].push(site);
                    }
                    // Unknown code that knows a heap object may free it.
                    Op::Alloc { site, kind: AllocKind::Heap, .. }
                        if program.sites[site.index()].visible =>
                    {
                        unseen.insert(site.index());
                    }
                    Op::Free { .. } => match freed(EdgeId::from_index(index), number) {
                        WriteSet::Any => ending.insert_range(..),
                        WriteSet::Of(origins) => ending.extend(origins.iter().filter_map(site_of)),
                    },
                    _ => {}
                }
            }
        }
        for sites in &mut frames {
            sites.sort_unstable();
            sites.dedup();
        }
        Self { ending, unseen, frames }
    }

    /// Whether objects of the site may die.
    pub fn ends(&self, site: SiteId) -> bool {
        self.ending.contains(site.index())
    }

    /// Whether objects of the site may die at a time that is not followed.
    pub fn die_unseen(&self, site: SiteId) -> bool {
        self.unseen.contains(site.index())
    }

    /// The sites of the objects that die when the function returns, ascending.
    pub fn of_frames(&self, function: FuncId) -> &[SiteId] {
        &self.frames[function.index()]
    }
}

fn site_of(origin: &ObjectOrigin) -> Option<usize> {
    match origin {
        ObjectOrigin::Site(site) => Some(site.index()),
        ObjectOrigin::Global(_) | ObjectOrigin::Function(_) => None,
    }
}

impl Machine {
    /// Whether the program may access these bytes so.
    pub(super) fn validity(
        &self,
        context: &Context,
        address: Value,
        length: Value,
        access: Access,
    ) -> Validity {
        if length == Value::number(0) {
            return Validity::Valid;
        }
        if !address.is_known() || !length.is_number() {
            return Validity::Unknown;
        }
        let Some(id) = address.object() else {
            let is_null = address.is_number() && address.bits < FIRST_ADDRESS;
            return if is_null { Validity::Invalid } else { Validity::Unknown };
        };
        let object = context.objects.get(id);
        let mut is_alive = true;
        let size = match object.origin {
            ObjectOrigin::Function(_) => return Validity::Invalid,
            ObjectOrigin::Global(global) => {
                let global = &context.program.globals[global.index()];
                if global.constant && access == Access::Write {
                    return Validity::Invalid;
                }
                // Of what is defined elsewhere the size is not known: every access may be valid.
                if !global.is_own() {
                    return Validity::Valid;
                }
                Some(global.size)
            }
            ObjectOrigin::Site(site) => {
                // Where a scope ends within its function is not looked at.
                is_alive = !context.lives.ends(site)
                    || self.contents(id).is_some_and(|contents| contents.is_alive());
                object.size
            }
        };
        match size {
            None => Validity::Unknown,
            Some(size) if address.bits > size || length.bits > size - address.bits => {
                Validity::Invalid
            }
            Some(_) if is_alive => Validity::Valid,
            Some(_) => Validity::Unknown,
        }
    }

    /// Whether the object, of this site, is certainly alive.
    pub(super) fn is_alive(&self, context: &Context, object: ObjectId, site: SiteId) -> bool {
        let lives = &context.lives;
        !lives.die_unseen(site)
            && (!lives.ends(site)
                || self.contents(object).is_some_and(|contents| contents.is_alive()))
    }

    /// The heap object that starts at `address` dies.
    pub(super) fn free(&mut self, context: &Context, edge: EdgeId, step: u32, address: Value) {
        if let Some(object) = address.object() {
            if self.contents(object).is_some() {
                self.contents_mut(object).clear();
            }
        } else if address != Value::number(0) {
            let set = context.write_set(edge, step);
            self.doubt_lives(context, |origin| may_write(&set, origin));
        }
    }

    fn doubt_lives(&mut self, context: &Context, may_die: impl Fn(ObjectOrigin) -> bool) {
        for index in 0..self.present.len() {
            let object = self.present[index];
            if may_die(context.objects.get(object).origin)
                && self.contents(object).is_some_and(|contents| contents.is_alive())
            {
                self.contents_mut(object).doubt_life();
            }
        }
    }
}
