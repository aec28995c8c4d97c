//! The constraints of inline assembly, as LLVM writes them: `=r,=*m,={ax},={@ccz},0,~{memory}`.
use super::register::{Family, MachineRegister};

/// One constraint: an output's, or an input's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::frontend::llvm) struct OperandConstraint {
    pub(in crate::frontend::llvm) is_output: bool,
    /// Written before all inputs are read: no input shares its register.
    pub(in crate::frontend::llvm) is_early: bool,
    /// The argument is the address of the operand.
    pub(in crate::frontend::llvm) is_indirect: bool,
    /// The condition of flags that this output is.
    pub(in crate::frontend::llvm) condition: Option<String>,
    /// The register that it has to be in.
    pub(in crate::frontend::llvm) register: Option<Family>,
    /// The output in whose place this input is.
    pub(in crate::frontend::llvm) tied: Option<usize>,
    /// The letters of the classes that it may be in.
    pub(in crate::frontend::llvm) letters: String,
}

/// All constraints of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::frontend::llvm) struct Constraints {
    /// Outputs and inputs, as templates count them.
    pub(in crate::frontend::llvm) operands: Vec<OperandConstraint>,
    /// Registers that the template may write.
    pub(in crate::frontend::llvm) clobbered: Vec<Family>,
    /// Whether any memory may be read and written.
    pub(in crate::frontend::llvm) has_memory: bool,
}

/// Reads constraints; `None`: one of them is not known.
pub(in crate::frontend::llvm) fn constraints(text: &str) -> Option<Constraints> {
    let mut all = Constraints::default();
    for one in text.split(',').filter(|one| !one.is_empty()) {
        if let Some(clobber) = one.strip_prefix('~') {
            let name = clobber.trim_matches(['{', '}']);
            all.has_memory |= name == "memory";
            all.clobbered.extend(MachineRegister::named(name).map(|register| register.family));
        } else {
            all.operands.push(operand(one)?);
        }
    }
    Some(all)
}

fn operand(text: &str) -> Option<OperandConstraint> {
    let mut one = OperandConstraint {
        is_output: false,
        is_early: false,
        is_indirect: false,
        condition: None,
        register: None,
        tied: None,
        letters: String::new(),
    };
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let modifier = match first {
            '=' => &mut one.is_output,
            '&' => &mut one.is_early,
            '*' => &mut one.is_indirect,
            '%' => &mut false,
            _ => break,
        };
        *modifier = true;
        rest = &rest[1..];
    }
    if rest.starts_with(['!', '+']) {
        return None;
    }
    if let Some(name) = rest.strip_prefix('{') {
        let (name, others) = name.split_once('}')?;
        // `{cx}I`: or a constant.
        if !others.is_empty() {
            rest = others;
        }
        match name.strip_prefix("@cc") {
            Some(condition) => one.condition = Some(condition.to_owned()),
            // Of another register (one of vectors, say) only the name is known.
            None => one.register = MachineRegister::named(name).map(|register| register.family),
        }
    } else if let Ok(output) = rest.parse() {
        one.tied = Some(output);
        return Some(one);
    }
    one.letters = rest.to_owned();
    Some(one)
}

impl OperandConstraint {
    /// Whether a register of the machine for whole numbers holds it, if no constant stands for it.
    pub(in crate::frontend::llvm) fn is_in_register(&self) -> bool {
        let plain = ['r', 'q', 'Q', 'R', 'a', 'b', 'c', 'd', 'A', 'S', 'D', 'l', 'g'];
        self.register.is_some() || self.tied.is_some() || self.letters.contains(plain)
    }

    /// Whether a constant of this value may stand in the template itself.
    pub(in crate::frontend::llvm) fn takes_constant(&self, value: i128) -> bool {
        !self.letters.starts_with('{')
            && self.letters.chars().any(|letter| match letter {
                'i' | 'n' | 'g' | 's' => true,
                'I' => (0..=31).contains(&value),
                'J' => (0..=63).contains(&value),
                'K' => (-128..=127).contains(&value),
                'N' => (0..=255).contains(&value),
                'e' => i32::try_from(value).is_ok(),
                'Z' => u32::try_from(value).is_ok(),
                _ => false,
            })
    }
}
