//! What is known when a run starts, and which edges exclude each other whatever is known.
use super::super::code::{Code, halves};
use super::super::compile::in_order;
use super::contents::{CertainMemory, CertainObject, Home};
use super::known::InEveryRun;
use crate::cfa::{Defined, EdgeId, GlobalObject, Initialiser, Op, Program};
use crate::ir::{BinaryOp, Expr, ExprId, UnaryOp};
use crate::program_facts::memory::layout::FUNCTION_BYTES;

/// What is known of registers when the run starts.
pub(super) fn registers(code: &Code) -> Vec<InEveryRun> {
    let mut known = vec![InEveryRun::NUMBER; code.fixed.len()];
    for register in code.vars.iter().filter(|register| !register.reg.is_local()) {
        known[register.reg.index()] = InEveryRun::NOTHING;
        if register.is_wide() {
            known[register.reg.second().index()] = InEveryRun::NOTHING;
        }
    }
    for &(reg, start) in &code.addresses {
        known[reg.index()] = start.map_or(InEveryRun::NOTHING, InEveryRun::address);
    }
    known
}

/// The objects that there are when the run starts.
pub(super) fn globals(
    program: &Program,
    code: &Code,
    mut contents: CertainMemory,
) -> CertainMemory {
    let symbols = &code.symbols;
    let all = symbols.globals.iter().chain(&symbols.functions);
    contents.starts_behind(all.copied().max().unwrap_or(0));
    for (global, &start) in program.globals.iter().zip(&symbols.globals) {
        if let Some(object) = of_global(global).filter(|_| !global.may_overlap()) {
            contents.insert(start, object);
            for &(offset, piece) in global.init.iter().flatten() {
                if let Initialiser::Address { symbol, .. } = piece {
                    let known =
                        symbols.address(symbol).map_or(InEveryRun::NOTHING, InEveryRun::address);
                    // Where a piece does not fit, its bytes are not there either.
                    contents.write(start, offset, program.pointer_width().bytes(), known);
                }
            }
        }
    }
    // One that is defined elsewhere may be any other. Compilers align no function where they save
    // room.
    let own = program.functions.iter().zip(&symbols.functions).filter(|(it, _)| !it.is_elsewhere);
    for (_, &start) in own {
        let code = CertainObject::new(FUNCTION_BYTES, 1, Home::Code, InEveryRun::NOTHING);
        code.into_iter().for_each(|code| contents.insert(start, code));
    }
    contents
}

fn of_global(global: &GlobalObject) -> Option<CertainObject> {
    let known = if global.init.is_some() { InEveryRun::NUMBER } else { InEveryRun::NOTHING };
    let is_shared = global.defined == Defined::Shared;
    let home = Home::Static { is_constant: global.constant, is_shared };
    CertainObject::new(global.size, global.align, home, known)
}

/// The other edges of an edge's location that come after it and may be open where it is.
pub(super) fn rivals(program: &Program, edge: EdgeId) -> Box<[EdgeId]> {
    let order = in_order(program, &program.location(program.edge(edge).source).out);
    let after = order.into_iter().skip_while(|&other| other != edge).skip(1);
    after.filter(|&other| !exclude_each_other(program, edge, other)).collect()
}

/// Whether the guards say that never both edges are open.
pub(in crate::interpreter) fn exclude_each_other(
    program: &Program,
    one: EdgeId,
    other: EdgeId,
) -> bool {
    let guard = |edge| match program.edge(edge).steps.first().map(|step| &step.op) {
        Some(&Op::Assume(condition)) => Some(condition),
        _ => None,
    };
    let (Some(a), Some(b)) = (guard(one), guard(other)) else { return false };
    let is_opposite = |a, b| program.exprs.get(a) == Expr::Unary(UnaryOp::Not, b);
    is_opposite(a, b) || is_opposite(b, a) || are_different_cases(program, a, b)
}

/// Whether both compare one value with a number, each with another one.
fn are_different_cases(program: &Program, a: ExprId, b: ExprId) -> bool {
    let exprs = &program.exprs;
    let case = |condition| match exprs.get(condition) {
        Expr::Binary(BinaryOp::Eq, x, y) => match (exprs.get(x), exprs.get(y)) {
            (_, Expr::Const(number)) => Some((x, number)),
            (Expr::Const(number), _) => Some((y, number)),
            _ => None,
        },
        _ => None,
    };
    matches!((case(a), case(b)), (Some((x, m)), Some((y, n))) if x == y && halves(m) != halves(n))
}
