//! Parsing expressions from the text form.
//!
//! Widths flow inwards from the place where an expression stands, and between the operands of an
//! operator on two values of one width; [`super::print_expr`] leaves out exactly the widths that
//! this finds.
use super::lexer::{Token, tokens};
use super::names::{
    BINARY, FLOAT_BINARY, FLOAT_COMPARE, FLOAT_UNARY, FORMATS, SWAPPED, UNARY, named,
};
use super::parse::Parser;
use super::{ParseError, Problem};
use crate::cfa::{FuncId, Program, Scope};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, FloatKind, UnaryOp, VarId, Width};

/// How many parentheses may be open at once: bounds the stack. More than the printer writes.
const MAX_DEPTH: u32 = 200;

/// The expression that `text` describes, over the names of `program` and, if given, the locals of
/// `function`. `program` only gets new expressions.
pub fn parse_expr(
    program: &mut Program,
    function: Option<FuncId>,
    text: &str,
) -> Result<ExprId, ParseError> {
    let tokens = tokens(text)?;
    let mut parser = Parser::new(&tokens);
    parser.function = function;
    parser.program = std::mem::take(program);
    parser.know_names();
    let result = parser.expr(None).and_then(|id| parser.end_of_statement().map(|()| id));
    *program = parser.program;
    result
}

/// What stands in the place of an operand.
enum Operand {
    Expr(ExprId),
    /// A number that has no width yet, and where it stands.
    Number {
        negative: bool,
        magnitude: u128,
        at: usize,
    },
}

impl Parser<'_> {
    fn know_names(&mut self) {
        for (index, var) in (0u32..).zip(&self.program.vars) {
            let (name, id) = (var.name.clone(), VarId(index));
            match var.scope {
                Scope::Global => self.names.globals.insert(name, id),
                Scope::Local(function) => self.names.locals.insert((function, name), id),
            };
        }
        let objects = self.program.globals.iter().map(|object| object.name.clone());
        self.names.objects = objects.zip(0u32..).collect();
        let functions = self.program.functions.iter().map(|function| function.name.clone());
        self.names.functions = functions.zip(0u32..).collect();
    }

    /// An expression; of width `expected`, if the place determines it.
    pub(super) fn expr(&mut self, expected: Option<Width>) -> Result<ExprId, ParseError> {
        self.expr_below(expected, 0)
    }

    fn expr_below(&mut self, expected: Option<Width>, depth: u32) -> Result<ExprId, ParseError> {
        let at = self.at;
        let operand = self.operand(expected, depth)?;
        let id = self.sized(operand, expected)?;
        self.check_width(at, id, expected)?;
        Ok(id)
    }

    fn check_width(
        &self,
        at: usize,
        id: ExprId,
        expected: Option<Width>,
    ) -> Result<(), ParseError> {
        let found = self.program.exprs.width(id);
        match expected {
            Some(expected) if expected != found => {
                Err(self.error(at, Problem::Width { found, expected }))
            }
            _ => Ok(()),
        }
    }

    fn sized(&mut self, operand: Operand, width: Option<Width>) -> Result<ExprId, ParseError> {
        match (operand, width) {
            (Operand::Expr(id), _) => Ok(id),
            (Operand::Number { negative, magnitude, at }, Some(width)) => {
                let value = self.fit(at, negative, magnitude, width)?;
                Ok(self.program.exprs.constant(value))
            }
            (Operand::Number { at, .. }, None) => Err(self.error(at, Problem::NoWidth)),
        }
    }

    fn fit(
        &self,
        at: usize,
        negative: bool,
        magnitude: u128,
        width: Width,
    ) -> Result<Bv, ParseError> {
        let bound = if negative { (width.mask() >> 1) + 1 } else { width.mask() };
        if magnitude > bound {
            return Err(self.error(at, Problem::Range("more bits than its width")));
        }
        Ok(Bv::new(width, if negative { magnitude.wrapping_neg() } else { magnitude }))
    }

    /// A number with its width behind it.
    pub(super) fn sized_number(&mut self) -> Result<Bv, ParseError> {
        let at = self.at;
        let &Token::Number { negative, magnitude } = self.peek() else {
            return self.unexpected("a number such as `1:i32`");
        };
        self.next();
        if *self.peek() != Token::Sign(':') {
            return Err(self.error(at, Problem::NoWidth));
        }
        self.next();
        let width = self.width()?;
        self.fit(at, negative, magnitude, width)
    }

    fn operand(&mut self, expected: Option<Width>, depth: u32) -> Result<Operand, ParseError> {
        let at = self.at;
        let id = match self.peek() {
            Token::Number { negative, magnitude } => {
                if *self.peek_at(1) != Token::Sign(':') {
                    self.next();
                    let (negative, magnitude) = (*negative, *magnitude);
                    return Ok(Operand::Number { negative, magnitude, at });
                }
                let value = self.sized_number()?;
                self.program.exprs.constant(value)
            }
            Token::Word(word) if word == "true" || word == "false" => {
                self.next();
                self.program.exprs.bool(word == "true")
            }
            Token::Local(_) => {
                let var = self.local_var()?;
                self.read(var)
            }
            Token::GlobalVar(_) => {
                let var = self.global_var()?;
                self.read(var)
            }
            Token::Object(_) | Token::Function(_) => {
                let symbol = self.symbol()?;
                let width = self.program.pointer_width();
                self.program.exprs.intern(Expr::Address(symbol), width)
            }
            Token::Binding(number) => {
                let known = self.bindings.get(&(self.function, *number)).copied();
                let name = format!("${number}");
                let unknown = Problem::Unknown { what: "expression", name };
                let id = known.ok_or_else(|| self.error(at, unknown))?;
                self.next();
                id
            }
            Token::Sign('(') if depth >= MAX_DEPTH => {
                return Err(self.error(at, Problem::TooDeep));
            }
            Token::Sign('(') => {
                self.next();
                let id = self.list(expected, depth + 1)?;
                self.sign(')', "`)`")?;
                id
            }
            _ => return self.unexpected("an expression"),
        };
        Ok(Operand::Expr(id))
    }

    fn read(&mut self, var: VarId) -> ExprId {
        let width = self.program.var(var).width;
        self.program.exprs.var(var, width)
    }

    /// What stands between parentheses.
    fn list(&mut self, expected: Option<Width>, depth: u32) -> Result<ExprId, ParseError> {
        let at = self.at;
        let Token::Word(word) = self.peek() else { return self.unexpected("an operator") };
        self.next();
        if let Some(op) = named(UNARY, word) {
            return self.unary(op, at, expected, depth);
        }
        if let Some(op) = named(BINARY, word) {
            let expected = if op.is_predicate() { None } else { expected };
            let (a, b) = self.siblings(expected, depth)?;
            return Ok(self.program.exprs.binary(op, a, b));
        }
        if let Some(op) = named(SWAPPED, word) {
            let (a, b) = self.siblings(None, depth)?;
            return Ok(self.program.exprs.binary(op, b, a));
        }
        match word.as_str() {
            "ne" => {
                let (a, b) = self.siblings(None, depth)?;
                let equal = self.program.exprs.binary(BinaryOp::Eq, a, b);
                Ok(self.program.exprs.not(equal))
            }
            "ite" => {
                let condition = self.expr_below(Some(Width::BOOL), depth)?;
                let (a, b) = self.siblings(expected, depth)?;
                Ok(self.program.exprs.ite(condition, a, b))
            }
            "within" => {
                let mut operands = [self.expr_below(None, depth)?; 3];
                let width = self.program.exprs.width(operands[0]);
                operands[1] = self.expr_below(Some(width), depth)?;
                operands[2] = self.expr_below(Some(width), depth)?;
                let [a, b, c] = operands;
                Ok(self.program.exprs.intern(Expr::Within(a, b, c), Width::BOOL))
            }
            "extract" => {
                let low = self.number("the lowest bit")?;
                self.extract(low, depth)
            }
            "trunc" => self.extract(0, depth),
            "zext" => self.extension(Expr::ZeroExtend, depth),
            "sext" => self.extension(Expr::SignExtend, depth),
            "concat" => self.concat(at, depth),
            word => self.float(word, at, depth),
        }
    }

    fn unary(
        &mut self,
        op: UnaryOp,
        at: usize,
        expected: Option<Width>,
        depth: u32,
    ) -> Result<ExprId, ParseError> {
        let a = self.expr_below(expected, depth)?;
        if op == UnaryOp::ByteSwap && !self.program.exprs.width(a).bits().is_multiple_of(8) {
            return Err(self.error(at, Problem::Range("bswap needs a multiple of 8 bits")));
        }
        Ok(self.program.exprs.unary(op, a))
    }

    /// Two operands of one width.
    fn siblings(
        &mut self,
        expected: Option<Width>,
        depth: u32,
    ) -> Result<(ExprId, ExprId), ParseError> {
        let first = self.operand(expected, depth)?;
        if let (Operand::Number { .. }, None) = (&first, expected) {
            let b = self.expr_below(None, depth)?;
            let a = self.sized(first, Some(self.program.exprs.width(b)))?;
            return Ok((a, b));
        }
        let a = self.sized(first, expected)?;
        let b = self.expr_below(Some(self.program.exprs.width(a)), depth)?;
        Ok((a, b))
    }

    fn extract(&mut self, low: u8, depth: u32) -> Result<ExprId, ParseError> {
        let at = self.at;
        let width = self.width()?;
        let a = self.expr_below(None, depth)?;
        if u32::from(low) + width.bits() > self.program.exprs.width(a).bits() {
            return Err(self.error(at, Problem::Range("more bits than the operand has")));
        }
        Ok(self.program.exprs.intern(Expr::Extract(a, low), width))
    }

    fn extension(
        &mut self,
        make: impl Fn(ExprId) -> Expr,
        depth: u32,
    ) -> Result<ExprId, ParseError> {
        let at = self.at;
        let width = self.width()?;
        let a = self.expr_below(None, depth)?;
        if self.program.exprs.width(a) >= width {
            return Err(self.error(at, Problem::Range("not wider than the operand")));
        }
        Ok(self.program.exprs.intern(make(a), width))
    }

    fn concat(&mut self, at: usize, depth: u32) -> Result<ExprId, ParseError> {
        let high = self.expr_below(None, depth)?;
        let low = self.expr_below(None, depth)?;
        let bits = self.program.exprs.width(high).bits() + self.program.exprs.width(low).bits();
        if Width::new(bits).is_none() {
            return Err(self.error(at, Problem::Range("more than 128 bits")));
        }
        Ok(self.program.exprs.concat(high, low))
    }

    fn format(&mut self) -> Result<FloatKind, ParseError> {
        let kind = match self.peek() {
            Token::Word(word) => named(FORMATS, word),
            _ => None,
        };
        let Some(kind) = kind else { return self.unexpected("a format such as `double`") };
        self.next();
        Ok(kind)
    }

    /// A number in floating-point format `kind`.
    fn float_operand(&mut self, kind: FloatKind, depth: u32) -> Result<ExprId, ParseError> {
        self.expr_below(Some(kind.width()), depth)
    }

    fn float(&mut self, word: &str, at: usize, depth: u32) -> Result<ExprId, ParseError> {
        if let Some(op) = named(FLOAT_UNARY, word) {
            let kind = self.format()?;
            let a = self.float_operand(kind, depth)?;
            return Ok(self.program.exprs.intern(Expr::FloatUnary(op, kind, a), kind.width()));
        }
        if let Some(op) = named(FLOAT_BINARY, word) {
            let kind = self.format()?;
            let (a, b) = (self.float_operand(kind, depth)?, self.float_operand(kind, depth)?);
            let expr = Expr::FloatBinary(op, kind, a, b);
            return Ok(self.program.exprs.intern(expr, kind.width()));
        }
        if let Some(op) = named(FLOAT_COMPARE, word) {
            let kind = self.format()?;
            let (a, b) = (self.float_operand(kind, depth)?, self.float_operand(kind, depth)?);
            let expr = Expr::FloatCompare(op, kind, a, b);
            return Ok(self.program.exprs.intern(expr, Width::BOOL));
        }
        let (expr, width) = match word {
            "fma" => {
                let kind = self.format()?;
                let (a, b) = (self.float_operand(kind, depth)?, self.float_operand(kind, depth)?);
                (Expr::FloatFma(kind, a, b, self.float_operand(kind, depth)?), kind.width())
            }
            "fconv" => {
                let (from, to) = (self.format()?, self.format()?);
                (Expr::FloatConvert(from, to, self.float_operand(from, depth)?), to.width())
            }
            "sitofp" => {
                let kind = self.format()?;
                (Expr::FloatFromSigned(kind, self.expr_below(None, depth)?), kind.width())
            }
            "uitofp" => {
                let kind = self.format()?;
                (Expr::FloatFromUnsigned(kind, self.expr_below(None, depth)?), kind.width())
            }
            "fptosi" => {
                let (width, kind) = (self.width()?, self.format()?);
                (Expr::FloatToSigned(kind, self.float_operand(kind, depth)?), width)
            }
            "fptoui" => {
                let (width, kind) = (self.width()?, self.format()?);
                (Expr::FloatToUnsigned(kind, self.float_operand(kind, depth)?), width)
            }
            _ => {
                let (found, expected) = (format!("`{word}`"), "an operator");
                return Err(self.error(at, Problem::Unexpected { found, expected }));
            }
        };
        Ok(self.program.exprs.intern(expr, width))
    }
}
