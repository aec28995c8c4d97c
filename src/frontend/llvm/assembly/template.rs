//! Templates: text to statements.
use super::operand::AsmOperand;
use super::sections::{Directive, directive};

/// Which language a template is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::llvm) enum Dialect {
    Att,
    /// Operands stand the other way round. Addresses are not read.
    Intel,
}

/// How often a statement runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::llvm) enum Repeat {
    Once,
    /// `rep`, `repe`
    Equal,
    /// `repne`
    NotEqual,
}

/// An instruction, with its operands as AT&T writes them: sources first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::frontend::llvm) struct AsmStatement {
    pub(in crate::frontend::llvm) name: String,
    pub(in crate::frontend::llvm) repeat: Repeat,
    pub(in crate::frontend::llvm) operands: Vec<AsmOperand>,
}

/// The instructions of a template that run in its place; `None`: not all of it is understood.
pub(in crate::frontend::llvm) fn statements(
    template: &str,
    dialect: Dialect,
) -> Option<Vec<AsmStatement>> {
    let template = choose(template, dialect)?;
    let mut all = Vec::new();
    let mut repeat = Repeat::Once;
    let mut has_prefix = false;
    for line in code(&template)? {
        let mut rest = line.as_str();
        while let Some((prefix, behind)) = prefix(rest) {
            has_prefix = true;
            repeat = prefix.unwrap_or(repeat);
            rest = behind;
        }
        if rest.is_empty() {
            continue;
        }
        let (name, operands) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if !name.chars().all(|c| c.is_ascii_alphanumeric()) {
            return None;
        }
        let operands = operands.trim();
        let texts = if operands.is_empty() { Vec::new() } else { split(operands) };
        let read = |text: &str| match dialect {
            Dialect::Att => AsmOperand::parse(text),
            Dialect::Intel => of_intel(text),
        };
        let mut operands = texts.into_iter().map(read).collect::<Option<Vec<_>>>()?;
        if dialect == Dialect::Intel {
            operands.reverse();
        }
        all.push(AsmStatement { name: name.to_lowercase(), repeat, operands });
        (repeat, has_prefix) = (Repeat::Once, false);
    }
    (!has_prefix).then_some(all)
}

/// The lines of a template that are code and run in its place, without labels and comments; `None`:
/// it says something else, too.
pub(in crate::frontend::llvm) fn code(template: &str) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    // How deep in tables. From a table to another one by `.section`, `.previous` leads back to it.
    let (mut depth, mut is_second) = (0_usize, false);
    for line in split_lines(template)? {
        let line = without_labels(&line)?.trim().to_owned();
        if line.is_empty() {
            continue;
        }
        if !line.starts_with('.') {
            if depth == 0 {
                lines.push(line);
            }
            continue;
        }
        match directive(&line) {
            Directive::Enter if line.starts_with(".section") => {
                is_second = depth > 0;
                depth = depth.max(1);
            }
            Directive::Enter => depth += 1,
            Directive::Leave if is_second && line.starts_with(".previous") => {}
            Directive::Leave => depth = depth.checked_sub(1)?,
            Directive::Code => (depth, is_second) = (0, false),
            Directive::Nothing => {}
            // In a table, anything may stand but another section.
            Directive::Other if depth > 0 && !line.contains("section") => {}
            Directive::Other => return None,
        }
    }
    // Else code behind it would land in the table.
    (depth == 0).then_some(lines)
}

/// Without comments, at the ends of lines and at semicolons; `None`: something is not closed.
fn split_lines(template: &str) -> Option<Vec<String>> {
    let mut lines = vec![String::new()];
    let mut rest = template;
    let mut is_quoted = false;
    while let Some(next) = rest.chars().next() {
        let mut used = next.len_utf8();
        match next {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '#' => {
                rest = rest.find('\n').map_or("", |end| &rest[end..]);
                continue;
            }
            '/' if rest.starts_with("/*") => {
                used = rest.find("*/")? + 2;
                rest = &rest[used..];
                continue;
            }
            '/' => return None,
            '\n' | ';' => {
                lines.push(String::new());
                rest = &rest[used..];
                continue;
            }
            _ => {}
        }
        lines.last_mut()?.push(next);
        rest = &rest[used..];
    }
    (!is_quoted).then_some(lines)
}

/// A line behind its labels, which are numbers: others are symbols.
fn without_labels(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    while let Some((label, behind)) = rest.split_once(':') {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        if !label.chars().all(is_name) {
            break;
        }
        if !label.chars().all(|c| c.is_ascii_digit()) || label.is_empty() {
            return None;
        }
        rest = behind.trim_start();
    }
    Some(rest)
}

/// A prefix at the start of a line, with what it says of repetition.
fn prefix(line: &str) -> Option<(Option<Repeat>, &str)> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let says = match word.to_lowercase().as_str() {
        "lock" => None,
        "rep" | "repe" | "repz" => Some(Repeat::Equal),
        "repne" | "repnz" => Some(Repeat::NotEqual),
        _ => return None,
    };
    Some((says, rest.trim_start()))
}

/// At commas outside of parentheses.
fn split(operands: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_i32, 0);
    for (at, c) in operands.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&operands[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&operands[start..]);
    parts
}

/// `$(att$|intel$)`: the alternative in a dialect.
fn choose(template: &str, dialect: Dialect) -> Option<String> {
    let mut result = String::new();
    let mut rest = template;
    while let Some(start) = rest.find("$(") {
        let (inner, behind) = rest[start + 2..].split_once("$)")?;
        let mut alternatives = inner.split("$|");
        let first = alternatives.next()?;
        let chosen = match dialect {
            Dialect::Att => first,
            Dialect::Intel => alternatives.next().unwrap_or_default(),
        };
        result.push_str(&rest[..start]);
        result.push_str(chosen);
        rest = behind;
    }
    result.push_str(rest);
    (!result.contains("$|")).then_some(result)
}

/// An operand in Intel's language: one of the call, a register, or a number.
fn of_intel(text: &str) -> Option<AsmOperand> {
    let text = text.trim();
    let first = text.chars().next()?;
    match first {
        '$' => match AsmOperand::parse(text)? {
            given @ AsmOperand::Given { .. } => Some(given),
            _ => None,
        },
        '0'..='9' | '-' if !text.ends_with(['h', 'H']) => AsmOperand::parse(&format!("$${text}")),
        'a'..='z' => match AsmOperand::parse(&format!("%{text}"))? {
            register @ AsmOperand::Register(_) => Some(register),
            _ => None,
        },
        _ => None,
    }
}
