//! The end of a run in the words of the source: the expression that stands at its place, what
//! variables in it hold, which argument of a library's function is wrong.
//!
//! The text is that of the file as it is when the run ends; what cannot be read is left out.
use super::html::source::lines;
use super::source_text::{FoundExpression, SourceText};
use crate::base::counterexample::{
    Counterexample, EndForm, Event, RunEnd, ShownValue, SourceLine, What,
};

/// The largest number of variables that are shown.
const MOST_VARIABLES: usize = 4;
/// Longer expressions are cut.
const MOST_CHARACTERS: usize = 120;
/// Functions are taken to check their argument that have such a word in their names.
const CHECKS: [&str; 3] = ["assert", "check", "require"];

/// Completes the last event of a run.
pub fn complete(run: &mut Counterexample) {
    let Some((end, before)) = run.events.split_last() else { return };
    if !matches!(end.what, What::End { .. }) || run.ending.form == EndForm::Other {
        return;
    }
    let ending = &run.ending;
    let at = |event: &Event, ending: &RunEnd| {
        let text = event.at.as_ref().map(text_of)?;
        found(&SourceText::new(&text), ending, event)
    };
    let mut expression = at(end, ending);
    if ending.form == EndForm::Call && ending.library.is_none() && expression.is_none() {
        let open = before.iter().rfind(|event| event.depth < end.depth && is_check(&event.what));
        let is_caller = |event: &&Event| event.depth + 1 == end.depth;
        expression = open.filter(is_caller).and_then(|event| at(event, ending));
    }
    let values = values(ending, expression.as_ref());
    let text = expression.map(|found| match ending.form {
        EndForm::Operation if ending.operands.len() == 2 => {
            let between = found.operator.map_or(" and ".to_owned(), |sign| format!(" {sign} "));
            format!("{} = {}", shortened(&found.text), ending.operands.join(&between))
        }
        EndForm::Conversion => match held(ending, &found.text) {
            Some(value) => format!("{} = {value}", found.text),
            None => shortened(&found.text),
        },
        _ => shortened(&found.text),
    });
    let how = ending.in_words(text.as_deref(), &values);
    if let Some(end) = run.events.last_mut() {
        end.what = What::End { how };
    }
}

fn text_of(at: &SourceLine) -> String {
    lines(&at.file).join("\n")
}

fn is_check(what: &What) -> bool {
    let What::Call { callee } = what else { return false };
    let name = callee.to_lowercase();
    CHECKS.iter().any(|word| name.contains(word))
}

fn found(text: &SourceText<'_>, ending: &RunEnd, event: &Event) -> Option<FoundExpression> {
    let (line, column) = (event.at.as_ref()?.line, event.column);
    if ending.library.is_some() {
        return text.call(line, column);
    }
    match ending.form {
        EndForm::Operation => text.operation(line, column),
        EndForm::Conversion => text.conversion(line, column),
        EndForm::Access => text.access(line, column),
        EndForm::Free => text.call(line, column),
        EndForm::Call => {
            let call = text.call(line, column)?;
            // A call of the function itself says nothing more.
            let name = call.text.split('(').next().unwrap_or_default().trim().to_owned();
            (!ending.what.contains(&format!("`{name}`"))).then_some(call)
        }
        EndForm::Assertion | EndForm::Other => None,
    }
}

/// What there is to say of the variables of an expression, or of an argument.
fn values(ending: &RunEnd, expression: Option<&FoundExpression>) -> String {
    if ending.library.is_some() {
        let Some(argument) = wrong_argument(ending, expression) else { return String::new() };
        let text = expression.and_then(|call| call.arguments.get(argument));
        let text = text.map_or(String::new(), |text| format!(" (`{}`)", shortened(text)));
        return format!(", argument {}{text}", argument + 1);
    }
    if ending.form == EndForm::Operation && ending.operands.len() == 2 {
        return match expression {
            Some(_) => String::new(),
            None => format!(" (operands {})", ending.operands.join(" and ")),
        };
    }
    let is_held = expression.is_some_and(|found| held(ending, &found.text).is_some());
    if ending.form == EndForm::Conversion && is_held {
        return String::new();
    }
    let text = match ending.form {
        // The condition stands in what happens.
        EndForm::Assertion => ending.what.as_str(),
        _ => expression.map_or("", |found| found.text.as_str()),
    };
    let is_shown = |(name, value): &&(String, ShownValue)| is_known(value) && has_name(text, name);
    let known = ending.variables.iter().filter(is_shown);
    let known = known.take(MOST_VARIABLES);
    let known: Vec<String> = known
        .map(|(name, value)| {
            // What is stepped behind its use holds the next value when the run ends.
            let behind = if is_stepped(text, name) { " behind it" } else { "" };
            format!("{name} = {}{behind}", shortened(&value.text))
        })
        .collect();
    if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) }
}

/// Whether an expression changes a variable behind its use: `x++` or `x--`.
fn is_stepped(text: &str, name: &str) -> bool {
    ["++", "--"].iter().any(|step| {
        text.match_indices(step).any(|(at, _)| {
            let before = text[..at].trim_end();
            let Some(rest) = before.strip_suffix(name) else { return false };
            let start = rest.char_indices().next_back().map_or(0, |(at, _)| at);
            has_name(&before[start..], name)
        })
    })
}

/// What the variable of this name holds.
fn held<'e>(ending: &'e RunEnd, text: &str) -> Option<&'e str> {
    let mut known = ending.variables.iter().filter(|(name, value)| name == text && is_known(value));
    known.next().map(|(_, value)| value.text.as_str())
}

/// The value of what was written as a whole is not shown.
fn is_known(value: &ShownValue) -> bool {
    !value.text.starts_with('(')
}

/// What reads the texts of a format, and what of the library writes its pieces, to its first
/// argument: of the others, neither knows which of the call they are.
const READS_OF_FORMATS: &str = "__parsimony_reads_";
const WRITES_OF_FORMATS: &str = "printf";

/// Which argument of the call in the source is wrong, from 0: the only one that is null, if null is
/// what is wrong.
fn wrong_argument(ending: &RunEnd, call: Option<&FoundExpression>) -> Option<usize> {
    let library = ending.library.as_deref().unwrap_or_default();
    let is_null = |text: &String| {
        let mut known = ending.variables.iter();
        known.any(|(name, value)| name == text && value.text == "NULL")
    };
    let arguments = call.map_or(&[][..], |call| &call.arguments);
    let mut null = (0..).zip(arguments).filter(|(_, text)| is_null(text));
    let found = null.next().filter(|_| ending.object.as_deref() == Some("null"));
    let only = found.filter(|_| null.next().is_none()).map(|(index, _)| index);
    only.or(ending.argument.filter(|index| match library {
        WRITES_OF_FORMATS => *index == 0,
        _ => !library.starts_with(READS_OF_FORMATS) || library.ends_with("_line"),
    }))
}

/// Whether a name stands in a text, and is not a part of a longer one.
fn has_name(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '[' | '$' | '"');
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + name.len()..].chars().next();
        let is_member = text[..at].ends_with("->");
        !is_member
            && before.is_none_or(|c| !is_part(c) || c == '[')
            && behind.is_none_or(|c| !is_part(c) || matches!(c, '[' | '.'))
    })
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_CHARACTERS {
        return text.to_owned();
    }
    let kept: String = text.chars().take(MOST_CHARACTERS).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::{has_name, is_stepped};

    #[test]
    fn steps_behind_a_use_are_seen() {
        assert!(is_stepped("m->stack[m->depth++]", "m->depth") && is_stepped("a[i --]", "i"));
        assert!(!is_stepped("a[++i]", "i") && !is_stepped("a[i] + hi++", "i"));
    }

    #[test]
    fn a_name_is_a_whole_one() {
        assert!(has_name("fields == 2", "fields"));
        assert!(has_name("a[i + 1]", "i") && has_name("a[i]", "i"));
        assert!(!has_name("fields == 2", "field") && !has_name("p->n", "n"));
        assert!(!has_name("s.n > 1", "n") && has_name("s.n > 1", "s.n"));
    }
}
