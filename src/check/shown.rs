//! Parts of a run in words: how it ended, what memory holds, and which call of the user's a model
//! of the library works for.
use super::place::is_of_model;
use crate::base::counterexample::ShownValue;
use crate::cfa::{FuncId, Position, Program};
use crate::interpreter::Outcome;
use crate::ir::{Bv, Width};
use std::collections::BTreeMap;

/// The number of bytes that are shown in one line.
const IN_A_ROW: u64 = 16;
/// The number of bytes that are shown of longer texts.
const SHOWN: usize = 200;
/// Up to this many null bytes at the end of a text are written one by one; more are counted.
const MOST_NULLS: usize = 4;

/// The innermost of the open calls that the program itself makes, if what happens at `position`
/// happens in a model of the library. `calls`: functions, and where they are called, outermost
/// first.
pub(crate) fn call_of_user(
    program: &Program,
    calls: &[(FuncId, Position)],
    position: Position,
) -> Option<usize> {
    if !is_of_model(program, position) {
        return None;
    }
    let is_own =
        |(_, at): &(FuncId, Position)| program.file(*at).is_some() && !is_of_model(program, *at);
    calls.iter().rposition(is_own)
}

pub(crate) fn ending(program: &Program, outcome: Outcome) -> String {
    match outcome {
        Outcome::Error { violation, .. } => {
            let known = program.violations.get(violation.index());
            let known =
                known.map(|violation| violation.what.clone()).filter(|what| !what.is_empty());
            known.unwrap_or_else(|| "the property is violated".to_owned())
        }
        Outcome::Unsupported(unsupported) => program
            .unsupported
            .get(unsupported.index())
            .map_or_else(String::new, |unsupported| unsupported.what.clone()),
        Outcome::Exit { .. } => "the program ends".to_owned(),
        Outcome::Blocked { .. } => "no way on: an assumption does not hold".to_owned(),
        Outcome::Stray => "an access strays into an object that just lies there".to_owned(),
        Outcome::Fault(fault) => format!("the program faults: {}", fault.kind),
        Outcome::Limit(limit) => format!("stopped: {limit}"),
    }
}

/// The bytes from `start` to `end` as a number; those that are not listed are zero. `None`: it is
/// too long.
pub(crate) fn number(
    bytes: &BTreeMap<u64, u8>,
    start: u64,
    end: u64,
    little_endian: bool,
) -> Option<Bv> {
    let bits = u32::try_from(end - start).ok()?.checked_mul(8)?;
    let width = Width::new(bits)?;
    let byte = |offset: &u64| u128::from(bytes.get(offset).copied().unwrap_or(0));
    let join = |value: u128, offset: u64| value << 8 | byte(&offset);
    let value = match little_endian {
        true => (start..end).rev().fold(0, join),
        false => (start..end).fold(0, join),
    };
    Some(Bv::new(width, value))
}

/// The bytes in a row from `offset` on as they are, and where they end.
pub(crate) fn untyped_part(
    object: &str,
    offset: u64,
    bytes: &BTreeMap<u64, u8>,
) -> (String, ShownValue, u64) {
    let row = (offset..offset + IN_A_ROW).map_while(|at| bytes.get(&at));
    let row: Vec<String> = row.map(|byte| format!("{byte:02x}")).collect();
    let end = offset + u64::try_from(row.len()).expect("a short row");
    let name = if offset == 0 { object.to_owned() } else { format!("{object}+{offset}") };
    let text = format!("bytes {}", row.join(" "));
    (name, ShownValue { text, ty: None, bits: None }, end)
}

/// A text as C writes it; many null bytes at its end are counted.
pub(crate) fn quoted(text: &[u8]) -> String {
    let end = text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    match text.len() - end {
        nulls if nulls > MOST_NULLS => format!("{} and {nulls} null bytes", written(&text[..end])),
        _ => written(text),
    }
}

fn written(text: &[u8]) -> String {
    let shown = text.get(..SHOWN).unwrap_or(text);
    let more = if shown.len() < text.len() { "…" } else { "" };
    let mut quoted = String::from("\"");
    let mut was_number = false;
    for &byte in shown {
        // In C, further digits would belong to the number.
        let escaped = match byte {
            b'\'' => "'".to_owned(),
            b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' if was_number => {
                format!("\\x{byte:02x}")
            }
            0 => "\\0".to_owned(),
            _ => byte.escape_ascii().to_string(),
        };
        was_number = byte == 0 || escaped.starts_with("\\x");
        quoted += &escaped;
    }
    format!("{quoted}\"{more}")
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn texts_are_those_of_c() {
        assert_eq!(quoted(b"12 34\n"), "\"12 34\\n\"");
        assert_eq!(quoted(b"a\0\0"), "\"a\\0\\0\"");
        assert_eq!(quoted(&[b'a', 0, b'b', 0, 0, 0, 0, 0, 0]), "\"a\\0\\x62\" and 6 null bytes");
        assert_eq!(quoted(b"\x80a\0\x01it's\"\\"), "\"\\x80\\x61\\0\\x01it's\\\"\\\\\"");
    }
}
