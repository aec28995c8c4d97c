//! Where instructions come from, and which variables of the source values are, as debug records
//! say.
use crate::frontend::llvm::raw::debug;
use crate::frontend::llvm::raw::debug::Metadata;
use crate::frontend::llvm::raw::{FunctionExt, LlvmValue};
use crate::frontend::llvm::sites::SourcePlace;
use inkwell::values::{FunctionValue, InstructionValue, MetadataValue};
use rustc_hash::FxHashMap;

/// The source names of values, from debug records: first come, first served.
pub(super) fn variable_names(
    function: FunctionValue<'_>,
) -> FxHashMap<LlvmValue<'_>, (String, SourcePlace)> {
    let mut names = FxHashMap::default();
    for instruction in function.instructions() {
        for variable in debug::debug_variables(instruction) {
            let place = variable.location.map(place_of).unwrap_or_default();
            names.entry(variable.value).or_insert((variable.name, place));
        }
    }
    names
}

/// The source types of locals, from debug records.
pub(super) fn variable_types<'m>(
    function: FunctionValue<'m>,
) -> Vec<(LlvmValue<'m>, MetadataValue<'m>)> {
    let variables = function.instructions().into_iter().flat_map(debug::debug_variables);
    variables.filter_map(|variable| Some((variable.value, variable.ty?))).collect()
}

/// Where a debug location points.
pub(super) fn place_of(location: Metadata<'_>) -> SourcePlace {
    let (line, column) = location.line_column();
    SourcePlace { file: location.scope().file_name(), line, column }
}

/// Where an instruction comes from.
pub(super) fn instruction_place(instruction: InstructionValue<'_>) -> SourcePlace {
    debug::location(instruction).map(place_of).unwrap_or_default()
}
