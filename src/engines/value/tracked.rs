//! A precision by names of the program, so that a later run can begin with it.
//!
//! (Beyer, Löwe, Novikov, Stahlbauer, Wendler, *Precision reuse for efficient regression
//! verification*, ESEC/FSE 2013.) Definitions are numbered by the layout of a program; here they
//! are edges with positions, which have counterparts in a changed program.
use super::context::Context;
use super::layout::Layout;
use super::number::ObjectOrigin;
use super::precision::Precision;
use crate::cfa::correspondence::Correspondence;
use crate::cfa::{EdgeId, LocId, Program, SiteId, Transfer};
use crate::ir::VarId;
use serde::{Deserialize, Serialize};

/// What a precision tracks.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tracked {
    /// Definitions: an edge, and which of its definitions: steps, arguments, the call's result.
    pub definitions: Vec<(EdgeId, u32)>,
    /// What assumes imply: an edge, a step, and which of its bindings.
    pub bindings: Vec<(EdgeId, u32, u32)>,
    /// Variables in the states that are stored at a location.
    pub at: Vec<(LocId, VarId)>,
    /// Variables in all states.
    pub everywhere: Vec<VarId>,
    /// Global variables whose initial value is kept.
    pub initial: Vec<VarId>,
    /// Variables that took too many values at a location.
    pub dropped: Vec<(LocId, VarId)>,
    /// Sites of which there were more and more objects at a location.
    pub grown: Vec<(LocId, SiteId)>,
    /// Objects of which all is tracked.
    pub whole: Vec<ObjectOrigin>,
    /// Objects, offsets and numbers of bytes.
    pub bytes: Vec<(ObjectOrigin, u64, u64)>,
}

/// How many definitions an edge has beside those of its bindings.
fn definitions(program: &Program, edge: EdgeId) -> usize {
    let edge = program.edge(edge);
    let called = match &edge.transfer {
        Transfer::Call { args, .. } => args.len() + 1,
        Transfer::Jump | Transfer::Return { .. } => 0,
    };
    edge.steps.len() + called
}

fn edges(program: &Program) -> impl Iterator<Item = EdgeId> {
    (0..program.edges.len()).map(EdgeId::from_index)
}

impl Tracked {
    /// What a precision of the context's program tracks.
    pub fn of(context: &Context, precision: &Precision) -> Self {
        let Context { program, layout, .. } = context;
        let mut tracked = precision.tracked();
        for edge in edges(program) {
            for at in (0u32..).take(definitions(program, edge)) {
                if precision.tracks(layout.step_def(edge, at)) {
                    tracked.definitions.push((edge, at));
                }
            }
            for (step, _) in (0u32..).zip(&program.edge(edge).steps) {
                for (at, binding) in (0u32..).zip(layout.bindings(edge, step)) {
                    if precision.tracks(binding.def) {
                        tracked.bindings.push((edge, step, at));
                    }
                }
            }
        }
        tracked
    }

    /// The same of a changed program, as far as that has it.
    #[must_use]
    pub fn renamed(&self, names: &Correspondence) -> Self {
        let at =
            |&(location, var): &(LocId, VarId)| Some((names.location(location)?, names.var(var)?));
        let origin = |origin: ObjectOrigin| {
            Some(match origin {
                ObjectOrigin::Global(global) => ObjectOrigin::Global(names.global(global)?),
                ObjectOrigin::Function(function) => {
                    ObjectOrigin::Function(names.function(function)?)
                }
                ObjectOrigin::Site(site) => ObjectOrigin::Site(names.site(site)?),
            })
        };
        let vars = |list: &[VarId]| list.iter().filter_map(|&var| names.var(var)).collect();
        Self {
            definitions: (self.definitions.iter())
                .filter_map(|&(edge, at)| Some((names.edge(edge)?, at)))
                .collect(),
            bindings: (self.bindings.iter())
                .filter_map(|&(edge, step, at)| Some((names.edge(edge)?, step, at)))
                .collect(),
            at: self.at.iter().filter_map(at).collect(),
            everywhere: vars(&self.everywhere),
            initial: vars(&self.initial),
            dropped: self.dropped.iter().filter_map(at).collect(),
            grown: (self.grown.iter())
                .filter_map(|&(location, site)| {
                    Some((names.location(location)?, names.site(site)?))
                })
                .collect(),
            whole: self.whole.iter().filter_map(|&whole| origin(whole)).collect(),
            bytes: (self.bytes.iter())
                .filter_map(|&(object, offset, bytes)| Some((origin(object)?, offset, bytes)))
                .collect(),
        }
    }

    /// Adds all of this to a precision of the context's program. What that has no more is left out.
    pub fn restore(&self, program: &Program, layout: &Layout, precision: &mut Precision) {
        let has_edge = |edge: EdgeId| edge.index() < program.edges.len();
        let has_var = |var: VarId| var.index() < program.vars.len();
        for &(edge, at) in self.definitions.iter().filter(|&&(edge, _)| has_edge(edge)) {
            if usize::try_from(at).is_ok_and(|at| at < definitions(program, edge)) {
                let def = layout.step_def(edge, at);
                precision.add_definition(def, layout.defined(def));
            }
        }
        for &(edge, step, at) in self.bindings.iter().filter(|&&(edge, ..)| has_edge(edge)) {
            let binding = (0u32..).zip(layout.bindings(edge, step)).find(|&(index, _)| index == at);
            if let Some((_, binding)) = binding {
                precision.add_definition(binding.def, Some(binding.var));
            }
        }
        for &var in self.everywhere.iter().filter(|&&var| has_var(var)) {
            precision.widen(var);
            // A definition that is new is like the others.
            for &(def, _) in layout.definitions_of(var) {
                precision.add_definition(def, Some(var));
            }
        }
        for &(location, var) in self.at.iter().filter(|&&(_, var)| has_var(var)) {
            precision.add_at(location, var);
        }
        for &var in self.initial.iter().filter(|&&var| has_var(var)) {
            precision.add_initial(var);
        }
        self.dropped.iter().for_each(|&(location, var)| precision.drop_at(location, var));
        self.grown.iter().for_each(|&(location, site)| precision.drop_objects_at(location, site));
        for &origin in &self.whole {
            precision.add_whole(origin);
        }
        for &(origin, offset, bytes) in &self.bytes {
            precision.add_bytes(origin, offset, bytes);
        }
    }
}
