//! Whether an invalid access hangs on an address that came from outside of the program: what a
//! function without definition returned, what an object holds that is defined elsewhere. To a run
//! these are arbitrary numbers, which lead nowhere; but where they come from they may well be
//! valid.
//!
//! The run is made again with other numbers in their place, equal ones where they were equal, and
//! null where they were null. An access that stays what it was has nothing to do with them.
use super::replay::replay;
use crate::base::limits::Limits;
use crate::cfa::{Inputs, Op, Program, SiteKind};
use crate::ir::Bv;
use std::collections::BTreeMap;

/// Where the other numbers begin, and how far they are from each other: far from all objects.
const FIRST: [u64; 2] = [0x7e57_0000, 0x7e57_0000_0000];
const STEP: u64 = 1 << 16;

/// Other numbers for those that came from outside.
struct Renaming {
    next: u64,
    known: BTreeMap<u64, u64>,
}

impl Renaming {
    fn of(&mut self, number: u64) -> u64 {
        if number == 0 {
            return 0;
        }
        *self.known.entry(number).or_insert_with(|| {
            self.next += STEP;
            self.next
        })
    }
}

/// Whether the run on `inputs` violates the property through an address from outside.
pub fn hangs_on_given_address(program: &Program, inputs: &Inputs, limits: &Limits) -> bool {
    if !inputs.outside.is_empty() || inputs.elsewhere.is_some() {
        return true;
    }
    let Some(other) = renamed(program, inputs) else { return false };
    let end = |inputs: &Inputs| {
        let mut run = replay(program, inputs, limits).trace.counterexample(program);
        (run.events.pop(), run.related)
    };
    let (here, there) = (end(inputs), end(&other));
    here != there
}

/// The inputs with other addresses from outside; nothing if there are none.
fn renamed(program: &Program, inputs: &Inputs) -> Option<Inputs> {
    let is_wide = program.pointer_bits == 64;
    let mut renaming = Renaming { next: FIRST[usize::from(is_wide)], known: BTreeMap::new() };
    let mut changed = inputs.clone();
    // What unknown code may have written, a run may have from the start: the two cannot be
    // distinguished.
    let mut steps = program.edges.iter().flat_map(|edge| &edge.steps);
    let has_outside = steps.any(|step| matches!(step.op, Op::Outside { .. }));
    let is_given = |key: u32| {
        let site = program.sites.iter().find(|site| site.key == key);
        site.is_some_and(|site| match site.kind {
            SiteKind::External => true,
            SiteKind::Uninitialised => has_outside,
            _ => false,
        })
    };
    for (input, value) in &mut changed.values {
        if is_given(input.key) && value.width() == program.pointer_width() {
            *value = Bv::new(value.width(), renaming.of(value.low64()).into());
        }
    }
    let bytes = program.pointer_width().bytes();
    for (input, content) in &mut changed.bytes {
        let is_from_start = content.keys().next().is_none_or(|&offset| offset >= 0);
        if is_given(input.key) && is_from_start {
            let offsets = content.iter().map(|(&at, &byte)| (at.unsigned_abs(), byte));
            let mut words = offsets.collect();
            rename_words(&mut words, bytes, program.little_endian, &mut renaming);
            let offsets =
                words.into_iter().filter_map(|(at, byte)| Some((at.try_into().ok()?, byte)));
            *content = offsets.collect();
        }
    }
    for (name, content) in &mut changed.globals {
        let global = program.globals.iter().find(|global| global.name == *name);
        // What is smaller than an address holds none; the size of some is not known.
        if global.is_some_and(|global| global.size == 0 || global.size >= bytes) {
            rename_words(content, bytes, program.little_endian, &mut renaming);
        }
    }
    (changed != *inputs).then_some(changed)
}

/// Each word of an object may be an address.
fn rename_words(
    content: &mut BTreeMap<u64, u8>,
    bytes: u64,
    little_endian: bool,
    renaming: &mut Renaming,
) {
    let mut starts: Vec<u64> = content.keys().map(|offset| offset - offset % bytes).collect();
    starts.dedup();
    for start in starts {
        let places: Vec<u64> = match little_endian {
            true => (start..start + bytes).rev().collect(),
            false => (start..start + bytes).collect(),
        };
        let byte = |offset: &u64| u64::from(content.get(offset).copied().unwrap_or(0));
        let number = places.iter().fold(0, |number, offset| number << 8 | byte(offset));
        let mut other = renaming.of(number);
        for &offset in places.iter().rev() {
            content.insert(offset, u8::try_from(other & 0xff).unwrap_or(0));
            other >>= 8;
        }
    }
}
