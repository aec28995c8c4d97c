//! Printing a program in the text form.
use super::lexer::is_name_char;
use super::names::{ACCESSES, ALLOC_KINDS, DEFINED, SITE_KINDS, name_of};
use super::print_expr::ExprPrinter;
use crate::cfa::{
    AllocKind, Defined, Edge, EdgeId, FuncId, GlobalObject, Initialiser, LocId, Op, Position,
    Program, SiteId, Step, Target, Transfer, UnsupportedKind,
};
use crate::ir::{ExprId, Symbol, VarId, Width};
use std::fmt::{self, Write};

/// The program in its text form.
pub fn print(program: &Program) -> String {
    let mut printer = Printer { program, out: String::new(), next_var: 0, next_edge: 0 };
    printer.program().expect("a String takes every text");
    printer.out
}

/// The steps of an edge and its transfer, each as a line without position, for people to read.
/// Large or shared expressions are cut: their parts read `$0`.
pub fn print_steps(program: &Program, edge: &Edge) -> Vec<String> {
    let mut roots = Vec::new();
    edge.for_each_expr(|root| roots.push(root));
    let (exprs, _) = ExprPrinter::new(program, roots.into_iter());
    let mut printer = Printer { program, out: String::new(), next_var: 0, next_edge: 0 };
    let mut lines = Vec::new();
    for step in &edge.steps {
        let step = Step { op: step.op.clone(), position: Position::default() };
        printer.step(&exprs, &step).expect("a String takes every text");
        lines.push(std::mem::take(&mut printer.out));
    }
    if edge.transfer != Transfer::Jump {
        printer.transfer(&exprs, edge).expect("a String takes every text");
        lines.push(printer.out);
    }
    lines
}

/// `sigil` and `name`, quoted where it needs to be.
pub(super) fn write_name(out: &mut String, sigil: &str, name: &str) -> fmt::Result {
    if !name.is_empty() && name.chars().all(is_name_char) {
        write!(out, "{sigil}{name}")
    } else {
        out.push_str(sigil);
        write_text(out, name)
    }
}

/// `text` in quotes.
fn write_text(out: &mut String, text: &str) -> fmt::Result {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            '\n' => out.push_str("\\n"),
            c if c.is_control() => write!(out, "\\u{{{:x}}}", u32::from(c))?,
            c => out.push(c),
        }
    }
    out.push('"');
    Ok(())
}

struct Printer<'p> {
    program: &'p Program,
    out: String,
    /// The indices that the parser would give the next variable and edge.
    next_var: u32,
    next_edge: u32,
}

impl<'p> Printer<'p> {
    fn program(&mut self) -> fmt::Result {
        let order = if self.program.little_endian { "little" } else { "big" };
        write!(self.out, "pointer {} {order}", self.program.pointer_bits)?;
        self.out.push('\n');
        if let Some(main) = self.program.functions.get(self.program.main.index()) {
            write_name(&mut self.out, "main &", &main.name)?;
            self.out.push('\n');
        }
        self.tables()?;
        self.global_vars()?;
        for object in &self.program.globals {
            self.object(object)?;
        }
        (0..self.program.functions.len())
            .try_for_each(|index| self.function(FuncId::from_index(index)))
    }

    fn tables(&mut self) -> fmt::Result {
        for file in &self.program.files {
            self.out.push_str("file ");
            write_text(&mut self.out, file)?;
            self.out.push('\n');
        }
        for (index, site) in self.program.sites.iter().enumerate() {
            write!(self.out, "site s{index} {} ", name_of(SITE_KINDS, site.kind))?;
            write_text(&mut self.out, &site.name)?;
            write!(self.out, " key {}", site.key)?;
            if site.visible {
                self.out.push_str(" visible");
            }
            for barred in &site.barred {
                write!(self.out, " barred {} {}", barred.start, barred.end)?;
            }
            if site.read_only {
                self.out.push_str(" readonly");
            }
            self.position(site.position)?;
            self.out.push('\n');
        }
        for (index, unsupported) in self.program.unsupported.iter().enumerate() {
            let kind = match unsupported.kind {
                UnsupportedKind::Construct => "",
                UnsupportedKind::InvalidAccess => "access ",
            };
            write!(self.out, "unsupported g{index} {kind}")?;
            write_text(&mut self.out, &unsupported.what)?;
            self.position(unsupported.position)?;
            self.out.push('\n');
        }
        for (index, violation) in self.program.violations.iter().enumerate() {
            write!(self.out, "violation e{index} {} ", violation.kind.name())?;
            write_text(&mut self.out, &violation.what)?;
            if violation.place > 0 {
                write!(self.out, " place {}", violation.place)?;
            }
            self.position(violation.position)?;
            self.out.push('\n');
        }
        Ok(())
    }

    /// Values stand with their variables as long as that keeps their order; the others follow as
    /// `init`.
    fn global_vars(&mut self) -> fmt::Result {
        let program = self.program;
        let values = program.global_values.iter().map(|&(_, value)| value);
        let exprs = self.bindings("", values)?;
        let mut values = program.global_values.iter().peekable();
        for (index, var) in program.vars.iter().enumerate() {
            if var.scope != crate::cfa::Scope::Global {
                continue;
            }
            let id = VarId(u32::try_from(index).expect("fewer than 2^32 variables"));
            self.out.push_str("var ");
            self.var_declaration(id)?;
            if let Some((_, value)) = values.next_if(|entry| entry.0 == id) {
                self.out.push_str(" = ");
                exprs.write(&mut self.out, *value, Some(var.width))?;
            }
            self.out.push('\n');
        }
        for &(var, value) in values {
            self.out.push_str("init ");
            self.var(var)?;
            self.out.push_str(" = ");
            exprs.write(&mut self.out, value, Some(program.var(var).width))?;
            self.out.push('\n');
        }
        Ok(())
    }

    fn object(&mut self, object: &GlobalObject) -> fmt::Result {
        write_name(&mut self.out, "object @", &object.name)?;
        write!(self.out, " size {} align {}", object.size, object.align)?;
        if object.constant {
            self.out.push_str(" const");
        }
        if object.visible {
            self.out.push_str(" visible");
        }
        if object.defined != Defined::Here {
            write!(self.out, " {}", name_of(DEFINED, object.defined))?;
        }
        if let Some(pieces) = &object.init {
            self.out.push_str(" = {");
            for (index, (offset, piece)) in pieces.iter().enumerate() {
                self.out.push_str(if index == 0 { "" } else { ", " });
                write!(self.out, "{offset}: ")?;
                self.initialiser(*piece)?;
            }
            self.out.push('}');
        }
        self.out.push('\n');
        Ok(())
    }

    fn initialiser(&mut self, piece: Initialiser) -> fmt::Result {
        match piece {
            Initialiser::Value(value) if value.width() == Width::BOOL => {
                write!(self.out, "{}", value.is_true())
            }
            Initialiser::Value(value) => write!(self.out, "{value}:{}", value.width()),
            Initialiser::Address { symbol, addend } => {
                self.symbol(symbol)?;
                if addend == 0 { Ok(()) } else { write!(self.out, "{addend:+}") }
            }
        }
    }

    fn symbol(&mut self, symbol: Symbol) -> fmt::Result {
        super::print_expr::write_symbol(&mut self.out, self.program, symbol)
    }

    fn function(&mut self, id: FuncId) -> fmt::Result {
        let program = self.program;
        let function = program.function(id);
        self.out.push('\n');
        write_name(&mut self.out, "fn &", &function.name)?;
        // Parameters that are not the first locals in this order are declared among the locals.
        let declared = function.locals.starts_with(&function.params);
        self.out.push('(');
        for (index, &param) in function.params.iter().enumerate() {
            self.out.push_str(if index == 0 { "" } else { ", " });
            if declared { self.var_declaration(param)? } else { self.var(param)? }
        }
        self.out.push(')');
        if let Some(width) = function.result {
            write!(self.out, " -> {width}")?;
        }
        write!(self.out, " entry L{} exit L{}", function.entry.0, function.exit.0)?;
        self.out.push_str(if function.is_elsewhere { " elsewhere {\n" } else { " {\n" });
        let skipped = if declared { function.params.len() } else { 0 };
        for &local in &function.locals[skipped..] {
            self.out.push_str("  var ");
            self.var_declaration(local)?;
            self.out.push('\n');
        }
        self.body(id)?;
        self.out.push_str("}\n");
        Ok(())
    }

    fn body(&mut self, id: FuncId) -> fmt::Result {
        let program = self.program;
        let locations = || {
            let all = program.locations.iter().enumerate();
            all.filter(|(_, location)| location.function == id)
        };
        let mut roots = Vec::new();
        for edge in locations().flat_map(|(_, location)| &location.out) {
            program.edge(*edge).for_each_expr(|root| roots.push(root));
        }
        let exprs = self.bindings("  ", roots.into_iter())?;
        for (index, location) in locations() {
            let name = LocId::from_index(index);
            let is_alone = location.out.is_empty() && location.incoming.is_empty();
            match location.target {
                Some(Target::Error(id)) => writeln!(self.out, "  L{index} error e{}", id.0)?,
                Some(Target::Unsupported(unsupported)) => {
                    writeln!(self.out, "  L{index} unsupported g{}", unsupported.0)?
                }
                None if is_alone
                    && ![program.function(id).entry, program.function(id).exit].contains(&name) =>
                {
                    writeln!(self.out, "  L{index}")?;
                }
                None => {}
            }
            for &edge in &location.out {
                self.edge(&exprs, edge)?;
            }
        }
        Ok(())
    }

    /// Writes a `let` for every expression under `roots` that is better named than repeated.
    fn bindings(
        &mut self,
        indent: &str,
        roots: impl Iterator<Item = ExprId>,
    ) -> Result<ExprPrinter<'p>, fmt::Error> {
        let (exprs, bound) = ExprPrinter::new(self.program, roots);
        for (number, &id) in bound.iter().enumerate() {
            write!(self.out, "{indent}let ${number} = ")?;
            exprs.write_node(&mut self.out, id, None)?;
            self.out.push('\n');
        }
        Ok(exprs)
    }

    fn edge(&mut self, exprs: &ExprPrinter<'p>, id: EdgeId) -> fmt::Result {
        let edge = self.program.edge(id);
        write!(self.out, "  L{} -> L{}", edge.source.0, edge.target.0)?;
        if id.0 != self.next_edge {
            write!(self.out, " #{}", id.0)?;
        }
        self.next_edge = id.0.saturating_add(1);
        self.position(edge.position)?;
        let mut separator = ": ";
        for step in &edge.steps {
            self.out.push_str(separator);
            self.step(exprs, step)?;
            separator = ";\n    ";
        }
        if edge.transfer != Transfer::Jump {
            self.out.push_str(separator);
            self.transfer(exprs, edge)?;
        }
        self.out.push('\n');
        Ok(())
    }

    fn step(&mut self, exprs: &ExprPrinter<'p>, step: &Step) -> fmt::Result {
        let pointer = Some(self.program.pointer_width());
        if let Some(dst) = step.op.dst() {
            self.var(dst)?;
            self.out.push_str(" = ");
        }
        match step.op {
            Op::Assume(condition) => {
                self.keyword(exprs, "assume", &[(condition, Some(Width::BOOL))])
            }
            Op::Assign { dst, value } => {
                exprs.write(&mut self.out, value, Some(self.program.var(dst).width))
            }
            Op::Nondet { site, .. } => self.keyword(exprs, "nondet", &[]).and(self.site(site)),
            Op::Load { address, .. } => self.keyword(exprs, "load", &[(address, pointer)]),
            Op::Store { address, value } => {
                self.keyword(exprs, "store", &[(address, pointer), (value, None)])
            }
            Op::Alloc { kind, size, align, zeroed, site, .. } => {
                write!(self.out, "alloc ")?;
                self.keyword(exprs, name_of(ALLOC_KINDS, kind), &[(size, pointer)])?;
                write!(self.out, " align {align}{}", if zeroed { " zeroed" } else { "" })?;
                self.site(site)
            }
            Op::Free { address, kind } => {
                let word = if kind == AllocKind::Heap { "free" } else { "end" };
                self.keyword(exprs, word, &[(address, pointer)])
            }
            Op::Copy { to, from, length } => {
                let operands = [(to, pointer), (from, pointer), (length, pointer)];
                self.keyword(exprs, "copy", &operands)
            }
            Op::Fill { to, byte, length } => {
                let operands = [(to, pointer), (byte, Some(Width::W8)), (length, pointer)];
                self.keyword(exprs, "fill", &operands)
            }
            Op::Havoc { address, site } => {
                self.keyword(exprs, "havoc", &[(address, pointer)])?;
                self.site(site)
            }
            Op::Outside { ref given, site } => {
                let operands: Vec<_> = given.iter().map(|&value| (value, None)).collect();
                self.keyword(exprs, "outside", &operands)?;
                self.site(site)
            }
            Op::Observe { value } => self.keyword(exprs, "observe", &[(value, None)]),
            Op::AssumeInvalid { address, length, access } => {
                write!(self.out, "invalid ")?;
                let operands = [(address, pointer), (length, pointer)];
                self.keyword(exprs, name_of(ACCESSES, access), &operands)
            }
            Op::AssumeLost { count, ref held } => {
                let held = held.iter().map(|&value| (value, None));
                let operands: Vec<_> =
                    [(count, Some(Width::W64))].into_iter().chain(held).collect();
                self.keyword(exprs, "lost", &operands)
            }
        }?;
        self.position(step.position)
    }

    /// `word` and its operands, each with the width that its place determines.
    fn keyword(
        &mut self,
        exprs: &ExprPrinter<'p>,
        word: &str,
        operands: &[(ExprId, Option<Width>)],
    ) -> fmt::Result {
        self.out.push_str(word);
        for &(operand, width) in operands {
            self.out.push(' ');
            exprs.write(&mut self.out, operand, width)?;
        }
        Ok(())
    }

    fn transfer(&mut self, exprs: &ExprPrinter<'p>, edge: &Edge) -> fmt::Result {
        match &edge.transfer {
            Transfer::Jump => Ok(()),
            Transfer::Call { callee, args, result } => {
                self.out.push_str("call ");
                if let Some(result) = result {
                    self.var(*result)?;
                    self.out.push_str(" = ");
                }
                self.symbol(Symbol::Function(callee.0))?;
                self.out.push('(');
                let params = &self.program.function(*callee).params;
                for (index, &arg) in args.iter().enumerate() {
                    self.out.push_str(if index == 0 { "" } else { ", " });
                    let width = params.get(index).map(|&param| self.program.var(param).width);
                    exprs.write(&mut self.out, arg, width)?;
                }
                self.out.push(')');
                Ok(())
            }
            Transfer::Return { value } => {
                let function = self.program.location(edge.source).function;
                let width = self.program.function(function).result;
                let operands: Vec<_> = value.iter().map(|&value| (value, width)).collect();
                self.keyword(exprs, "return", &operands)
            }
        }
    }

    fn var(&mut self, var: VarId) -> fmt::Result {
        super::print_expr::write_var(&mut self.out, self.program, var)
    }

    fn var_declaration(&mut self, var: VarId) -> fmt::Result {
        self.var(var)?;
        write!(self.out, ": {}", self.program.var(var).width)?;
        if var.0 != self.next_var {
            write!(self.out, " #{}", var.0)?;
        }
        self.next_var = var.0.saturating_add(1);
        Ok(())
    }

    fn site(&mut self, site: SiteId) -> fmt::Result {
        write!(self.out, " s{}", site.0)
    }

    fn position(&mut self, position: Position) -> fmt::Result {
        if position == Position::default() {
            return Ok(());
        }
        write!(self.out, " !{}:{}:{}", position.file, position.line, position.column)
    }
}
