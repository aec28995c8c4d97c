//! The graph of cut points: blocks are its edges, made when they are first asked for and kept.
//!
//! Each engine has a graph of its own, with its own numbers of cut points and its own [`Bounds`].
//! What graphs of one program share are the blocks ([`super::made`]).
use super::block::{Block, End, block};
use super::bounds::Bounds;
pub use super::bounds::DroppedPlace;
use super::cut_point::{CutPoint, Known, functions};
use super::explicit::ExplicitPlace;
use super::made::{Made, Siblings};
use super::program::BlockProgram;
use crate::base::limits::{Limits, Stop};
use crate::cfa::{EdgeId, LocId, Position, Target, UnsupportedId};
use crate::cpa::Rank;
use crate::ir::{Bv, ExprId, ExprPool, VarId, Width};
use crate::symbolic::slot::{Place, Slot};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Names a cut point that was met.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CutPointId(pub u32);

impl CutPointId {
    fn index(self) -> usize {
        usize::try_from(self.0).expect("u32 fits usize")
    }
}

/// Where an exit of a block leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// To a cut point.
    CutPoint(CutPointId),
    /// To a target. An exit that could not be followed leads to an unsupported construct.
    Target(Target, LocId),
}

/// A block with the names of its ends.
pub struct Entry {
    /// The block.
    pub block: Rc<Block>,
    /// By exit.
    pub goals: Vec<Goal>,
    /// The number of its first exit, among those of all entries.
    first: u32,
}

impl Entry {
    /// The name of exit number `exit` in the graph.
    pub fn name(&self, exit: usize) -> EdgeId {
        EdgeId(self.first + u32::try_from(exit).expect("few exits"))
    }
}

/// Cut points and blocks.
pub struct BlockGraph {
    /// The program.
    pub program: Rc<BlockProgram>,
    cuts: Vec<Rc<CutPoint>>,
    names: FxHashMap<Rc<CutPoint>, CutPointId>,
    entries: FxHashMap<CutPointId, Rc<Entry>>,
    /// All entries that were made, in the order of the names of their exits.
    all: Vec<Rc<Entry>>,
    exits: u32,
    bounds: Bounds,
    made: Rc<Made>,
    /// How many blocks another graph had made before.
    taken: usize,
    /// How often a block was asked for whose formula has values that are tracked at its start.
    with_values: u64,
    /// Whether blocks may pass other locations than when they were made.
    passing_changed: bool,
}

impl BlockGraph {
    /// A graph of which nothing is known.
    pub fn new(program: BlockProgram) -> Self {
        Self::of(Rc::new(program), Rc::default())
    }

    /// The same on a program whose blocks other graphs make, too.
    pub(super) fn of(program: Rc<BlockProgram>, made: Rc<Made>) -> Self {
        Self {
            program,
            cuts: Vec::new(),
            names: FxHashMap::default(),
            entries: FxHashMap::default(),
            all: Vec::new(),
            exits: 0,
            bounds: Bounds::default(),
            made,
            taken: 0,
            with_values: 0,
            passing_changed: false,
        }
    }

    /// By which other graphs of the program share blocks with this one.
    pub fn siblings(&self) -> Siblings {
        Siblings::of(&self.program, &self.made)
    }

    /// The cut point before the program's first step.
    pub fn start(&mut self) -> CutPointId {
        self.name(&CutPoint::start())
    }

    /// The cut point that `id` names.
    pub fn cut(&self, id: CutPointId) -> &Rc<CutPoint> {
        &self.cuts[id.index()]
    }

    /// How many different cut points were met, and how many blocks were made.
    pub fn size(&self) -> (usize, usize) {
        (self.cuts.len(), self.entries.len())
    }

    /// How many of the blocks another graph had made before.
    pub const fn taken(&self) -> usize {
        self.taken
    }

    /// How often a block was asked for whose formula has values that are tracked at its start:
    /// there explicit values strengthened what is said of the block.
    pub const fn with_values(&self) -> u64 {
        self.with_values
    }

    /// The locations of all cut points that were met, each once.
    pub(crate) fn locations(&self) -> FxHashSet<LocId> {
        self.cuts.iter().filter_map(|cut| cut.location).collect()
    }

    fn name(&mut self, cut: &CutPoint) -> CutPointId {
        if let Some(&id) = self.names.get(cut) {
            return id;
        }
        let id = CutPointId(u32::try_from(self.cuts.len()).expect("fewer than 2^32 cut points"));
        self.bounds.meet(&self.program, cut);
        let cut = Rc::new(cut.clone());
        self.cuts.push(Rc::clone(&cut));
        self.names.insert(cut, id);
        id
    }

    /// The block that begins at `id`.
    pub fn block(&mut self, id: CutPointId, limits: &Limits) -> Result<Rc<Entry>, Stop> {
        let has_values = self.program.explicit.is_known_at(self.cut(id));
        self.with_values += u64::from(has_values);
        if let Some(entry) = self.entries.get(&id) {
            return Ok(Rc::clone(entry));
        }
        let cut = Rc::clone(self.cut(id));
        let block = self.make(&cut, limits)?;
        let goals = block.exits.iter().map(|exit| self.goal(&exit.end)).collect();
        let entry = Rc::new(Entry { block, goals, first: self.exits });
        self.exits += u32::try_from(entry.goals.len()).expect("fewer than 2^32 exits");
        self.entries.insert(id, Rc::clone(&entry));
        self.all.push(Rc::clone(&entry));
        Ok(entry)
    }

    /// The block that an exit belongs to, as it was when the exit was met, and its number there.
    pub fn exit(&self, name: EdgeId) -> (Rc<Entry>, usize) {
        let at = self.all.partition_point(|entry| entry.first <= name.0);
        let entry = Rc::clone(&self.all[at - 1]);
        let exit = usize::try_from(name.0 - entry.first).expect("u32 fits usize");
        (entry, exit)
    }

    /// Whether the block at `cut` is still the one that has the exit.
    pub(crate) fn is_current(&self, cut: CutPointId, exit: EdgeId) -> bool {
        let (old, _) = self.exit(exit);
        self.entries.get(&cut).is_some_and(|entry| Rc::ptr_eq(entry, &old))
    }

    /// From now on cut points at these locations know these places; says whether that is new.
    /// Blocks that end there are made again when they are next asked for.
    pub(crate) fn track(&mut self, places: &[(LocId, ExplicitPlace)]) -> bool {
        let new = |&&(location, place): &&(LocId, ExplicitPlace)| {
            !self.program.explicit.tracks_at(location, place)
        };
        let new: Vec<(LocId, ExplicitPlace)> = places.iter().filter(new).copied().collect();
        if new.is_empty() {
            return false;
        }
        // From here on this graph has a program of its own.
        let precision = &mut Rc::make_mut(&mut self.program).explicit;
        let (mut changed, mut asked) = (FxHashSet::default(), FxHashSet::default());
        // A block that passes a loop as a whole may pass a larger one, and one that joined branches
        // keeps those apart that differ in a place that is tracked from now on, wherever it ends.
        let changes_all = new
            .iter()
            .any(|&(location, place)| !precision.is_at(location) || !precision.tracks(place));
        for (location, place) in new {
            precision.add(location, place);
            changed.insert(location);
            asked.insert(place);
        }
        if precision.widen(&asked) {
            self.bounds.refined_everywhere();
            self.entries.clear();
        } else {
            changed.iter().for_each(|&location| self.bounds.refined(location));
            match changes_all {
                true => self.entries.clear(),
                false => self.forget_blocks_to(&changed),
            }
        }
        self.passing_changed = true;
        self.has_own_program();
        true
    }

    /// Whether, since this was asked last, locations came to be passed, or blocks that were made
    /// passed one that is passed no more. States behind such blocks stand elsewhere than they would
    /// now, so that all have to be made again: a graph of both is not the one that is claimed.
    pub(crate) fn take_passing_changed(&mut self) -> bool {
        std::mem::take(&mut self.passing_changed)
    }

    /// Blocks end at these locations from now on, because predicates are tracked there. Says
    /// whether blocks have to be made again for that.
    pub(crate) fn stop_at(&mut self, locations: &[LocId]) -> bool {
        let is_new = |&location: &LocId| !self.program.explicit.stops_at(location);
        let new: Vec<LocId> = locations.iter().copied().filter(is_new).collect();
        if new.is_empty() {
            return false;
        }
        let explicit = &mut Rc::make_mut(&mut self.program).explicit;
        new.iter().for_each(|&location| explicit.stop_at(location));
        let passes = |entry: &Entry| entry.block.passed.iter().any(|at| new.contains(at));
        self.passing_changed |= self.all.iter().any(|entry| passes(entry));
        let before = self.entries.len();
        self.entries.retain(|_, entry| !passes(entry));
        self.entries.len() < before
    }

    /// The abstraction locations that runs of blocks pass: what is said of the states there is not
    /// all that holds there. Those where blocks end by now are none of them, since all states were
    /// made again when that began ([`Self::take_passing_changed`]).
    pub(crate) fn passed(&self) -> FxHashSet<LocId> {
        let passed = self.all.iter().flat_map(|entry| entry.block.passed.iter().copied());
        passed.filter(|&location| !self.program.explicit.stops_at(location)).collect()
    }

    /// Blocks that were made for the program as it was before are of no use to this graph any more:
    /// what cut points know is another thing now.
    fn has_own_program(&mut self) {
        self.made = Rc::default();
    }

    /// The slots that are tracked by value where the cut point stands, but are symbols there.
    pub(crate) fn unknown_tracked(&self, id: CutPointId) -> Vec<Slot> {
        let (cut, explicit) = (self.cut(id), &self.program.explicit);
        let Some(location) = cut.location.filter(|&location| explicit.is_at(location)) else {
            return Vec::new();
        };
        let slots = cut.symbolic.iter().filter_map(|&place| match place {
            Place::Value(slot) => Some(slot),
            Place::Offset(_) | Place::Size(_) => None,
        });
        let is_tracked = |&slot: &Slot| {
            let place = ExplicitPlace::of(cut, slot);
            place.is_some_and(|place| explicit.tracks_at(location, place))
                && !self.is_dropped(cut, slot)
        };
        slots.filter(is_tracked).collect()
    }

    /// The cut point like this one where these slots, which are symbols here, have these values.
    pub(crate) fn knowing(&mut self, id: CutPointId, values: &[(Slot, Bv)]) -> CutPointId {
        let cut = self.cut(id).knowing(values);
        self.name(&cut)
    }

    /// Whether cut points that stand where `cut` does know the value of the slot no more.
    pub(crate) fn is_dropped(&self, cut: &CutPoint, slot: Slot) -> bool {
        self.bounds.is_dropped_at(cut, slot)
    }

    /// Whether refinement asked for a place that only ever holds constants of the program.
    pub(crate) fn tracks_few(&self) -> bool {
        self.program.tracks_few()
    }

    /// From now on cut points know all places that only ever hold constants of the program; says
    /// whether that is new. All blocks are made again.
    pub(crate) fn know_few(&mut self) -> bool {
        let is_new = Rc::make_mut(&mut self.program).know_few();
        if is_new {
            self.bounds.refined_everywhere();
            self.entries.clear();
            self.has_own_program();
        }
        is_new
    }

    /// What was dropped of the explicit precision since this was asked last. Blocks that end where
    /// it was known are made again when they are next asked for.
    pub(crate) fn take_dropped(&mut self) -> Vec<DroppedPlace> {
        let dropped = self.bounds.take_dropped();
        let changed = dropped.iter().filter_map(|place| place.cut.location).collect();
        self.forget_blocks_to(&changed);
        dropped
    }

    /// Blocks that end at these locations are made again when they are next asked for.
    fn forget_blocks_to(&mut self, locations: &FxHashSet<LocId>) {
        if locations.is_empty() {
            return;
        }
        let is_changed = |end: &End| match end {
            End::CutPoint(cut) => cut.location.is_some_and(|at| locations.contains(&at)),
            End::Target(..) | End::Lost(_) => false,
        };
        self.entries.retain(|_, entry| !entry.block.exits.iter().any(|exit| is_changed(&exit.end)));
    }

    /// How many places were dropped, over all locations.
    pub(crate) fn dropped(&self) -> usize {
        self.bounds.dropped()
    }

    /// The block that begins at `cut`: another graph's, if this one would make the same. What this
    /// graph met decides nothing else than what its ends know.
    fn make(&mut self, cut: &Rc<CutPoint>, limits: &Limits) -> Result<Rc<Block>, Stop> {
        if let Some(block) = self.made.get(cut).filter(|block| self.is_unbounded(block)) {
            self.taken += 1;
            return Ok(block);
        }
        let block = Rc::new(block(&self.program, &self.bounds, cut, limits)?);
        if self.program.explicit.is_empty() && self.is_unbounded(&block) {
            self.made.put(cut, &block);
        }
        Ok(block)
    }

    /// Whether the ends of the block know all that they would if this graph had met nothing yet.
    fn is_unbounded(&self, block: &Block) -> bool {
        block.exits.iter().all(|exit| match &exit.end {
            End::CutPoint(cut) => {
                let is_explicit = |at| self.program.explicit.is_at(at);
                self.bounds.is_free(cut) && !cut.location.is_some_and(is_explicit)
            }
            End::Target(..) | End::Lost(_) => true,
        })
    }

    fn goal(&mut self, end: &End) -> Goal {
        match end {
            End::CutPoint(cut) => Goal::CutPoint(self.name(cut)),
            End::Target(target, location) => Goal::Target(*target, *location),
            End::Lost(what) => {
                let known = self
                    .program
                    .program
                    .unsupported
                    .iter()
                    .position(|unsupported| unsupported.what == *what);
                let index = known.unwrap_or_else(|| {
                    // Rare: from here on this graph has a program of its own.
                    let program = &mut Rc::make_mut(&mut self.program).program;
                    let unsupported = &mut Rc::make_mut(program).unsupported;
                    let position = Position::default();
                    let kind = crate::cfa::UnsupportedKind::Construct;
                    unsupported.push(crate::cfa::UnsupportedConstruct {
                        what: what.clone(),
                        position,
                        kind,
                    });
                    unsupported.len() - 1
                });
                Goal::Target(Target::Unsupported(UnsupportedId::from_index(index)), LocId(0))
            }
        }
    }

    /// Where the cut point stands in the orders of exploration.
    pub fn rank(&self, id: CutPointId) -> Rank {
        let cut = self.cut(id);
        let program = &self.program.program;
        let Some(location) = cut.location else { return Rank::default() };
        let calls = cut.calls.iter().map(|call| call.target);
        let functions: Vec<_> = functions(program, calls, location).collect();
        let again = (1..functions.len()).filter(|&at| functions[..at].contains(&functions[at]));
        let depth = u64::from(u32::MAX) - u64::try_from(functions.len()).unwrap_or(u64::MAX);
        Rank {
            recursion: u32::try_from(again.count()).unwrap_or(u32::MAX),
            place: depth << 32 | u64::from(self.program.facts.rank[location.index()]),
        }
    }
}

impl Drop for BlockGraph {
    /// Blocks that no other graph has go.
    fn drop(&mut self) {
        self.entries.clear();
        self.all.clear();
        self.made.forget_dropped();
    }
}

/// The value of `place` where a cut point's symbolic places have these symbols; `None` where the
/// cut point has no such variable, or it is a pointer.
pub fn at_start(
    cut: &CutPoint,
    symbols: &[(VarId, Width)],
    pool: &mut ExprPool,
    place: Place,
) -> Option<ExprId> {
    known_bits(cut, pool, place).or_else(|| {
        let at = cut.symbolic.binary_search(&place).ok()?;
        let &(var, width) = symbols.get(at)?;
        Some(pool.var(var, width))
    })
}

/// The value of `place` at the end of an exit that leads to `cut` with these values of its symbolic
/// places.
pub fn at_end(
    cut: &CutPoint,
    values: &[ExprId],
    pool: &mut ExprPool,
    place: Place,
) -> Option<ExprId> {
    known_bits(cut, pool, place).or_else(|| {
        let at = cut.symbolic.binary_search(&place).ok()?;
        Some(values[at])
    })
}

/// The literal value of a place that a cut point knows.
fn known_bits(cut: &CutPoint, pool: &mut ExprPool, place: Place) -> Option<ExprId> {
    let known = |slot: Slot| {
        let at = cut.known.binary_search_by_key(&slot, |&(slot, _)| slot).ok()?;
        Some(cut.known[at].1)
    };
    match place {
        Place::Value(slot) => cut.known_bits(slot).map(|bits| pool.constant(bits)),
        Place::Offset(slot) => match known(slot)? {
            Known::Symbol(_, offset) | Known::Object(_, offset) => Some(pool.constant(offset)),
            Known::Bits(_) | Known::Within(..) => None,
        },
        Place::Size(_) => None,
    }
}
