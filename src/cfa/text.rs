//! The text form of a [`super::Program`]: printer and parser.
//!
//! Invariant: for a program that [`super::validate`] accepts, `parse(&print(p))` is `p` up to the
//! numbering of expressions (and the order within `incoming`, which becomes ascending), and
//! printing that again gives the same text.
//!
//! # Grammar
//!
//! Line based: a statement ends at the end of its line, except that a line which ends in `;` goes
//! on in the next one. `// …` is a comment. NAME is letters, digits, `_`, `.`, `$`, or anything in
//! `"…"` (escapes `\"`, `\\`, `\n`, `\u{hex}`). WIDTH is `i1` … `i128`.
//!
//! ```text
//! program   = statement*
//! statement = "pointer" ("32" | "64") ["little" | "big"]          default: 64 little
//!           | "main" &NAME                            default: the function "main", else the first
//!           | "file" TEXT
//!           | "site" sN kind TEXT ["key" N] [position]   numbered as they appear; sN is a label
//!           | "unsupported" gN TEXT [position]
//!           | "var" @@NAME+ ":" WIDTH [id] ["=" expr]    global variables, else arbitrary
//!           | "init" @@NAME "=" expr
//!           | "object" @NAME "size" N "align" N ["const"] ["=" "{" (N ":" value),* "}"]
//!                                                       without "=": arbitrary content
//!           | "let" $N "=" expr
//!           | "fn" &NAME "(" (%NAME [":" WIDTH [id]]),* ")" ["->" WIDTH] ["entry" LN] ["exit" LN]
//!             "{" line* "}"
//! kind      = "input" | "uninitialised" | "external" | "environment" | "undefined"
//! value     = NUMBER ":" WIDTH | "true" | "false" | (@NAME | &NAME) [("+" | "-") N]
//! line      = "var" %NAME+ ":" WIDTH [id]                         local variables
//!           | "let" $N "=" expr                         a name, up to the function's end
//!           | LN                                                  mentions a location
//!           | LN "error" eN? | LN "unsupported" (gN | TEXT)                   targets
//!           | LN "->" LN [id] [position] [":" (step ";")* (step | transfer)]
//! step      = operation [position]
//! operation = "assume" expr
//!           | dst "=" expr
//!           | dst "=" "nondet" [site]
//!           | dst "=" "load" expr                                 address
//!           | "store" expr expr                                   address, value
//!           | dst "=" "alloc" ("stack" | "heap") expr "align" N ["zeroed"] [site]           size
//!           | "free" expr
//!           | "copy" expr expr expr                               to, from, length
//!           | "fill" expr expr expr                               to, byte, length
//!           | "havoc" expr [site]
//!           | "observe" expr
//! transfer  = "call" [dst "="] &NAME "(" expr,* ")" | "return" [expr]
//! dst       = %NAME | @@NAME
//! site      = sN | TEXT | nothing: a new input site, with the name TEXT and a key of its own
//! position  = "!" LINE | "!" LINE ":" COLUMN | "!" FILE ":" LINE ":" COLUMN
//! id        = "#" N                                     index in its table; default: the next one
//! expr      = NUMBER [":" WIDTH] | "true" | "false" | %NAME | @@NAME | @NAME | &NAME | $N
//!           | "(" unary expr ")" | "(" binary expr expr ")" | "(" "ite" expr expr expr ")"
//!           | "(" "extract" N WIDTH expr ")"                      bits from N on
//!           | "(" ("trunc" | "zext" | "sext") WIDTH expr ")"      trunc: extract from 0
//!           | "(" "concat" expr expr ")"                          high, low
//!           | "(" floatop format expr+ ")"
//!           | "(" "fconv" format format expr ")"                  from, to
//!           | "(" ("sitofp" | "uitofp") format expr ")"
//!           | "(" ("fptosi" | "fptoui") WIDTH format expr ")"
//! unary     = not neg popcount ctlz cttz bswap bitreverse
//! binary    = add sub mul udiv sdiv urem srem shl lshr ashr and or xor eq ult ule slt sle
//!             uaddo saddo usubo ssubo umulo smulo; read, never written: ne ugt uge sgt sge
//! floatop   = fsqrt ffloor fceil ftrunc fround froundeven fadd fsub fmul fdiv frem fma feq flt fle
//!             funo
//! format    = half single double x87 quad
//! ```
//!
//! A number takes its width from its surroundings: the variable it is assigned to, the other
//! operand, the parameter. Location labels are unique over the program; the k-th smallest is
//! location k. Without `entry`, a function starts at its first edge's source; without `exit`, it
//! ends where its first `return` leads, else at a location of its own. The `&` before the name of a
//! function may be missing after `fn`, `main` and `call`.
mod cursor;
mod declarations;
mod infix;
mod lexer;
mod names;
mod parse;
mod parse_expr;
mod parse_step;
mod print;
mod print_expr;

#[cfg(test)]
mod infix_tests;
#[cfg(test)]
mod tests;

pub use infix::infix;
pub use parse::parse;
pub use parse_expr::parse_expr;
pub use print::{print, print_steps};
pub use print_expr::print_expr;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
pub struct ParseError {
    /// Line from 1.
    pub line: u32,
    /// Column in characters from 1.
    pub column: u32,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// Something else should stand here.
    #[error("{found} where {expected} should be")]
    Unexpected {
        /// What stands here.
        found: String,
        /// What should stand here.
        expected: &'static str,
    },
    /// A name without a definition.
    #[error("unknown {what} `{name}`")]
    Unknown {
        /// What kind of thing it names.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A second definition of one name, label or index.
    #[error("second definition of {what} `{name}`")]
    Duplicate {
        /// What kind of thing it names.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// An operand of the wrong width.
    #[error("width {found} where {expected} is needed")]
    Width {
        /// The width it has.
        found: crate::ir::Width,
        /// The width it should have.
        expected: crate::ir::Width,
    },
    /// A number whose width is not given by its place.
    #[error("nothing tells the width of this number; write it behind, as in `1:i32`")]
    NoWidth,
    /// A number that does not fit where it stands.
    #[error("number out of range: {0}")]
    Range(&'static str),
    /// Indices given with `#` that leave a hole.
    #[error("indices of {what} leave out {missing}")]
    Hole {
        /// What kind of table it is.
        what: &'static str,
        /// The first index that nothing has.
        missing: usize,
    },
    /// An expression with too many parentheses in each other; name a part of it with `let`.
    #[error("expression nested too deeply")]
    TooDeep,
}
