//! Which objects may die.
//!
//! That an object is alive is a fact like one about its bytes ([`super::contents::LIFE`]): tracked
//! where a refinement asked for it. Objects that nothing ends (global ones, those of `main`, heap
//! objects that are never freed) need none. Invariant: of a dead object it is not known that it is
//! alive.
use super::number::ObjectOrigin;
use super::write_set::WriteSet;
use crate::cfa::{AllocKind, EdgeId, FuncId, Op, Program, SiteId};
use fixedbitset::FixedBitSet;

/// The allocation sites whose objects may die before the program ends.
#[derive(Debug)]
pub struct Lives {
    ending: FixedBitSet,
    /// Those whose objects may die unseen: with a block of their function, or by unknown code.
    unseen: FixedBitSet,
    /// Those of heap objects.
    heap: FixedBitSet,
    /// By function: the sites of the objects that die with its frames, ascending.
    frames: Vec<Vec<SiteId>>,
}

impl Lives {
    /// Of a program in which step number `.1` of edge `.0`, a `Free`, may free what `freed` says.
    pub fn new<'a>(program: &Program, freed: impl Fn(EdgeId, u32) -> WriteSet<'a>) -> Self {
        let mut ending = FixedBitSet::with_capacity(program.sites.len());
        let mut unseen = FixedBitSet::with_capacity(program.sites.len());
        let mut heap = FixedBitSet::with_capacity(program.sites.len());
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
                    Op::Alloc { site, kind: AllocKind::Heap, .. } => {
                        heap.insert(site.index());
                        // Unknown code that knows a heap object may free it.
                        if program.sites[site.index()].visible {
                            unseen.insert(site.index());
                        }
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
        Self { ending, unseen, heap, frames }
    }

    /// Whether objects of the site may die.
    pub fn ends(&self, site: SiteId) -> bool {
        self.ending.contains(site.index())
    }

    /// Whether objects of the site are on the heap.
    pub fn are_on_heap(&self, site: SiteId) -> bool {
        self.heap.contains(site.index())
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
