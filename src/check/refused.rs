//! What an invalid access meant to reach, in words: which object, where in it, and what became of
//! it.
use super::place::line;
use crate::cfa::source::{TypeId, TypeKind};
use crate::cfa::{Access, Position, Program};
use std::collections::BTreeMap;

/// So far in front of an object an access still means it.
const NEAR: u64 = 4096;
/// So far behind it.
const FAR: u64 = 1 << 20;

/// An object of the run.
#[derive(Clone, Debug)]
pub(crate) struct MeantObject {
    pub(crate) name: String,
    pub(crate) size: u64,
    /// Its type; of one of the heap, that of an element.
    pub(crate) ty: Option<TypeId>,
    /// Where it was allocated, if it is one of the heap.
    pub(crate) allocated: Option<Position>,
    /// Where it was freed, or its function or scope was left.
    pub(crate) gone: Option<Position>,
}

/// An access that is not valid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RefusedAccess<'a> {
    pub(crate) address: u64,
    /// In bytes.
    pub(crate) length: u64,
    pub(crate) access: Access,
    /// The values of which the address was computed.
    pub(crate) bases: &'a [u64],
}

/// What was refused.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    /// What is there, in words.
    pub(crate) what: String,
    /// Where.
    pub(crate) address: u64,
    /// The places that have to do with it, and what happened there.
    pub(crate) places: Vec<(Position, &'static str)>,
}

/// Says what an access meant. `objects` by where they start.
pub(crate) fn describe(
    program: &Program,
    objects: &BTreeMap<u64, MeantObject>,
    attempt: RefusedAccess<'_>,
) -> Refused {
    let address = attempt.address;
    let nothing = |what: String| Refused { what, address, places: Vec::new() };
    let Some((start, object)) = started(objects, attempt).or_else(|| nearest(objects, address))
    else {
        return nothing(match address {
            0 => "null".to_owned(),
            1..NEAR => format!("null + {address}"),
            _ => format!("{address:#x}, where nothing is"),
        });
    };
    let MeantObject { name, size, allocated, gone, .. } = object;
    let made = allocated.map_or(String::new(), |made| allocated_at(program, made));
    let is_inside = address >= start && address - start < (*size).max(1);
    let exceeds = is_inside && attempt.length > size - (address - start).min(*size);
    let fate = match (gone, attempt.access) {
        (Some(gone), _) if allocated.is_some() => format!(" and freed{}", at(program, *gone)),
        (Some(gone), _) => format!(", which ended{}", at(program, *gone)),
        (None, Access::Free | Access::Delete) if allocated.is_none() => {
            ", which is not on the heap".to_owned()
        }
        (None, Access::Write) if is_inside && !exceeds && allocated.is_none() => {
            ", which may not be written so".to_owned()
        }
        (None, _) => String::new(),
    };
    let ty = object.ty.filter(|_| allocated.is_none()).map(|ty| program.source.get(ty));
    let ty = ty.map_or(String::new(), |ty| format!("{}, ", ty.name));
    let place = place(program, object, i128::from(address) - i128::from(start), attempt.length);
    let what = format!("{place} `{name}` ({ty}{}{made}){fate}", bytes((*size).into()));
    let end = if allocated.is_some() { "freed here" } else { "its life ends here" };
    let made = allocated.map(|at| (at, "allocated here"));
    let gone = gone.map(|at| (at, end));
    Refused { what, address, places: made.into_iter().chain(gone).collect() }
}

/// Says which objects of the heap a run leaves; `None`: none that is known. `starts`: where they
/// start.
pub(crate) fn describe_left(
    program: &Program,
    objects: &BTreeMap<u64, MeantObject>,
    starts: impl Iterator<Item = u64>,
) -> Option<Refused> {
    let left = |address| Some((address, objects.get(&address)?));
    let mut left = starts.filter_map(left);
    let (address, object) = left.next()?;
    let more = match left.count() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let made = object.allocated.map_or(String::new(), |at| allocated_at(program, at));
    let what = format!("`{}` ({}{made}){more}", object.name, bytes(object.size.into()));
    let places = object.allocated.map(|at| (at, "allocated here")).into_iter().collect();
    Some(Refused { what, address, places })
}

/// `, allocated at file:line`.
fn allocated_at(program: &Program, position: Position) -> String {
    format!(", allocated{}", at(program, position))
}

/// ` at file:line`, if the line is known.
fn at(program: &Program, position: Position) -> String {
    let line = line(program, position);
    line.map_or(String::new(), |line| format!(" at {}:{}", line.file, line.line))
}

/// The object that the address was computed from, where it is one.
fn started<'o>(
    objects: &'o BTreeMap<u64, MeantObject>,
    attempt: RefusedAccess<'_>,
) -> Option<(u64, &'o MeantObject)> {
    let at = |address: u64| {
        let (&start, object) = objects.range(..=address).next_back()?;
        (address - start <= object.size).then_some((start, object))
    };
    let mut found = attempt.bases.iter().filter_map(|&base| at(base));
    let first = found.next()?;
    found.all(|(start, _)| start == first.0).then_some(first)
}

/// The object that is nearest to an address.
fn nearest(objects: &BTreeMap<u64, MeantObject>, address: u64) -> Option<(u64, &MeantObject)> {
    if address < NEAR {
        return None;
    }
    let before = objects.range(..=address).next_back();
    let before = before.filter(|(start, object)| address - *start <= object.size.max(FAR));
    let behind = objects.range(address..).next().filter(|(start, _)| *start - address <= NEAR);
    let is_inside = before.is_some_and(|(start, object)| address - *start < object.size.max(1));
    let found = match (before, behind) {
        (Some(before), _) if is_inside => before,
        (_, Some(behind)) => behind,
        (before, None) => before?,
    };
    Some((*found.0, found.1))
}

/// Where in an object an access of `length` bytes is.
fn place(program: &Program, object: &MeantObject, offset: i128, length: u64) -> String {
    let size = i128::from(object.size);
    let element = element(program, object, offset);
    match offset {
        ..0 => format!("{element}{} in front of", bytes(-offset)),
        _ if offset == size && size > 0 => format!("{element}right behind the end of"),
        _ if offset > size => format!("{element}{} behind the end of", bytes(offset - size)),
        _ if size > 0 && i128::from(length) > size - offset && object.gone.is_none() => {
            let from = if offset == 0 { "the start".into() } else { format!("byte {offset} on") };
            format!("{} from {from} of", bytes(length.into()))
        }
        _ => format!("{} into", bytes(offset)),
    }
}

/// `&a[12], `: the element at an offset outside of an array.
fn element(program: &Program, object: &MeantObject, offset: i128) -> String {
    let source = &program.source;
    let element = object.ty.and_then(|ty| match source.get(ty).kind {
        TypeKind::Array(element) => Some(element),
        _ => Some(ty).filter(|_| object.allocated.is_some()),
    });
    let stride = element.map_or(0, |element| i128::from(source.get(element).size));
    match offset.checked_rem(stride) {
        Some(0) => format!("&{}[{}], ", object.name, offset / stride),
        _ => String::new(),
    }
}

fn bytes(number: i128) -> String {
    let unit = if number == 1 { "byte" } else { "bytes" };
    format!("{number} {unit}")
}
