//! What of a program stands in a reason or a remark: unsupported constructs, places, what a run
//! needs of code that is not known, what became of a replay.
use crate::base::limits::Limits;
use crate::base::names::demangled;
use crate::base::verdict::Reason;
use crate::cfa::source::{INSTRUCTION, OF_CXX, OF_RANGE, OF_RUST};
use crate::cfa::{Inputs, ObjectName, Path, Position, Program, SiteId, SiteKind, UnsupportedId};
use crate::check::input_user::user_of_input;
use crate::check::place::{entry_position, is_of_model};
use crate::frontend::llvm::CALLS_BACK;
use crate::interpreter::Outcome;
use rustc_hash::FxHashSet;

/// At most this number of results of functions without definition are listed.
const MOST_NEEDED: usize = 3;

/// The inline assembly, or function without a model, on whose results the inputs say something.
/// Unknown functions may do anything that we think of, but these do what they say, and a run that
/// needs another result is none.
pub(crate) fn needs_computed(
    program: &Program,
    inputs: &Inputs,
    limits: &Limits,
) -> Option<String> {
    let changed = inputs.changes.keys().map(|(input, _)| input.key);
    let keys: FxHashSet<u32> = inputs.values.keys().map(|input| input.key).chain(changed).collect();
    let mut sites = program.sites.iter();
    let site = sites.find(|site| site.kind == SiteKind::Computed && keys.contains(&site.key))?;
    if is_of_model(program, site.position) {
        let what = "a run that depends on what the library does, which its model leaves open";
        return Some(match user_of_input(program, inputs, site.key, limits) {
            Some(user) => at(program, what, user),
            None => at(program, what, site.position),
        });
    }
    let is_promise = [OF_RUST, OF_CXX, OF_RANGE].iter().any(|start| site.name.starts_with(start));
    let does = if is_promise { "allows" } else { "computes" };
    Some(at(program, &format!("a run that depends on what {} {does}", site.name), site.position))
}

/// What assembly writes is not known, so that it wrote nothing is a guess.
pub(crate) fn behind_assembly(program: &Program, site: SiteId) -> Reason {
    let site = &program.sites[site.index()];
    let what = format!("a run behind {} that may write memory", site.name);
    Reason::Unsupported(at(program, &what, site.position))
}

/// What functions without definition have to do for a run to fail, as its first line; nothing where
/// there are none.
pub(crate) fn needed_results(program: &Program, inputs: &Inputs) -> Vec<String> {
    let outside = |key: u32| {
        let mut sites = program.sites.iter();
        sites.find(|site| site.key == key && site.kind == SiteKind::External)
    };
    let results = inputs.values.iter().filter_map(|(input, value)| {
        let site = outside(input.key)?;
        match site.name.strip_suffix(CALLS_BACK) {
            Some(name) => value.is_true().then(|| (name, "call back".to_owned(), site)),
            None => Some((site.name.as_str(), format!("return {}", value.signed()), site)),
        }
    });
    let changes = inputs.changes.keys().filter_map(|(input, object)| {
        let site = outside(input.key)?;
        let what = match object {
            ObjectName::Global(name) => name.as_str(),
            ObjectName::Made(made) => {
                let mut sites = program.sites.iter();
                sites.find(|site| site.key == made.key).map_or("memory", |site| &site.name)
            }
        };
        Some((site.name.as_str(), format!("write `{what}`"), site))
    });
    let mut needed: Vec<String> = Vec::new();
    for (name, does, site) in results.chain(changes) {
        let it = match name.starts_with(INSTRUCTION) {
            true => name.to_owned(),
            false => format!("`{}` (no definition)", demangled(name)),
        };
        let text = at(program, &format!("{it} to {does}"), site.position);
        if !needed.contains(&text) {
            needed.push(text);
        }
    }
    match needed.len() {
        0 => Vec::new(),
        1..=MOST_NEEDED => vec![format!("this run needs {}", needed.join(", "))],
        more => vec![format!(
            "this run needs {}, and {} more",
            needed[..MOST_NEEDED].join(", "),
            more - MOST_NEEDED
        )],
    }
}

/// An unsupported construct as the reason for UNKNOWN. `user`: where the program was last, which is
/// said of an unsupported construct in a model of the library. `as_read` still has the function
/// where runs start, which preparation may expand in place.
pub(crate) fn describe_unsupported(
    program: &Program,
    as_read: &Program,
    unsupported: UnsupportedId,
    user: Option<Position>,
) -> Reason {
    let unsupported = &program.unsupported[unsupported.index()];
    let mut text = at(program, &unsupported.what, unsupported.position);
    if is_of_model(program, unsupported.position) {
        if let Some(user) = user {
            text += &format!(", called at {}", place_of(program, user));
        } else if let Some(entry) = entry_position(as_read) {
            let name = &as_read.source.entry;
            text += &format!(", before `{name}` at {}", place_of(as_read, entry));
        }
    }
    Reason::Unsupported(text)
}

/// The last place of a path that is no model's.
pub(crate) fn last_own(program: &Program, path: &Path) -> Option<Position> {
    let positions = path.iter().rev().flat_map(|&edge| {
        let edge = program.edge(edge);
        let steps = edge.steps.iter().rev().map(|step| step.position);
        [edge.position].into_iter().chain(steps)
    });
    let mut own = positions.filter(|&at| program.file(at).is_some() && !is_of_model(program, at));
    own.next()
}

pub(crate) fn at(program: &Program, what: &str, position: Position) -> String {
    match place_of(program, position) {
        place if place.is_empty() => what.to_owned(),
        place => format!("{what} at {place}"),
    }
}

/// File and line; nothing where they are not known.
pub(crate) fn place_of(program: &Program, position: Position) -> String {
    let file = program.file(position);
    file.map_or_else(String::new, |file| format!("{file}:{}", position.line))
}

/// What became of a replay that should have reached the error.
pub(crate) fn describe(outcome: &Outcome, program: &Program) -> String {
    match outcome {
        Outcome::Error { .. } => "the error was reached".into(),
        Outcome::Unsupported(unsupported) => {
            format!("the run meets {}", program.unsupported[unsupported.index()].what)
        }
        Outcome::Exit { .. } => "the run ends without the error".into(),
        Outcome::Blocked { position, .. } => {
            format!("an assumption fails at line {}", position.line)
        }
        Outcome::Fault(fault) => format!("{} at line {}", fault.kind, fault.position.line),
        Outcome::Stray => Reason::HangsOnPlaces.to_string(),
        Outcome::Limit(exhausted) => format!("{exhausted}"),
    }
}
