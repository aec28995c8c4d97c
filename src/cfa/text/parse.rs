//! Parsing a program from its text form: declarations first, then everything that mentions them.
//!
//! Invariant: no input makes the parser panic, and what it gives has no index that leads nowhere
//! and no ill-sorted expression. ([`crate::cfa::validate`] says what else a program must keep.)
use super::lexer::{Spanned, Token, tokens};
use super::{ParseError, Problem};
use crate::cfa::{
    Edge, EdgeId, FuncId, Initialiser, LocId, Location, Program, SiteId, Variable, ViolationId,
};
use crate::ir::{Bv, ExprId, Symbol, VarId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The program that `text` describes.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let tokens = tokens(text)?;
    let mut parser = Parser::new(&tokens);
    parser.declarations()?;
    parser.place_locations();
    parser.definitions()?;
    parser.finish()
}

/// The state of parsing. Fields that only one pass needs are emptied by it.
pub(super) struct Parser<'t> {
    pub(super) tokens: &'t [Spanned],
    pub(super) at: usize,
    pub(super) program: Program,
    pub(super) names: SymbolTable,
    /// The function whose body is read, if any.
    pub(super) function: Option<FuncId>,
    pub(super) bindings: FxHashMap<(Option<FuncId>, u32), ExprId>,
    pub(super) vars: BTreeMap<u32, Variable>,
    pub(super) next_var: u32,
    pub(super) edges: BTreeMap<u32, Edge>,
    pub(super) next_edge: u32,
    pub(super) next_key: u32,
    pub(super) labels: BTreeMap<u32, FuncId>,
    pub(super) locations: FxHashMap<u32, LocId>,
    pub(super) headers: Vec<Header>,
    pub(super) main: Option<(usize, String)>,
    pub(super) deferred: Vec<Deferred>,
}

/// What the names of the text stand for.
#[derive(Default)]
pub(super) struct SymbolTable {
    pub(super) globals: FxHashMap<String, VarId>,
    pub(super) locals: FxHashMap<(FuncId, String), VarId>,
    pub(super) objects: FxHashMap<String, u32>,
    pub(super) functions: FxHashMap<String, u32>,
    pub(super) sites: FxHashMap<String, SiteId>,
    pub(super) unsupported: FxHashMap<String, u32>,
    pub(super) violations: FxHashMap<String, ViolationId>,
}

/// The labels that a function's head and body name.
#[derive(Default)]
pub(super) struct Header {
    pub(super) entry: Option<u32>,
    pub(super) exit: Option<u32>,
    pub(super) first_source: Option<u32>,
}

/// Something that the second pass reads, and the token where it starts.
pub(super) struct Deferred {
    pub(super) at: usize,
    pub(super) function: Option<FuncId>,
    pub(super) what: Definition,
}

pub(super) enum Definition {
    /// The value of this variable.
    Value(VarId),
    /// `init` or `let`.
    Statement,
    /// The pieces of this object.
    Object(usize),
    /// A line of a body.
    Line,
}

impl<'t> Parser<'t> {
    pub(super) fn new(tokens: &'t [Spanned]) -> Self {
        Self {
            tokens,
            at: 0,
            program: Program { pointer_bits: 64, little_endian: true, ..Program::default() },
            names: SymbolTable::default(),
            function: None,
            bindings: FxHashMap::default(),
            vars: BTreeMap::new(),
            next_var: 0,
            edges: BTreeMap::new(),
            next_edge: 0,
            next_key: 0,
            labels: BTreeMap::new(),
            locations: FxHashMap::default(),
            headers: Vec::new(),
            main: None,
            deferred: Vec::new(),
        }
    }

    /// Numbers the locations by their labels, and adds entries that nothing names.
    fn place_locations(&mut self) {
        for (label, function) in std::mem::take(&mut self.labels) {
            let id = self.add_location(function);
            self.locations.insert(label, id);
        }
        for index in 0..self.headers.len() {
            let entry = self.headers[index].entry.or(self.headers[index].first_source);
            let placed = entry.map(|label| self.locations[&label]);
            self.program.functions[index].entry =
                placed.unwrap_or_else(|| self.add_location(FuncId::from_index(index)));
        }
    }

    fn add_location(&mut self, function: FuncId) -> LocId {
        let (out, incoming) = (Vec::new(), Vec::new());
        self.program.locations.push(Location { function, target: None, out, incoming });
        LocId::from_index(self.program.locations.len() - 1)
    }

    fn definitions(&mut self) -> Result<(), ParseError> {
        self.program.vars = table(std::mem::take(&mut self.vars))
            .map_err(|missing| self.hole("variables", missing))?;
        for deferred in std::mem::take(&mut self.deferred) {
            self.at = deferred.at;
            self.function = deferred.function;
            match deferred.what {
                Definition::Value(var) => self.value(var)?,
                Definition::Statement if self.eat_word("let") => self.binding()?,
                Definition::Statement => self.init()?,
                Definition::Object(index) => self.pieces(index)?,
                Definition::Line => self.line()?,
            }
            self.end_of_statement()?;
        }
        Ok(())
    }

    fn hole(&self, what: &'static str, missing: usize) -> ParseError {
        self.error(self.tokens.len(), Problem::Hole { what, missing })
    }

    fn value(&mut self, var: VarId) -> Result<(), ParseError> {
        let width = self.program.var(var).width;
        let value = self.expr(Some(width))?;
        self.program.global_values.push((var, value));
        Ok(())
    }

    fn init(&mut self) -> Result<(), ParseError> {
        self.next();
        let var = self.global_var()?;
        self.sign('=', "`=` and a value")?;
        self.value(var)
    }

    fn binding(&mut self) -> Result<(), ParseError> {
        let at = self.at;
        let &Token::Binding(number) = self.peek() else { return self.unexpected("a name `$0`") };
        self.next();
        self.sign('=', "`=` and an expression")?;
        let value = self.expr(None)?;
        if self.bindings.insert((self.function, number), value).is_some() {
            return self.duplicate(at, "expression", format!("${number}"));
        }
        Ok(())
    }

    fn pieces(&mut self, object: usize) -> Result<(), ParseError> {
        self.sign('{', "`{`")?;
        let mut pieces = Vec::new();
        while matches!(self.peek(), Token::Number { .. }) {
            let offset = self.number("an offset of 64 bits")?;
            self.sign(':', "`:` and a value")?;
            pieces.push((offset, self.initialiser()?));
            if !self.eat_sign(',') {
                break;
            }
        }
        self.sign('}', "`}` or an offset")?;
        self.program.globals[object].init = Some(pieces);
        Ok(())
    }

    fn initialiser(&mut self) -> Result<Initialiser, ParseError> {
        if matches!(self.peek(), Token::Object(_) | Token::Function(_)) {
            let symbol = self.symbol()?;
            return Ok(Initialiser::Address { symbol, addend: self.addend()? });
        }
        if self.eat_word("true") {
            return Ok(Initialiser::Value(Bv::TRUE));
        }
        if self.eat_word("false") {
            return Ok(Initialiser::Value(Bv::FALSE));
        }
        Ok(Initialiser::Value(self.sized_number()?))
    }

    fn addend(&mut self) -> Result<i64, ParseError> {
        self.eat_sign('+');
        let &Token::Number { negative, magnitude } = self.peek() else { return Ok(0) };
        let value = if negative {
            0i64.checked_sub_unsigned(u64::try_from(magnitude).unwrap_or(u64::MAX))
        } else {
            i64::try_from(magnitude).ok()
        };
        let value =
            value.ok_or_else(|| self.error(self.at, Problem::Range("an addend of 64 bits")))?;
        self.next();
        Ok(value)
    }

    pub(super) fn symbol(&mut self) -> Result<Symbol, ParseError> {
        let at = self.at;
        let (what, name, symbol) = match self.next() {
            Token::Object(name) => {
                ("object", name, self.names.objects.get(name).copied().map(Symbol::Global))
            }
            Token::Function(name) => {
                ("function", name, self.names.functions.get(name).copied().map(Symbol::Function))
            }
            _ => {
                self.at = at;
                return self.unexpected("an object or a function");
            }
        };
        symbol.ok_or_else(|| self.error(at, Problem::Unknown { what, name: name.clone() }))
    }

    fn finish(mut self) -> Result<Program, ParseError> {
        self.program.edges = table(std::mem::take(&mut self.edges))
            .map_err(|missing| self.hole("edges", missing))?;
        for (index, edge) in self.program.edges.iter().enumerate() {
            let target = &mut self.program.locations[edge.target.index()];
            target.incoming.push(EdgeId::from_index(index));
        }
        for index in 0..self.headers.len() {
            let placed = self.headers[index].exit.map(|label| self.locations[&label]);
            self.program.functions[index].exit =
                placed.unwrap_or_else(|| self.add_location(FuncId::from_index(index)));
        }
        self.program.main = FuncId(match &self.main {
            None => self.names.functions.get("main").copied().unwrap_or(0),
            Some((at, name)) => *self.names.functions.get(name).ok_or_else(|| {
                self.error(*at, Problem::Unknown { what: "function", name: name.clone() })
            })?,
        });
        Ok(self.program)
    }

    /// The first `return` of a function says where its exit is, if its head did not.
    pub(super) fn returns_to(&mut self, function: FuncId, label: u32) {
        self.headers[function.index()].exit.get_or_insert(label);
    }
}

/// The entries as a table, or the first index that is missing.
fn table<T>(entries: BTreeMap<u32, T>) -> Result<Vec<T>, usize> {
    let missing = entries.keys().zip(0u32..).position(|(&found, index)| found != index);
    missing.map_or_else(|| Ok(entries.into_values().collect()), Err)
}
