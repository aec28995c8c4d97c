//! The first pass of the parser: declarations. What mentions other things is left to the second
//! pass.
use super::lexer::Token;
use super::names::{DEFINED, SITE_KINDS, Table, named};
use super::parse::{Deferred, Definition, Header, Parser};
use super::{ParseError, Problem};
use crate::cfa::{
    Defined, FuncId, Function, GlobalObject, LocId, Scope, Site, SiteId, UnsupportedConstruct,
    UnsupportedKind, Variable, Violation, ViolationId, ViolationKind,
};
use crate::ir::VarId;

impl Parser<'_> {
    /// Reads all declarations, and finds where the definitions are.
    pub(super) fn declarations(&mut self) -> Result<(), ParseError> {
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
                "unsupported" => self.unsupported()?,
                "violation" => self.violation()?,
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
        let kind = self.one_of(SITE_KINDS, "a kind of site")?;
        let name = self.text("a quoted name")?;
        let key =
            if self.eat_word("key") { self.number("a key of 32 bits")? } else { self.next_key };
        let visible = self.eat_word("visible");
        let mut barred = Vec::new();
        while self.eat_word("barred") {
            let start = self.number("an offset")?;
            barred.push(start..self.number("the offset behind the last byte")?);
        }
        let read_only = self.eat_word("readonly");
        let position = self.position()?;
        let site = Site { kind, name, position, key, visible, barred, read_only };
        let id = self.add_site(site);
        if self.names.sites.insert(label.clone(), id).is_some() {
            return self.duplicate(at, "site", label);
        }
        self.end_of_statement()
    }

    fn one_of<T: Copy>(
        &mut self,
        table: &Table<T>,
        expected: &'static str,
    ) -> Result<T, ParseError> {
        self.item(expected, |word| named(table, word))
    }

    /// What the next word names.
    fn item<T>(
        &mut self,
        expected: &'static str,
        named: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        let item = match self.peek() {
            Token::Word(word) => named(word),
            _ => None,
        };
        let Some(item) = item else { return self.unexpected(expected) };
        self.next();
        Ok(item)
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

    fn unsupported(&mut self) -> Result<(), ParseError> {
        self.next();
        let (at, label) = self.table_label('g', "a label such as `g0`")?;
        let kind = match self.eat_word("access") {
            true => UnsupportedKind::InvalidAccess,
            false => UnsupportedKind::Construct,
        };
        let what = self.text("a quoted text")?;
        let position = self.position()?;
        let id = self.add_unsupported(UnsupportedConstruct { what, position, kind });
        if self.names.unsupported.insert(label.clone(), id).is_some() {
            return self.duplicate(at, "unsupported construct", label);
        }
        self.end_of_statement()
    }

    fn violation(&mut self) -> Result<(), ParseError> {
        self.next();
        let (at, label) = self.table_label('e', "a label such as `e0`")?;
        let kind = self.item("a kind of violation", ViolationKind::named)?;
        let what = self.text("a quoted text")?;
        let place = if self.eat_word("place") { self.number("a place of 32 bits")? } else { 0 };
        let position = self.position()?;
        let id = self.add_violation(Violation { kind, what, position, place });
        if self.names.violations.insert(label.clone(), id).is_some() {
            return self.duplicate(at, "violation", label);
        }
        self.end_of_statement()
    }

    pub(super) fn add_violation(&mut self, violation: Violation) -> ViolationId {
        self.program.violations.push(violation);
        ViolationId::from_index(self.program.violations.len() - 1)
    }

    pub(super) fn add_unsupported(&mut self, unsupported: UnsupportedConstruct) -> u32 {
        self.program.unsupported.push(unsupported);
        u32::try_from(self.program.unsupported.len() - 1)
            .expect("fewer than 2^32 unsupported constructs")
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
        let visible = self.eat_word("visible");
        let defined = match self.peek() {
            Token::Word(word) => named(DEFINED, word).unwrap_or_default(),
            _ => Defined::Here,
        };
        if defined != Defined::Here {
            self.next();
        }
        let index = self.program.globals.len();
        let object = GlobalObject {
            name: name.clone(),
            size,
            align,
            constant,
            visible,
            defined,
            init: None,
        };
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
            is_elsewhere: false,
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
        self.program.functions[id.index()].is_elsewhere = self.eat_word("elsewhere");
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
}
