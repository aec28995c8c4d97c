//! Printing expressions in the text form.
//!
//! Invariant: the depth of what is written is at most [`LARGE`], whatever the expression: larger
//! parts get a `let` of their own, and so do shared parts of more than [`SMALL`] nodes, so that the
//! text is linear in the size of the graph. Which parts these are, and in what order they stand,
//! follows from the graph alone and not from the numbering of its nodes.
use super::names::{BINARY, FLOAT_BINARY, FLOAT_COMPARE, FLOAT_UNARY, FORMATS, UNARY, name_of};
use super::print::write_name;
use crate::cfa::{Program, Scope};
use crate::ir::{Bv, Expr, ExprId, FloatKind, Symbol, VarId, Width};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::{self, Write};

/// More nodes than this in one expression, and part of it gets a name.
const LARGE: u32 = 120;
/// A shared part of more nodes than this gets a name.
const SMALL: u32 = 16;

/// The expression in the text form, for people to read: large or shared parts follow behind it as
/// `where $0 = …`.
pub fn print_expr(program: &Program, id: ExprId) -> String {
    let (printer, bound) = ExprPrinter::new(program, std::iter::once(id));
    let mut out = String::new();
    let mut write_all = || {
        printer.write(&mut out, id, None)?;
        for (number, &part) in bound.iter().enumerate() {
            write!(out, "{}${number} = ", if number == 0 { " where " } else { ", " })?;
            printer.write_node(&mut out, part, None)?;
        }
        Ok::<(), fmt::Error>(())
    };
    write_all().expect("a String takes every text");
    out
}

/// Writes expressions of one scope of names.
pub(super) struct ExprPrinter<'p> {
    program: &'p Program,
    bindings: FxHashMap<ExprId, u32>,
}

impl<'p> ExprPrinter<'p> {
    /// A printer for the expressions under `roots`, and those that need a `let`, in the order in
    /// which they need it.
    pub(super) fn new(
        program: &'p Program,
        roots: impl Iterator<Item = ExprId>,
    ) -> (Self, Vec<ExprId>) {
        let (order, uses) = bottom_up(program, roots);
        let mut sizes: FxHashMap<ExprId, u32> = FxHashMap::default();
        let mut bound = Vec::new();
        for id in order {
            let mut size = 1u32;
            program.exprs.get(id).for_each_child(|child| size += sizes[&child]);
            if size > LARGE || (size > SMALL && uses[&id] > 1) {
                bound.push(id);
                size = 1;
            }
            sizes.insert(id, size);
        }
        let bindings = (0u32..).zip(&bound).map(|(number, &id)| (id, number)).collect();
        (Self { program, bindings }, bound)
    }

    /// Writes `id`, or the name that it has, where `expected` is the width that the place
    /// determines.
    pub(super) fn write(
        &self,
        out: &mut String,
        id: ExprId,
        expected: Option<Width>,
    ) -> fmt::Result {
        match self.bindings.get(&id) {
            Some(number) => write!(out, "${number}"),
            None => self.write_node(out, id, expected),
        }
    }

    /// Writes `id` even if it has a name.
    pub(super) fn write_node(
        &self,
        out: &mut String,
        id: ExprId,
        expected: Option<Width>,
    ) -> fmt::Result {
        let width = self.program.exprs.width(id);
        let format = |kind: FloatKind| name_of(FORMATS, kind);
        let float = |kind: FloatKind| Some(kind.width());
        match self.program.exprs.get(id) {
            Expr::Const(value) => write_const(out, value, expected),
            Expr::Var(var) => write_var(out, self.program, var),
            Expr::Address(symbol) => write_symbol(out, self.program, symbol),
            Expr::Unary(op, a) => self.list(out, name_of(UNARY, op), &[(a, expected)]),
            Expr::Binary(op, a, b) => {
                let expected = if op.is_predicate() { None } else { expected };
                let (first, second) = self.sibling_widths(expected, a, b);
                self.list(out, name_of(BINARY, op), &[(a, first), (b, second)])
            }
            Expr::Ite(c, a, b) => {
                let (first, second) = self.sibling_widths(expected, a, b);
                self.list(out, "ite", &[(c, Some(Width::BOOL)), (a, first), (b, second)])
            }
            Expr::Within(a, b, c) => self.list(out, "within", &[(a, None), (b, None), (c, None)]),
            Expr::Extract(a, 0) => self.list(out, &format!("trunc {width}"), &[(a, None)]),
            Expr::Extract(a, low) => {
                self.list(out, &format!("extract {low} {width}"), &[(a, None)])
            }
            Expr::ZeroExtend(a) => self.list(out, &format!("zext {width}"), &[(a, None)]),
            Expr::SignExtend(a) => self.list(out, &format!("sext {width}"), &[(a, None)]),
            Expr::Concat(a, b) => self.list(out, "concat", &[(a, None), (b, None)]),
            Expr::FloatUnary(op, kind, a) => {
                let head = format!("{} {}", name_of(FLOAT_UNARY, op), format(kind));
                self.list(out, &head, &[(a, float(kind))])
            }
            Expr::FloatBinary(op, kind, a, b) => {
                let head = format!("{} {}", name_of(FLOAT_BINARY, op), format(kind));
                self.list(out, &head, &[(a, float(kind)), (b, float(kind))])
            }
            Expr::FloatFma(kind, a, b, c) => {
                let operands = [a, b, c].map(|operand| (operand, float(kind)));
                self.list(out, &format!("fma {}", format(kind)), &operands)
            }
            Expr::FloatCompare(op, kind, a, b) => {
                let head = format!("{} {}", name_of(FLOAT_COMPARE, op), format(kind));
                self.list(out, &head, &[(a, float(kind)), (b, float(kind))])
            }
            Expr::FloatConvert(from, to, a) => {
                let head = format!("fconv {} {}", format(from), format(to));
                self.list(out, &head, &[(a, float(from))])
            }
            Expr::FloatFromSigned(kind, a) => {
                self.list(out, &format!("sitofp {}", format(kind)), &[(a, None)])
            }
            Expr::FloatFromUnsigned(kind, a) => {
                self.list(out, &format!("uitofp {}", format(kind)), &[(a, None)])
            }
            Expr::FloatToSigned(kind, a) => {
                self.list(out, &format!("fptosi {width} {}", format(kind)), &[(a, float(kind))])
            }
            Expr::FloatToUnsigned(kind, a) => {
                self.list(out, &format!("fptoui {width} {}", format(kind)), &[(a, float(kind))])
            }
        }
    }

    fn list(
        &self,
        out: &mut String,
        head: &str,
        operands: &[(ExprId, Option<Width>)],
    ) -> fmt::Result {
        write!(out, "({head}")?;
        for &(operand, expected) in operands {
            out.push(' ');
            self.write(out, operand, expected)?;
        }
        out.push(')');
        Ok(())
    }

    /// The widths that the parser knows when it reads two operands of one width: it asks the
    /// surroundings, else the first operand, else (if that is a number) the second.
    fn sibling_widths(
        &self,
        expected: Option<Width>,
        a: ExprId,
        b: ExprId,
    ) -> (Option<Width>, Option<Width>) {
        let width = Some(self.program.exprs.width(a));
        let is_number = |id| matches!(self.program.exprs.get(id), Expr::Const(_));
        if expected.is_some() {
            (expected, expected)
        } else if is_number(a) && !is_number(b) {
            (width, None)
        } else {
            (None, width)
        }
    }
}

/// The nodes under `roots`, children first, in an order that does not depend on their numbers; and
/// how often each is used.
fn bottom_up(
    program: &Program,
    roots: impl Iterator<Item = ExprId>,
) -> (Vec<ExprId>, FxHashMap<ExprId, u32>) {
    let mut order = Vec::new();
    let mut uses: FxHashMap<ExprId, u32> = FxHashMap::default();
    let mut seen: FxHashSet<ExprId> = FxHashSet::default();
    let mut stack = Vec::new();
    for root in roots {
        stack.push((root, false));
        while let Some((id, is_done)) = stack.pop() {
            if is_done {
                order.push(id);
                continue;
            }
            let count = uses.entry(id).or_insert(0);
            *count = count.saturating_add(1);
            if seen.insert(id) {
                stack.push((id, true));
                let first_child = stack.len();
                program.exprs.get(id).for_each_child(|child| stack.push((child, false)));
                stack[first_child..].reverse();
            }
        }
    }
    (order, uses)
}

/// A number: small ones in decimal with their sign, others in hexadecimal; with its width unless
/// the place determines it.
fn write_const(out: &mut String, value: Bv, expected: Option<Width>) -> fmt::Result {
    if value.width() == Width::BOOL {
        return write!(out, "{}", value.is_true());
    }
    if value.signed().unsigned_abs() < 1 << 20 {
        write!(out, "{}", value.signed())?;
    } else {
        write!(out, "{:#x}", value.unsigned())?;
    }
    if expected.is_none() { write!(out, ":{}", value.width()) } else { Ok(()) }
}

/// `%name` or `@@name`.
pub(super) fn write_var(out: &mut String, program: &Program, var: VarId) -> fmt::Result {
    let variable = program.var(var);
    let sigil = if variable.scope == Scope::Global { "@@" } else { "%" };
    write_name(out, sigil, &variable.name)
}

/// `@name` or `&name`.
pub(super) fn write_symbol(out: &mut String, program: &Program, symbol: Symbol) -> fmt::Result {
    let at = |index: u32| usize::try_from(index).expect("u32 fits usize");
    match symbol {
        Symbol::Global(index) => write_name(out, "@", &program.globals[at(index)].name),
        Symbol::Function(index) => write_name(out, "&", &program.functions[at(index)].name),
    }
}
