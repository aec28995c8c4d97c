//! What memory contains when the run starts.
use super::Exhausted;
use super::code::Code;
use super::memory::Memory;
use crate::cfa::{Initialiser, Inputs, Program};
use crate::ir::Bv;

/// The global objects with their content.
pub(super) fn memory(program: &Program, code: &Code, inputs: &Inputs) -> Result<Memory, Exhausted> {
    let mut memory = Memory::new(code.layout.clone(), program.little_endian);
    for (object, &start) in program.globals.iter().zip(&code.symbols.globals) {
        let bytes = memory.add_global(start, object.size, object.constant)?;
        let mut put = |offset: u64, content: &[u8]| {
            let at = usize::try_from(offset).unwrap_or(usize::MAX);
            if let Some(to) = at.checked_add(content.len()).and_then(|end| bytes.get_mut(at..end)) {
                to.copy_from_slice(content);
            }
        };
        match &object.init {
            Some(pieces) => {
                for &(offset, piece) in pieces {
                    let content = value(program, code, piece);
                    put(offset, &content.to_bytes(program.little_endian));
                }
            }
            None => {
                for (&offset, &byte) in inputs.globals.get(&object.name).into_iter().flatten() {
                    put(offset, &[byte]);
                }
            }
        }
    }
    Ok(memory)
}

fn value(program: &Program, code: &Code, piece: Initialiser) -> Bv {
    match piece {
        Initialiser::Value(value) => value,
        Initialiser::Address { symbol, addend } => {
            let address = code.symbols.address(symbol).unwrap_or(0).wrapping_add_signed(addend);
            Bv::new(program.pointer_width(), address.into())
        }
    }
}
