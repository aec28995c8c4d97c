//! The part of a native test that calls an entry function which is not `main`, with the arguments
//! of the run.
//!
//! Invariant: objects of the caller are made in their turn, as in the run.
use super::harness_values::{c_type, object_name, source_of};
use crate::base::counterexample::{EntryArgument, Format, Script};
use std::fmt::Write as _;

/// A `main` that calls the entry function.
pub(super) fn start(script: &Script, entry: &str) -> String {
    let mut types = Vec::new();
    let mut values: Vec<String> = Vec::new();
    let mut same = Vec::new();
    let mut code = made(script);
    for (index, argument) in script.arguments.iter().enumerate() {
        match *argument {
            EntryArgument::Number { site, bits, format } => {
                let ty = parameter_type(format, bits);
                let drawn = script
                    .values
                    .iter()
                    .find(|(source, _)| source_of(script, *source).site == site);
                let value = drawn.map_or(0, |(_, value)| *value);
                let (low, high) = (value & u128::from(u64::MAX), value >> 64);
                let _ = writeln!(
                    code,
                    "  union {{ unsigned long long bits[2]; {ty} value; }} a{index} = {{{{{low:#x}u, {high:#x}u}}}};"
                );
                types.push(ty.to_owned());
                values.push(format!("a{index}.value"));
            }
            EntryArgument::Object(ref name) => {
                types.push("void *".to_owned());
                values.push(object_name(name));
            }
            EntryArgument::Null => {
                types.push("void *".to_owned());
                values.push("(void *)0".to_owned());
            }
            EntryArgument::Made { offset, .. } => {
                types.push("void *".to_owned());
                values.push(format!("o{index} + {offset}"));
            }
            EntryArgument::Same(other) => {
                types.push("void *".to_owned());
                same.push((index, other));
                values.push("0".to_owned());
            }
            EntryArgument::Within(other, offset) => {
                types.push("void *".to_owned());
                values.push(format!("o{other} + {offset}"));
            }
            EntryArgument::Global(ref name, offset) => {
                let _ = writeln!(code, "  extern char {name}[];");
                types.push("void *".to_owned());
                values.push(format!("{name} + {offset}"));
            }
            EntryArgument::Held(ref name) => {
                let _ = writeln!(code, "  extern void *{name};");
                types.push("void *".to_owned());
                values.push(name.clone());
            }
            EntryArgument::Other => {
                types.push("int".to_owned());
                values.push("0".to_owned());
            }
        }
    }
    // What is the same as another one may be so of a later one, which is made before it.
    for _ in 0..same.len() {
        for &(index, other) in &same {
            let other = usize::try_from(other).ok().and_then(|other| values.get(other));
            values[index] = other.cloned().unwrap_or_else(|| "0".to_owned());
        }
    }
    let types = if types.is_empty() { "void".to_owned() } else { types.join(", ") };
    format!(
        "\nextern void {entry}({types});\nint main(void) {{\n{code}  {entry}({});\n  return 0;\n}}\n",
        values.join(", ")
    )
}

/// Code that makes the objects of the caller.
fn made(script: &Script) -> String {
    let objects = script.arguments.iter().enumerate().filter_map(|(index, argument)| {
        let EntryArgument::Made { bytes, turn, .. } = *argument else { return None };
        Some((turn, format!("  char *o{index} = __wrap_malloc({bytes});\n")))
    });
    let mut objects: Vec<_> = objects.collect();
    objects.sort();
    objects.into_iter().map(|(_, code)| code).collect()
}

/// Small integers are extended by the caller, so their sign matters.
fn parameter_type(format: Format, bits: u32) -> &'static str {
    match (format, bits) {
        (Format::Float, _) | (_, 65..) => c_type(format, bits),
        (_, 1) => "_Bool",
        (Format::Signed, 2..=8) => "signed char",
        (_, 2..=8) => "unsigned char",
        (Format::Signed, 9..=16) => "short",
        (_, 9..=16) => "unsigned short",
        (_, 17..=32) => "int",
        _ => "long long",
    }
}
