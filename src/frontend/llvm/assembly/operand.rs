//! Operands of statements, in the language of AT&T.
use super::register::MachineRegister;

/// An operand of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::frontend::llvm) enum AsmOperand {
    /// `%eax`
    Register(MachineRegister),
    /// `%cr0`, `%ds`: a register that is not for numbers of the program.
    System(String),
    /// `$5`
    Number(i128),
    /// `%0`, `%b0`: an operand of the call, and how it is written.
    Given { index: usize, modifier: Option<char> },
    /// `$%c0`: the same as a constant.
    GivenNumber(usize),
    /// `%gs:4(%0,%1,2)`
    Address {
        segment: Option<String>,
        base: Option<AddressForm>,
        index: Option<AddressForm>,
        scale: u64,
        displacement: Displacement,
    },
}

/// What holds a part of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::frontend::llvm) enum AddressForm {
    Register(MachineRegister),
    Given(usize),
}

/// What is added to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::frontend::llvm) enum Displacement {
    Number(i64),
    /// A constant operand of the call.
    Given(usize),
}

impl AsmOperand {
    /// Reads an operand.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(constant) = text.strip_prefix("$$") {
            return match given(constant) {
                Some((index, Some('c') | None, "")) => Some(Self::GivenNumber(index)),
                Some(_) => None,
                None => number(constant).map(Self::Number),
            };
        }
        if let Some((index, modifier, rest)) = given(text) {
            return match rest {
                "" => Some(Self::Given { index, modifier }),
                _ if matches!(modifier, None | Some('c')) => {
                    address(None, Displacement::Given(index), rest)
                }
                _ => None,
            };
        }
        if let Some(name) = text.strip_prefix('%') {
            if let Some((segment, rest)) = name.split_once(':') {
                return segmented(segment, rest.trim());
            }
            return Some(match MachineRegister::named(name) {
                Some(register) => Self::Register(register),
                None => Self::System(system(name)?.to_owned()),
            });
        }
        let start = text.find('(')?;
        let displacement = match text[..start].trim() {
            "" => 0,
            digits => i64::try_from(number(digits)?).ok()?,
        };
        address(None, Displacement::Number(displacement), &text[start..])
    }
}

/// `%gs:…`: an address in another segment.
fn segmented(segment: &str, rest: &str) -> Option<AsmOperand> {
    let segment = Some(system(segment)?.to_owned());
    let nowhere = |displacement| AsmOperand::Address {
        segment: segment.clone(),
        base: None,
        index: None,
        scale: 1,
        displacement,
    };
    if let Some((index, _, "")) = given(rest) {
        return Some(nowhere(Displacement::Given(index)));
    }
    if let Some(displacement) = number(rest) {
        return Some(nowhere(Displacement::Number(i64::try_from(displacement).ok()?)));
    }
    match AsmOperand::parse(rest)? {
        AsmOperand::Address { segment: None, base, index, scale, displacement } => {
            Some(AsmOperand::Address { segment, base, index, scale, displacement })
        }
        _ => None,
    }
}

/// `(base,index,scale)`
fn address(segment: Option<String>, displacement: Displacement, parts: &str) -> Option<AsmOperand> {
    let inner = parts.trim().strip_prefix('(')?.strip_suffix(')')?;
    let mut parts = inner.split(',').map(str::trim);
    let base = parts.next().filter(|part| !part.is_empty());
    let index = parts.next().filter(|part| !part.is_empty());
    let scale = match parts.next() {
        None | Some("") => 1,
        Some(scale) => u64::try_from(number(scale)?).ok().filter(|s| [1, 2, 4, 8].contains(s))?,
    };
    if parts.next().is_some() {
        return None;
    }
    let part = |text: Option<&str>| match text {
        Some(text) => place(text).map(Some),
        None => Some(None),
    };
    let (base, index) = (part(base)?, part(index)?);
    Some(AsmOperand::Address { segment, base, index, scale, displacement })
}

fn place(text: &str) -> Option<AddressForm> {
    if let Some((index, None | Some('q'), "")) = given(text) {
        return Some(AddressForm::Given(index));
    }
    MachineRegister::named(text.strip_prefix('%')?).map(AddressForm::Register)
}

/// The names of registers that the program's numbers are not in.
fn system(name: &str) -> Option<&'static str> {
    const NAMES: [&str; 16] = [
        "cs", "ds", "es", "fs", "gs", "ss", "cr0", "cr2", "cr3", "cr4", "cr8", "dr0", "dr1", "dr2",
        "dr6", "dr7",
    ];
    NAMES.into_iter().find(|known| *known == name)
}

/// `$0` or `${0:b}` at the start: the operand, its modifier, and what stands behind.
fn given(text: &str) -> Option<(usize, Option<char>, &str)> {
    let rest = text.strip_prefix('$')?;
    if let Some(inner) = rest.strip_prefix('{') {
        let (inner, rest) = inner.split_once('}')?;
        let (index, modifier) = match inner.split_once(':') {
            Some((index, modifier)) => {
                let mut letters = modifier.chars();
                let letter = letters.next()?;
                if letters.next().is_some() {
                    return None;
                }
                (index, Some(letter))
            }
            None => (inner, None),
        };
        return Some((index.parse().ok()?, modifier, rest));
    }
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    Some((rest[..end].parse().ok()?, None, &rest[end..]))
}

/// A number as assemblers write it.
fn number(text: &str) -> Option<i128> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix('-') {
        return number(rest)?.checked_neg();
    }
    if let Some(rest) = text.strip_prefix('~') {
        return number(rest).map(|value| !value);
    }
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return i128::from_str_radix(digits, 16).ok();
    }
    match text.strip_prefix('0') {
        Some(digits) if !digits.is_empty() => i128::from_str_radix(digits, 8).ok(),
        _ if text.starts_with('+') => None,
        _ => text.parse().ok(),
    }
}
