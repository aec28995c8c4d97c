//! The constraints that a program makes: where addresses flow, and what happens to those that come
//! there.
use super::solver::{PointerRule, Solver};
use super::target::Target;
use crate::cfa::{Edge, Initialiser, Op, SiteId, SiteKind, Transfer};
use crate::ir::{ExprId, Width};

impl Solver<'_> {
    pub(super) fn generate(&mut self) {
        let program = self.program;
        let outside = self.outside();
        for (index, object) in program.globals.iter().enumerate() {
            if object.init.is_none() || object.visible {
                self.add(outside, index);
            }
            match &object.init {
                None => {}
                Some(pieces) => {
                    for (_, piece) in pieces {
                        if let Initialiser::Address { symbol, .. } = *piece {
                            let number = self.numbers[&Target::from(symbol)];
                            self.add(self.content(index), number);
                        }
                    }
                }
            }
        }
        for (index, _) in program.sites.iter().enumerate().filter(|(_, site)| site.visible) {
            let number = self.numbers.get(&Target::Site(SiteId::from_index(index))).copied();
            number.into_iter().for_each(|number| self.add(outside, number));
        }
        if self.has_outside {
            self.add(outside, self.foreign());
            self.rule(outside, PointerRule::CallBack);
        }
        self.unite_overlapping();
        self.note_exposures();
        if self.has_outside {
            // External code may know whatever the run depends on: it may have been revealed in any
            // way.
            self.flow(self.exposures.node, outside);
        }
        // Whatever external code knows: it reads what is in there, and may store there all that it
        // knows.
        self.rule(outside, PointerRule::LoadTo(outside));
        self.rule(outside, PointerRule::StoreFrom(outside));
        for &(var, value) in &program.global_values {
            self.value(value, var.index());
        }
        for edge in &program.edges {
            edge.steps.iter().for_each(|step| self.step(&step.op));
            self.transfer(edge);
        }
    }

    /// The objects that may be touched through each other's names.
    pub(super) fn overlapping(&self) -> Vec<usize> {
        let globals = self.program.globals.iter().enumerate();
        globals.filter(|(_, object)| object.may_overlap()).map(|(index, _)| index).collect()
    }

    /// What is in one of these objects may be in any of them.
    fn unite_overlapping(&mut self) {
        let overlapping = self.overlapping();
        if overlapping.len() > 1 {
            let node = self.new_node();
            for number in overlapping {
                self.flow(self.content(number), node);
                self.flow(node, self.content(number));
            }
        }
    }

    fn step(&mut self, op: &Op) {
        match *op {
            Op::Assign { dst, value } => self.value(value, dst.index()),
            Op::Nondet { dst, site } => match self.program.sites[site.index()].kind {
                kind @ (SiteKind::Input
                | SiteKind::External
                | SiteKind::Computed
                | SiteKind::Environment) => {
                    // Unknown code may hand over an address in parts; an input does not come from
                    // there.
                    let width = self.program.var(dst).width;
                    let is_narrow = width < self.program.pointer_width();
                    if width != Width::BOOL && !(is_narrow && kind == SiteKind::Input) {
                        self.flow(self.outside(), dst.index());
                    }
                }
                SiteKind::Uninitialised | SiteKind::Undefined | SiteKind::Choice => {}
            },
            Op::Load { dst, address } => {
                if self.program.var(dst).width != Width::BOOL {
                    self.note_index(address, dst.index());
                    let pointer = self.node_of(address);
                    self.rule(pointer, PointerRule::LoadTo(dst.index()));
                }
            }
            Op::Store { address, value } | Op::Fill { to: address, byte: value, .. } => {
                if self.sources(value).is_empty() {
                    return;
                }
                let (pointer, value) = (self.node_of(address), self.node_of(value));
                self.rule(pointer, PointerRule::StoreFrom(value));
            }
            Op::Alloc { dst, site, .. } => self.add(dst.index(), self.numbers[&Target::Site(site)]),
            Op::Copy { to, from, .. } => {
                let moved = self.new_node();
                self.note_index(from, moved);
                let (to, from) = (self.node_of(to), self.node_of(from));
                self.rule(from, PointerRule::LoadTo(moved));
                self.rule(to, PointerRule::StoreFrom(moved));
            }
            Op::Outside { ref given, .. } => {
                let outside = self.outside();
                given.iter().for_each(|&value| self.value(value, outside));
            }
            Op::Assume(_)
            | Op::Free { .. }
            | Op::Havoc { .. }
            | Op::Observe { .. }
            | Op::AssumeInvalid { .. }
            | Op::AssumeLost { .. } => {}
        }
    }

    /// Notes that `node` gets what lies at `address`, if that may be a table with an index.
    fn note_index(&mut self, address: ExprId, node: usize) {
        let sources = self.sources(address);
        if sources.len() > 1 {
            self.indexed.push((sources, node));
        }
    }

    fn transfer(&mut self, edge: &Edge) {
        match &edge.transfer {
            Transfer::Jump => {}
            Transfer::Call { callee, args, result } => {
                for (&arg, &param) in args.iter().zip(&self.program.function(*callee).params) {
                    self.value(arg, param.index());
                }
                if let Some(result) = *result {
                    self.flow(self.result(*callee), result.index());
                }
            }
            Transfer::Return { value } => {
                let function = self.program.location(edge.source).function;
                if let Some(value) = *value {
                    self.value(value, self.result(function));
                }
            }
        }
    }
}
