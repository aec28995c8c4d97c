//! What memory contains when the run starts.
use super::code::Code;
use super::memory::{ARENA_BYTES, Memory};
use super::outcome::Exhausted;
use crate::cfa::{GlobalObject, Initialiser, Inputs, Program};
use crate::ir::{Bv, Width};
use crate::program_facts::memory::layout::OUTSIDE_BYTES;
use std::collections::BTreeMap;

/// The global objects as each run finds them, but for what is arbitrary, and for the content of
/// large ones.
pub(super) fn globals(program: &Program, code: &Code) -> Result<Memory, Exhausted> {
    let mut memory = Memory::new(code.layout.clone(), program.little_endian);
    for (object, &start) in program.globals.iter().zip(&code.symbols.globals) {
        let bytes = memory.add_global(start, object.made_up_size(), object.constant)?;
        if !is_large(object) {
            initialise(program, code, object, bytes);
        }
        if !object.is_own() {
            memory.is_elsewhere();
        }
    }
    Ok(memory)
}

/// The global objects with their content, and memory that the program did not make. `globals`: see
/// [`globals`].
pub(super) fn memory(program: &Program, code: &Code, globals: &Memory, inputs: &Inputs) -> Memory {
    let mut memory = globals.again();
    let is_listed = !inputs.globals.is_empty() || inputs.elsewhere.is_some();
    for (index, object) in program.globals.iter().enumerate() {
        let is_arbitrary = object.init.is_none() && is_listed;
        if !is_large(object) && !is_arbitrary {
            continue;
        }
        let bytes = memory.global(index);
        initialise(program, code, object, bytes);
        if is_arbitrary {
            arbitrary(program, inputs, bytes, inputs.globals.get(&object.name));
        }
    }
    for (&start, content) in &inputs.outside {
        if let Some(bytes) = memory.add_outside(start, OUTSIDE_BYTES) {
            arbitrary(program, inputs, bytes, Some(content));
        }
    }
    memory
}

/// Whether an object is not copied from run to run: few runs touch all of it.
fn is_large(object: &GlobalObject) -> bool {
    object.made_up_size() > ARENA_BYTES
}

fn initialise(program: &Program, code: &Code, object: &GlobalObject, bytes: &mut [u8]) {
    for &(offset, piece) in object.init.iter().flatten() {
        let content = value(program, code, piece);
        put(bytes, offset, &content.to_bytes(program.little_endian));
    }
}

fn put(bytes: &mut [u8], offset: u64, content: &[u8]) {
    let at = usize::try_from(offset).unwrap_or(usize::MAX);
    if let Some(to) = at.checked_add(content.len()).and_then(|end| bytes.get_mut(at..end)) {
        to.copy_from_slice(content);
    }
}

/// Content that starts arbitrary, of which some is listed.
fn arbitrary(
    program: &Program,
    inputs: &Inputs,
    bytes: &mut [u8],
    listed: Option<&BTreeMap<u64, u8>>,
) {
    fill(program, inputs, bytes);
    listed.into_iter().flatten().for_each(|(&offset, &byte)| put(bytes, offset, &[byte]));
}

/// An arbitrary value of which nothing is listed.
pub(super) fn unlisted(program: &Program, inputs: &Inputs, width: Width) -> Bv {
    let is_pointer = width == program.pointer_width();
    Bv::new(width, inputs.elsewhere.filter(|_| is_pointer).unwrap_or(0).into())
}

/// Fills arbitrary content of which nothing is listed (zeros so far).
pub(super) fn fill(program: &Program, inputs: &Inputs, content: &mut [u8]) {
    let Some(elsewhere) = inputs.elsewhere else { return };
    let word = Bv::new(program.pointer_width(), elsewhere.into()).to_bytes(program.little_endian);
    for words in content.chunks_exact_mut(word.len()) {
        words.copy_from_slice(&word);
    }
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
