//! Which expressions may be woven in: those that compute a value and do nothing else, whatever
//! macros stand for.
//!
//! A claim is looked at twice. As it is written it must be one expression, in which nothing is
//! called or assigned ([`closed`]). What the preprocessor makes of it is asked again
//! ([`expanded`]), because a macro may stand for anything, and because a place may lie in text that
//! is left out.
use super::places::OWN;
use super::scan::{TokenKind, Tokens};
use std::fmt::Write as _;

/// What a call returned.
pub(super) const RESULT: &str = "__parsimony_result";

/// What is asked of clang about an expression; it is not evaluated there.
const ASSUME: &str = "__builtin_assume";

/// Operators of several characters, the longest first.
const OPERATORS: [&str; 29] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "&=", "^=", "|=", "<:", ":>", "<%", "%>", "%:", "??", "##",
];

/// An expression as a truth value. clang warns where `__builtin_assume` gets side effects. What
/// looks like a cast must be one: of a type, there are pointers to it.
pub(super) fn truth(value: &str) -> String {
    let mut text = String::from("(");
    for cast in casts(&Tokens::of(value)) {
        let _ = write!(text, "sizeof({cast} *), ");
    }
    text + &format!("sizeof({ASSUME}(({value}) != 0)), ({value}) != 0)")
}

/// An expression that ends where it seems to end: its tokens, if all brackets fit.
pub(super) fn closed(value: &str) -> Result<String, String> {
    let tokens = Tokens::of(value);
    refuse_effects(&tokens, &[])?;
    let mut words = String::new();
    for (index, token) in tokens.all.iter().enumerate() {
        let word = tokens.word(index);
        let is_bracket = matches!(word, "(" | ")" | "[" | "]");
        if is_bracket && token.partner.is_none() {
            return Err(format!("`{word}` has no place in an expression"));
        }
        if word.starts_with(OWN) && word != RESULT {
            return Err(format!("`{word}` is a name of ours"));
        }
        let is_quote = word.starts_with(['"', '\'']);
        if is_quote && (word.len() < 2 || !word.ends_with(['"', '\''])) {
            return Err("a literal that does not end".to_owned());
        }
        // Two characters may be one operator.
        if index > 0 && !is_joined(&tokens, index) {
            words.push(' ');
        }
        words += word;
    }
    match words.is_empty() {
        true => Err("no expression".to_owned()),
        false => Ok(words),
    }
}

/// What the preprocessor makes of the call of `function`, by which a claim is checked: an
/// expression that has no effects either. `reads`: whether it may read memory through a pointer.
pub(super) fn expanded(tokens: &Tokens<'_>, function: &str, reads: bool) -> Result<(), String> {
    let mut is_there = false;
    for name in (0..tokens.all.len()).filter(|&index| tokens.word(index) == function) {
        // The first one is the definition.
        if name.checked_sub(1).is_some_and(|before| tokens.word(before) == "int") {
            continue;
        }
        let close = tokens.closing(name + 1).ok_or("a macro changes its brackets")?;
        let text = tokens.between(name + 1, close);
        if text.lines().any(|line| line.trim_start().starts_with('#')) {
            return Err("a macro in it is a directive".to_owned());
        }
        let own = Tokens::of(&text);
        refuse_effects(&own, &[ASSUME])?;
        let pointers = pointers(&own);
        if let Some(cast) = casts(&own).into_iter().find(|cast| !pointers.contains(cast)) {
            return Err(format!("`({cast})` may be a function, which has no place in it"));
        }
        if !reads && reads_memory(&own) {
            return Err("it reads memory, and accesses are taken for valid".to_owned());
        }
        is_there = true;
    }
    is_there.then_some(()).ok_or_else(|| "the preprocessor leaves its place out".to_owned())
}

/// Whether an expression may read memory through a pointer; a `*` counts as such unless a value or
/// a type stands in front of it, or nothing that it could be applied to behind it.
pub(super) fn reads_memory(tokens: &Tokens<'_>) -> bool {
    (0..tokens.all.len()).any(|index| match tokens.word(index) {
        "[" => true,
        ">" => index > 0 && tokens.word(index - 1) == "-",
        "*" => {
            let follows = (index..).map(|at| tokens.word(at)).find(|word| *word != "*");
            let is_behind_value = index.checked_sub(1).is_some_and(|before| {
                tokens.all[before].kind != TokenKind::Mark || tokens.word(before) == "]"
            });
            follows != Some(")") && !is_behind_value
        }
        _ => false,
    })
}

/// Calls, assignments and statements; `but` names what may be called.
fn refuse_effects(tokens: &Tokens<'_>, but: &[&str]) -> Result<(), String> {
    const NO_CALLS: [&str; 5] = ["sizeof", "_Alignof", "__alignof", "__alignof__", "__extension__"];
    let mut index = 0;
    while index < tokens.all.len() {
        let operator = operator(tokens, index);
        let is_assignment = operator.ends_with('=')
            && !matches!(operator, "==" | "!=" | "<=" | ">=")
            || matches!(operator, "++" | "--");
        let is_other = matches!(operator, ";" | "{" | "}" | "#" | "\\" | "@" | "`")
            || matches!(operator, "<:" | ":>" | "<%" | "%>" | "%:" | "??" | "##");
        if is_assignment || is_other {
            return Err(format!("`{operator}` has no place in an expression"));
        }
        let before = index.checked_sub(1).filter(|_| operator == "(");
        if let Some(before) = before {
            let word = tokens.word(before);
            let is_name = tokens.all[before].kind == TokenKind::Word;
            if word == "]" || is_name && !NO_CALLS.contains(&word) && !but.contains(&word) {
                // What has no side effects may not come back all the same.
                return Err("a call has no place in it".to_owned());
            }
        }
        index += match tokens.all[index].kind {
            TokenKind::Mark => operator.len(),
            TokenKind::Word | TokenKind::Literal => 1,
        };
    }
    Ok(())
}

/// The operator that begins at a token; the token itself where that is none.
fn operator<'a>(tokens: &Tokens<'a>, index: usize) -> &'a str {
    let is_one = |operator: &&&str| {
        let marks = operator.char_indices().map(|(at, _)| (at, &operator[at..=at]));
        let mut all = marks.map(|(at, mark)| {
            tokens.word(index + at) == mark && (at == 0 || is_joined(tokens, index + at))
        });
        all.all(|fits| fits)
    };
    OPERATORS.iter().find(is_one).map_or_else(|| tokens.word(index), |operator| *operator)
}

fn is_joined(tokens: &Tokens<'_>, index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|before| tokens.all.get(before));
    let own = tokens.all.get(index);
    before.zip(own).is_some_and(|(before, own)| before.bytes.end == own.bytes.start)
}

/// What stands in brackets in front of a bracket: `T` in `(T)(x)`, which is a cast or a call.
fn casts(tokens: &Tokens<'_>) -> Vec<String> {
    let opens = (1..tokens.all.len()).filter(|&index| tokens.word(index) == "(");
    let behind = opens.filter(|&index| tokens.word(index - 1) == ")");
    behind.filter_map(|index| inside(tokens, tokens.all[index - 1].partner?, index - 1)).collect()
}

/// The types in `sizeof(T *)`.
fn pointers(tokens: &Tokens<'_>) -> Vec<String> {
    let all = (0..tokens.all.len()).filter(|&index| tokens.word(index) == "sizeof");
    let types = all.filter_map(|index| {
        let close = tokens.closing(index + 1)?;
        (tokens.word(close - 1) == "*").then(|| inside(tokens, index + 1, close - 1))?
    });
    types.collect()
}

/// The words between two tokens, with one space between them.
fn inside(tokens: &Tokens<'_>, from: usize, to: usize) -> Option<String> {
    let words: Vec<&str> = (from + 1..to).map(|index| tokens.word(index)).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::{closed, expanded, reads_memory, truth};
    use crate::witness::scan::Tokens;

    #[test]
    fn what_computes_a_value_and_nothing_else() {
        for value in ["x <= -1 && y != 2", "(unsigned char)(x) >> 3 == 'a'", "a[x]->b ? *p : -x"] {
            assert_eq!(closed(value).as_deref(), Ok(value));
        }
        let others = [
            "x = 5",
            "x += 1",
            "x++ > 0",
            "sizeof(int[x <<= 1])",
            "f(x)",
            "f[0](x)",
            "p<:0:>",
            "(<% %>)",
            "({ 1; })",
            "x ??( 1",
            "(x",
            "'a",
            "",
            "x) + (y",
        ];
        for value in others {
            assert!(closed(value).is_err(), "{value}");
        }
    }

    #[test]
    fn reads_are_seen() {
        let reads = |value: &str| reads_memory(&Tokens::of(value));
        assert!(["*p", "a[1]", "p->x", "x + *p", "(int)*p", "2 * *p"].into_iter().all(reads));
        assert!(!["x * y", "(char **)p == 0", "x > y", "x - 1 > y"].into_iter().any(reads));
    }

    #[test]
    fn what_macros_stand_for() {
        let answer = |argument: &str| {
            let text = format!("int part(int x) {{ }} void f() {{ part({argument}); }}");
            expanded(&Tokens::of(&text), "part", false)
        };
        assert_eq!(answer(&truth("(u8)(x) > 3")), Ok(()));
        for argument in ["(spin)()", "spin()", "(x = 3)", "*p", "(u8)(x)", "x\n#pragma pack(1)\n"] {
            assert!(answer(argument).is_err(), "{argument}");
        }
        assert!(expanded(&Tokens::of("int part(int x);"), "part", true).is_err());
    }
}
