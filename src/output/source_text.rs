//! Expressions in the text of a C or C++ file, by their place: enough of the language to find where
//! an operand, an access or a call begins and ends. What it does not understand it does not show.
use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TokenKind {
    Name,
    /// A number, a text or a character.
    Literal,
    Mark,
}

#[derive(Clone, Debug)]
struct SourceToken {
    kind: TokenKind,
    bytes: Range<usize>,
}

/// The tokens of a file.
pub(super) struct SourceText<'t> {
    text: &'t str,
    tokens: Vec<SourceToken>,
}

/// An expression that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundExpression {
    /// Its text, with single spaces.
    pub text: String,
    /// Of an operation with two operands, its operator.
    pub operator: Option<String>,
    /// Of a call, what it is given.
    pub arguments: Vec<String>,
}

/// Marks of several characters, longest first.
const MARKS: [&str; 23] = [
    "<<=", ">>=", "...", "->*", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "::",
];
/// Words behind which an expression begins.
const WORDS: [&str; 9] = ["return", "case", "else", "do", "goto", "if", "while", "for", "switch"];
/// Words behind which a condition stands in brackets.
const CONTROLS: [&str; 4] = ["if", "while", "for", "switch"];

impl<'t> SourceText<'t> {
    /// Reads the tokens.
    pub(super) fn new(text: &'t str) -> Self {
        let mut tokens = Vec::new();
        let mut at = 0;
        while let Some(token) = next(text, at) {
            at = token.bytes.end;
            tokens.push(token);
        }
        Self { text, tokens }
    }

    /// The token at a line and column, both from 1.
    fn at(&self, line: u32, column: u32) -> Option<usize> {
        let line = usize::try_from(line).ok()?.checked_sub(1)?;
        let column = usize::try_from(column).ok()?.checked_sub(1)?;
        let start = match line {
            0 => 0,
            _ => self.text.match_indices('\n').nth(line - 1)?.0 + 1,
        };
        let place = start + column;
        self.tokens.iter().position(|token| token.bytes.contains(&place))
    }

    fn word(&self, index: usize) -> &'t str {
        self.tokens.get(index).map_or("", |token| &self.text[token.bytes.clone()])
    }

    fn kind(&self, index: usize) -> TokenKind {
        self.tokens.get(index).map_or(TokenKind::Mark, |token| token.kind)
    }

    fn text_of(&self, tokens: Range<usize>) -> Option<String> {
        let (first, last) = (self.tokens.get(tokens.start)?, self.tokens.get(tokens.end - 1)?);
        let text = self.text.get(first.bytes.start..last.bytes.end)?;
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The operation whose operator stands there, with its operands.
    pub(super) fn operation(&self, line: u32, column: u32) -> Option<FoundExpression> {
        let index = self.at(line, column)?;
        let operator = self.word(index);
        if self.kind(index) != TokenKind::Mark {
            return self.call_at(index);
        }
        if matches!(operator, "++" | "--") {
            let is_behind = index > 0 && self.ends_operand(index - 1);
            let range = match is_behind {
                true => self.left(index, UNARY)..index + 1,
                false => index..self.right(index, UNARY),
            };
            let sign = operator.get(..1).map(str::to_owned);
            return Some(FoundExpression {
                text: self.text_of(range)?,
                operator: sign,
                arguments: vec![],
            });
        }
        let rank = rank(operator)?;
        if !self.is_binary(index) {
            let text = self.text_of(index..self.right(index, UNARY))?;
            return Some(FoundExpression { text, operator: None, arguments: vec![] });
        }
        let range = self.left(index, rank)..self.right(index, rank);
        let sign = operator.trim_end_matches('=').to_owned();
        Some(FoundExpression {
            text: self.text_of(range)?,
            operator: Some(sign),
            arguments: vec![],
        })
    }

    /// What is converted there: the operand that begins there, or an operation that assigns.
    pub(super) fn conversion(&self, line: u32, column: u32) -> Option<FoundExpression> {
        let index = self.at(line, column)?;
        let is_operator = rank(self.word(index)).is_some() && self.is_binary(index);
        if is_operator || matches!(self.word(index), "++" | "--") {
            return self.operation(line, column);
        }
        let mut end = self.right(index.checked_sub(1)?, ASSIGNMENT);
        let mut open = 0;
        while self.word(end) == "?" || open > 0 && self.word(end) == ":" {
            open += if self.word(end) == "?" { 1 } else { -1 };
            end = self.right(end, ASSIGNMENT);
        }
        let text = self.text_of(index..end)?;
        Some(FoundExpression { text, operator: None, arguments: vec![] })
    }

    /// What is read or written there.
    pub(super) fn access(&self, line: u32, column: u32) -> Option<FoundExpression> {
        let index = self.at(line, column)?;
        let range = match self.word(index) {
            "++" | "--" if index > 0 && self.ends_operand(index - 1) => {
                self.left(index, UNARY)..index
            }
            "++" | "--" => index + 1..self.right(index, UNARY),
            mark if self.kind(index) == TokenKind::Mark && rank(mark) == Some(ASSIGNMENT) => {
                self.left(index, ASSIGNMENT)..index
            }
            "*" if !self.is_binary(index) => index..self.right(index, UNARY),
            _ if self.kind(index) != TokenKind::Name => return None,
            _ if self.word(index + 1) == "(" => return self.call_at(index),
            _ => self.chain(index)..self.behind_subscripts(index)?,
        };
        let text = self.text_of(range)?;
        Some(FoundExpression { text, operator: None, arguments: vec![] })
    }

    /// Behind the subscripts of the name at `index`, or of the chain of members that it begins: an
    /// element of `p->a[i]` stands where `p` does. Of two such elements in one chain, it is
    /// not known which is meant.
    fn behind_subscripts(&self, index: usize) -> Option<usize> {
        let (mut at, _) = self.behind_members(index + 1);
        if self.word(at) != "[" {
            return Some(index + 1);
        }
        loop {
            while self.word(at) == "[" {
                at = self.behind(at)?;
            }
            let (next, is_led_to) = self.behind_members(at);
            if next == at || self.word(next) != "[" {
                return Some(at);
            }
            if is_led_to {
                return None;
            }
            at = next;
        }
    }

    /// Behind the members that are named from `at` on; and whether a pointer leads to one.
    fn behind_members(&self, mut at: usize) -> (usize, bool) {
        let mut is_led_to = false;
        while matches!(self.word(at), "." | "->") && self.kind(at + 1) == TokenKind::Name {
            is_led_to |= self.word(at) == "->";
            at += 2;
        }
        (at, is_led_to)
    }

    /// The call that begins there, or whose function's name stands there.
    pub(super) fn call(&self, line: u32, column: u32) -> Option<FoundExpression> {
        self.call_at(self.at(line, column)?)
    }

    fn call_at(&self, index: usize) -> Option<FoundExpression> {
        // A qualified name is one name.
        let mut name = index;
        while matches!(self.word(name + 1), "." | "->" | "::") {
            name += 2;
        }
        if self.kind(name) != TokenKind::Name || self.word(name + 1) != "(" {
            return None;
        }
        let end = self.behind(name + 1)?;
        let mut arguments = Vec::new();
        let (mut start, mut at) = (name + 2, name + 2);
        while at < end {
            match self.word(at) {
                "(" | "[" | "{" => at = self.behind(at)? - 1,
                "," | ")" if start < at => {
                    arguments.extend(self.text_of(start..at));
                    start = at + 1;
                }
                _ => {}
            }
            at += 1;
        }
        let text = self.text_of(self.chain(index)..end)?;
        Some(FoundExpression { text, operator: None, arguments })
    }

    /// Behind the bracket that closes the one at `index`.
    fn behind(&self, index: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for at in index..self.tokens.len() {
            match self.word(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    /// The bracket that opens what the one at `index` closes.
    fn opening(&self, index: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for at in (0..=index).rev() {
            match self.word(at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    fn ends_operand(&self, index: usize) -> bool {
        match self.kind(index) {
            TokenKind::Name => !WORDS.contains(&self.word(index)),
            TokenKind::Literal => true,
            TokenKind::Mark => match self.word(index) {
                ")" => !self.is_of_statement(index),
                word => word == "]",
            },
        }
    }

    /// Whether a bracket closes the condition of a statement.
    fn is_of_statement(&self, index: usize) -> bool {
        let before = self.opening(index).and_then(|open| open.checked_sub(1));
        before.is_some_and(|before| CONTROLS.contains(&self.word(before)))
    }

    fn is_binary(&self, index: usize) -> bool {
        index > 0 && self.ends_operand(index - 1)
    }

    /// Where the chain of members begins that the name at `index` ends.
    fn chain(&self, index: usize) -> usize {
        let mut start = index;
        while start >= 2 && matches!(self.word(start - 1), "." | "->" | "::") {
            let mut before = start - 2;
            while matches!(self.word(before), ")" | "]") {
                match self.opening(before) {
                    Some(open) if open > 0 && self.ends_operand(open - 1) => before = open - 1,
                    Some(open) => return open,
                    None => return start,
                }
            }
            start = before;
        }
        start
    }

    /// Where the operand in front of an operator of this rank begins.
    fn left(&self, index: usize, rank_of: u32) -> usize {
        let mut start = index;
        while start > 0 {
            let at = start - 1;
            let is_next_to_operand = start < index && self.begins_operand(start);
            match self.word(at) {
                ")" | "]" => {
                    let Some(open) = self.opening(at) else { break };
                    if self.is_of_statement(at) {
                        break;
                    }
                    start = open;
                }
                "." | "->" | "::" | "++" | "--" => start = at,
                word if self.kind(at) == TokenKind::Mark => {
                    let goes_on = match rank(word) {
                        Some(_) if !self.is_binary(at) => true,
                        Some(other) => other >= rank_of && rank_of < UNARY && other != ASSIGNMENT,
                        None => matches!(word, "!" | "~"),
                    };
                    if !goes_on {
                        break;
                    }
                    start = at;
                }
                word if WORDS.contains(&word) || is_next_to_operand => break,
                _ => start = at,
            }
        }
        start
    }

    fn begins_operand(&self, index: usize) -> bool {
        self.kind(index) != TokenKind::Mark
    }

    /// Behind the operand that follows an operator of this rank.
    fn right(&self, index: usize, rank_of: u32) -> usize {
        let mut end = index + 1;
        while end < self.tokens.len() {
            match self.word(end) {
                "(" | "[" => match self.behind(end) {
                    Some(behind) => end = behind,
                    None => break,
                },
                "." | "->" | "::" | "++" | "--" | "!" | "~" => end += 1,
                word if self.kind(end) == TokenKind::Mark => match rank(word) {
                    Some(_) if end == index + 1 || !self.is_binary(end) => end += 1,
                    Some(other) if other > rank_of => end += 1,
                    _ => break,
                },
                _ => end += 1,
            }
        }
        end
    }
}

/// Binds closer than any operator with two operands.
const UNARY: u32 = 20;
/// Binds least.
const ASSIGNMENT: u32 = 1;

/// How close an operator binds its operands.
fn rank(operator: &str) -> Option<u32> {
    Some(match operator {
        "*" | "/" | "%" => 12,
        "+" | "-" => 11,
        "<<" | ">>" => 10,
        "<" | "<=" | ">" | ">=" => 9,
        "==" | "!=" => 8,
        "&" => 7,
        "^" => 6,
        "|" => 5,
        "&&" => 4,
        "||" => 3,
        "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "<<=" | ">>=" | "&=" | "|=" | "^=" => ASSIGNMENT,
        _ => return None,
    })
}

/// The token at or behind a place.
fn next(text: &str, mut at: usize) -> Option<SourceToken> {
    loop {
        let rest = text.get(at..)?;
        let first = rest.chars().next()?;
        let skipped = if first.is_whitespace() {
            first.len_utf8()
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.get(2..)?.find("*/").map_or(rest.len(), |end| end + 4)
        } else {
            let (kind, length) = token(rest, first);
            return Some(SourceToken { kind, bytes: at..at + length });
        };
        at += skipped;
    }
}

fn token(rest: &str, first: char) -> (TokenKind, usize) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    if first.is_ascii_digit() {
        let end = rest.find(|c: char| !is_word(c) && c != '.').unwrap_or(rest.len());
        return (TokenKind::Literal, end);
    }
    if is_word(first) {
        return (TokenKind::Name, rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()));
    }
    if first == '"' || first == '\'' {
        let mut is_escaped = false;
        for (at, c) in rest.char_indices().skip(1) {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '\n' => return (TokenKind::Literal, at),
                _ if c == first => return (TokenKind::Literal, at + 1),
                _ => {}
            }
        }
        return (TokenKind::Literal, rest.len());
    }
    let mark = MARKS.iter().find(|mark| rest.starts_with(**mark));
    (TokenKind::Mark, mark.map_or(first.len_utf8(), |mark| mark.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of the `|` in the text, which is taken out.
    fn place(marked: &str) -> (String, u32, u32) {
        let at = marked.find('|').expect("a mark");
        let text = marked.replacen('|', "", 1);
        let line = 1 + marked[..at].matches('\n').count();
        let column = 1 + at - marked[..at].rfind('\n').map_or(0, |end| end + 1);
        (text, line.try_into().expect("small"), column.try_into().expect("small"))
    }

    fn found(
        marked: &str,
        how: fn(&SourceText<'_>, u32, u32) -> Option<FoundExpression>,
    ) -> Option<FoundExpression> {
        let (text, line, column) = place(marked);
        how(&SourceText::new(&text), line, column)
    }

    #[test]
    fn an_operation_has_its_operands() {
        let text = |marked| found(marked, |source, l, c| source.operation(l, c)).map(|it| it.text);
        let is = |marked, expected: &str| assert_eq!(text(marked).as_deref(), Some(expected));
        is("int f(int x, int y) { return x |* y; }", "x * y");
        is("z = a + b |* c[i] - 1;", "b * c[i]");
        is("z = a * 2 |+ b * (c + 1) - 1;", "a * 2 + b * (c + 1)");
        is("if (n > 0) sum |+= p->next->value * 2;", "sum += p->next->value * 2");
        is("for (i = 0; i < n; i|++) f(i);", "i++");
        is("return (int)x |* (int)y;", "(int)x * (int)y");
        is("int a = |-b;", "-b");
        is("x = /* - */ y\n  |* z;", "y * z");
        is("f(\"a*b\", g(x) |/ h(y, 2));", "g(x) / h(y, 2)");
        is("n = |SQUARE(k) + 1;", "SQUARE(k)");
    }

    #[test]
    fn a_conversion_has_its_operand() {
        let text = |marked| found(marked, |source, l, c| source.conversion(l, c)).map(|it| it.text);
        let is = |marked, expected: &str| assert_eq!(text(marked).as_deref(), Some(expected));
        is("unsigned char c = |x;", "x");
        is("return |x + 1;", "x + 1");
        is("take(|f(x, 1) * 2);", "f(x, 1) * 2");
        is("char all[] = {1, |-x, 2};", "-x");
        is("c = |x > 3 ? x : y ? 1 : z;", "x > 3 ? x : y ? 1 : z");
        is("c |+= x;", "c += x");
        is("t.field |= x;", "t.field = x");
        is("c|++;", "c++");
    }

    #[test]
    fn an_access_has_its_object() {
        let text = |marked| found(marked, |source, l, c| source.access(l, c)).map(|it| it.text);
        let is = |marked, expected: &str| assert_eq!(text(marked).as_deref(), Some(expected));
        is("x = |a[i + 1] + 2;", "a[i + 1]");
        is("ring->bytes[ring->head % n] |= byte;", "ring->bytes[ring->head % n]");
        is("x = ring->|bytes[3];", "ring->bytes[3]");
        is("x = |*p++;", "*p++");
        is("*(p + 1) |= 4;", "*(p + 1)");
        is("if (ok) |*p = 3;", "*p");
        is("list[2].next->|value += 1;", "list[2].next->value");
        is("|memcpy(a, b, n);", "memcpy(a, b, n)");
        is("if (|v->data[i] != 0)", "v->data[i]");
        is("x = |a[i].b[0][1];", "a[i].b[0][1]");
        is("x = |p->next;", "p");
        assert_eq!(text("x = |p->a[i]->b[j];"), None);
    }

    #[test]
    fn a_call_has_its_arguments() {
        let call = |marked| found(marked, |source, l, c| source.call(l, c));
        let found = call("  |verifier_assert(fields == 2);").expect("a call");
        assert_eq!(found.text, "verifier_assert(fields == 2)");
        assert_eq!(found.arguments, ["fields == 2"]);
        let found = call("  app::|copy(text, f(1, 2),\n \"a, b\");").expect("a call");
        assert_eq!(found.text, "app::copy(text, f(1, 2), \"a, b\")");
        assert_eq!(found.arguments, ["text", "f(1, 2)", "\"a, b\""]);
        assert_eq!(call("|x = 1;"), None);
    }
}
