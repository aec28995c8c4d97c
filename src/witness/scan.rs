//! C as tokens with places, and what of its grammar is needed to find a place: brackets, where a
//! statement begins and ends, what follows a keyword.
//!
//! The text is not preprocessed: what a macro hides is not seen, and lines of the preprocessor are
//! left out. What uses a place must be right whatever macros stand for.
use std::ops::Range;

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its bytes in the text.
    pub bytes: Range<usize>,
    /// From 1.
    pub line: u32,
    /// From 1, in bytes.
    pub column: u32,
    /// What kind of token it is.
    pub kind: TokenKind,
    /// The bracket that closes or opens it, by its index.
    pub partner: Option<usize>,
    /// Open round or square brackets around it.
    pub depth: u32,
}

/// Kinds of [`Token`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// An identifier or a keyword.
    Word,
    /// A number, a character or a string.
    Literal,
    /// One character of anything else.
    Mark,
}

/// A text as tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    /// In order.
    pub all: Vec<Token>,
}

/// Words that begin a statement with a condition in brackets.
const CONTROL: [&str; 4] = ["if", "while", "for", "switch"];
/// Words that can stand before another word in a statement that declares nothing.
const BEFORE_WORD: [&str; 8] =
    ["return", "goto", "case", "else", "do", "sizeof", "break", "continue"];
/// Statements deeper than this are not looked into.
const DEEPEST: u32 = 200;

impl<'a> Tokens<'a> {
    /// Splits a text.
    pub fn of(text: &'a str) -> Self {
        let mut this = Self { text, all: Vec::new() };
        this.split();
        this.pair();
        this
    }

    /// The text of a token; empty behind the last one.
    pub fn word(&self, index: usize) -> &'a str {
        self.all.get(index).map_or("", |token| &self.text[token.bytes.clone()])
    }

    /// The keyword of the innermost loop around a place.
    pub fn innermost_loop(&self, line: u32, column: u32) -> Option<usize> {
        let place = (line, column.max(1));
        let is_around = |&index: &usize| {
            matches!(self.word(index), "while" | "for" | "do")
                && self.end_of_statement(index).is_some_and(|end| {
                    let end = &self.all[end];
                    (end.line, end.column) >= place
                })
        };
        let behind = self.all.partition_point(|token| (token.line, token.column) <= place);
        (0..behind).rev().find(is_around)
    }

    /// The text from one token to another.
    pub fn between(&self, from: usize, to: usize) -> String {
        let bytes = |index: usize| self.all.get(index).map(|token| token.bytes.clone());
        match (bytes(from), bytes(to)) {
            (Some(first), Some(last)) if first.start <= last.end => {
                self.text[first.start..last.end].to_owned()
            }
            _ => String::new(),
        }
    }

    fn split(&mut self) {
        let bytes = self.text.as_bytes();
        let (mut at, mut line, mut start, mut is_fresh) = (0, 1, 0, true);
        while let Some(&byte) = bytes.get(at) {
            let rest = &bytes[at..];
            let (length, kind) = match byte {
                b'\n' => (1, None),
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => (1, None),
                b'\\' if matches!(rest, [_, b'\n', ..]) => (2, None),
                b'\\' if matches!(rest, [_, b'\r', b'\n', ..]) => (3, None),
                b'/' if rest.starts_with(b"//") => (directive(rest), None),
                b'/' if rest.starts_with(b"/*") => (block_comment(rest), None),
                b'#' if is_fresh => (directive(rest), None),
                b'"' | b'\'' => (quoted(rest), Some(TokenKind::Literal)),
                b'0'..=b'9' => (number(rest), Some(TokenKind::Literal)),
                _ if is_word(byte) => {
                    let length = rest.iter().take_while(|byte| is_word(**byte)).count();
                    (length, Some(TokenKind::Word))
                }
                _ => (1, Some(TokenKind::Mark)),
            };
            if let Some(kind) = kind {
                is_fresh = false;
                let column = u32::try_from(at - start + 1).unwrap_or(u32::MAX);
                let bytes = at..at + length;
                self.all.push(Token { bytes, line, column, kind, partner: None, depth: 0 });
            }
            for (index, _) in rest[..length].iter().enumerate().filter(|(_, byte)| **byte == b'\n')
            {
                (line, start, is_fresh) = (line + 1, at + index + 1, true);
            }
            at += length;
        }
    }

    fn pair(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        let mut depth = 0_u32;
        for index in 0..self.all.len() {
            let word = self.word(index);
            if matches!(word, ")" | "]") {
                depth = depth.saturating_sub(1);
            }
            self.all[index].depth = depth;
            match word {
                "(" | "[" | "{" => {
                    open.push(index);
                    depth += u32::from(word != "{");
                }
                ")" | "]" | "}" => {
                    let fits = |&other: &usize| {
                        matches!((self.word(other), word), ("(", ")") | ("[", "]") | ("{", "}"))
                    };
                    if open.last().is_some_and(fits)
                        && let Some(other) = open.pop()
                    {
                        self.all[index].partner = Some(other);
                        self.all[other].partner = Some(index);
                    }
                }
                _ => {}
            }
        }
    }

    /// The token that begins at a place; without a column, all of the line.
    pub fn at(&self, line: u32, column: u32) -> impl Iterator<Item = usize> {
        let first = self.all.partition_point(|token| token.line < line);
        let on_line = self.all[first..].iter().take_while(move |token| token.line == line);
        let fits = move |token: &Token| column == 0 || token.column == column;
        (first..).zip(on_line).filter(move |(_, token)| fits(token)).map(|(index, _)| index)
    }

    /// Whether a statement begins at a token, inside of a function.
    pub fn begins_statement(&self, index: usize) -> bool {
        let Some(token) = self.all.get(index).filter(|token| token.depth == 0) else {
            return false;
        };
        let word = self.word(index);
        // An empty statement; but what follows the condition of a `do` is none.
        let is_empty = |before: usize| word == ";" && self.word(before) != ")";
        let is_start = match token.kind {
            TokenKind::Mark => {
                matches!(word, "*" | "(" | "+" | "-" | "{")
                    || index.checked_sub(1).is_some_and(is_empty)
            }
            TokenKind::Word | TokenKind::Literal => word != "else",
        };
        let Some(before) = index.checked_sub(1) else { return false };
        let follows = match self.word(before) {
            ";" | "else" | "do" => true,
            "{" => self.is_block(before),
            "}" => {
                let open = self.all[before].partner;
                let ends_do = |open: usize| word == "while" && self.word(open - 1) == "do";
                open.is_some_and(|open| self.is_block(open) && !ends_do(open))
            }
            ":" => self.is_label(before),
            ")" => self.all[before].partner.is_some_and(|open| self.is_control(open)),
            _ => false,
        };
        is_start && follows && self.in_function(index)
    }

    /// Whether a curly bracket opens statements, not an initialiser.
    fn is_block(&self, open: usize) -> bool {
        let Some(before) = open.checked_sub(1) else { return false };
        match self.word(before) {
            "else" | "do" | ";" | "{" | "}" | ":" => true,
            ")" => {
                let condition = self.all[before].partner;
                condition.is_some_and(|condition| self.is_control(condition))
                    || self.outermost(open).is_none()
            }
            _ => false,
        }
    }

    /// Whether a bracket opens the condition of a control statement.
    fn is_control(&self, open: usize) -> bool {
        open.checked_sub(1).is_some_and(|word| CONTROL.contains(&self.word(word)))
    }

    /// Whether the colon at `index` ends a label.
    fn is_label(&self, index: usize) -> bool {
        let mut at = index;
        while let Some(before) = at.checked_sub(1) {
            match self.word(before) {
                "case" | "default" => return true,
                ";" | "{" | "}" | ":" | ")" => return at + 1 == index && at != index,
                "?" => return false,
                _ => at = before,
            }
        }
        false
    }

    /// The function around a token, if its head looks as usual.
    pub fn function_around(&self, index: usize) -> Option<&'a str> {
        let close = self.outermost(index)?.checked_sub(1)?;
        let name = self.all[close].partner?.checked_sub(1)?;
        (self.word(close) == ")" && self.all[name].kind == TokenKind::Word).then(|| self.word(name))
    }

    /// Whether curly brackets around a token are those of a function's body.
    fn in_function(&self, index: usize) -> bool {
        let before = self.outermost(index).and_then(|open| open.checked_sub(1));
        before.is_some_and(|before| !matches!(self.word(before), "=" | "," | "]"))
    }

    /// The outermost of the curly brackets around a token.
    fn outermost(&self, index: usize) -> Option<usize> {
        let mut outermost = None;
        let mut at = index;
        while let Some(before) = at.checked_sub(1) {
            at = before;
            match (self.word(at), self.all[at].partner) {
                ("}" | ")" | "]", Some(open)) => at = open,
                ("{", _) => outermost = Some(at),
                _ => {}
            }
        }
        outermost
    }

    /// Whether a token stands where a statement needs curly brackets to become two: directly behind
    /// a condition, `else` or `do`.
    pub fn is_single_body(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1) else { return false };
        self.word(index) != "{"
            && match self.word(before) {
                "else" | "do" => true,
                ")" => true,
                ":" => {
                    // The statement that the label belongs to.
                    let mut at = before;
                    while let Some(previous) = at.checked_sub(1) {
                        if matches!(self.word(previous), ";" | "{" | "}" | ")" | "else" | "do") {
                            return !matches!(self.word(previous), ";" | "{" | "}");
                        }
                        at = previous;
                    }
                    true
                }
                _ => false,
            }
    }

    /// The last token of the statement that begins at `index`; `None`: a macro may hide its end.
    pub fn end_of_statement(&self, index: usize) -> Option<usize> {
        self.end_below(index, 0)
    }

    fn end_below(&self, index: usize, deep: u32) -> Option<usize> {
        if deep > DEEPEST {
            return None;
        }
        let body = |at| self.end_below(at, deep + 1);
        match self.word(index) {
            "" => None,
            "{" => self.all[index].partner,
            word if CONTROL.contains(&word) => {
                let end = body(self.closing(index + 1)? + 1)?;
                match (word, self.word(end + 1)) {
                    ("if", "else") => body(end + 2),
                    _ => Some(end),
                }
            }
            "do" => {
                let end = body(index + 1)?;
                let close = self.closing(end + 2).filter(|_| self.word(end + 1) == "while")?;
                (self.word(close + 1) == ";").then_some(close + 1)
            }
            "case" | "default" => {
                let colon = (index..self.all.len()).find(|&at| self.word(at) == ":")?;
                body(colon + 1)
            }
            _ if self.word(index + 1) == ":" => body(index + 2),
            _ => self.end_of_expression(index),
        }
    }

    /// The semicolon of a statement that is an expression or a jump. Two words in a row, or a word
    /// behind a call, are a declaration or a macro: neither can stand alone behind a condition.
    fn end_of_expression(&self, index: usize) -> Option<usize> {
        let mut at = index;
        loop {
            let word = self.word(at);
            match word {
                "" | "{" | "}" => return None,
                ";" => return Some(at),
                _ => {}
            }
            let next = at + 1;
            let is_word = |at: usize| self.all.get(at).is_some_and(|it| it.kind == TokenKind::Word);
            if is_word(at) && is_word(next) && !BEFORE_WORD.contains(&word) {
                return None;
            }
            match (word, self.all[at].partner) {
                ("(" | "[", Some(close)) => {
                    let is_call = at.checked_sub(1).is_some_and(|at| at >= index && is_word(at));
                    if is_call && is_word(close + 1) {
                        return None;
                    }
                    at = close + 1;
                }
                ("(" | "[", None) => return None,
                _ => at = next,
            }
        }
    }

    /// The bracket that closes the one at `open`, if there is one.
    pub fn closing(&self, open: usize) -> Option<usize> {
        self.all.get(open).filter(|_| self.word(open) == "(").and_then(|token| token.partner)
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

fn number(rest: &[u8]) -> usize {
    let mut length = 0;
    while let Some(&byte) = rest.get(length) {
        let is_sign = matches!(byte, b'+' | b'-')
            && length > 0
            && matches!(rest[length - 1], b'e' | b'E' | b'p' | b'P');
        if !is_word(byte) && byte != b'.' && !is_sign {
            break;
        }
        length += 1;
    }
    length
}

fn quoted(rest: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = rest.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if byte == rest[0] => return at + 1,
            _ => {}
        }
        at += 1;
    }
    rest.len()
}

fn block_comment(rest: &[u8]) -> usize {
    let end = rest.windows(2).skip(2).position(|two| two == b"*/");
    end.map_or(rest.len(), |end| end + 4)
}

/// To the end of the line; a backslash continues it.
fn directive(rest: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        match (byte, rest.get(at + 1)) {
            (b'\n', _) => return at,
            (b'\\', Some(b'\r')) => at += 3,
            (b'\\', _) => at += 2,
            _ => at += 1,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::Tokens;

    const TEXT: &str = "#define A \\\n  b;\nint f(int x) { /* ; */\n  int t[] = {1, 2};\n  \
        if (x) while (t[0]) x--; else do { x++; } while (x < ')');\n  L: return x ? 1 : 2;\n}\n";

    #[test]
    fn statements_begin_and_end() {
        let tokens = Tokens::of(TEXT);
        let statements: Vec<String> = (0..tokens.all.len())
            .filter(|&at| tokens.begins_statement(at))
            .map(|at| {
                let end = tokens.end_of_statement(at).map_or("?", |end| {
                    &TEXT[tokens.all[at].bytes.start..tokens.all[end].bytes.end]
                });
                format!("{}:{} {end}", tokens.all[at].line, tokens.all[at].column)
            })
            .collect();
        let expected = [
            "4:3 ?",
            "5:3 if (x) while (t[0]) x--; else do { x++; } while (x < ')');",
            "5:10 while (t[0]) x--;",
            "5:23 x--;",
            "5:33 do { x++; } while (x < ')');",
            "5:36 { x++; }",
            "5:38 x++;",
            "6:3 L: return x ? 1 : 2;",
            "6:6 return x ? 1 : 2;",
        ];
        assert_eq!(statements, expected);
    }

    #[test]
    fn a_semicolon_alone_is_a_statement() {
        let text =
            "void f() {\n;\ndo {} while (x);\nif (x) {}\n;\nstruct s { int a; };\nL:;\n;}\n;";
        let tokens = Tokens::of(text);
        let empty = (0..tokens.all.len())
            .filter(|&at| tokens.word(at) == ";" && tokens.begins_statement(at))
            .map(|at| (tokens.all[at].line, tokens.all[at].column));
        assert_eq!(empty.collect::<Vec<_>>(), [(2, 1), (5, 1), (7, 3), (8, 1)]);
    }

    #[test]
    fn what_a_macro_may_hide_has_no_end() {
        for text in ["void f() { if (x) MACRO(y) z = 1; }", "void f() { if (x) MACRO z = 1; }"] {
            let tokens = Tokens::of(text);
            let body = tokens.at(1, 19).next().expect("a token");
            assert!(tokens.begins_statement(body) && tokens.is_single_body(body));
            assert_eq!(tokens.end_of_statement(body), None);
        }
    }
}
