//! The table of engines: which analysis they belong to, how they are made, and how much of the time
//! they get. Members work in turn in the order of the table.
//!
//! The portfolio's order: only run, shapes, values, concrete runs, eager values, cases, eager
//! cases, composite, contracts, paths, summaries, array cells, bounded search, invariants,
//! k-induction, labels.
//!
//! What decides at once or gives up stands in front. The comment of [`ENGINES`] gives the reasons.
//!
//! *Contracts* and *array cells* (array cell abstraction) are members of their own: they work on
//! second programs (`passes::array_cells`, `runtime/contracts`) by invariants alone, and polyhedra
//! are followed by guarded facts at once. A program with contracts has every run of the program
//! with models, so that a proof of it is one of both; it has more runs, so that nothing else of it
//! counts. Lazy annotation is two members, of which a program has one: *summaries* where functions
//! call others, *labels* elsewhere.
use super::budget::{
    BRIEF, CASES, GUESSING, HEAVY, INDUCTION, LAZY_CASES, LAZY_VALUES, LAZY_VALUES_ALONE, LIGHT,
    ONLY_RUN, PATIENCE, QUICK, REFINED, RUNS, SEARCH, SHORT, Slices,
};
use super::engine::Engine;
use super::member_name::MemberName as Name;
use super::members::annotation;
use super::members::annotation::Annotation;
use super::members::induction::{BoundedMember, InvariantMember, KInductionMember};
use super::members::only_run::OnlyRun;
use super::members::paths::Paths;
use super::members::predicates::Predicates;
use super::members::runs::Runs;
use super::members::shapes;
use super::members::shapes::Shapes;
use super::members::values::Values;
use super::shared::{Shared, blocks, blocks_of_composite};
use crate::base::config::AnalysisKind;
use crate::base::work::Work;
use crate::blocks::program::KnownValues;
use crate::engines::induction::template::Stage;
use crate::engines::predicate::interpolate::{InterpolantSource, Method};
use crate::engines::predicate::refinement::precision::LOCALITY;
use crate::passes;
use std::rc::Rc;

/// One engine of an analysis.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: Name,
    /// The analyses that it belongs to.
    kinds: &'static [AnalysisKind],
    pub(crate) start: Start,
    pub(crate) slices: Slices,
    /// What it may use up before it hands over to its successor; `None`: all there is.
    pub(crate) allowance: Option<Work>,
}

/// How an engine comes to be.
#[derive(Debug)]
pub(crate) enum Start {
    /// It is made when its first slice comes: most programs are decided before the last engine is
    /// needed.
    Made(Maker),
    /// The same, when those that it works with have begun.
    Joins(&'static [Name], Maker),
    /// It goes on where the engine of this name hands over; where less is left of the program than
    /// when that one began, it is made for the rest.
    Follows(Name, Maker),
}

/// Makes an engine. `None`: this program is nothing for it.
pub(crate) type Maker = fn(&mut Shared) -> Option<Box<dyn Engine>>;

use AnalysisKind::{Bmc, Kinduction, Portfolio, Predicate, Value, ValueEager, ValuePredicate};
use Start::{Follows, Joins, Made};

/// The members with whose work k-induction goes on.
const BASES: [Name; 2] = [Name::BoundedSearch, Name::Invariants];

/// All engines.
///
/// The only run comes first: where a program draws nothing, nothing else is as fast, and else it
/// ends at once. One that does not end is given up. Shapes follow, only where objects of the heap
/// may be made in a loop: they prove in milliseconds, or say nothing.
///
/// Values are tracked lazily first. A program whose data are bounded by something that no
/// contradiction names (a list of at most six cells) grows without end while tracking is lazy, so
/// there must be time left for its successor, which tracks everything. Concrete runs are short, so
/// they come as soon as laziness did not decide. With cases, most of what has to be tracked is what
/// the cases are about, so there is little time for laziness; where they decide, they mostly do so
/// at once, so they come early and their first slice is short.
///
/// The composite of values and predicates comes before paths, lazily at first: where a handful of
/// facts is all that a proof needs (sixty flags, each set and looked at in the same round), they
/// are found in milliseconds, and everything else looks at the flags' values. From its second slice
/// on it knows all flags. Later slices are twice as long as most others': what is still open then
/// is more likely decided by refinement than by a search that has met its wall.
///
/// Contracts are read only where the program uses functions that have one. Paths one by one are
/// short at first, too: a program with few of them is decided at once, and one that never ends is
/// no worse off. Who sees the end of them gets more. Where there are calls, summaries come before
/// what follows them one by one. Array cells are made only where a target hangs on elements of an
/// array.
///
/// Bounded search, invariants and k-induction follow each other, because the last one goes on with
/// what the others have.
const ENGINES: [Member; 24] = [
    member(Name::OnlyRun, &[AnalysisKind::Runs], Made(only_run_alone), QUICK, None),
    member(Name::OnlyRun, &[Portfolio], Made(only_run), QUICK, Some(ONLY_RUN)),
    member(Name::Shapes, &[Portfolio], Made(shapes), SHORT, None),
    member(Name::Values, &[Value], Made(values), LIGHT, Some(LAZY_VALUES_ALONE)),
    member(Name::Values, &[ValuePredicate, Portfolio], Made(values), LIGHT, Some(LAZY_VALUES)),
    member(Name::EagerValues, &[ValueEager], Made(eager_values), LIGHT, None),
    member(Name::ConcreteRuns, &[AnalysisKind::Runs, Portfolio], Made(runs), RUNS, None),
    member(Name::Shapes, &[AnalysisKind::Shapes], Made(shapes_alone), LIGHT, None),
    member(
        Name::EagerValues,
        &[Value, ValuePredicate, Portfolio],
        Follows(Name::Values, eager_values),
        LIGHT,
        None,
    ),
    member(Name::Cases, &[ValuePredicate, Portfolio], Made(cases), CASES, Some(LAZY_CASES)),
    member(
        Name::EagerCases,
        &[ValuePredicate, Portfolio],
        Follows(Name::Cases, eager_cases),
        LIGHT,
        None,
    ),
    member(Name::Composite, &[AnalysisKind::Composite, Portfolio], Made(composite), REFINED, None),
    member(Name::Contracts, &[Kinduction, Portfolio], Made(contracts), LIGHT, None),
    member(Name::Paths, &[AnalysisKind::Paths, Portfolio], Made(paths), BRIEF, None),
    member(Name::Summaries, &[Portfolio], Made(summaries), SHORT, None),
    member(Name::ArrayCells, &[Kinduction, Portfolio], Made(array_cells), SHORT, None),
    member(Name::BoundedSearch, &[Bmc, Kinduction, Portfolio], Made(bounded), SEARCH, None),
    member(Name::Invariants, &[Kinduction, Portfolio], Made(invariants), GUESSING, None),
    member(Name::KInduction, &[Kinduction, Portfolio], Joins(&BASES, k_induction), INDUCTION, None),
    member(Name::Annotation, &[AnalysisKind::Annotation], Made(annotation), LIGHT, None),
    member(Name::Labels, &[Portfolio], Made(labels), SHORT, None),
    member(Name::Enumeration, &[AnalysisKind::Enumeration], Made(enumeration), LIGHT, None),
    member(Name::Predicates, &[Predicate], Made(predicates_alone), LIGHT, None),
    member(Name::Predicates, &[ValuePredicate], Made(predicates), HEAVY, None),
];

/// The methods of interpolation, by their names.
pub(crate) fn methods() -> impl Iterator<Item = &'static str> {
    Method::ALL.into_iter().map(Method::text)
}

/// The sources of interpolants, by their names.
pub(crate) fn sources() -> impl Iterator<Item = &'static str> {
    InterpolantSource::ALL.into_iter().map(InterpolantSource::text)
}

/// The methods of interpolation of all other sources than these.
pub(crate) fn methods_without(sources: &[&'static str]) -> Vec<&'static str> {
    let others = Method::ALL.into_iter().filter(|it| !sources.contains(&it.source().text()));
    others.map(Method::text).collect()
}

/// The restrictions of refinement that a run may leave out: name, and what each does.
pub(crate) const REFINEMENTS: [(&str, &str); 1] =
    [(LOCALITY, "predicates are tracked where they were found, not at all locations")];

/// The stages of templates that a run may leave out, by their names.
pub(crate) fn templates() -> impl Iterator<Item = &'static str> {
    Stage::OPTIONAL.into_iter().map(Stage::text)
}

impl Member {
    /// Whether the engine works where these are left out: it is none of them, nor goes on where one
    /// of them ends.
    pub(crate) fn works_without(&self, names: &[&'static str]) -> bool {
        let follows = self.follows().is_some_and(|name| names.contains(&name.text()));
        !follows && !names.contains(&self.name.text())
    }

    /// Whether it gets all of the program even where checks are proved: its templates come from
    /// conditions, those of checks among them, and what holds behind a check is a fact.
    pub(crate) fn works_on_whole(&self) -> bool {
        let others = [Name::KInduction, Name::ArrayCells, Name::Contracts];
        BASES.contains(&self.name) || others.contains(&self.name)
    }

    /// The one that it goes on for.
    pub(crate) const fn follows(&self) -> Option<Name> {
        match self.start {
            Follows(name, _) => Some(name),
            Made(_) | Joins(..) => None,
        }
    }
}

const fn member(
    name: Name,
    kinds: &'static [AnalysisKind],
    start: Start,
    slices: Slices,
    allowance: Option<Work>,
) -> Member {
    Member { name, kinds, start, slices, allowance }
}

/// The engines of an analysis, in the order of their slices.
pub(crate) fn of(kind: AnalysisKind) -> impl Iterator<Item = &'static Member> {
    const { &ENGINES }.iter().filter(move |member| member.kinds.contains(&kind))
}

/// The names of the portfolio's engines.
pub(crate) fn members() -> impl Iterator<Item = &'static str> {
    of(Portfolio).map(|member| member.name.text())
}

/// Those of the portfolio that prove: other inputs find no more in a part of a program. What
/// [`super::members::paths`] has of a program is never given back, which is too much for many
/// parts.
pub(crate) fn that_prove() -> impl Iterator<Item = &'static Member> {
    let others = [Name::ConcreteRuns, Name::OnlyRun, Name::Paths];
    of(Portfolio).filter(move |member| !others.contains(&member.name))
}

fn only_run(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(OnlyRun::new(Rc::clone(&shared.prepared), true)))
}

/// The same, which no engine but that of made-up inputs follows.
fn only_run_alone(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(OnlyRun::new(Rc::clone(&shared.prepared), false)))
}

fn values(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(Values::remembering(shared, PATIENCE)))
}

fn eager_values(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(Values::eager(&shared.prepared, shared.exploration, PATIENCE)))
}

/// Explicit values where each value of an input has a branch of its own, if there are inputs with
/// few values.
fn cases(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let prepared = passes::distinguish_cases(&shared.prepared)?;
    Some(Box::new(Values::new(&prepared, shared.exploration, PATIENCE)))
}

/// The same where everything is tracked from the start.
fn eager_cases(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let prepared = passes::distinguish_cases(&shared.prepared)?;
    Some(Box::new(Values::eager(&prepared, shared.exploration, PATIENCE)))
}

fn runs(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let prepared = Rc::clone(&shared.prepared);
    Some(Box::new(Runs::new(prepared, shared.has_lost_its_proof)))
}

/// Every path, one by one.
fn paths(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(Paths::new(&shared.prepared)?))
}

/// Shapes of linked data.
fn shapes_alone(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(Shapes::new(Rc::clone(&shared.prepared))))
}

/// The same, where there may be data of any size.
fn shapes(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    shapes::may_grow(&shared.prepared).then(|| shapes_alone(shared)).flatten()
}

fn bounded(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(BoundedMember::new(shared)))
}

fn invariants(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(InvariantMember::new(shared)))
}

fn k_induction(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(KInductionMember::new(shared)?))
}

/// Invariants where variables mirror elements of arrays, if a target hangs on such.
fn array_cells(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let prepared = passes::with_array_cells(&shared.whole)?;
    Some(Box::new(InvariantMember::on_own_program(blocks(&prepared, KnownValues::Finite))))
}

/// The same where contracts take the place of models, if the program uses functions that have one.
/// It has more runs then, so that nothing but its proof counts.
fn contracts(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let read = shared.with_contracts.as_ref()?;
    let prepared = passes::run(read()?, shared.whole.passes.clone());
    let prepared = passes::with_array_cells(&prepared).unwrap_or(prepared);
    Some(Box::new(InvariantMember::on_other_program(blocks(&prepared, KnownValues::Finite))))
}

/// Lazy annotation.
fn annotation(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(Annotation::new(Rc::clone(&shared.prepared), true)))
}

/// Lazy annotation of a program whose calls are not all inlined: no other engine knows summaries.
fn summaries(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let has_calls = annotation::has_calls(&shared.prepared.program);
    has_calls.then(|| annotation(shared)).flatten()
}

/// Lazy annotation of a program of jumps alone.
fn labels(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let has_calls = annotation::has_calls(&shared.prepared.program);
    (!has_calls).then(|| annotation(shared)).flatten()
}

/// The same without learning, for comparison.
fn enumeration(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(Annotation::new(Rc::clone(&shared.prepared), false)))
}

fn predicates(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    Some(Box::new(Predicates::new(shared.blocks(), shared.exploration)))
}

/// Explicit values and predicates on one graph.
fn composite(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let graph = blocks_of_composite(shared);
    Some(Box::new(Predicates::composite(graph, shared.exploration)))
}

fn predicates_alone(shared: &mut Shared) -> Option<Box<dyn Engine>> {
    let graph = blocks(&shared.prepared, KnownValues::None);
    Some(Box::new(Predicates::new(graph, shared.exploration)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_gives_the_order_of_the_portfolio() {
        let head = include_str!("table.rs").lines().map_while(|line| line.strip_prefix("//!"));
        let order = Vec::from_iter(members()).join(", ");
        assert!(head.collect::<String>().contains(&order), "{order}");
    }

    #[test]
    fn each_analysis_has_engines_of_different_names_and_who_uses_others_stands_behind() {
        let values = [Value, ValueEager, ValuePredicate, Portfolio];
        let others = [
            Predicate,
            Kinduction,
            Bmc,
            AnalysisKind::Paths,
            AnalysisKind::Annotation,
            AnalysisKind::Enumeration,
            AnalysisKind::Runs,
            AnalysisKind::Shapes,
            AnalysisKind::Composite,
        ];
        for kind in values.into_iter().chain(others) {
            let rows: Vec<&Member> = of(kind).collect();
            assert!(!rows.is_empty(), "{kind:?}");
            for (index, row) in rows.iter().enumerate() {
                let is_before = |name| rows[..index].iter().any(|row| row.name == name);
                assert!(!is_before(row.name), "{kind:?}: {:?}", row.name);
                let used = match row.start {
                    Follows(name, _) => vec![name],
                    Joins(names, _) => names.to_vec(),
                    Made(_) => Vec::new(),
                };
                for name in used {
                    assert!(is_before(name), "{kind:?}: {:?}", row.name);
                }
            }
        }
    }
}
