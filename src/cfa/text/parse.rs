//! Parsing a program from its text form: declarations first, then everything that mentions them.
//!
//! Invariant: no input makes the parser panic, and what it gives has no index that leads nowhere and no ill-sorted expression.
//! ([`crate::cfa::validate`] says what else a program must keep.)
use super::lexer::{Spanned, Token, tokens};
use super::names::{SITE_KINDS, named, width_named};
use super::{ParseError, Problem};
use crate::cfa::{
    Edge, EdgeId, FuncId, Function, Gap, GlobalObject, Initialiser, LocId, Location, Position,
    Program, Scope, Site, SiteId, Variable,
};
use crate::ir::{Bv, ExprId, Symbol, VarId, Width};
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
    tokens: &'t [Spanned],
    pub(super) at: usize,
    pub(super) program: Program,
    pub(super) names: Names,
    /// The function whose body is read, if any.
    pub(super) function: Option<FuncId>,
    pub(super) bindings: FxHashMap<(Option<FuncId>, u32), ExprId>,
    vars: BTreeMap<u32, Variable>,
    next_var: u32,
    pub(super) edges: BTreeMap<u32, Edge>,
    pub(super) next_edge: u32,
    pub(super) next_key: u32,
    labels: BTreeMap<u32, FuncId>,
    pub(super) locations: FxHashMap<u32, LocId>,
    headers: Vec<Header>,
    main: Option<(usize, String)>,
    deferred: Vec<Deferred>,
}

/// What the names of the text stand for.
#[derive(Default)]
pub(super) struct Names {
    pub(super) globals: FxHashMap<String, VarId>,
    pub(super) locals: FxHashMap<(FuncId, String), VarId>,
    pub(super) objects: FxHashMap<String, u32>,
    pub(super) functions: FxHashMap<String, u32>,
    pub(super) sites: FxHashMap<String, SiteId>,
    pub(super) gaps: FxHashMap<String, u32>,
}

/// The labels that a function's head and body name.
#[derive(Default)]
struct Header {
    entry: Option<u32>,
    exit: Option<u32>,
    first_source: Option<u32>,
}

/// Something that the second pass reads, and the token where it starts.
struct Deferred {
    at: usize,
    function: Option<FuncId>,
    what: Definition,
}

enum Definition {
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
            names: Names::default(),
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

    // The cursor.

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
    fn label_at(&self, ahead: usize, prefix: char) -> Option<u32> {
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

    fn skip_statement(&mut self) {
        while !matches!(self.next(), Token::Newline | Token::End) {}
    }

    fn skip_empty_lines(&mut self) {
        while *self.peek() == Token::Newline {
            self.next();
        }
    }

    fn duplicate<T>(
        &self,
        at: usize,
        what: &'static str,
        name: impl ToString,
    ) -> Result<T, ParseError> {
        Err(self.error(at, Problem::Duplicate { what, name: name.to_string() }))
    }

    // First pass: declarations.

    fn declarations(&mut self) -> Result<(), ParseError> {
        loop {
            self.skip_empty_lines();
            let Token::Word(word) = self.peek() else {
                break if *self.peek() == Token::End {
                    Ok(())
                } else {
                    self.unexpected("a statement")
                };
            };
            if matches!(word.as_str(), "init" | "let") {
                self.defer(Definition::Statement);
                continue;
            }
            match word.as_str() {
                "pointer" => self.pointer()?,
                "main" => self.main_name()?,
                "file" => self.file()?,
                "site" => self.site()?,
                "gap" => self.gap()?,
                "var" => self.global_vars()?,
                "object" => self.object()?,
                "fn" => self.function()?,
                _ => return self.unexpected("a statement"),
            }
        }
    }

    /// Leaves the rest of the statement to the second pass.
    fn defer(&mut self, what: Definition) {
        self.deferred.push(Deferred { at: self.at, function: self.function, what });
        self.skip_statement();
    }

    fn pointer(&mut self) -> Result<(), ParseError> {
        self.next();
        let at = self.at;
        self.program.pointer_bits = self.number("32 or 64")?;
        if !matches!(self.program.pointer_bits, 32 | 64) {
            return Err(self.error(at, Problem::Range("a pointer has 32 or 64 bits")));
        }
        self.program.little_endian = !self.eat_word("big");
        if self.program.little_endian {
            self.eat_word("little");
        }
        self.end_of_statement()
    }

    fn main_name(&mut self) -> Result<(), ParseError> {
        self.next();
        let at = self.at;
        self.main = Some((at, self.function_name()?));
        self.end_of_statement()
    }

    fn file(&mut self) -> Result<(), ParseError> {
        self.next();
        let name = self.text("a quoted file name")?;
        self.program.files.push(name);
        self.end_of_statement()
    }

    fn site(&mut self) -> Result<(), ParseError> {
        self.next();
        let (at, label) = self.table_label('s', "a label such as `s0`")?;
        let kind = match self.peek() {
            Token::Word(word) => named(SITE_KINDS, word),
            _ => None,
        };
        let Some(kind) = kind else { return self.unexpected("a kind of site") };
        self.next();
        let name = self.text("a quoted name")?;
        let key =
            if self.eat_word("key") { self.number("a key of 32 bits")? } else { self.next_key };
        let position = self.position()?;
        let id = self.add_site(Site { kind, name, position, key });
        if self.names.sites.insert(label.clone(), id).is_some() {
            return self.duplicate(at, "site", label);
        }
        self.end_of_statement()
    }

    /// A site; later ones without a key get a greater key.
    pub(super) fn add_site(&mut self, site: Site) -> SiteId {
        self.next_key = self.next_key.max(site.key.saturating_add(1));
        self.program.sites.push(site);
        SiteId::from_index(self.program.sites.len() - 1)
    }

    fn table_label(
        &mut self,
        prefix: char,
        expected: &'static str,
    ) -> Result<(usize, String), ParseError> {
        let Some(label) = self.label_at(0, prefix) else { return self.unexpected(expected) };
        self.next();
        Ok((self.at - 1, format!("{prefix}{label}")))
    }

    fn gap(&mut self) -> Result<(), ParseError> {
        self.next();
        let (at, label) = self.table_label('g', "a label such as `g0`")?;
        let what = self.text("a quoted text")?;
        let position = self.position()?;
        let id = self.add_gap(Gap { what, position });
        if self.names.gaps.insert(label.clone(), id).is_some() {
            return self.duplicate(at, "gap", label);
        }
        self.end_of_statement()
    }

    pub(super) fn add_gap(&mut self, gap: Gap) -> u32 {
        self.program.gaps.push(gap);
        u32::try_from(self.program.gaps.len() - 1).expect("fewer than 2^32 gaps")
    }

    fn global_vars(&mut self) -> Result<(), ParseError> {
        self.next();
        let mut names = Vec::new();
        while let Token::GlobalVar(name) = self.peek() {
            names.push((self.at, name.clone()));
            self.next();
        }
        let vars = self.typed_names(names, Scope::Global)?;
        match vars[..] {
            [var] if self.eat_sign('=') => {
                self.defer(Definition::Value(var));
                Ok(())
            }
            _ => self.end_of_statement(),
        }
    }

    /// The width and index that follow `names`, which are declared with them.
    fn typed_names(
        &mut self,
        names: Vec<(usize, String)>,
        scope: Scope,
    ) -> Result<Vec<VarId>, ParseError> {
        if names.is_empty() {
            return self.unexpected("a variable");
        }
        self.sign(':', "`:` and a width")?;
        let width = self.width()?;
        self.next_var = self.index(self.next_var)?;
        let declare = |(at, name)| self.declare(at, Variable { name, width, scope });
        names.into_iter().map(declare).collect()
    }

    /// Declares `variable` with the next index.
    fn declare(&mut self, at: usize, variable: Variable) -> Result<VarId, ParseError> {
        let (name, scope) = (variable.name.clone(), variable.scope);
        let var = VarId(self.next_var);
        if self.vars.insert(var.0, variable).is_some() {
            return self.duplicate(at, "the variable with index", var.0);
        }
        let Some(next) = var.0.checked_add(1) else {
            return Err(self.error(at, Problem::Range("an index below 2^32 - 1")));
        };
        self.next_var = next;
        let previous = match scope {
            Scope::Global => self.names.globals.insert(name.clone(), var),
            Scope::Local(function) => {
                self.program.functions[function.index()].locals.push(var);
                self.names.locals.insert((function, name.clone()), var)
            }
        };
        if previous.is_some() { self.duplicate(at, "variable", name) } else { Ok(var) }
    }

    fn object(&mut self) -> Result<(), ParseError> {
        self.next();
        let at = self.at;
        let Token::Object(name) = self.next() else {
            self.at = at;
            return self.unexpected("an object such as `@a`");
        };
        if !self.eat_word("size") {
            return self.unexpected("`size`");
        }
        let size = self.number("a size of 64 bits")?;
        if !self.eat_word("align") {
            return self.unexpected("`align`");
        }
        let align = self.number("an alignment of 64 bits")?;
        let constant = self.eat_word("const");
        let index = self.program.globals.len();
        let object = GlobalObject { name: name.clone(), size, align, constant, init: None };
        self.program.globals.push(object);
        let id = u32::try_from(index).expect("fewer than 2^32 objects");
        if self.names.objects.insert(name.clone(), id).is_some() {
            return self.duplicate(at, "object", name);
        }
        if !self.eat_sign('=') {
            return self.end_of_statement();
        }
        self.defer(Definition::Object(index));
        Ok(())
    }

    fn function(&mut self) -> Result<(), ParseError> {
        self.next();
        let id = FuncId::from_index(self.program.functions.len());
        let (at, name) = (self.at, self.function_name()?);
        if self.names.functions.insert(name.clone(), id.0).is_some() {
            return self.duplicate(at, "function", name);
        }
        let nowhere = LocId(0);
        self.program.functions.push(Function {
            name,
            params: Vec::new(),
            locals: Vec::new(),
            result: None,
            entry: nowhere,
            exit: nowhere,
        });
        self.headers.push(Header::default());
        self.function = Some(id);
        let params = self.head(id)?;
        self.body(id)?;
        self.function = None;
        for (at, name) in params {
            let Some(&var) = self.names.locals.get(&(id, name.clone())) else {
                return Err(self.error(at, Problem::Unknown { what: "variable", name }));
            };
            self.program.functions[id.index()].params.push(var);
        }
        Ok(())
    }

    /// Parameters, result, entry and exit; gives the parameters' names.
    fn head(&mut self, id: FuncId) -> Result<Vec<(usize, String)>, ParseError> {
        self.sign('(', "`(` and the parameters")?;
        let mut params = Vec::new();
        while let Token::Local(name) = self.peek() {
            let param = (self.at, name.clone());
            params.push(param.clone());
            self.next();
            if *self.peek() == Token::Sign(':') {
                self.typed_names(vec![param], Scope::Local(id))?;
            }
            if !self.eat_sign(',') {
                break;
            }
        }
        self.sign(')', "`)` or a parameter")?;
        if *self.peek() == Token::Arrow {
            self.next();
            self.program.functions[id.index()].result = Some(self.width()?);
        }
        if self.eat_word("entry") {
            self.headers[id.index()].entry = Some(self.mention(id)?);
        }
        if self.eat_word("exit") {
            self.headers[id.index()].exit = Some(self.mention(id)?);
        }
        self.sign('{', "`{`")?;
        self.end_of_statement()?;
        Ok(params)
    }

    /// A label, which belongs to `function`.
    fn mention(&mut self, function: FuncId) -> Result<u32, ParseError> {
        let at = self.at;
        let label = self.label()?;
        let owner = *self.labels.entry(label).or_insert(function);
        if owner == function {
            Ok(label)
        } else {
            self.duplicate(at, "location", format!("L{label}"))
        }
    }

    fn body(&mut self, id: FuncId) -> Result<(), ParseError> {
        loop {
            self.skip_empty_lines();
            if self.eat_sign('}') {
                return self.end_of_statement();
            }
            let start = self.at;
            match self.peek() {
                Token::Word(word) if word == "var" => self.local_vars(id)?,
                Token::Word(word) if word == "let" => self.defer(Definition::Statement),
                Token::Word(_) => {
                    let source = self.mention(id)?;
                    if *self.peek() == Token::Arrow {
                        self.next();
                        self.mention(id)?;
                        self.headers[id.index()].first_source.get_or_insert(source);
                    }
                    self.at = start;
                    self.defer(Definition::Line);
                }
                _ => return self.unexpected("a line of a function or `}`"),
            }
        }
    }

    fn local_vars(&mut self, id: FuncId) -> Result<(), ParseError> {
        self.next();
        let mut names = Vec::new();
        while let Token::Local(name) = self.peek() {
            names.push((self.at, name.clone()));
            self.next();
        }
        self.typed_names(names, Scope::Local(id))?;
        self.end_of_statement()
    }

    // Second pass: definitions.

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
