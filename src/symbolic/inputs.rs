//! A model of a run's variables as inputs of the program.
use super::value::{Model, ObjectId, Origin, Values};
use crate::cfa::{Inputs, ObjectName, Program};
use crate::ir::Bv;

impl Values {
    /// What the object is called in the program as read, too.
    fn object_name(&self, program: &Program, object: ObjectId) -> Option<ObjectName> {
        match program.globals.get(object.index()) {
            Some(global) => Some(ObjectName::Global(global.name.clone())),
            None => self.made.get(&object).copied().map(ObjectName::Made),
        }
    }

    /// The model as inputs of the program.
    pub(crate) fn inputs(&self, program: &Program, model: &Model) -> Inputs {
        let mut inputs = Inputs::default();
        for (variable, value) in self.vars.iter().zip(model) {
            let bound = variable.base_of.map(|(object, offset)| (self.address(object), offset));
            if let Some((start, _)) = bound.filter(|_| !matches!(variable.origin, Origin::Base(_)))
            {
                inputs.outside.entry(start).or_default();
            }
            let bound = bound.map(|(start, by)| Bv::new(variable.width, (start + by).into()));
            let Some(value) = bound.or(*value) else { continue };
            let bytes = value.to_bytes(program.little_endian);
            match variable.origin {
                Origin::Input(input) => drop(inputs.values.insert(input, value)),
                Origin::Bytes(input, offset) => {
                    inputs.bytes.entry(input).or_default().extend((offset..).zip(bytes));
                }
                Origin::Global(id, offset) => {
                    let name = program.globals[id.index()].name.clone();
                    inputs.globals.entry(name).or_default().extend((offset..).zip(bytes));
                }
                Origin::Outside(object, offset) => {
                    let content = inputs.outside.entry(self.address(object)).or_default();
                    content.extend((offset..).zip(bytes));
                }
                Origin::Changed(input, object, offset) => {
                    let Some(name) = self.object_name(program, object) else { continue };
                    let change = inputs.changes.entry((input, name)).or_default();
                    change.extend((offset..).zip(bytes));
                }
                Origin::Base(_) | Origin::Unset => {}
            }
        }
        inputs
    }
}
