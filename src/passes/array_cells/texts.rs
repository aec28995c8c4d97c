//! Cells for where texts end, in programs with contracts (`runtime/contracts`).
//!
//! A contract has no loop that goes through a text: it says how far the library reads, and that no
//! byte in front of the last one is zero (`Access::Scan`). So all that a proof needs of a text is
//! one place at which there is a zero. For each object that is scanned there is one cell, at the
//! place where a zero was put last behind other bytes, or outside of loops; the place is a pointer
//! of its own. What other stores do to it is the weave's business: a zero that is put
//! elsewhere leaves the cell as it is.
//!
//! In front of a scan it is assumed that the place is not among the bytes that are not zero
//! ([`super::weave`]); a literal has its end at a place that is known, and needs no cell.
use super::Chooser;
use super::cell::Anchor;
use super::ended::is_settled;
use super::past::{Past, StepId};
use crate::cfa::{Access, EdgeId, Op};
use crate::ir::sums::Sum;
use crate::ir::{Expr, ExprId, Symbol, Width};
use crate::passes::budget::MOST_CELLS_WITH_TEXTS;
use crate::program_facts::loops::Loops;
use crate::program_facts::memory::points_to::Target;
use std::collections::BTreeMap;

/// What texts are made of.
const BYTE: Width = Width::W8;

/// A store that ends a text.
struct TextEnd {
    at: StepId,
    address: ExprId,
    value: ExprId,
    /// Whether it comes behind other bytes, or is done once.
    is_first: bool,
}

impl Chooser<'_> {
    /// Cells for the texts that are scanned.
    pub(super) fn texts(&mut self) {
        // How often an object is scanned, and whether the scans may be of others instead.
        let mut scanned: BTreeMap<Target, (usize, bool)> = BTreeMap::new();
        for edge in &self.program.edges {
            for step in &edge.steps {
                let Op::AssumeInvalid { address, length, access: Access::Scan } = step.op else {
                    continue;
                };
                if is_settled(self.program, length) {
                    continue;
                }
                let objects = self.points_to.targets_of(&self.program.exprs, address);
                let is_shared = objects.len() > 1;
                for object in objects {
                    let (count, shared) = scanned.entry(object).or_default();
                    *count += 1;
                    *shared |= is_shared;
                }
            }
        }
        let mut wanted: Vec<(Target, usize, bool)> =
            scanned.into_iter().map(|(object, (count, shared))| (object, count, shared)).collect();
        wanted.sort_by_key(|&(object, count, _)| (std::cmp::Reverse(count), object));
        let mut ends = self.ends();
        for (object, _, is_shared) in wanted {
            if let Some(ends) =
                ends.remove(&object).filter(|_| self.cells.len() < MOST_CELLS_WITH_TEXTS)
            {
                self.text(object, is_shared, ends);
            }
        }
    }

    /// The stores of zeros, by the one object that each of them writes.
    fn ends(&self) -> BTreeMap<Target, Vec<TextEnd>> {
        let loops = Loops::new(self.program);
        let mut ends: BTreeMap<Target, Vec<TextEnd>> = BTreeMap::new();
        for (index, edge) in self.program.edges.iter().enumerate() {
            let is_once =
                loops.innermost(edge.source).is_none() || loops.innermost(edge.target).is_none();
            for (number, step) in edge.steps.iter().enumerate() {
                let at = (EdgeId::from_index(index), number);
                let Op::Store { address, value } = step.op else { continue };
                let [object] = *self.points_to.writes(at.0, number) else { continue };
                let is_zero = matches!(self.program.exprs.get(value),
                    Expr::Const(bits) if bits.unsigned() == 0 && bits.width() == BYTE);
                let is_told = self.points_to.own_objects(self.program, address).is_some()
                    && self.program.exprs.is_total(address);
                if is_zero && is_told {
                    let is_first = is_once || self.is_filled_before(at, object);
                    ends.entry(object).or_default().push(TextEnd { at, address, value, is_first });
                }
            }
        }
        ends
    }

    /// Whether the object is made, or many of its bytes are written, just before a step.
    fn is_filled_before(&self, at: StepId, object: Target) -> bool {
        Past::of(self.program, at).steps().iter().any(|&(edge, number)| {
            match self.program.edge(edge).steps[number].op {
                Op::Alloc { site, .. } => object == Target::Site(site),
                Op::Copy { .. } | Op::Fill { .. } => {
                    self.points_to.writes(edge, number).contains(&object)
                }
                _ => false,
            }
        })
    }

    /// A cell for the end of the text in an object.
    fn text(&mut self, object: Target, is_shared: bool, mut ends: Vec<TextEnd>) -> Option<()> {
        let is_own = match object {
            Target::Global(global) => {
                let global = &self.program.globals[global.index()];
                global.is_own() && !global.may_overlap() && !global.constant
            }
            Target::Site(_) => true,
            Target::Function(_) => false,
        };
        let is_disjoint = is_shared && self.is_lasting(object);
        if !is_own {
            return None;
        }
        if ends.iter().any(|end| end.is_first) {
            ends.retain(|end| end.is_first);
        }
        let width = self.program.exprs.width(ends.first()?.address);
        let pointer = self.ghost("ghost place ", width);
        let read = self.program.exprs.var(pointer, width);
        let place = Sum::of(&self.program.exprs, read);
        let mut cell = self.cell(object, place, BYTE)?;
        cell.is_disjoint = is_disjoint;
        cell.is_text = true;
        for TextEnd { at, address, value, .. } in ends {
            cell.anchors.push(Anchor { access: at, sets: vec![(pointer, address)], value });
        }
        // A static text of zeros is empty.
        if let Target::Global(global) = object
            && self.program.global_values.iter().any(|&(var, _)| var == cell.value)
        {
            let start = self.program.exprs.intern(Expr::Address(Symbol::Global(global.0)), width);
            self.program.global_values.push((pointer, start));
        }
        self.cells.push(cell);
        Some(())
    }
}
