//! Cutting the text form into tokens.
//!
//! Invariant: the last token is [`Token::End`]; there is a [`Token::Newline`] at the end of every
//! line, except after a `;`.
use super::{ParseError, Problem};
use std::fmt;

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `%name`.
    Local(String),
    /// `@@name`.
    GlobalVar(String),
    /// `@name`.
    Object(String),
    /// `&name`.
    Function(String),
    /// `$3`.
    Binding(u32),
    /// A keyword, a label, a width or a plain name.
    Word(String),
    /// A number with its sign.
    Number { negative: bool, magnitude: u128 },
    /// A quoted text.
    Text(String),
    /// `->`.
    Arrow,
    /// One of `( ) { } : ; , = + - # !`.
    Sign(char),
    /// The end of a statement.
    Newline,
    /// The end of the text.
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local(name) => write!(f, "`%{name}`"),
            Self::GlobalVar(name) => write!(f, "`@@{name}`"),
            Self::Object(name) => write!(f, "`@{name}`"),
            Self::Function(name) => write!(f, "`&{name}`"),
            Self::Binding(number) => write!(f, "`${number}`"),
            Self::Word(word) => write!(f, "`{word}`"),
            Self::Number { negative, magnitude } => {
                write!(f, "`{}{magnitude}`", if *negative { "-" } else { "" })
            }
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Arrow => write!(f, "`->`"),
            Self::Sign(sign) => write!(f, "`{sign}`"),
            Self::Newline => write!(f, "the end of the line"),
            Self::End => write!(f, "the end of the text"),
        }
    }
}

/// A token and where it starts.
#[derive(Clone, Debug)]
pub(super) struct Spanned {
    pub(super) token: Token,
    pub(super) line: u32,
    pub(super) column: u32,
}

/// Whether `c` may be part of a name without quotes.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

/// All tokens of `text`.
pub(super) fn tokens(text: &str) -> Result<Vec<Spanned>, ParseError> {
    let mut lexer = Lexer { rest: text, line: 1, column: 1 };
    let mut tokens: Vec<Spanned> = Vec::new();
    loop {
        lexer.skip_blanks();
        let (line, column) = (lexer.line, lexer.column);
        let token = lexer.next()?;
        let ends = token == Token::End;
        let joins = tokens.last().is_some_and(|last| last.token == Token::Sign(';'));
        if !(joins && token == Token::Newline) {
            tokens.push(Spanned { token, line, column });
        }
        if ends {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.line = self.line.saturating_add(1);
            self.column = 1;
        } else {
            self.column = self.column.saturating_add(1);
        }
        Some(c)
    }

    fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.bump();
        }
        found
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while let Some(c) = self.peek().filter(|&c| accept(c)) {
            taken.push(c);
            self.bump();
        }
        taken
    }

    fn error(&self, problem: Problem) -> ParseError {
        ParseError { line: self.line, column: self.column, problem }
    }

    fn unexpected(&self, expected: &'static str) -> ParseError {
        let found = match self.peek() {
            Some('\n') => Token::Newline.to_string(),
            Some(c) => format!("{c:?}"),
            None => Token::End.to_string(),
        };
        self.error(Problem::Unexpected { found, expected })
    }

    fn skip_blanks(&mut self) {
        self.take_while(|c| c.is_whitespace() && c != '\n');
        if self.rest.starts_with("//") {
            self.take_while(|c| c != '\n');
        }
    }

    fn next(&mut self) -> Result<Token, ParseError> {
        let Some(c) = self.peek() else { return Ok(Token::End) };
        match c {
            '0'..='9' => return self.number(false),
            '"' => return Ok(Token::Text(self.text()?)),
            c if is_name_char(c) && c != '$' => {
                return Ok(Token::Word(self.take_while(is_name_char)));
            }
            _ => {}
        }
        if !matches!(c, '\n' | '%' | '&' | '@' | '$' | '-' | '(' | ')' | '{' | '}')
            && !matches!(c, ':' | ';' | ',' | '=' | '+' | '#' | '!')
        {
            return Err(self.unexpected("a token"));
        }
        self.bump();
        Ok(match c {
            '\n' => Token::Newline,
            '%' => Token::Local(self.name()?),
            '&' => Token::Function(self.name()?),
            '@' if self.eat('@') => Token::GlobalVar(self.name()?),
            '@' => Token::Object(self.name()?),
            '$' => Token::Binding(self.binding()?),
            '-' if self.eat('>') => Token::Arrow,
            '-' if self.peek().is_some_and(|c| c.is_ascii_digit()) => self.number(true)?,
            sign => Token::Sign(sign),
        })
    }

    fn name(&mut self) -> Result<String, ParseError> {
        match self.peek() {
            Some('"') => self.text(),
            Some(c) if is_name_char(c) => Ok(self.take_while(is_name_char)),
            _ => Err(self.unexpected("a name")),
        }
    }

    fn binding(&mut self) -> Result<u32, ParseError> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| self.unexpected("a number of up to 32 bits"))
    }

    fn number(&mut self, negative: bool) -> Result<Token, ParseError> {
        let range = self.error(Problem::Range("more than 128 bits"));
        let digits = self.take_while(|c| c.is_ascii_alphanumeric());
        let magnitude = match digits.strip_prefix("0x") {
            Some(hexadecimal) => u128::from_str_radix(hexadecimal, 16),
            None => digits.parse(),
        };
        let magnitude = magnitude.map_err(|_| range)?;
        Ok(Token::Number { negative, magnitude })
    }

    fn text(&mut self) -> Result<String, ParseError> {
        self.bump();
        let mut text = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => return Err(self.unexpected("the end of a quoted text")),
                Some('"') => {
                    self.bump();
                    return Ok(text);
                }
                Some('\\') => {
                    self.bump();
                    text.push(self.escape()?);
                }
                Some(c) => {
                    text.push(c);
                    self.bump();
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, ParseError> {
        let escaped = match self.peek() {
            Some(c @ ('"' | '\\')) => c,
            Some('n') => '\n',
            Some('u') => return self.unicode_escape(),
            _ => return Err(self.unexpected("an escape")),
        };
        self.bump();
        Ok(escaped)
    }

    fn unicode_escape(&mut self) -> Result<char, ParseError> {
        let wrong = self.unexpected("an escape of the form \\u{hexadecimal}");
        self.bump();
        if !self.eat('{') {
            return Err(wrong);
        }
        let digits = self.take_while(|c| c.is_ascii_hexdigit());
        let c = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
        if self.eat('}') { c.ok_or(wrong) } else { Err(wrong) }
    }
}
