//! Splitting what ranges do not decide.
use super::Intervals;
use super::range::FloatRange;
use super::terms::{Contradiction, RootedTerms, TermRange, TermRanges};
use crate::base::work;
use crate::base::work::{Work, WorkKind};
use crate::ir::Span;
use crate::ir::budget::{FIRST_POINTS, MOST_CELLS, MOST_HALVINGS, POINTS_OF_PART};
use crate::ir::eval;
use crate::ir::float::{self, as_number, pattern, rank};
use crate::ir::{BinaryOp, Bv, Expr, FloatBinaryOp, FloatKind, VarId, Width};
use rustc_hash::FxHashMap;

/// What a cell costs, compared with an evaluated node.
const PRICE: usize = 20;

/// A part of the question.
struct Piece {
    cells: TermRanges,
    /// How often variables were halved, by place.
    halvings: FxHashMap<usize, u32>,
}

/// Refutes the conjunction of the roots, or finds a model, unless that takes more work.
pub(super) fn search(terms: &RootedTerms, most: Work) -> Intervals {
    let before = work::spent();
    let mut cells = terms.unknown();
    let assumed = terms.roots.iter().try_for_each(|&root| assume(&mut cells, root, true));
    if assumed.is_err() {
        return Intervals::Refuted;
    }
    let mut parts = vec![Piece { cells, halvings: FxHashMap::default() }];
    let (mut left, mut count, mut number) = (MOST_CELLS, FIRST_POINTS, 0);
    while let Some(mut part) = parts.pop() {
        let mut done = 0;
        let result = terms.propagate(&mut part.cells, &mut done);
        work::spend_on(WorkKind::Evaluation, PRICE * done);
        let Some(rest) = left.checked_sub(done) else { return Intervals::Open };
        left = rest;
        if work::spent().minus(before) > most {
            return Intervals::Open;
        }
        if result.is_err() {
            continue;
        }
        for point in 0..count {
            // Both ends of all, then other ends in each part.
            let point = if point < 2 { point } else { point + number };
            if let Some(model) = terms.point(&part.cells, point) {
                return Intervals::Model(model);
            }
        }
        (count, number) = (POINTS_OF_PART, number.wrapping_add(POINTS_OF_PART) % (1 << 20));
        let Some(halves) = terms.split(part) else { return Intervals::Open };
        parts.extend(halves);
    }
    Intervals::Refuted
}

fn assume(cells: &mut TermRanges, at: usize, truth: bool) -> Result<(), Contradiction> {
    cells[at].narrow(&TermRange { truth: Some(truth), integer: None, float: None }).map(drop)
}

impl RootedTerms {
    /// Whether the terms are looked at for what is not settled yet.
    fn live(&self, cells: &TermRanges) -> Vec<bool> {
        let mut live = vec![false; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let (node, _) = self.nodes[at];
            let is_settled = self.forward(at, cells).truth.is_some();
            // What is assumed and does not follow is a condition of its own.
            live[at] |= cells[at].truth.is_some() && !matches!(node, Expr::Var(_));
            live[at] &= !is_settled;
            if !live[at] {
                continue;
            }
            match node {
                Expr::Ite(c, a, b) => match cells[c.index()].truth {
                    Some(truth) => live[if truth { a } else { b }.index()] = true,
                    None => [c, a, b].into_iter().for_each(|id| live[id.index()] = true),
                },
                _ => node.for_each_child(|child| live[child.index()] = true),
            }
        }
        live
    }

    /// The part in two; `None` where it is too small, or there is nothing to split.
    fn split(&self, part: Piece) -> Option<[Piece; 2]> {
        let live = self.live(&part.cells);
        let is_open = |&at: &usize| {
            let (node, width) = self.nodes[at];
            let is_connective = matches!(
                node,
                Expr::Binary(BinaryOp::And | BinaryOp::Or, ..) | Expr::Unary(..) | Expr::Const(_)
            );
            live[at] && width == Width::BOOL && part.cells[at].truth.is_none() && !is_connective
        };
        if let Some(at) = (0..self.nodes.len()).find(is_open) {
            return Some([true, false].map(|truth| {
                let mut cells = part.cells.clone();
                cells[at].truth = Some(truth);
                Piece { cells, halvings: part.halvings.clone() }
            }));
        }
        let count = |at: usize| part.halvings.get(&at).copied().unwrap_or(0);
        if part.halvings.values().sum::<u32>() >= MOST_HALVINGS {
            return None;
        }
        let variables = (0..self.nodes.len()).filter(|&at| {
            live[at] && matches!(self.nodes[at].0, Expr::Var(_)) && halves(part.cells[at]).is_some()
        });
        let at = variables.min_by_key(|&at| (count(at), at))?;
        let cells = halves(part.cells[at])?;
        Some(cells.map(|cell| {
            let mut half = Piece { cells: part.cells.clone(), halvings: part.halvings.clone() };
            half.cells[at] = cell;
            *half.halvings.entry(at).or_insert(0) += 1;
            half
        }))
    }

    /// The values of the variables at a point of the part, if it is a model.
    fn point(&self, cells: &TermRanges, number: u32) -> Option<FxHashMap<VarId, Bv>> {
        let (mut values, mut model) = (Vec::with_capacity(self.nodes.len()), FxHashMap::default());
        for (at, &(node, width)) in self.nodes.iter().enumerate() {
            let value = match node {
                Expr::Var(var) => {
                    let value = chosen(cells[at], width, end(number, model.len()));
                    model.insert(var, value);
                    Some(value)
                }
                Expr::Ite(c, a, b) => {
                    let c: Option<Bv> = values[c.index()];
                    c.and_then(|c| values[if c.is_true() { a } else { b }.index()])
                }
                _ => {
                    let mut children = [Bv::FALSE; 3];
                    let (mut count, mut is_defined) = (0, true);
                    node.for_each_child(|child| {
                        match values[child.index()] {
                            Some(value) => children[count] = value,
                            None => is_defined = false,
                        }
                        count += 1;
                    });
                    is_defined.then(|| eval::node(node, width, &children[..count])).flatten()
                }
            };
            values.push(value);
        }
        self.roots.iter().all(|&root| values[root] == Some(Bv::TRUE)).then_some(model)
    }
}

/// Which value of a range is taken.
#[derive(Clone, Copy)]
enum WhichEnd {
    Low,
    Middle,
    High,
}

/// For the point of this number, which value the variable of this number has.
fn end(point: u32, variable: usize) -> WhichEnd {
    match point {
        0 => WhichEnd::Low,
        1 => WhichEnd::High,
        2 => WhichEnd::Middle,
        _ => {
            // Any bits that differ between points.
            let place = u64::try_from(variable).unwrap_or(0).wrapping_add(1);
            let mix = (place ^ (u64::from(point) << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            match (mix ^ (mix >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 62 {
                0 => WhichEnd::Middle,
                2 => WhichEnd::Low,
                _ => WhichEnd::High,
            }
        }
    }
}

fn chosen(cell: TermRange, width: Width, position: WhichEnd) -> Bv {
    if width == Width::BOOL {
        let by_position = matches!(position, WhichEnd::High);
        return Bv::bool(cell.truth.unwrap_or(by_position));
    }
    match (cell.float, cell.integer) {
        (Some(range), integer) if range.has_number() => {
            let value = match position {
                WhichEnd::Low => pattern(range.kind, range.low),
                WhichEnd::High => pattern(range.kind, range.high),
                WhichEnd::Middle => middle(range),
            };
            // What is no number of any float has its integers.
            match integer {
                Some((unsigned, _)) if !range.nan || unsigned.0 == 0 => value,
                Some((unsigned, _)) => Bv::from_signed(width, unsigned.0),
                None => value,
            }
        }
        (Some(range), _) => float::canonical_nan(range.kind),
        (None, Some((Span(low, high), _))) => Bv::from_signed(
            width,
            match position {
                WhichEnd::Low => low,
                WhichEnd::High => high,
                WhichEnd::Middle => low + (high - low) / 2,
            },
        ),
        (None, None) => Bv::zero(width),
    }
}

/// Two cells that have all of this one between them; `None` where it is one value.
fn halves(cell: TermRange) -> Option<[TermRange; 2]> {
    if let Some(range) = cell.float.filter(|range| range.has_number())
        && !range.nan
    {
        if range.low == range.high {
            return None;
        }
        let at = match range.low < 0 && range.high >= 0 {
            true => -1,
            false => rank(range.kind, middle(range)).min(range.high - 1),
        };
        let parts = [FloatRange { high: at, ..range }, FloatRange { low: at + 1, ..range }];
        return Some(parts.map(|part| TermRange { float: Some(part), ..cell }));
    }
    let (unsigned, signed) = cell.integer?;
    if unsigned.0 >= unsigned.1 || cell.float.is_some_and(|range| !range.nan) {
        return None;
    }
    let at = unsigned.0 + (unsigned.1 - unsigned.0) / 2;
    let parts = [Span(unsigned.0, at), Span(at + 1, unsigned.1)];
    Some(parts.map(|part| TermRange { integer: Some((part, signed)), ..cell }))
}

/// A number of the range, half way between the ends as numbers, or else as ranks.
fn middle(range: FloatRange) -> Bv {
    let kind: FloatKind = range.kind;
    let [low, high] = range.ends();
    let two = float::from_unsigned(kind, Bv::new(Width::W8, 2));
    let half = |end: Bv| float::binary(FloatBinaryOp::Div, kind, end, two);
    let sum = float::binary(FloatBinaryOp::Add, kind, half(low), half(high));
    let by_rank = pattern(kind, i128::midpoint(range.low, range.high));
    let is_inside = !float::is_nan(kind, sum)
        && as_number(range.low) < as_number(rank(kind, sum))
        && as_number(rank(kind, sum)) < as_number(range.high);
    let bounds = FloatRange::numbers(kind);
    let is_bounded = range.low > bounds.low && range.high < bounds.high;
    if is_inside && is_bounded { sum } else { by_rank }
}
