//! Predicates and invariants for a reader, with the names of the source, by line: what a proof
//! claims in C's operators, predicates in the text form of expressions.
use super::precision::Precision;
use crate::blocks::explicit::ExplicitPlace;
use crate::blocks::program::BlockProgram;
use crate::blocks::proof::{Claim, Proof};
use crate::cfa::text::{infix, print_expr};
use crate::cfa::{LocId, Position, Program, Scope, Variable};
use crate::ir::{ExprId, ExprPool};
use crate::symbolic::slot::{Anchor, Place, Slot, Span};

/// Formulas that belong to one location: the location by file, line and number, and each formula.
pub type Shown = Vec<(String, Vec<String>)>;

/// The predicates that are tracked, by location; of the first `most` locations.
pub fn predicates(program: &Program, precision: &Precision, most: usize) -> Shown {
    let (pool, places) = precision.vocabulary();
    let mut stage = stage(program);
    set(&mut stage, program, pool, places);
    let shown = |&location: &LocId| {
        let texts = precision.at(location).iter();
        let texts = texts.map(|&id| print_expr(&stage, precision.expression(id).1));
        (place(program, location), texts.collect())
    };
    precision.locations().iter().take(most).map(shown).collect()
}

/// The places that are known by their value, by location; of the first `most` locations.
pub(crate) fn explicit(blocks: &BlockProgram, most: usize) -> Shown {
    let program = &blocks.program;
    let texts = |places: Vec<ExplicitPlace>| -> Vec<String> {
        places.iter().map(|it| it.text(program)).collect()
    };
    let everywhere = texts(blocks.explicit.everywhere());
    let everywhere = (!everywhere.is_empty()).then(|| ("everywhere".to_owned(), everywhere));
    let at = |(location, places)| (place(program, location), texts(places));
    let local = blocks.explicit.locations().into_iter().take(most).map(at);
    everywhere.into_iter().chain(local).collect()
}

/// What a proof claims of each of the first `most` cut points: of one formula its conjuncts, of
/// several the disjunction.
pub fn claims(program: &Program, proof: &Proof, most: usize) -> Shown {
    let mut stage = stage(program);
    let located = proof.invariants().filter_map(|claim| Some((claim.cut.location?, claim)));
    let shown = |(location, claim): (LocId, &Claim)| {
        set(&mut stage, program, &claim.pool, &claim.cut.symbolic);
        let one = |&formula: &ExprId| infix(&stage, formula);
        let conjuncts = match claim.formulas[..] {
            [formula] => claim.pool.conjuncts(&[formula]),
            _ => Vec::new(),
        };
        let texts = match conjuncts[..] {
            // Several formulas, or the literal truth.
            [] => vec![claim.formulas.iter().map(one).collect::<Vec<_>>().join(" || ")],
            _ => conjuncts.iter().map(one).collect(),
        };
        (place(program, location), texts)
    };
    located.take(most).map(shown).collect()
}

/// Formulas of a claim, each in words.
pub(super) fn formulas(program: &Program, claim: &Claim, all: &[ExprId]) -> Vec<String> {
    let mut stage = stage(program);
    set(&mut stage, program, &claim.pool, &claim.cut.symbolic);
    all.iter().map(|&formula| infix(&stage, formula)).collect()
}

fn place(program: &Program, location: LocId) -> String {
    let number = format!("L{}", location.0);
    let out = program.location(location).out.first();
    let position = out.map_or_else(Position::default, |&edge| program.edge(edge).position);
    match program.file(position) {
        Some(file) => format!("{file}:{} ({number})", position.line),
        None => number,
    }
}

/// A program for printing: the symbols of `program`, and no variables yet.
fn stage(program: &Program) -> Program {
    let (globals, functions) = (program.globals.clone(), program.functions.clone());
    Program { globals, functions, ..Program::default() }
}

/// Sets the stage: its variables are these places of `program`, its expressions those of `pool`.
fn set(stage: &mut Program, program: &Program, pool: &ExprPool, places: &[Place]) {
    let variable = |&place: &Place| Variable {
        name: name(program, place),
        width: place.width(program),
        scope: Scope::Local(program.main),
    };
    stage.exprs.clone_from(pool);
    stage.vars = places.iter().map(variable).collect();
}

fn name(program: &Program, place: Place) -> String {
    match place {
        Place::Value(slot) => slot_name(program, slot),
        Place::Offset(slot) => format!("offset of {}", slot_name(program, slot)),
        Place::Size(object) => format!("size of object {object}"),
    }
}

fn slot_name(program: &Program, slot: Slot) -> String {
    match slot {
        Slot::Global(var) => program.var(var).name.clone(),
        Slot::Local(_, var) => match program.var(var).scope {
            Scope::Local(function) if function != program.main => {
                format!("{}.{}", program.function(function).name, program.var(var).name)
            }
            _ => program.var(var).name.clone(),
        },
        Slot::Cell(Span { object, offset, bytes }) => {
            let object = match object {
                Anchor::Global(global) => program.globals[global.index()].name.clone(),
                Anchor::Numbered(number) => format!("object {number}"),
            };
            format!("{object}[{offset}..{}]", offset + bytes)
        }
    }
}
