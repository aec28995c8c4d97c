//! Predicates and invariants for a reader: in the text form of expressions, with the names of the source, by line.
use super::cut::{Anchor, Cell, Place, Slot};
use super::precision::Precision;
use super::proof::Proof;
use crate::cfa::text::print_expr;
use crate::cfa::{LocId, Position, Program, Scope, Variable};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool};

/// Formulas that belong to one location: the location by file, line and number, and each formula.
pub type Shown = Vec<(String, Vec<String>)>;

/// The predicates that are tracked, by location.
pub fn predicates(program: &Program, precision: &Precision) -> Shown {
    let (pool, places) = precision.vocabulary();
    let stage = stage(program, pool, places);
    let shown = |&location: &LocId| {
        let texts = precision.at(location).iter();
        let texts = texts.map(|&id| print_expr(&stage, precision.expression(id).1));
        (place(program, location), texts.collect())
    };
    precision.locations().iter().map(shown).collect()
}

/// What a proof claims of each cut: of one formula its conjuncts, of several the disjunction.
pub fn claims(program: &Program, proof: &Proof) -> Shown {
    let mut shown = Vec::new();
    for claim in &proof.claims {
        let Some(location) = claim.cut.location else { continue };
        let stage = stage(program, &claim.pool, &claim.cut.symbolic);
        let one = |&formula: &ExprId| print_expr(&stage, formula);
        let texts: Vec<String> = match claim.formulas[..] {
            [formula] => conjuncts(&claim.pool, formula).iter().map(one).collect(),
            _ => vec![claim.formulas.iter().map(one).collect::<Vec<_>>().join(" or ")],
        };
        shown.push((place(program, location), texts));
    }
    shown
}

fn place(program: &Program, location: LocId) -> String {
    let number = format!("L{}", location.0);
    let out = program.location(location).out.first();
    let position = out.map_or_else(Position::default, |&edge| program.edge(edge).position);
    let file = usize::try_from(position.file).ok().and_then(|index| program.files.get(index));
    match file {
        Some(file) if position.line > 0 => format!("{file}:{} ({number})", position.line),
        _ => number,
    }
}

/// A program whose variables are these places, for printing.
fn stage(program: &Program, pool: &ExprPool, places: &[Place]) -> Program {
    let variable = |&place: &Place| Variable {
        name: name(program, place),
        width: place.width(program),
        scope: Scope::Local(program.main),
    };
    Program {
        exprs: pool.clone(),
        vars: places.iter().map(variable).collect(),
        globals: program.globals.clone(),
        functions: program.functions.clone(),
        ..Program::default()
    }
}

fn conjuncts(pool: &ExprPool, root: ExprId) -> Vec<ExprId> {
    let (mut found, mut stack) = (Vec::new(), vec![root]);
    while let Some(id) = stack.pop() {
        match pool.get(id) {
            Expr::Binary(BinaryOp::And, a, b) => stack.extend([b, a]),
            _ => found.push(id),
        }
    }
    found
}

fn name(program: &Program, place: Place) -> String {
    match place {
        Place::Value(slot) => slot_name(program, slot),
        Place::Offset(slot) => format!("offset of {}", slot_name(program, slot)),
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
        Slot::Cell(Cell { object, offset, bytes }) => {
            let object = match object {
                Anchor::Global(global) => program.globals[global.index()].name.clone(),
                Anchor::Numbered(number) => format!("object {number}"),
            };
            format!("{object}[{offset}..{}]", offset + bytes)
        }
    }
}
