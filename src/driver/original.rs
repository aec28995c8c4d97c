//! A run of a program into which a witness was woven, as a run of the program itself.
//!
//! What is woven in draws nothing that matters, but the numbers of the places behind it are others.
//! The places themselves, in the order of their numbers, are the same ones.
use super::confirm::{behind_assembly, needed_results};
use crate::cfa::{Draw, Inputs, ObjectName, Program, Site};
use crate::check::interpreter::{Exhausted, Outcome};
use crate::check::replay::replay;
use crate::evidence::Counterexample;
use crate::limits::Limits;
use crate::llvm::Module;
use crate::verdict::Reason;
use rustc_hash::FxHashMap;

/// What the names of all places begin with that are woven in.
const OWN: &str = "__parsimony_";

/// The run of `original` on the inputs of a run of `woven` that violates the property; it must do
/// so, too.
pub(super) fn replayed(
    original: &Module,
    woven: &Program,
    inputs: &Inputs,
    limits: &Limits,
) -> Result<Counterexample, Reason> {
    let program = original.lower_as_read().map_err(|error| Reason::Internal(error.to_string()))?;
    let disagrees = |what: &str| Reason::ReplayDisagrees(what.to_owned());
    let keys =
        keys(woven, &program).ok_or_else(|| disagrees("the woven program draws other inputs"))?;
    let inputs = renamed(inputs, &keys);
    // What only the woven program draws is not among them.
    let result = replay(&program, &inputs, limits);
    if let Some(site) = result.trace.assembly {
        return Err(behind_assembly(&program, site));
    }
    match result.outcome {
        Outcome::Error { .. } => {
            let remarks = needed_results(&program, &inputs);
            Ok(Counterexample { remarks, ..result.trace.evidence(&program) })
        }
        Outcome::Limit(Exhausted::Stop(stop)) => Err(Reason::Stopped(stop)),
        _ => Err(disagrees("without the witness, the run does not violate the property")),
    }
}

/// By the key of a place in `from`, the key of the same place in `to`.
fn keys(from: &Program, to: &Program) -> Option<FxHashMap<u32, u32>> {
    let to = places(to);
    let mut open = to.iter().peekable();
    let mut keys = FxHashMap::default();
    for place in places(from) {
        let same = open.next_if(|other| {
            let line = |site: &Site| site.position.line;
            place.kind == other.kind && place.name == other.name && line(place) == line(other)
        });
        // What is woven in has temporary variables of the compiler's, and makes unknown code run
        // where there was nothing to do for it.
        if let Some(other) = same {
            keys.insert(place.key, other.key);
        }
    }
    open.peek().is_none().then_some(keys)
}

/// The program's own places, each key once, ascending.
fn places(program: &Program) -> Vec<&Site> {
    let mut places: Vec<&Site> =
        program.sites.iter().filter(|site| !site.name.starts_with(OWN)).collect();
    places.sort_by_key(|site| site.key);
    places.dedup_by_key(|site| site.key);
    places
}

/// The inputs by the keys of the other program, without those that it does not know.
fn renamed(inputs: &Inputs, keys: &FxHashMap<u32, u32>) -> Inputs {
    let draw = |draw: &Draw| Some(Draw { key: *keys.get(&draw.key)?, ..*draw });
    let values = inputs.values.iter();
    let values = values.filter_map(|(name, value)| Some((draw(name)?, *value)));
    let bytes = inputs.bytes.iter();
    let bytes = bytes.filter_map(|(name, bytes)| Some((draw(name)?, bytes.clone())));
    let changes = inputs.changes.iter().filter_map(|((name, object), bytes)| {
        let object = match object {
            ObjectName::Global(_) => object.clone(),
            ObjectName::Made(made) => ObjectName::Made(draw(made)?),
        };
        Some(((draw(name)?, object), bytes.clone()))
    });
    Inputs {
        values: values.collect(),
        bytes: bytes.collect(),
        changes: changes.collect(),
        ..inputs.clone()
    }
}
