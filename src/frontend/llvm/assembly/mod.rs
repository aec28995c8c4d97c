//! Inline assembly of x86 as data: what a template says, and what its constraints say.
//!
//! Only what is read whole counts: a template with one statement, operand or directive that this
//! does not know has no reading at all. Sections that only debuggers, tables of the kernel and
//! patchers of its code read are left out ([`sections`]). What statements mean is the
//! instrumentation's business.
mod constraints;
mod operand;
mod register;
mod sections;
mod template;

pub(super) use constraints::{Constraints, OperandConstraint, constraints};
pub(super) use operand::{AddressForm, AsmOperand, Displacement};
pub(super) use register::{Family, MachineRegister};
pub(super) use sections::{acts_unreached, first_words};
pub(super) use template::{AsmStatement, Dialect, Repeat, code, statements};

/// How a template is named to the user: its first words, on one line.
pub(super) fn short(template: &str) -> String {
    const MOST: usize = 40;
    let words: Vec<_> = template.split_whitespace().collect();
    let text = words.join(" ").replace("$$", "$");
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("inline assembly `{}…`", text[..end].trim_end()),
        None => format!("inline assembly `{text}`"),
    }
}

#[cfg(test)]
mod tests;
