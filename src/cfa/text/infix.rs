//! Expressions as a C programmer writes them, for people to read: `j == 2 * i`, `(unsigned)k < n`.
//!
//! A bit vector stands for an integer, signed or not as its user reads it. Sums and products are
//! printed as integer arithmetic where their operands' ranges exclude that they wrap around; an
//! equation of sums that may wrap says so at its end (`(mod 2^32)`), other terms by a cast.
//! Nothing reads this text again; what has no form in C keeps that of [`super::print_expr`].
use super::print_expr;
use crate::cfa::Program;
use crate::ir::{
    BinaryOp, Bv, Expr, ExprId, FloatBinaryOp, FloatCompareOp, FloatKind, UnaryOp, VarId,
};

/// Nodes of one text; larger expressions keep the other form, which names shared parts.
const MOST_NODES: u32 = 400;

/// An expression in C's operators.
pub fn infix(program: &Program, id: ExprId) -> String {
    let mut writer = InfixWriter { program, left: MOST_NODES };
    let text = match program.exprs.width(id).bits() {
        1 => writer.truth(id, false),
        _ => writer.number(id, IntegerReading::Signed).map(|number| number.term),
    };
    text.map_or_else(|| print_expr(program, id), |term| term.text)
}

/// How strongly an operator binds, C11 6.5: an operand that binds less is put in parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Choice,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Order,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

/// A text with its outermost operator.
struct Term {
    text: String,
    binding: Binding,
}

impl Term {
    fn primary(text: impl Into<String>) -> Self {
        Self { text: text.into(), binding: Binding::Primary }
    }

    /// The text as an operand of an operator of this strength.
    fn within(self, binding: Binding) -> String {
        if self.binding < binding { format!("({})", self.text) } else { self.text }
    }

    fn unary(operator: &str, operand: Self) -> Self {
        let text = format!("{operator}{}", operand.within(Binding::Unary));
        Self { text, binding: Binding::Unary }
    }

    /// `a op b`, where operators of one strength group from the left.
    fn binary(a: Self, operator: &str, b: Self, binding: Binding) -> Self {
        let a = a.within(binding);
        let b = if b.binding <= binding { format!("({})", b.text) } else { b.text };
        Self { text: format!("{a} {operator} {b}"), binding }
    }
}

/// Which integer a bit vector stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IntegerReading {
    Signed,
    Unsigned,
    /// One of those that are the same modulo 2 to the power of the width.
    Modular,
}

/// An integer in words, and its least and greatest value where they are known.
struct Number {
    term: Term,
    range: Option<(i128, i128)>,
}

impl Number {
    fn cast(ty: &str, operand: Term, range: Option<(i128, i128)>) -> Self {
        Self { term: Term::unary(&format!("({ty})"), operand), range }
    }
}

struct InfixWriter<'p> {
    program: &'p Program,
    left: u32,
}

impl InfixWriter<'_> {
    fn bits(&self, id: ExprId) -> u32 {
        self.program.exprs.width(id).bits()
    }

    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// A truth value, or its negation; `None`: not to be said in C.
    fn truth(&mut self, id: ExprId, negated: bool) -> Option<Term> {
        self.spend()?;
        let not = |term: Term| if negated { Term::unary("!", term) } else { term };
        Some(match self.program.exprs.get(id) {
            Expr::Const(value) => Term::primary(if value.is_true() != negated { "1" } else { "0" }),
            Expr::Var(var) => not(self.name(var)),
            Expr::Unary(UnaryOp::Not, a) => self.truth(a, !negated)?,
            Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) if self.bits(a) == 1 => {
                let is_and = (op == BinaryOp::And) != negated;
                let (operator, binding) =
                    if is_and { ("&&", Binding::And) } else { ("||", Binding::Or) };
                let (a, b) = (self.truth(a, negated)?, self.truth(b, negated)?);
                // Both are associative, so parts of the same kind need no parentheses.
                let text = format!("{} {operator} {}", a.within(binding), b.within(binding));
                Term { text, binding }
            }
            Expr::Binary(op @ (BinaryOp::Xor | BinaryOp::Eq), a, b) if self.bits(a) == 1 => {
                let differ = (op == BinaryOp::Xor) != negated;
                let operator = if differ { "!=" } else { "==" };
                let (a, b) = (self.truth(a, false)?, self.truth(b, false)?);
                Term::binary(a, operator, b, Binding::Equality)
            }
            Expr::Binary(BinaryOp::Eq, a, b) => self.equation(a, b, negated)?,
            Expr::Binary(op, a, b) => {
                let (reading, is_strict) = match op {
                    BinaryOp::Ult => (IntegerReading::Unsigned, true),
                    BinaryOp::Ule => (IntegerReading::Unsigned, false),
                    BinaryOp::Slt => (IntegerReading::Signed, true),
                    BinaryOp::Sle => (IntegerReading::Signed, false),
                    _ => return None,
                };
                self.order(a, b, reading, is_strict, negated)?
            }
            Expr::Ite(c, a, b) => {
                let (c, a, b) =
                    (self.truth(c, false)?, self.truth(a, negated)?, self.truth(b, negated)?);
                choice(c, a, b)
            }
            Expr::FloatCompare(op, kind, a, b) => {
                let (a, b) = (self.float(a, kind)?, self.float(b, kind)?);
                let (operator, binding) = match op {
                    FloatCompareOp::Equal => ("==", Binding::Equality),
                    FloatCompareOp::Less => ("<", Binding::Order),
                    FloatCompareOp::LessEqual => ("<=", Binding::Order),
                    FloatCompareOp::Unordered => {
                        return Some(not(Term::primary(format!(
                            "isunordered({}, {})",
                            a.text, b.text
                        ))));
                    }
                };
                not(Term::binary(a, operator, b, binding))
            }
            Expr::Extract(a, low) => {
                let a = self.number(a, IntegerReading::Unsigned)?.term;
                let bit = match low {
                    0 => a,
                    _ => Term::binary(a, ">>", Term::primary(low.to_string()), Binding::Shift),
                };
                not(Term::binary(bit, "&", Term::primary("1"), Binding::BitAnd))
            }
            _ => return None,
        })
    }

    fn order(
        &mut self,
        a: ExprId,
        b: ExprId,
        reading: IntegerReading,
        is_strict: bool,
        negated: bool,
    ) -> Option<Term> {
        let (a, b) = (self.number(a, reading)?.term, self.number(b, reading)?.term);
        // A constant stands on the right, and what is greater is said of the variable.
        let is_number =
            |term: &Term| term.text.trim_start_matches('-').bytes().all(|c| c.is_ascii_digit());
        let swaps = is_number(&a) && !is_number(&b);
        let operator = match (is_strict, negated, swaps) {
            (true, false, false) => "<",
            (false, false, false) => "<=",
            (true, true, false) => ">=",
            (false, true, false) => ">",
            (true, false, true) => ">",
            (false, false, true) => ">=",
            (true, true, true) => "<=",
            (false, true, true) => "<",
        };
        let (left, right) = if swaps { (b, a) } else { (a, b) };
        Some(Term::binary(left, operator, right, Binding::Order))
    }

    /// An equation of integers where neither side wraps around, else one modulo a power of two.
    fn equation(&mut self, a: ExprId, b: ExprId, negated: bool) -> Option<Term> {
        let operator = if negated { "!=" } else { "==" };
        let left = self.left;
        for reading in [IntegerReading::Signed, IntegerReading::Unsigned] {
            self.left = left;
            let (a, b) = (self.number(a, reading)?, self.number(b, reading)?);
            if !has_cast(&a.term.text) && !has_cast(&b.term.text) {
                let (a, b) =
                    if a.range.is_some_and(|(low, high)| low == high) { (b, a) } else { (a, b) };
                return Some(Term::binary(a.term, operator, b.term, Binding::Equality));
            }
        }
        self.left = left;
        let bits = self.bits(a);
        let (a, b) =
            (self.number(a, IntegerReading::Modular)?, self.number(b, IntegerReading::Modular)?);
        let mut equation = Term::binary(a.term, operator, b.term, Binding::Equality);
        equation.text += &format!(" (mod 2^{bits})");
        Some(equation)
    }

    /// The integer that a bit vector stands for.
    fn number(&mut self, id: ExprId, reading: IntegerReading) -> Option<Number> {
        self.spend()?;
        let bits = self.bits(id);
        let range = range_of(bits, reading);
        if bits == 1 {
            let truth = self.truth(id, false)?;
            return Some(match reading {
                IntegerReading::Signed => {
                    Number { term: Term::unary("-", truth), range: Some((-1, 0)) }
                }
                _ => Number { term: truth, range: Some((0, 1)) },
            });
        }
        Some(match self.program.exprs.get(id) {
            Expr::Const(value) => constant(value, reading),
            Expr::Var(var) => {
                let name = self.name(var);
                match reading {
                    IntegerReading::Unsigned => Number::cast(&unsigned(bits), name, range),
                    _ => Number { term: name, range },
                }
            }
            Expr::Unary(UnaryOp::Neg, a) => {
                let a = self.number(a, reading)?;
                let negative =
                    a.range.and_then(|(low, high)| Some((high.checked_neg()?, low.checked_neg()?)));
                wrapped(Term::unary("-", a.term), negative, bits, reading)
            }
            Expr::Unary(UnaryOp::Not, a) => {
                let a = self.number(a, IntegerReading::Signed)?.term;
                read_as(Term::unary("~", a), bits, reading)
            }
            Expr::Binary(op, a, b) => self.operation(op, a, b, bits, reading)?,
            Expr::Ite(c, a, b) => {
                let (c, a, b) =
                    (self.truth(c, false)?, self.number(a, reading)?, self.number(b, reading)?);
                let range = a.range.zip(b.range);
                let range = range.map(|(a, b)| (a.0.min(b.0), a.1.max(b.1)));
                Number { term: choice(c, a.term, b.term), range }
            }
            Expr::ZeroExtend(a) => self.number(a, IntegerReading::Unsigned)?,
            Expr::SignExtend(a) => {
                let a = self.number(a, IntegerReading::Signed)?;
                let is_negative = a.range.is_none_or(|(low, _)| low < 0);
                match reading {
                    IntegerReading::Unsigned if is_negative => {
                        Number::cast(&unsigned(bits), a.term, range)
                    }
                    _ => a,
                }
            }
            Expr::Extract(a, low) => {
                let a = self.number(a, IntegerReading::Unsigned)?.term;
                let low_bits = match low {
                    0 => a,
                    _ => Term::binary(a, ">>", Term::primary(low.to_string()), Binding::Shift),
                };
                let ty =
                    if reading == IntegerReading::Signed { signed(bits) } else { unsigned(bits) };
                Number::cast(&ty, low_bits, range)
            }
            _ => return None,
        })
    }

    fn operation(
        &mut self,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
        bits: u32,
        reading: IntegerReading,
    ) -> Option<Number> {
        let ring = |op: BinaryOp| match op {
            BinaryOp::Add => Some(("+", Binding::Sum)),
            BinaryOp::Sub => Some(("-", Binding::Sum)),
            BinaryOp::Mul => Some(("*", Binding::Product)),
            _ => None,
        };
        if let Some((operator, binding)) = ring(op) {
            let (a, b) = (self.number(a, reading)?, self.number(b, reading)?);
            let range = a.range.zip(b.range).and_then(|(a, b)| range_after(op, a, b));
            // A constant factor in front, a constant summand behind, `a - 3` for `a + -3`.
            let is_constant = |n: &Number| n.range.is_some_and(|(low, high)| low == high);
            let (a, b) = match op {
                BinaryOp::Add if is_constant(&a) => (b, a),
                BinaryOp::Mul if is_constant(&b) => (b, a),
                _ => (a, b),
            };
            let negative = b.term.text.strip_prefix('-').filter(|_| op == BinaryOp::Add);
            let term = match negative.filter(|text| !text.starts_with('(')) {
                Some(text) if b.term.binding >= Binding::Unary || is_constant(&b) => {
                    Term::binary(a.term, "-", Term::primary(text), Binding::Sum)
                }
                _ if op == BinaryOp::Add => {
                    let text = format!(
                        "{} + {}",
                        a.term.within(Binding::Sum),
                        b.term.within(Binding::Sum)
                    );
                    Term { text, binding }
                }
                _ => Term::binary(a.term, operator, b.term, binding),
            };
            return Some(wrapped(term, range, bits, reading));
        }
        let (operator, binding, operands) = match op {
            BinaryOp::UDiv => ("/", Binding::Product, IntegerReading::Unsigned),
            BinaryOp::SDiv => ("/", Binding::Product, IntegerReading::Signed),
            BinaryOp::URem => ("%", Binding::Product, IntegerReading::Unsigned),
            BinaryOp::SRem => ("%", Binding::Product, IntegerReading::Signed),
            BinaryOp::Shl => ("<<", Binding::Shift, IntegerReading::Unsigned),
            BinaryOp::LShr => (">>", Binding::Shift, IntegerReading::Unsigned),
            BinaryOp::AShr => (">>", Binding::Shift, IntegerReading::Signed),
            BinaryOp::And => ("&", Binding::BitAnd, reading),
            BinaryOp::Or => ("|", Binding::BitOr, reading),
            BinaryOp::Xor => ("^", Binding::BitXor, reading),
            _ => return None,
        };
        let (a, b) = (self.number(a, operands)?.term, self.number(b, operands)?.term);
        let term = Term::binary(a, operator, b, binding);
        let fits = operands == reading && op != BinaryOp::Shl;
        Some(match fits {
            true => Number { term, range: range_of(bits, reading) },
            false => read_as(term, bits, reading),
        })
    }

    /// A floating-point number.
    fn float(&mut self, id: ExprId, kind: FloatKind) -> Option<Term> {
        self.spend()?;
        Some(match self.program.exprs.get(id) {
            Expr::Var(var) => self.name(var),
            Expr::Const(value) if kind == FloatKind::Double => {
                Term::primary(format!("{:?}", f64::from_bits(value.low64())))
            }
            Expr::Const(value) if kind == FloatKind::Single => {
                let bits = u32::try_from(value.unsigned()).ok()?;
                Term::primary(format!("{:?}f", f32::from_bits(bits)))
            }
            Expr::FloatBinary(op, of, a, b) => {
                let (operator, binding) = match op {
                    FloatBinaryOp::Add => ("+", Binding::Sum),
                    FloatBinaryOp::Sub => ("-", Binding::Sum),
                    FloatBinaryOp::Mul => ("*", Binding::Product),
                    FloatBinaryOp::Div => ("/", Binding::Product),
                    FloatBinaryOp::Rem => return None,
                };
                Term::binary(self.float(a, of)?, operator, self.float(b, of)?, binding)
            }
            Expr::FloatConvert(from, to, a) => {
                let ty = match to {
                    FloatKind::Single => "(float)",
                    FloatKind::Double => "(double)",
                    _ => return None,
                };
                Term::unary(ty, self.float(a, from)?)
            }
            Expr::FloatFromSigned(_, a) => {
                Term::unary("(double)", self.number(a, IntegerReading::Signed)?.term)
            }
            Expr::FloatFromUnsigned(_, a) => {
                Term::unary("(double)", self.number(a, IntegerReading::Unsigned)?.term)
            }
            _ => return None,
        })
    }

    /// The variable's name; numbers behind a point, which tell values of one variable apart, stay.
    fn name(&self, var: VarId) -> Term {
        Term::primary(self.program.var(var).name.clone())
    }
}

/// How types begin in casts.
const CASTS: [&str; 8] =
    ["(unsigned", "(signed", "(short)", "(int)", "(long)", "(__int128)", "(_BitInt", "(double)"];

fn has_cast(text: &str) -> bool {
    CASTS.iter().any(|cast| text.contains(cast))
}

fn choice(condition: Term, a: Term, b: Term) -> Term {
    let text = format!(
        "{} ? {} : {}",
        condition.within(Binding::Or),
        a.within(Binding::Or),
        b.within(Binding::Choice)
    );
    Term { text, binding: Binding::Choice }
}

fn constant(value: Bv, reading: IntegerReading) -> Number {
    if reading == IntegerReading::Unsigned {
        let number = i128::try_from(value.unsigned()).ok();
        let term = Term::primary(value.unsigned().to_string());
        return Number { term, range: number.map(|number| (number, number)) };
    }
    let number = value.signed();
    let binding = if number < 0 { Binding::Unary } else { Binding::Primary };
    Number { term: Term { text: number.to_string(), binding }, range: Some((number, number)) }
}

/// A term of this range, as a number of a width: itself where it fits, or where it need not.
fn wrapped(term: Term, range: Option<(i128, i128)>, bits: u32, reading: IntegerReading) -> Number {
    let all = range_of(bits, reading);
    let fits = range.zip(all).is_some_and(|(own, all)| all.0 <= own.0 && own.1 <= all.1);
    match reading {
        IntegerReading::Modular => Number { term, range },
        _ if fits => Number { term, range },
        IntegerReading::Signed => Number::cast(&signed(bits), term, all),
        IntegerReading::Unsigned => Number::cast(&unsigned(bits), term, all),
    }
}

/// A term that need not be read as its user reads it.
fn read_as(term: Term, bits: u32, reading: IntegerReading) -> Number {
    let ty = if reading == IntegerReading::Unsigned { unsigned(bits) } else { signed(bits) };
    Number::cast(&ty, term, range_of(bits, reading))
}

/// All integers that a width has, where they fit 128 bits.
fn range_of(bits: u32, reading: IntegerReading) -> Option<(i128, i128)> {
    if !(1..127).contains(&bits) {
        return None;
    }
    Some(match reading {
        IntegerReading::Unsigned => (0, (1 << bits) - 1),
        _ => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
    })
}

fn range_after(op: BinaryOp, a: (i128, i128), b: (i128, i128)) -> Option<(i128, i128)> {
    match op {
        BinaryOp::Add => Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)),
        BinaryOp::Sub => Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)),
        _ => {
            let corners = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
            let products: Option<Vec<i128>> =
                corners.into_iter().map(|(a, b)| a.checked_mul(b)).collect();
            let products = products?;
            Some((*products.iter().min()?, *products.iter().max()?))
        }
    }
}

fn unsigned(bits: u32) -> String {
    match bits {
        8 => "unsigned char".to_owned(),
        16 => "unsigned short".to_owned(),
        32 => "unsigned".to_owned(),
        64 => "unsigned long".to_owned(),
        128 => "unsigned __int128".to_owned(),
        _ => format!("unsigned _BitInt({bits})"),
    }
}

fn signed(bits: u32) -> String {
    match bits {
        8 => "signed char".to_owned(),
        16 => "short".to_owned(),
        32 => "int".to_owned(),
        64 => "long".to_owned(),
        128 => "__int128".to_owned(),
        _ => format!("_BitInt({bits})"),
    }
}
