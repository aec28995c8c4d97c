//! Does a counterexample hang on where its objects lie?
//!
//! To a replay an address is a number. So an access through a number that was made from no address,
//! or one far beyond the object of its address, may hit what the layout happens to have there,
//! which is no run of any program. So what has reached an error runs once more, where each object
//! has moved by a distance of its own ([`Layout::elsewhere`]). Where both runs take the same edges,
//! and all accesses hit the same places in the same objects, each address has moved with the object
//! that it hits, and so was made from its address: a number stays, and what is beyond an object
//! moves with that one.
//!
//! Runs may well differ: where inputs hold addresses (these are moved then), and where control flow
//! depends on the bits of an address. Then the run elsewhere has to reach an error, too, and each
//! access of both has to hit what its address may point to ([`PointsTo`], of the same program): a
//! number only what is exposed.
//!
//! Known limit: in runs that differ, an access that hits another object than its address was made
//! from is not seen if the address may, in other runs, point to that one.
use super::budget::{MOST_MADE_OBJECTS, RELOCATED_EDGES_FACTOR, RELOCATED_MORE_EDGES};
use crate::base::limits::{Limits, Stop};
use crate::cfa::{AllocKind, EdgeId, FuncId, GlobalId, Inputs, Op, Program, SiteId};
use crate::interpreter::{Allocation, Bounds, Exhausted, Hit, Observer, Outcome, Place, Ready};
use crate::ir::Bv;
use crate::program_facts::memory::layout::{Area, FUNCTION_BYTES, Layout, Symbols};
use crate::program_facts::memory::points_to::{PointsTo, Target};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// An odd number without a pattern (of the golden ratio).
const MIXER: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// Whether the run on these inputs, which reaches an error, is one of the program wherever its
/// objects lie.
pub(crate) fn stands(program: &Program, inputs: &Inputs, limits: &Limits) -> Result<bool, Stop> {
    let any = Bounds::of(limits);
    let usual = Layout::new(program.pointer_bits);
    let here = Footprint::of(program, inputs, usual.clone(), any, None)?;
    let longer =
        here.edges.saturating_mul(RELOCATED_EDGES_FACTOR).saturating_add(RELOCATED_MORE_EDGES);
    let bounds = Bounds { edges: longer, ..any };
    let elsewhere = Layout::elsewhere(program.pointer_bits);
    let there = Footprint::of(program, inputs, elsewhere.clone(), bounds, None)?;
    if !here.is_error {
        return Ok(false);
    }
    if there.is_error && here.path == there.path {
        return Ok(true);
    }
    let points_to = PointsTo::new(program);
    let may_hit = |inputs: &Inputs, layout: Layout| {
        let run = Footprint::of(program, inputs, layout, bounds, Some(&points_to))?;
        Ok(run.is_error && !run.strays)
    };
    if !may_hit(inputs, usual)? {
        return Ok(false);
    }
    if there.is_error && may_hit(inputs, elsewhere.clone())? {
        return Ok(true);
    }
    let moves = Moves::new(program, &here.made, &there.made);
    let moved = moves.inputs(program, inputs);
    Ok(moved != *inputs && may_hit(&moved, elsewhere)?)
}

/// Whether each address of a run within `bounds` on these inputs moves with what it hits; `None`: a
/// limit ended the run.
pub(crate) fn moves_along(program: &Program, inputs: &Inputs, bounds: Bounds<'_>) -> Option<bool> {
    let path = |layout| {
        let run = Footprint::of(program, inputs, layout, bounds, None);
        run.map(|run| run.path)
    };
    let bits = program.pointer_bits;
    let [here, there] = [Layout::new(bits), Layout::elsewhere(bits)].map(path);
    Some(here.ok()? == there.ok()?)
}

/// What a run did to memory.
struct Footprint<'a> {
    program: &'a Program,
    /// Of its edges, and of the places in objects that it accessed.
    path: u128,
    edges: u64,
    is_error: bool,
    /// The addresses and sizes of the first objects that it made.
    made: Vec<(u64, u64)>,
    points_to: Option<&'a PointsTo>,
    /// Whether an access hit what its address does not point to.
    strays: bool,
    /// Where the objects were made that live; only with `points_to`.
    sites: FxHashMap<u64, SiteId>,
    /// The stack objects of open calls; only with `points_to`.
    frames: Vec<Vec<u64>>,
}

impl<'a> Footprint<'a> {
    fn of(
        program: &'a Program,
        inputs: &Inputs,
        layout: Layout,
        bounds: Bounds<'_>,
        points_to: Option<&'a PointsTo>,
    ) -> Result<Self, Stop> {
        let mut run = Self {
            program,
            path: 0,
            edges: 0,
            is_error: false,
            made: Vec::new(),
            points_to,
            strays: false,
            sites: FxHashMap::default(),
            frames: vec![Vec::new()],
        };
        // What does not fit into the address space does not run.
        let Some(ready) = Ready::in_layout::<Self>(program, layout) else { return Ok(run) };
        match ready.run(inputs, bounds, &mut run) {
            Outcome::Limit(Exhausted::Stop(stop)) => return Err(stop),
            outcome => run.is_error = matches!(outcome, Outcome::Error { .. }),
        }
        Ok(run)
    }

    /// The first edge, object and offset are all zero: something is added, so that to note one
    /// more zero makes a difference.
    fn note(&mut self, what: u64) {
        let mixed = (self.path ^ u128::from(what)).wrapping_add(MIXER).wrapping_mul(MIXER);
        self.path = mixed ^ (mixed >> 67);
    }

    /// Whether the step may access what was hit.
    fn may_hit(&self, points_to: &PointsTo, place: Place, hit: Hit) -> bool {
        let target = match hit.area {
            Area::Outside => return true,
            Area::Static => Target::Global(GlobalId::from_index(hit.index)),
            Area::Heap | Area::Stack => match self.sites.get(&hit.start) {
                Some(&site) => Target::Site(site),
                None => return false,
            },
        };
        let steps = &self.program.edge(place.edge).steps;
        match steps.get(place.step).map(|step| &step.op) {
            Some(&Op::Free { address, .. }) => {
                points_to.targets_of(&self.program.exprs, address).contains(&target)
            }
            Some(_) => {
                points_to.reads(place.edge, place.step).contains(&target)
                    || points_to.writes(place.edge, place.step).contains(&target)
            }
            None => false,
        }
    }
}

impl Observer for Footprint<'_> {
    const ACCESSES: bool = true;

    fn edge(&mut self, edge: EdgeId) {
        self.edges += 1;
        self.note(u64::from(edge.0));
    }

    fn accessed(&mut self, place: Place, hit: Hit) {
        let area = u64::try_from(hit.area.index()).unwrap_or(u64::MAX);
        // Objects of one area have fewer than 2^48 numbers.
        self.note(u64::try_from(hit.index).unwrap_or(u64::MAX) | area << 48);
        self.note(hit.offset);
        if let Some(points_to) = self.points_to {
            self.strays |= !self.may_hit(points_to, place, hit);
        }
    }

    fn allocated(&mut self, _: Place, object: Allocation) {
        if self.made.len() < MOST_MADE_OBJECTS {
            self.made.push((object.address, object.size));
        }
        if self.points_to.is_some() {
            self.sites.insert(object.address, object.site);
            if object.kind != AllocKind::Heap
                && let Some(frame) = self.frames.last_mut()
            {
                frame.push(object.address);
            }
        }
    }

    fn freed(&mut self, _: Place, address: u64) {
        self.sites.remove(&address);
    }

    fn called(&mut self, _: Place, _: FuncId) {
        if self.points_to.is_some() {
            self.frames.push(Vec::new());
        }
    }

    fn returned(&mut self, _: Place, _: FuncId, _: Option<Bv>) {
        for address in self.frames.pop().unwrap_or_default() {
            self.sites.remove(&address);
        }
    }
}

/// Where objects went.
struct Moves {
    /// By address: the size and the new address.
    objects: BTreeMap<u64, (u64, u64)>,
}

impl Moves {
    /// Of global objects, functions, and what two runs made.
    fn new(program: &Program, here: &[(u64, u64)], there: &[(u64, u64)]) -> Self {
        let mut objects = BTreeMap::new();
        for (&(from, size), &(to, _)) in here.iter().zip(there) {
            objects.insert(from, (size, to));
        }
        let elsewhere = Symbols::place_in(program, Layout::elsewhere(program.pointer_bits));
        if let (Some((here, _)), Some((there, _))) = (Symbols::place(program), elsewhere) {
            let globals = here.globals.iter().zip(&there.globals).zip(&program.globals);
            for ((&from, &to), object) in globals {
                objects.insert(from, (object.made_up_size(), to));
            }
            for (&from, &to) in here.functions.iter().zip(&there.functions) {
                objects.insert(from, (FUNCTION_BYTES, to));
            }
        }
        Self { objects }
    }

    /// The address that `number` became, if it was one.
    fn address(&self, number: u64) -> Option<u64> {
        let (&start, &(size, to)) = self.objects.range(..=number).next_back()?;
        (number - start <= size).then(|| to + (number - start))
    }

    /// The inputs with all addresses moved that they hold.
    fn inputs(&self, program: &Program, inputs: &Inputs) -> Inputs {
        let mut moved = inputs.clone();
        for value in moved.values.values_mut().filter(|it| it.width() == program.pointer_width()) {
            if let Some(address) = self.address(value.low64()) {
                *value = Bv::new(value.width(), address.into());
            }
        }
        moved.bytes.values_mut().for_each(|bytes| self.bytes(program, bytes));
        let words = moved.changes.values_mut();
        let words = words.chain(moved.globals.values_mut()).chain(moved.outside.values_mut());
        words.for_each(|bytes| self.bytes(program, bytes));
        moved
    }

    /// Moves the addresses among the bytes that are listed, which lie where pointers do.
    fn bytes<K>(&self, program: &Program, bytes: &mut BTreeMap<K, u8>)
    where
        K: Copy + Ord + TryFrom<u64>,
        i128: From<K>,
    {
        let width = program.pointer_width();
        let length = width.bytes();
        let offsets = bytes.keys().filter_map(|&offset| u64::try_from(i128::from(offset)).ok());
        let mut starts: Vec<u64> = offsets.map(|offset| offset - offset % length).collect();
        starts.dedup();
        for start in starts {
            let offsets = start..start.saturating_add(length);
            let keys: Option<Vec<K>> = offsets.map(|offset| K::try_from(offset).ok()).collect();
            let Some(keys) = keys else { continue };
            // What is not listed is zero.
            let word: Vec<u8> =
                keys.iter().map(|key| bytes.get(key).copied().unwrap_or(0)).collect();
            let number = Bv::from_bytes(width, &word, program.little_endian).low64();
            if let Some(address) = self.address(number) {
                let word = Bv::new(width, address.into()).to_bytes(program.little_endian);
                bytes.extend(keys.into_iter().zip(word.iter().copied()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::replay::replay;
    use super::*;
    use crate::cfa::{InputId, text};
    use crate::ir::Width;

    /// Runs `steps` on two globals of 8 bytes at 65536 and a mebibyte and some behind, and goes to
    /// the error if `%x` is 5.
    fn fails(steps: &str, drawn: Option<u64>) -> bool {
        let source = format!(
            "object @a size 8 align 8 = {{ }}
             object @b size 8 align 8 = {{ }}
             fn main() -> i32 {{
               var %p %n : i64
               var %x : i32
               L0 -> L1: {steps}
               L1 -> L2: assume (eq %x 5)
               L1 -> L3: assume (ne %x 5)
               L3 -> L4: return 0
               L2 error
             }}
             site s0 input \"f\" key 1 !3:7
             main &main"
        );
        let program = text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
        let mut inputs = Inputs::default();
        if let Some(value) = drawn {
            let id = InputId { key: 1, occurrence: 0 };
            inputs.values.insert(id, Bv::new(Width::W64, value.into()));
        }
        let outcome = replay(&program, &inputs, &Limits::none()).outcome;
        assert!(matches!(outcome, Outcome::Error { .. } | Outcome::Stray), "{outcome:?}");
        matches!(outcome, Outcome::Error { .. })
    }

    #[test]
    fn an_address_moves_with_its_object() {
        assert!(fails("store @a 5:i32; %x = load @a", None));
        assert!(fails("%p = (add @a 4); store %p 5:i32; %x = load (add @a 4)", None));
        assert!(fails("%p = (add (sub @a @b) @b); store %p 5:i32; %x = load @a", None));
    }

    #[test]
    fn a_number_hits_nothing_and_an_address_only_its_object() {
        assert!(!fails("store 65536:i64 5:i32; %x = load @a", None));
        let behind = 8 + (1 << 20);
        let far = format!("store (add @a {behind}) 5:i32; %x = load @b");
        assert!(!fails(&far, None));
    }

    /// All that this run does is done at the first edge, with the first object, at its start: what
    /// it accesses there is a number or the object's address.
    #[test]
    fn a_run_on_one_edge_is_told_from_one_that_ends_there() {
        let along = |address: &str| {
            let source = format!(
                "object @a size 8 align 8 = {{ }}
                 fn main() -> i32 {{
                   var %x : i32
                   L0 -> L1: store @a 2:i32; store {address} 5:i32; %x = load @a; assume (eq %x 5)
                   L1 error
                 }}
                 main &main"
            );
            let program = text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
            let limits = Limits::none();
            moves_along(&program, &Inputs::default(), Bounds::of(&limits)) == Some(true)
        };
        assert!(along("@a"));
        assert!(!along("65536:i64"));
    }

    #[test]
    fn an_input_is_an_address_only_of_what_is_exposed() {
        assert!(!fails("%p = nondet s0; store %p 5:i32; %x = load @a", Some(65536)));
        let store_of_address = "%p = nondet s0; assume (eq %p @a); store %p 5:i32; %x = load @a";
        assert!(fails(store_of_address, Some(65536)));
    }
}
