//! What an invalid access meant to reach, in words: which object, where in it, and what became of
//! it.
use super::place::line;
use crate::cfa::{Access, Position, Program};
use std::collections::BTreeMap;

/// So far in front of an object an access still means it.
const NEAR: u64 = 4096;
/// So far behind it.
const FAR: u64 = 1 << 20;

/// An object of the run.
#[derive(Clone, Debug)]
pub(super) struct MeantObject {
    pub(super) name: String,
    pub(super) size: u64,
    /// Where it was allocated, if it is one of the heap.
    pub(super) allocated: Option<Position>,
    /// Where it was freed, or its function or scope was left.
    pub(super) gone: Option<Position>,
}

/// What was refused.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    /// What is there, in words.
    pub(super) what: String,
    /// Where.
    pub(super) address: u64,
    /// The places that have to do with it, and what happened there.
    pub(super) places: Vec<(Position, &'static str)>,
}

/// Says what is at `address`. `objects` by where they start.
pub(super) fn describe(
    program: &Program,
    objects: &BTreeMap<u64, MeantObject>,
    address: u64,
    access: Access,
) -> Refused {
    let nothing = |what: String| Refused { what, address, places: Vec::new() };
    if address < NEAR {
        return nothing(if address == 0 { "null".to_owned() } else { format!("null + {address}") });
    }
    let at = |position: Position| {
        let line = line(program, position);
        line.map_or(String::new(), |line| format!(" at {}:{}", line.file, line.line))
    };
    let before = objects.range(..=address).next_back();
    let before = before.filter(|(start, object)| address - *start <= object.size.max(FAR));
    let behind = objects.range(address..).next().filter(|(start, _)| *start - address <= NEAR);
    let is_inside = before.is_some_and(|(start, object)| address - *start < object.size.max(1));
    let (place, object) = match (before, behind) {
        (Some((start, object)), behind) if is_inside || behind.is_none() => {
            (format!("{} bytes into", address - start), object)
        }
        (_, Some((start, object))) => (format!("{} bytes in front of", start - address), object),
        (before, None) => match before {
            Some((start, object)) => (format!("{} bytes into", address - start), object),
            None => return nothing(format!("{address:#x}, where nothing is")),
        },
    };
    let MeantObject { name, size, allocated, gone } = object;
    let made = allocated.map_or(String::new(), |made| format!(", allocated{}", at(made)));
    let fate = match (gone, access) {
        (Some(gone), _) if allocated.is_some() => format!(" and freed{}", at(*gone)),
        (Some(gone), _) => format!(", which ended{}", at(*gone)),
        (None, Access::Free) if allocated.is_none() => ", which is not on the heap".to_owned(),
        (None, Access::Write) if is_inside && allocated.is_none() => {
            ", which may not be written so".to_owned()
        }
        (None, _) => String::new(),
    };
    let what = format!("{place} `{name}` ({size} bytes{made}){fate}");
    let end = if allocated.is_some() { "freed here" } else { "its life ends here" };
    let made = allocated.map(|at| (at, "allocated here"));
    let gone = gone.map(|at| (at, end));
    Refused { what, address, places: made.into_iter().chain(gone).collect() }
}
