//! What a proof claims, as C expressions over variables in scope: candidates for a witness, which
//! count only once they are proved of the program's text.
//!
//! Bit vectors are unsigned numbers of their width, which casts say; a comparison of signed numbers
//! casts both sides. A conjunct that C cannot express here (a caller's variable, the size of an
//! object) is left out, which weakens the claim.
use super::show;
use crate::base::counterexample::{Candidates, SourceInvariant, SourceLocation};
use crate::blocks::cut_point::{CutPoint, Known};
use crate::blocks::proof::{Claim, Proof};
use crate::cfa::{FuncId, LocId, Position, Program, Scope, Variable};
use crate::engines::predicate::budget::{MAX_C_DEPTH, MAX_C_LENGTH};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Symbol, UnaryOp, VarId};
use crate::symbolic::slot::{Anchor, Place, Slot, Span};
use std::collections::BTreeMap;
use wide::SignReading;

mod floats;
mod wide;

/// The number of their characters that is shown.
const SHOWN: usize = 80;

/// The candidates of each location, in places of its first edges: which loop that is, the text of
/// the program says.
pub fn candidates(program: &Program, proof: &Proof) -> Candidates {
    let mut by_location: BTreeMap<LocId, Vec<&Claim>> = BTreeMap::new();
    for claim in proof.invariants() {
        if let Some(location) = claim.cut.location {
            by_location.entry(location).or_default().push(claim);
        }
    }
    let mut all = Candidates::default();
    for (location, claims) in by_location {
        let mut lost = Vec::new();
        let values = values(program, location, &claims, &mut lost);
        let at = source_location(program, location);
        let place = at.as_ref().map_or_else(
            || "a place that is not known".to_owned(),
            |at| format!("{}:{}", at.file, at.line),
        );
        let lost = lost.into_iter();
        all.left_out.extend(lost.map(|what| format!("`{what}` at {place}: {}", why_lost(&what))));
        let Some(at) = at else { continue };
        for value in values {
            match value.len() <= MAX_C_LENGTH {
                true => all.invariants.push(SourceInvariant { at: at.clone(), value }),
                false => {
                    let beginning: String = value.chars().take(SHOWN).collect();
                    all.left_out.push(format!("`{beginning}…` at {place}: it is too long"));
                }
            }
        }
    }
    all.left_out.dedup();
    all
}

/// Why a claim cannot be expressed.
fn why_lost(what: &str) -> &'static str {
    match what.contains(Variable::GHOST_VALUE) {
        true => "it is about all elements of an array, and C has no quantifiers",
        false => "it has no form in C",
    }
}

/// What holds at a location: each conjunct of the only claim, or one of all claims. `lost`: what C
/// cannot tell.
fn values(
    program: &Program,
    location: LocId,
    claims: &[&Claim],
    lost: &mut Vec<String>,
) -> Vec<String> {
    if let [claim] = claims {
        return conjuncts(program, location, claim, lost);
    }
    let parts = claims.iter().map(|claim| {
        let parts = conjuncts(program, location, claim, lost);
        (!parts.is_empty()).then(|| format!("({})", parts.join(" && ")))
    });
    // Of all claims, whatever becomes of one of them.
    let parts: Vec<Option<String>> = parts.collect();
    let parts: Option<Vec<String>> = parts.into_iter().collect();
    let text = parts.map(|mut parts| {
        parts.sort();
        parts.dedup();
        parts.join(" || ")
    });
    text.into_iter().collect()
}

/// Where the run goes on from a location.
fn source_location(program: &Program, location: LocId) -> Option<SourceLocation> {
    let function = program.function(program.location(location).function).name.clone();
    let mut edges = program.location(location).out.iter().map(|&edge| program.edge(edge));
    let position = edges.find_map(|edge| {
        let steps = edge.steps.iter().map(|step| step.position);
        steps.chain([edge.position]).find(|position| position.line > 0)
    });
    let position = position?;
    let file = program.file(position)?.to_owned();
    let Position { line, column, .. } = position;
    Some(SourceLocation { file, line, column, function })
}

/// What is claimed of a cut point, as far as C can tell.
fn conjuncts(
    program: &Program,
    location: LocId,
    claim: &Claim,
    lost: &mut Vec<String>,
) -> Vec<String> {
    let function = program.location(location).function;
    let depth = u32::try_from(claim.cut.calls.len()).unwrap_or(u32::MAX);
    let scope = InScope { program, function, depth, cut: &claim.cut };
    let known = claim.cut.known.iter().filter_map(|&(slot, known)| match known {
        Known::Bits(value) => {
            let (place, width) = (scope.slot(slot)?, value.width().bits());
            Some(format!("{place} == {}", number(value, ty(width)?)))
        }
        Known::Symbol(Symbol::Global(global), offset) => {
            let name = plain(&program.globals.get(usize::try_from(global).ok()?)?.name)?;
            let ty = ty(program.pointer_bits)?;
            let behind = match offset.is_true() {
                true => format!(" + {}", number(offset, ty)),
                false => String::new(),
            };
            Some(format!("{} == ({ty})&{name}{behind}", scope.slot(slot)?))
        }
        Known::Within(_, class) => {
            let (stride, residue) = class.stride();
            let offset = scope.offset(slot).filter(|_| stride > 1)?;
            Some(format!("{offset} % {stride}u == {residue}u"))
        }
        _ => None,
    });
    let mut all: Vec<String> = known.collect();
    let text = Writer { scope, pool: &claim.pool, places: &claim.cut.symbolic };
    match claim.formulas[..] {
        [formula] => {
            let parts = claim.pool.conjuncts(&[formula]);
            for part in parts {
                match text.expr(part, 0) {
                    Some(text) => all.push(text),
                    None => lost.extend(show::formulas(program, claim, &[part])),
                }
            }
        }
        _ => {
            let parts = claim.formulas.iter().map(|&formula| text.expr(formula, 0));
            let parts: Option<Vec<String>> = parts.collect();
            match parts {
                Some(parts) if parts.is_empty() => {}
                Some(parts) => all.push(parts.join(" || ")),
                None => {
                    lost.push(show::formulas(program, claim, &claim.formulas).join(" || "));
                }
            }
        }
    }
    all.retain(|text| text != "1");
    all
}

/// What names mean where a claim is made.
#[derive(Clone, Copy)]
struct InScope<'a> {
    program: &'a Program,
    function: FuncId,
    depth: u32,
    cut: &'a CutPoint,
}

impl InScope<'_> {
    /// What a slot is in C, cast to an unsigned number.
    fn slot(&self, slot: Slot) -> Option<String> {
        let var = match slot {
            Slot::Cell(span) => {
                let ty = ty(u32::try_from(span.bytes).ok()?.checked_mul(8)?)?;
                return self.read_as(slot, ty);
            }
            Slot::Global(var) | Slot::Local(_, var) => var,
        };
        let bits = self.program.var(var).width.bits();
        let name = self.read_as(slot, "")?;
        Some(if bits == 1 { format!("({name} != 0)") } else { format!("({}){name}", ty(bits)?) })
    }

    /// The variable that a slot is, or what is there in memory, read as of a type.
    fn read_as(&self, slot: Slot, ty: &str) -> Option<String> {
        let var = |var: VarId| {
            let variable = self.program.var(var);
            let is_here = match variable.scope {
                Scope::Global => true,
                Scope::Local(function) => function == self.function,
            };
            plain(&variable.name).filter(|_| is_here).map(str::to_owned)
        };
        match slot {
            Slot::Global(id) => var(id),
            Slot::Local(depth, id) if depth == self.depth => var(id),
            Slot::Local(..) => None,
            Slot::Cell(Span { object, offset, .. }) => {
                let name = self.object(object)?;
                Some(match offset {
                    0 => format!("*({ty} *)&{name}"),
                    _ => format!("*({ty} *)((char *)&{name} + {offset})"),
                })
            }
        }
    }

    /// The variable that an object is: a global one, or a local one of the function.
    fn object(&self, object: Anchor) -> Option<&str> {
        match object {
            Anchor::Global(global) => plain(&self.program.globals[global.index()].name),
            Anchor::Numbered(number) => {
                let shape = self.cut.objects.get(usize::try_from(number).ok()?)?;
                let frame = shape.frame.map_or(0, |call| call + 1);
                let is_here = !shape.is_heap && !shape.is_dead && frame == self.depth;
                let site = &self.program.sites[shape.site?.index()];
                plain(&site.name).filter(|_| is_here)
            }
        }
    }

    /// How far into its object an address leads, where that object has a name.
    fn offset(&self, slot: Slot) -> Option<String> {
        let mut known = self.cut.known.iter().filter(|(known, _)| *known == slot);
        let Some((_, Known::Within(object, _))) = known.next() else { return None };
        let (name, ty) = (self.object(*object)?, ty(self.program.pointer_bits)?);
        Some(format!("({} - ({ty})&{name})", self.slot(slot)?))
    }
}

/// Whether the variable has a name that C can tell.
pub fn is_named(program: &Program, var: VarId) -> bool {
    plain(&program.var(var).name).is_some()
}

/// A name of the source; numbers behind a point tell variables of one name apart.
fn plain(name: &str) -> Option<&str> {
    let end = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let name = end.strip_suffix('.').unwrap_or(name);
    let is_identifier = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.starts_with(|c: char| c.is_ascii_digit());
    (is_identifier && !name.is_empty()).then_some(name)
}

/// The unsigned type of a width.
fn ty(bits: u32) -> Option<&'static str> {
    Some(match bits {
        8 => "unsigned char",
        16 => "unsigned short",
        32 => "unsigned int",
        64 => "unsigned long long",
        128 => "unsigned __int128",
        _ => return None,
    })
}

/// The signed type of a width.
fn signed_ty(bits: u32) -> Option<&'static str> {
    Some(match bits {
        8 => "signed char",
        16 => "short",
        32 => "int",
        64 => "long long",
        128 => "__int128",
        _ => return None,
    })
}

fn number(value: Bv, ty: &str) -> String {
    match value.width().bits() {
        0..=16 => value.unsigned().to_string(),
        17..=32 => format!("{}u", value.unsigned()),
        33..=64 => format!("{}ull", value.unsigned()),
        _ => {
            let (high, low) = (value.unsigned() >> 64, value.low64());
            format!("(({ty}){high}ull << 64 | {low}ull)")
        }
    }
}

struct Writer<'a> {
    scope: InScope<'a>,
    pool: &'a ExprPool,
    places: &'a [Place],
}

impl Writer<'_> {
    /// A primary or cast expression that has the node's value; of width 1, a truth value.
    fn expr(&self, id: ExprId, depth: u32) -> Option<String> {
        if depth > MAX_C_DEPTH {
            return None;
        }
        let bits = self.pool.width(id).bits();
        let sub = |id| self.expr(id, depth + 1);
        let width = |id| self.pool.width(id).bits();
        Some(match self.pool.get(id) {
            Expr::Const(value) if bits == 1 => value.unsigned().to_string(),
            Expr::Const(value) => number(value, ty(bits)?),
            Expr::Var(var) => match self.places.get(var.index())? {
                Place::Value(slot) => self.scope.slot(*slot)?,
                Place::Offset(slot) => self.scope.offset(*slot)?,
                Place::Size(_) => return None,
            },
            Expr::Unary(UnaryOp::Not, a) if bits == 1 => format!("!({})", sub(a)?),
            Expr::Unary(UnaryOp::Not, a) => format!("({})~({})", ty(bits)?, sub(a)?),
            Expr::Unary(UnaryOp::Neg, a) => format!("({})(0u - ({}))", ty(bits)?, sub(a)?),
            Expr::Binary(op, a, b) => return self.binary(op, a, b, bits, depth),
            Expr::FloatCompare(op, kind, a, b) => {
                return self.compared_floats(op, kind, (a, b), depth + 1);
            }
            Expr::Ite(c, a, b) => format!("(({}) ? {} : {})", sub(c)?, sub(a)?, sub(b)?),
            Expr::Extract(a, low) if bits == 1 => format!("({} >> {low} & 1)", sub(a)?),
            Expr::Extract(a, 0) => format!("({})({})", ty(bits)?, sub(a)?),
            Expr::Extract(a, low) => format!("({})({} >> {low})", ty(bits)?, sub(a)?),
            Expr::ZeroExtend(a) => format!("({})({})", ty(bits)?, sub(a)?),
            Expr::SignExtend(a) if width(a) == 1 => format!("({})-({})", ty(bits)?, sub(a)?),
            Expr::SignExtend(a) => format!("({})({})", ty(bits)?, self.signed(a, depth + 1)?),
            Expr::Concat(a, b) => {
                let ty = ty(bits)?;
                format!("(({ty})({}) << {} | {})", sub(a)?, width(b), sub(b)?)
            }
            _ => return None,
        })
    }

    /// The same, read as a signed number.
    fn signed(&self, id: ExprId, depth: u32) -> Option<String> {
        let bits = self.pool.width(id).bits();
        let ty = signed_ty(bits)?;
        Some(match self.pool.get(id) {
            Expr::Const(value) if bits <= 32 && value.signed() > i128::from(i32::MIN) => {
                value.signed().to_string()
            }
            Expr::SignExtend(a) if self.pool.width(a).bits() > 1 => {
                format!("({ty}){}", self.signed(a, depth + 1)?)
            }
            _ => {
                let text = self.expr(id, depth)?;
                // Of a variable, the one cast does.
                let unsigned = format!("({})", self::ty(bits)?);
                match text.strip_prefix(&unsigned).filter(|name| plain(name).is_some()) {
                    Some(name) => format!("({ty}){name}"),
                    None => format!("({ty})({text})"),
                }
            }
        })
    }

    fn binary(&self, op: BinaryOp, a: ExprId, b: ExprId, bits: u32, depth: u32) -> Option<String> {
        let width = self.pool.width(a).bits();
        let both = |sign: &str| {
            Some(format!("({} {sign} {})", self.expr(a, depth + 1)?, self.expr(b, depth + 1)?))
        };
        let signed = |sign: &str| {
            Some(format!("({} {sign} {})", self.signed(a, depth + 1)?, self.signed(b, depth + 1)?))
        };
        // Small numbers are made `int` before they are computed with, which can overflow.
        let wrapped = |sign: &str| {
            Some(match bits {
                32.. => both(sign)?,
                _ => {
                    let (a, b) = (self.expr(a, depth + 1)?, self.expr(b, depth + 1)?);
                    format!("({})((unsigned int){a} {sign} (unsigned int){b})", ty(bits)?)
                }
            })
        };
        let constant = self.pool.literal(b);
        let divides = constant.is_some_and(|value| value.is_true());
        let shifts = constant.is_some_and(|value| value.unsigned() < u128::from(width));
        let is_odd = width > 1 && self::ty(width).is_none();
        let odd =
            |sign: &str, readings: &[SignReading]| self.compared((a, b), sign, readings, depth + 1);
        match op {
            BinaryOp::Eq if is_odd => odd("==", &[SignReading::Signed, SignReading::Unsigned]),
            BinaryOp::Ult if is_odd => odd("<", &[SignReading::Unsigned]),
            BinaryOp::Ule if is_odd => odd("<=", &[SignReading::Unsigned]),
            BinaryOp::Slt if is_odd => odd("<", &[SignReading::Signed]),
            BinaryOp::Sle if is_odd => odd("<=", &[SignReading::Signed]),
            BinaryOp::Add => wrapped("+"),
            BinaryOp::Sub => wrapped("-"),
            BinaryOp::Mul => wrapped("*"),
            BinaryOp::UDiv if divides => both("/"),
            BinaryOp::URem if divides => both("%"),
            BinaryOp::Shl if shifts => wrapped("<<"),
            BinaryOp::LShr if shifts => both(">>"),
            BinaryOp::AShr if shifts => Some(format!(
                "({})({} >> {})",
                ty(bits)?,
                self.signed(a, depth + 1)?,
                self.expr(b, depth + 1)?
            )),
            BinaryOp::And if bits == 1 => both("&&"),
            BinaryOp::Or if bits == 1 => both("||"),
            BinaryOp::Xor if bits == 1 => both("!="),
            BinaryOp::And => both("&"),
            BinaryOp::Or => both("|"),
            BinaryOp::Xor => both("^"),
            BinaryOp::Eq => both("=="),
            BinaryOp::Ult => both("<"),
            BinaryOp::Ule => both("<="),
            BinaryOp::Slt => signed("<"),
            BinaryOp::Sle => signed("<="),
            _ => None,
        }
    }
}
