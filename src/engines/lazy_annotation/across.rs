//! Formulas on the two sides of an edge: what is said behind it, in words of the variables before
//! it.
use super::graph::{Passing, RelationGraph, Terms};
use crate::cfa::{EdgeId, Scope};
use crate::ir::ExprId;
use crate::ir::simplify::{build, substitute};
use std::rc::Rc;

impl RelationGraph {
    /// A formula about a callee's entry, over the variables before the call and its outputs.
    pub(super) fn at_entry(&mut self, edge: EdgeId, formula: ExprId) -> ExprId {
        let mut map = self.entry_terms(edge);
        for var in self.variables(formula) {
            if !map.contains_key(&var) && !self.is_rigid(var) {
                // A local that is no parameter has any value there.
                let any = self.fresh_term(self.width(var));
                map.insert(var, any);
            }
        }
        substitute(&mut self.pool, formula, |var| map.get(&var).copied())
    }

    /// Parameters, global variables and outputs of a callee, before the call.
    pub(super) fn entry_terms(&mut self, edge: EdgeId) -> Terms {
        let program = Rc::clone(&self.prepared.program);
        let Passing::Call(call) = &self.relation_of(edge).passing else {
            return Terms::new();
        };
        let (entry, outputs, callee) = (call.entry.clone(), call.outputs.clone(), call.callee);
        let location = program.function(callee).entry;
        let mut map = Terms::new();
        for var in self.prepared.facts.live.at(location).to_vec() {
            if program.var(var).scope == Scope::Global {
                let own = self.term(var);
                let value = self.relation_of(edge).values.get(&var).copied();
                map.insert(var, value.unwrap_or(own));
            }
        }
        map.extend(entry);
        map.extend(outputs);
        map
    }

    /// What a return makes of the outputs.
    pub(super) fn leaves(&mut self, edge: EdgeId) -> Vec<ExprId> {
        let Passing::Return(values) = &self.relation_of(edge).passing else {
            return Vec::new();
        };
        let mut equations = Vec::new();
        for (output, value) in values.clone() {
            let own = self.term(output);
            equations.push(build::eq(&mut self.pool, own, value));
        }
        equations
    }

    /// The variables behind an edge in the same frame, over those before it.
    pub(super) fn terms_behind(&self, edge: EdgeId) -> Terms {
        let relation = self.relation_of(edge);
        match &relation.passing {
            Passing::Call(call) => call.after.clone(),
            Passing::Jump | Passing::Return(_) => relation.values.clone(),
        }
    }

    /// A formula behind an edge of the same frame, over the variables before it.
    pub(super) fn before(&mut self, edge: EdgeId, formula: ExprId) -> ExprId {
        let post = self.terms_behind(edge);
        substitute(&mut self.pool, formula, |var| post.get(&var).copied())
    }
}
