//! Moving over the tokens of the text form: what the passes of the parser share.
use super::lexer::Token;
use super::names::width_named;
use super::parse::Parser;
use super::{ParseError, Problem};
use crate::cfa::Position;
use crate::ir::Width;

impl<'t> Parser<'t> {
    pub(super) fn peek(&self) -> &'t Token {
        self.peek_at(0)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> &'t Token {
        self.tokens.get(self.at.saturating_add(ahead)).map_or(&Token::End, |spanned| &spanned.token)
    }

    pub(super) fn next(&mut self) -> &'t Token {
        let token = self.peek();
        self.at += usize::from(*token != Token::End);
        token
    }

    pub(super) fn error(&self, at: usize, problem: Problem) -> ParseError {
        let spanned = self.tokens.get(at).or(self.tokens.last());
        let (line, column) = spanned.map_or((1, 1), |spanned| (spanned.line, spanned.column));
        ParseError { line, column, problem }
    }

    /// The next token is not what `expected` says.
    pub(super) fn unexpected<T>(&self, expected: &'static str) -> Result<T, ParseError> {
        let found = self.peek().to_string();
        Err(self.error(self.at, Problem::Unexpected { found, expected }))
    }

    pub(super) fn eat_sign(&mut self, sign: char) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        self.at += usize::from(found);
        found
    }

    pub(super) fn sign(&mut self, sign: char, expected: &'static str) -> Result<(), ParseError> {
        if self.eat_sign(sign) { Ok(()) } else { self.unexpected(expected) }
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if found == word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn number<T: TryFrom<u128>>(
        &mut self,
        expected: &'static str,
    ) -> Result<T, ParseError> {
        let &Token::Number { negative: false, magnitude } = self.peek() else {
            return self.unexpected(expected);
        };
        let number = T::try_from(magnitude);
        let number = number.map_err(|_| self.error(self.at, Problem::Range(expected)))?;
        self.next();
        Ok(number)
    }

    pub(super) fn text(&mut self, expected: &'static str) -> Result<String, ParseError> {
        let Token::Text(text) = self.peek() else { return self.unexpected(expected) };
        self.next();
        Ok(text.clone())
    }

    pub(super) fn width(&mut self) -> Result<Width, ParseError> {
        let width = match self.peek() {
            Token::Word(word) => width_named(word),
            _ => None,
        };
        let Some(width) = width else { return self.unexpected("a width such as `i32`") };
        self.next();
        Ok(width)
    }

    /// `&name` or just `name`.
    pub(super) fn function_name(&mut self) -> Result<String, ParseError> {
        let (Token::Function(name) | Token::Word(name)) = self.peek() else {
            return self.unexpected("the name of a function");
        };
        self.next();
        Ok(name.clone())
    }

    /// A label: `prefix` and a number without leading zeros.
    pub(super) fn label_at(&self, ahead: usize, prefix: char) -> Option<u32> {
        let Token::Word(word) = self.peek_at(ahead) else { return None };
        let digits = word.strip_prefix(prefix)?;
        let plain = digits.bytes().all(|c| c.is_ascii_digit())
            && (digits == "0" || !digits.starts_with('0'));
        digits.parse().ok().filter(|_| plain)
    }

    pub(super) fn label(&mut self) -> Result<u32, ParseError> {
        let Some(label) = self.label_at(0, 'L') else {
            return self.unexpected("a location such as `L1`");
        };
        self.next();
        Ok(label)
    }

    pub(super) fn position(&mut self) -> Result<Position, ParseError> {
        if !self.eat_sign('!') {
            return Ok(Position::default());
        }
        let mut numbers = [0u32; 3];
        let mut count = 0;
        loop {
            numbers[count] = self.number("a line, line:column or file:line:column")?;
            count += 1;
            // A step never starts with a number, so a colon before one belongs to the position.
            let goes_on =
                *self.peek() == Token::Sign(':') && matches!(self.peek_at(1), Token::Number { .. });
            if count == numbers.len() || !goes_on {
                break;
            }
            self.next();
        }
        let [a, b, c] = numbers;
        Ok(match count {
            1 => Position { file: 0, line: a, column: 0 },
            2 => Position { file: 0, line: a, column: b },
            _ => Position { file: a, line: b, column: c },
        })
    }

    /// `#N` or the index that is next.
    pub(super) fn index(&mut self, next: u32) -> Result<u32, ParseError> {
        if self.eat_sign('#') { self.number("an index") } else { Ok(next) }
    }

    pub(super) fn end_of_statement(&mut self) -> Result<(), ParseError> {
        match self.peek() {
            Token::Newline | Token::End => {
                self.next();
                Ok(())
            }
            _ => self.unexpected("the end of the line"),
        }
    }

    pub(super) fn skip_statement(&mut self) {
        while !matches!(self.next(), Token::Newline | Token::End) {}
    }

    pub(super) fn skip_empty_lines(&mut self) {
        while *self.peek() == Token::Newline {
            self.next();
        }
    }

    pub(super) fn duplicate<T>(
        &self,
        at: usize,
        what: &'static str,
        name: impl ToString,
    ) -> Result<T, ParseError> {
        Err(self.error(at, Problem::Duplicate { what, name: name.to_string() }))
    }
}
