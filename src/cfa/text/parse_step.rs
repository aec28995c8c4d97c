//! Parsing the lines of a function: locations, targets, edges, steps.
use super::lexer::Token;
use super::names::{ACCESSES, ALLOC_KINDS, named};
use super::parse::Parser;
use super::{ParseError, Problem};
use crate::cfa::{
    AllocKind, Edge, EdgeId, FuncId, LocId, Op, Position, Site, SiteId, SiteKind, Step, Target,
    Transfer, UnsupportedConstruct, UnsupportedId, UnsupportedKind, Violation, ViolationId,
};
use crate::ir::{ExprId, VarId, Width};

impl Parser<'_> {
    /// One line of a body, which starts with a location.
    pub(super) fn line(&mut self) -> Result<(), ParseError> {
        let at = self.at;
        let label = self.label()?;
        let location = self.locations[&label];
        if self.eat_word("error") {
            let violation = self.violation_reference()?;
            return self.target(at, location, Target::Error(violation));
        }
        if self.eat_word("unsupported") {
            let unsupported = self.unsupported_reference()?;
            return self.target(at, location, Target::Unsupported(unsupported));
        }
        if *self.peek() != Token::Arrow {
            return Ok(());
        }
        self.next();
        self.edge(at, location)
    }

    fn target(&mut self, at: usize, location: LocId, target: Target) -> Result<(), ParseError> {
        let previous = self.program.locations[location.index()].target.replace(target);
        match previous {
            None => Ok(()),
            Some(_) => {
                let name = format!("L{}", location.0);
                Err(self.error(at, Problem::Duplicate { what: "target", name }))
            }
        }
    }

    /// A violation's label; without one, a call that nothing is known of.
    fn violation_reference(&mut self) -> Result<ViolationId, ParseError> {
        let Token::Word(label) = self.peek() else {
            return Ok(self.add_violation(Violation::default()));
        };
        let Some(&id) = self.names.violations.get(label) else {
            let problem = Problem::Unknown { what: "violation", name: label.clone() };
            return Err(self.error(self.at, problem));
        };
        self.next();
        Ok(id)
    }

    fn unsupported_reference(&mut self) -> Result<UnsupportedId, ParseError> {
        match self.peek() {
            Token::Text(what) => {
                self.next();
                let (what, kind) = (what.clone(), UnsupportedKind::Construct);
                let unsupported =
                    UnsupportedConstruct { what, position: Position::default(), kind };
                Ok(UnsupportedId(self.add_unsupported(unsupported)))
            }
            Token::Word(label) => {
                let Some(&id) = self.names.unsupported.get(label) else {
                    let problem =
                        Problem::Unknown { what: "unsupported construct", name: label.clone() };
                    return Err(self.error(self.at, problem));
                };
                self.next();
                Ok(UnsupportedId(id))
            }
            _ => self.unexpected("the label of an unsupported construct or a quoted text"),
        }
    }

    fn edge(&mut self, at: usize, source: LocId) -> Result<(), ParseError> {
        let label = self.label()?;
        let id = self.index(self.next_edge)?;
        let position = self.position()?;
        let mut edge = Edge {
            source,
            target: self.locations[&label],
            steps: Vec::new(),
            transfer: Transfer::Jump,
            position,
        };
        if self.eat_sign(':') {
            self.steps(&mut edge)?;
        }
        if let (Transfer::Return { .. }, Some(function)) = (&edge.transfer, self.function) {
            self.returns_to(function, label);
        }
        if self.edges.insert(id, edge).is_some() {
            let name = id.to_string();
            return Err(self.error(at, Problem::Duplicate { what: "the edge with index", name }));
        }
        let Some(next) = id.checked_add(1) else {
            return Err(self.error(at, Problem::Range("an index below 2^32 - 1")));
        };
        self.next_edge = next;
        self.program.locations[source.index()].out.push(EdgeId(id));
        Ok(())
    }

    /// The steps and the transfer, up to the end of the statement.
    fn steps(&mut self, edge: &mut Edge) -> Result<(), ParseError> {
        loop {
            if matches!(self.peek(), Token::Newline | Token::End) {
                return Ok(());
            }
            if self.eat_word("call") {
                edge.transfer = self.call()?;
                return Ok(());
            }
            if self.eat_word("return") {
                edge.transfer = self.return_value()?;
                return Ok(());
            }
            let op = self.op()?;
            let position = self.position()?;
            edge.steps.push(Step { op, position });
            if !self.eat_sign(';') {
                return Ok(());
            }
        }
    }

    fn call(&mut self) -> Result<Transfer, ParseError> {
        let mut result = None;
        if matches!(self.peek(), Token::Local(_) | Token::GlobalVar(_)) {
            result = Some(self.dst()?);
            self.sign('=', "`=` and a function")?;
        }
        let at = self.at;
        let name = self.function_name()?;
        let Some(&callee) = self.names.functions.get(&name) else {
            return Err(self.error(at, Problem::Unknown { what: "function", name }));
        };
        let callee = FuncId(callee);
        let params = self.program.function(callee).params.clone();
        let mut args = Vec::new();
        self.sign('(', "`(` and the arguments")?;
        while *self.peek() != Token::Sign(')') {
            let width = params.get(args.len()).map(|&param| self.program.var(param).width);
            args.push(self.expr(width)?);
            if !self.eat_sign(',') {
                break;
            }
        }
        self.sign(')', "`)` or `,`")?;
        Ok(Transfer::Call { callee, args, result })
    }

    fn return_value(&mut self) -> Result<Transfer, ParseError> {
        if matches!(self.peek(), Token::Newline | Token::End) {
            return Ok(Transfer::Return { value: None });
        }
        let result = self.function.and_then(|function| self.program.function(function).result);
        Ok(Transfer::Return { value: Some(self.expr(result)?) })
    }

    fn op(&mut self) -> Result<Op, ParseError> {
        let pointer = Some(self.program.pointer_width());
        let Token::Word(word) = self.peek() else {
            let dst = self.dst()?;
            self.sign('=', "`=`")?;
            return self.assignment(dst);
        };
        let word = word.as_str();
        const OPERATIONS: [&str; 11] = [
            "assume", "store", "free", "end", "copy", "fill", "havoc", "outside", "observe",
            "invalid", "lost",
        ];
        if !OPERATIONS.contains(&word) {
            return self.unexpected("an operation");
        }
        self.next();
        Ok(match word {
            "assume" => Op::Assume(self.expr(Some(Width::BOOL))?),
            "store" => Op::Store { address: self.expr(pointer)?, value: self.expr(None)? },
            "free" => Op::Free { address: self.expr(pointer)?, kind: AllocKind::Heap },
            "end" => Op::Free { address: self.expr(pointer)?, kind: AllocKind::Block },
            "copy" => Op::Copy {
                to: self.expr(pointer)?,
                from: self.expr(pointer)?,
                length: self.expr(pointer)?,
            },
            "fill" => Op::Fill {
                to: self.expr(pointer)?,
                byte: self.expr(Some(Width::W8))?,
                length: self.expr(pointer)?,
            },
            "havoc" => Op::Havoc { address: self.expr(pointer)?, site: self.site_reference()? },
            "outside" => Op::Outside { given: self.given()?, site: self.site_reference()? },
            "invalid" => {
                let access = match self.peek() {
                    Token::Word(word) => named(ACCESSES, word),
                    _ => None,
                };
                let Some(access) = access else { return self.unexpected("`read` or `write`") };
                self.next();
                let (address, length) = (self.expr(pointer)?, self.expr(pointer)?);
                Op::AssumeInvalid { address, length, access }
            }
            "lost" => Op::AssumeLost { count: self.expr(Some(Width::W64))?, held: self.given()? },
            _ => Op::Observe { value: self.expr(None)? },
        })
    }

    /// Values up to the name of a site or the end of the step.
    fn given(&mut self) -> Result<Box<[ExprId]>, ParseError> {
        let mut given = Vec::new();
        while matches!(
            self.peek(),
            Token::Local(_)
                | Token::GlobalVar(_)
                | Token::Object(_)
                | Token::Function(_)
                | Token::Binding(_)
                | Token::Number { .. }
                | Token::Sign('(')
        ) {
            given.push(self.expr(None)?);
        }
        Ok(given.into())
    }

    fn assignment(&mut self, dst: VarId) -> Result<Op, ParseError> {
        if self.eat_word("nondet") {
            return Ok(Op::Nondet { dst, site: self.site_reference()? });
        }
        if self.eat_word("load") {
            let pointer = self.program.pointer_width();
            return Ok(Op::Load { dst, address: self.expr(Some(pointer))? });
        }
        if self.eat_word("alloc") {
            return self.alloc(dst);
        }
        let width = self.program.var(dst).width;
        Ok(Op::Assign { dst, value: self.expr(Some(width))? })
    }

    fn alloc(&mut self, dst: VarId) -> Result<Op, ParseError> {
        let kind = match self.peek() {
            Token::Word(word) => named(ALLOC_KINDS, word),
            _ => None,
        };
        let Some(kind) = kind else { return self.unexpected("`stack` or `heap`") };
        self.next();
        let pointer = self.program.pointer_width();
        let size = self.expr(Some(pointer))?;
        if !self.eat_word("align") {
            return self.unexpected("`align`");
        }
        let align = self.number("an alignment of 64 bits")?;
        let zeroed = self.eat_word("zeroed");
        Ok(Op::Alloc { dst, kind, size, align, zeroed, site: self.site_reference()? })
    }

    /// A label, or a new input site.
    fn site_reference(&mut self) -> Result<SiteId, ParseError> {
        let name = match self.peek() {
            Token::Word(label) => {
                let Some(&id) = self.names.sites.get(label) else {
                    let problem = Problem::Unknown { what: "site", name: label.clone() };
                    return Err(self.error(self.at, problem));
                };
                self.next();
                return Ok(id);
            }
            Token::Text(name) => {
                self.next();
                name.clone()
            }
            _ => String::new(),
        };
        let (position, key) = (Position::default(), self.next_key);
        Ok(self.add_site(Site {
            kind: SiteKind::Input,
            name,
            position,
            key,
            visible: false,
            barred: Vec::new(),
            read_only: false,
        }))
    }

    fn dst(&mut self) -> Result<VarId, ParseError> {
        match self.peek() {
            Token::Local(_) => self.local_var(),
            _ => self.global_var(),
        }
    }

    /// `%name`.
    pub(super) fn local_var(&mut self) -> Result<VarId, ParseError> {
        let Token::Local(name) = self.peek() else { return self.unexpected("a local variable") };
        let known = self
            .function
            .and_then(|function| self.names.locals.get(&(function, name.clone())).copied());
        self.known_var(known, name)
    }

    /// `@@name`.
    pub(super) fn global_var(&mut self) -> Result<VarId, ParseError> {
        let Token::GlobalVar(name) = self.peek() else { return self.unexpected("a variable") };
        let known = self.names.globals.get(name).copied();
        self.known_var(known, name)
    }

    fn known_var(&mut self, known: Option<VarId>, name: &str) -> Result<VarId, ParseError> {
        let unknown = Problem::Unknown { what: "variable", name: name.to_owned() };
        let var = known.ok_or_else(|| self.error(self.at, unknown))?;
        self.next();
        Ok(var)
    }
}
