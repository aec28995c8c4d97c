//! Whether names mean in a linked file what they mean in its sources.
//!
//! The verifier links bitcode by names. There are more ways than can be listed to make a linker do
//! otherwise (options, abbreviated or in files; scripts; tools that changed objects before). So the
//! linker is asked: by its own map, each name that a file with bitcode uses must be found where the
//! file says, and each that it defines must be its own definition, or that of another file with
//! bitcode. A weak or tentative definition that gave way to code without bitcode is written down;
//! all else that differs makes the linked file one whose names mean something else.
use super::inputs::{LinkInput, LinkInputs};
use super::map::{LinkMap, is_provided};
use super::starts;
use crate::bitcode::made::MadeObjects;
use crate::bitcode::record::LinkFacts;
use crate::bitcode::standard::is_standard;
use crate::bitcode::start::ProgramStart;
use crate::bitcode::symbols::{Symbol, SymbolKind, SymbolTable};
use std::collections::BTreeSet;
use std::path::Path;

/// What the C library's `_start` calls.
const START: &str = "__libc_start_main";

/// A link that went well, and what is known of it.
pub(crate) struct AskedLink<'a> {
    /// Whether it made an object, whose parts keep their own records.
    pub is_part: bool,
    /// What the linker said.
    pub map: &'a LinkMap,
    /// What it read.
    pub inputs: &'a LinkInputs,
    /// The names of what it made.
    pub output: &'a SymbolTable,
    /// Names of variables that the loader copies from a shared library.
    pub copied: &'a BTreeSet<String>,
    /// The shared libraries that what it made needs.
    pub needed: &'a [String],
    /// Where what it made starts, if it is a program.
    pub start: Option<ProgramStart>,
    /// Whether the user named a file.
    pub is_named: &'a dyn Fn(&str) -> bool,
}

impl AskedLink<'_> {
    /// What the verifier must know; `Err`: in what way a name means something else.
    pub(crate) fn facts(&self) -> Result<LinkFacts, String> {
        let mut facts = LinkFacts { entry: self.entry_reason(), ..LinkFacts::default() };
        if self.inputs.has_unseen() {
            return Err("files that are not there any more".to_owned());
        }
        for (file, input) in self.inputs.with_bitcode() {
            if let Some(what) = &input.changed {
                return Err(format!("{file}, whose {what} is not what was compiled"));
            }
            for (name, symbol) in &input.table.0 {
                match symbol.kind {
                    SymbolKind::Undefined => {
                        self.check_use(file, input, name)?;
                        if self.is_absent(name) {
                            facts.absent.insert(name.clone());
                        }
                        if self.is_foreign(name) {
                            facts.foreign.insert(name.clone());
                        }
                    }
                    kind => {
                        if self.is_elsewhere(file, name, kind)? {
                            facts.elsewhere.insert(name.clone());
                            facts.foreign.extend(self.is_foreign(name).then(|| name.clone()));
                        }
                    }
                }
            }
        }
        let starts = || starts::difference(self.map, self.inputs).filter(|_| !self.is_part);
        match self.moved().or_else(starts) {
            Some(how) => Err(how),
            None => Ok(facts),
        }
    }

    /// Whether nothing defines what a program uses, also none of the libraries that it needs.
    fn is_absent(&self, name: &str) -> bool {
        // What a static program does not find is not in its table. (What is found may have a
        // version there.)
        let is_undefined = |own: &Symbol| own.kind == SymbolKind::Undefined && own.address == 0;
        let own = self.output.get(name);
        let is_open = own.map_or_else(|| !self.output.uses(name), is_undefined);
        let is_read = |needed: &String| {
            let mut shared = self.inputs.all().filter(|(_, input)| input.is_shared);
            shared.any(|(path, _)| Path::new(path).ends_with(needed))
        };
        self.start.is_some()
            && is_open
            && self.needed.iter().all(is_read)
            && !self.inputs.all().any(|(_, input)| input.table.defines(name))
    }

    /// Whether something else defines a name than bitcode, the C library and what else compilers
    /// link by themselves: it is unknown code, whatever it is called.
    fn is_foreign(&self, name: &str) -> bool {
        let is_theirs = |file: &str| is_standard(file) && !(self.is_named)(file);
        let files = self.files(name);
        match files.first().map(|first| (first, self.inputs.get(first))) {
            Some((first, None)) => !is_theirs(first),
            Some((first, Some(input))) if input.table.defines(name) => {
                (!input.has_bitcode || input.is_bare(name)) && !is_theirs(first)
            }
            // GNU ld lists not quite all of what a shared library defines.
            _ => {
                let mut shared = self.inputs.all().filter(|(_, input)| input.is_shared);
                shared.any(|(file, input)| input.table.defines(name) && !is_theirs(file))
            }
        }
    }

    /// What the output says of names that the map does not: where a definition lies, and how large
    /// it is.
    fn moved(&self) -> Option<String> {
        let known = self.inputs.with_bitcode().filter(|(_, input)| !input.is_several);
        let tables: Vec<SymbolTable> = known.map(|(_, input)| input.table.clone()).collect();
        let how = MadeObjects::of(&tables).difference(self.output)?;
        Some(format!("names changed: {how}"))
    }

    fn files(&self, name: &str) -> &[String] {
        self.map.files.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    fn defines(&self, file: &str, name: &str) -> bool {
        self.inputs.get(file).is_some_and(|input| input.table.defines(name))
    }

    fn check_use(&self, file: &str, input: &LinkInput, name: &str) -> Result<(), String> {
        let files = self.files(name);
        // Of several members of an archive, one may define what another uses.
        let is_listed = input.is_several || files.iter().any(|other| other == file);
        // GNU ld lists not quite all of what a shared library defines.
        let is_left = || files.is_empty() && self.output.uses(name);
        if !is_listed && !is_left() {
            return Err(format!("a use of `{name}` in {file} that means another name"));
        }
        let is_made = self.map.assigned.contains(name) && !is_provided(name);
        let defines = |other: &&String| self.defines(other, name);
        let has_bitcode =
            |other: &&String| self.inputs.get(other).is_some_and(|input| input.has_bitcode);
        let is_first = files.first().is_some_and(|first| defines(&first));
        let is_passed_over = !is_first && files.iter().filter(has_bitcode).any(|it| defines(&it));
        let is_nowhere = !files.iter().any(|it| defines(&it)) && !is_provided(name);
        let is_in_output = self.output.defines(name) && !self.copied.contains(name);
        if is_made || is_passed_over || is_nowhere && is_in_output {
            return Err(format!("`{name}`, which {file} uses, defined by the linker"));
        }
        Ok(())
    }

    /// Whether a definition that may give way did, to one without bitcode.
    fn is_elsewhere(&self, file: &str, name: &str, kind: SymbolKind) -> Result<bool, String> {
        if self.map.assigned.contains(name) {
            return Err(format!("`{name}` of {file} defined by the linker"));
        }
        let files = self.files(name);
        let Some(first) = files.first() else {
            // Of several members of an archive, not all may be linked.
            let is_left_out = self.inputs.get(file).is_some_and(|input| input.is_several);
            return match is_left_out {
                true => Ok(false),
                false => Err(format!("`{name}` of {file} under another name")),
            };
        };
        let is_bare = |other: &str| self.inputs.get(other).is_none_or(|input| input.is_bare(name));
        // A tentative definition of another file may be larger.
        let is_shared = |other: &str| self.inputs.get(other).is_some_and(|input| input.is_shared);
        let adds = |other: &String| {
            other != file && is_bare(other) && !is_shared(other) && self.defines(other, name)
        };
        if kind == SymbolKind::Common && files.iter().any(adds) {
            return Ok(true);
        }
        if first == file {
            // Parts of one file, some of which may have no bitcode.
            return Ok(!self.is_part && is_bare(file));
        }
        if self.inputs.get(first).is_some() && !self.defines(first, name) {
            return Err(format!("`{name}` of {file} defined by the linker"));
        }
        match kind {
            _ if !is_bare(first) => Ok(false),
            SymbolKind::Strong => {
                Err(format!("`{name}` of {file}, in whose place {first} defines it"))
            }
            _ => Ok(true),
        }
    }

    /// Why a program does not begin as the C library has it, with `main` after all constructors.
    fn entry_reason(&self) -> Option<String> {
        if let Some(reason) = self.start?.reason(self.output) {
            return Some(reason);
        }
        for (name, end) in [("_start", "crt1.o"), ("_init", "crti.o")] {
            let Some(first) = self.files(name).first() else {
                if name == "_start" {
                    return Some("it has no `_start`".to_owned());
                }
                continue;
            };
            let own = Path::new(first).file_name().map(|name| name.to_string_lossy());
            if (self.is_named)(first) || !own.is_some_and(|own| own.ends_with(end)) {
                return Some(format!("its `{name}` is that of {first}"));
            }
        }
        let start = self.files("_start").first()?;
        // GNU ld does not list it where a shared library defines it.
        if self.inputs.get(start).is_none_or(|input| !input.table.uses(START)) {
            return Some(format!("its `_start` does not use `{START}`"));
        }
        let known = self.files(START).first().filter(|first| {
            (self.is_named)(first) || self.inputs.get(first).is_some_and(|input| input.has_bitcode)
        });
        if let Some(own) = known {
            return Some(format!("its `{START}` is that of {own}"));
        }
        if self.is_absent(START) {
            return Some(format!("nothing defines its `{START}`"));
        }
        let main = self.files("main");
        let is_other = !main.is_empty() && !main.contains(start);
        is_other.then(|| "its `main` is not what `_start` calls".to_owned())
    }
}
