//! A run of a program into which a witness was woven, as a run of the program itself.
//!
//! What is woven in draws nothing that matters, but the numbers of the places behind it are others.
//! The places themselves, in the order of their numbers, are the same ones.
//!
//! A run that ends inside of a claim says nothing of the program: such a witness is not useful.
use super::reasons::{behind_assembly, needed_results};
use crate::base::counterexample::Counterexample;
use crate::base::limits::Limits;
use crate::base::verdict::Reason;
use crate::cfa::{InputId, Inputs, ObjectName, Program, Site};
use crate::check::replay::{ReplayResult, replay};
use crate::frontend::llvm::Module;
use crate::interpreter::{Exhausted, Outcome};
use crate::witness::weave::{BROKEN, ClaimPlace};
use rustc_hash::FxHashMap;

/// What the names of places begin with that models make, and what is woven in.
const OWN: &str = "__parsimony_";

/// What a witness was woven into.
pub(crate) struct Woven<'a> {
    /// The program without that.
    pub(crate) original: &'a Module,
    /// Where claims stand in the text of the other one.
    pub(crate) claims: Vec<ClaimPlace>,
}

impl Woven<'_> {
    /// Why the witness is of no use, if a run of the woven program ends inside of a claim: what it
    /// claims has no meaning there.
    pub(crate) fn useless(&self, program: &Program, result: &ReplayResult) -> Option<Reason> {
        let (position, what) = match result.outcome {
            Outcome::Error { violation, .. } => {
                let violation = &program.violations[violation.index()];
                (violation.position, violation.what.clone())
            }
            Outcome::Fault(fault) => (fault.position, fault.kind.to_string()),
            Outcome::Unsupported(unsupported) => {
                let unsupported = &program.unsupported[unsupported.index()];
                (unsupported.position, unsupported.what.clone())
            }
            _ => return None,
        };
        // That a claim does not hold is found by a function of its own.
        let file = program.file(position).filter(|_| !what.contains(BROKEN))?;
        let claim = self.claims.iter().find(|it| it.holds(file, position.line, position.column))?;
        Some(Reason::WitnessUseless(format!("in its {}: {what}", claim.what)))
    }
}

/// The run of `original` on the inputs of a run of `woven` that violates the property; it must do
/// so, too.
pub(crate) fn replayed(
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
            let mut remarks = needed_results(&program, &inputs);
            let run = result.trace.counterexample(&program);
            remarks.extend(run.remarks.iter().cloned());
            Ok(Counterexample { remarks, ..run })
        }
        Outcome::Limit(Exhausted::Stop(stop)) => Err(Reason::Stopped(stop)),
        _ => Err(disagrees("without the witness, the run does not violate the property")),
    }
}

/// By the key of a place in `from`, the key of the same place in `to`; `None` where one of the
/// program's own is not found.
fn keys(from: &Program, to: &Program) -> Option<FxHashMap<u32, u32>> {
    let is_own = |site: &&Site| site.name.starts_with(OWN);
    let (models_from, from): (Vec<&Site>, Vec<&Site>) = places(from).into_iter().partition(is_own);
    let (models_to, to): (Vec<&Site>, Vec<&Site>) = places(to).into_iter().partition(is_own);
    let (mut keys, is_whole) = paired(&from, &to);
    keys.extend(paired(&models_from, &models_to).0);
    is_whole.then_some(keys)
}

/// Pairs places in their order; whether each of `to` has its partner.
fn paired(from: &[&Site], to: &[&Site]) -> (FxHashMap<u32, u32>, bool) {
    let mut open = to.iter().peekable();
    let mut keys = FxHashMap::default();
    for place in from {
        let same = open.next_if(|other| {
            let line = |site: &Site| site.position.line;
            place.kind == other.kind
                && stem(&place.name) == stem(&other.name)
                && line(place) == line(other)
        });
        // What is woven in has temporary variables of the compiler's, and makes unknown code run
        // where there was nothing to do for it.
        if let Some(other) = same {
            keys.insert(place.key, other.key);
        }
    }
    let is_whole = open.peek().is_none();
    (keys, is_whole)
}

/// A name without the number by which the compiler distinguishes copies of a variable: what is
/// woven in may be numbered, too.
fn stem(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The places of a program, each key once, ascending.
fn places(program: &Program) -> Vec<&Site> {
    let mut places: Vec<&Site> = program.sites.iter().collect();
    places.sort_by_key(|site| site.key);
    places.dedup_by_key(|site| site.key);
    places
}

/// The inputs by the keys of the other program, without those that it does not know.
fn renamed(inputs: &Inputs, keys: &FxHashMap<u32, u32>) -> Inputs {
    let input = |input: &InputId| Some(InputId { key: *keys.get(&input.key)?, ..*input });
    let values = inputs.values.iter();
    let values = values.filter_map(|(name, value)| Some((input(name)?, *value)));
    let bytes = inputs.bytes.iter();
    let bytes = bytes.filter_map(|(name, bytes)| Some((input(name)?, bytes.clone())));
    let changes = inputs.changes.iter().filter_map(|((name, object), bytes)| {
        let object = match object {
            ObjectName::Global(_) => object.clone(),
            ObjectName::Made(made) => ObjectName::Made(input(made)?),
        };
        Some(((input(name)?, object), bytes.clone()))
    });
    Inputs {
        values: values.collect(),
        bytes: bytes.collect(),
        changes: changes.collect(),
        ..inputs.clone()
    }
}
