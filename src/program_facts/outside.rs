//! What unknown code knows, and whom it may call back: settled once, on the whole program.
//!
//! What is given to unknown code, in whatever way, is noted at the objects themselves
//! ([`crate::cfa::GlobalObject::visible`], [`crate::cfa::Site::visible`]), so that later passes may
//! drop the steps that gave it away, if nothing else needs them.
//!
//! Unknown code ([`Op::Outside`]) may call every function whose address it can know. Those that it
//! is given directly are followed where it runs, or are an under-approximated branch there, which
//! the maker of the program added; for all others this pass adds an under-approximated branch: an
//! edge to an unsupported construct beside the step, so that a run goes on or ends there, and
//! nothing is proved where it can be reached. Who cannot be known is left out, and so is who does
//! nothing that unknown code may not do itself: no target, no calls of others that do, and all that
//! it writes is known outside already, or its own.
//!
//! Callbacks of functions that unknown code finds in memory, or that lead back to the call, are
//! under-approximated branches. That unknown code may free an object is heeded where addresses are
//! compared, and by accesses behind an abstraction location in blocks.
use super::memory::points_to::{PointsTo, Target};
use crate::cfa::builder::{cut_edge, location_beside, relink};
use crate::cfa::{
    AllocKind, Edge, EdgeId, FuncId, Op, Program, Scope, Transfer, UnsupportedConstruct,
    UnsupportedId, UnsupportedKind,
};
use crate::ir::{Expr, Symbol};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;

/// The program with notes at what unknown code knows, and with under-approximated branches where it
/// may call back more than is followed.
pub fn settle(mut program: Program) -> Program {
    let calls = outside_steps(&program);
    if calls.is_empty() {
        return program;
    }
    let points_to = PointsTo::new(&program);
    let harmless = harmless(&program, &points_to);
    let known = points_to.known_outside().iter().filter_map(|target| match *target {
        Target::Function(function) if !harmless.contains(function.index()) => Some(function),
        _ => None,
    });
    let known: Vec<FuncId> = known.collect();
    note(&mut program, &points_to);
    // From the last step of an edge to its first: what is cut off keeps its place.
    for &(edge, step) in calls.iter().rev() {
        let given = given_directly(&program, edge, step);
        let others = known.iter().find(|function| !given.contains(function));
        if let Some(&other) = others {
            add_unsupported(&mut program, (edge, step), other);
        }
    }
    for step in program.edges.iter_mut().flat_map(|edge| &mut edge.steps) {
        if let Op::Outside { given, .. } = &mut step.op {
            *given = Box::default();
        }
    }
    relink(&mut program);
    program
}

/// Notes at the objects that unknown code knows them.
fn note(program: &mut Program, points_to: &PointsTo) {
    for target in points_to.known_outside() {
        match *target {
            Target::Global(id) => program.globals[id.index()].visible = true,
            Target::Site(id) => program.sites[id.index()].visible = true,
            // Who may be called back is settled here.
            Target::Function(_) => {}
        }
    }
}

/// Where unknown code runs, ascending.
fn outside_steps(program: &Program) -> Vec<(EdgeId, usize)> {
    let mut found = Vec::new();
    for (index, edge) in program.edges.iter().enumerate() {
        for (number, step) in edge.steps.iter().enumerate() {
            if matches!(step.op, Op::Outside { .. }) {
                found.push((EdgeId::from_index(index), number));
            }
        }
    }
    found
}

fn given_directly(program: &Program, edge: EdgeId, step: usize) -> FxHashSet<FuncId> {
    let Op::Outside { given, .. } = &program.edge(edge).steps[step].op else {
        return FxHashSet::default();
    };
    let function = |value: &crate::ir::ExprId| match program.exprs.get(*value) {
        Expr::Address(Symbol::Function(function)) => Some(FuncId(function)),
        _ => None,
    };
    given.iter().filter_map(function).collect()
}

/// A way to an unsupported construct before the step, beside the one that goes on.
fn add_unsupported(program: &mut Program, (edge, step): (EdgeId, usize), callee: FuncId) {
    let call = &program.edge(edge).steps[step];
    let position = call.position;
    let name = call.op.site().map_or("", |site| &program.sites[site.index()].name);
    let what = format!("`{name}` may call back `{}`", program.function(callee).name);
    program.unsupported.push(UnsupportedConstruct {
        what,
        kind: UnsupportedKind::Construct,
        position,
    });
    let unsupported = UnsupportedId::from_index(program.unsupported.len() - 1);
    let source = cut_edge(program, edge, step);
    let target = location_beside(program, source);
    program.locations[target.index()].target = Some(crate::cfa::Target::Unsupported(unsupported));
    let (steps, transfer) = (Vec::new(), Transfer::Jump);
    program.edges.push(Edge { source, target, steps, transfer, position });
}

/// Functions that do nothing that unknown code may not do itself.
fn harmless(program: &Program, points_to: &PointsTo) -> FixedBitSet {
    let known: FxHashSet<Target> = points_to.known_outside().iter().copied().collect();
    let mut harmless = FixedBitSet::with_capacity(program.functions.len());
    harmless.insert_range(..);
    for location in &program.locations {
        if location.target.is_some() {
            harmless.remove(location.function.index());
        }
    }
    for (index, edge) in program.edges.iter().enumerate() {
        let function = program.location(edge.source).function;
        // What it allocates on its own stack dies with it.
        let own: FxHashSet<Target> = stack_objects(program, function);
        let is_harmless = |(number, op): (usize, &Op)| {
            let mut writes = points_to.writes(EdgeId::from_index(index), number).iter();
            let sets_global = op.dst().is_some_and(|dst| program.var(dst).scope == Scope::Global);
            !sets_global
                && !matches!(op, Op::Free { kind: AllocKind::Heap, .. })
                && writes.all(|target| known.contains(target) || own.contains(target))
        };
        if !edge.steps.iter().map(|step| &step.op).enumerate().all(is_harmless) {
            harmless.remove(function.index());
        }
    }
    close(program, &mut harmless);
    harmless
}

/// The stack objects that are made in one function only.
fn stack_objects(program: &Program, function: FuncId) -> FxHashSet<Target> {
    let mut own = FxHashSet::default();
    let mut foreign = FxHashSet::default();
    for edge in &program.edges {
        let is_own = program.location(edge.source).function == function;
        for step in &edge.steps {
            if let Op::Alloc { kind, site, .. } = step.op {
                let is_own = is_own && kind == AllocKind::Stack;
                if is_own { &mut own } else { &mut foreign }.insert(Target::Site(site));
            }
        }
    }
    own.retain(|target| !foreign.contains(target));
    own
}

/// Who calls a function that is not harmless is not, nor who gives a global variable its result.
fn close(program: &Program, harmless: &mut FixedBitSet) {
    loop {
        let mut is_news = false;
        for edge in &program.edges {
            let Transfer::Call { callee, result, .. } = &edge.transfer else { continue };
            let caller = program.location(edge.source).function.index();
            let sets_global =
                result.is_some_and(|result| program.var(result).scope == Scope::Global);
            if harmless.contains(caller) && (sets_global || !harmless.contains(callee.index())) {
                harmless.remove(caller);
                is_news = true;
            }
        }
        if !is_news {
            return;
        }
    }
}
