//! Tables of symbols: the names by which a linker knows what is in a file.
//!
//! `verify-cc` writes down the table of each file as it was made. What a tool does to names
//! afterwards (`objcopy --redefine-sym`, `--weaken`, `--globalize-symbol`) makes the file's own
//! table differ from that. Only names that other files can see are here.
use object::elf::STB_GNU_UNIQUE;
use object::{
    Object, ObjectSymbol, ObjectSymbolTable, RelocationFlags, RelocationTarget, SymbolFlags,
};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

/// What a file has to do with a name; of two files, the later kind counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SymbolKind {
    /// It uses it.
    Undefined,
    /// Another definition may take the place of its own.
    Weak,
    /// A tentative definition of C (`-fcommon`): another may say more.
    Common,
    /// It defines it.
    Strong,
}

/// A name of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Definition or use.
    pub kind: SymbolKind,
    /// How many bytes it has.
    pub size: u64,
    /// In which section it lies; 0: none.
    pub section: usize,
    /// Where in the section, or in the address space of a linked file.
    pub address: u64,
}

/// The names of a file that other files can see.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SymbolTable(pub BTreeMap<String, Symbol>);

impl SymbolTable {
    /// The table of a file; `None`: it was taken away.
    pub fn of<'a>(file: &impl Object<'a>) -> Option<Self> {
        let mut found: Option<Self> = None;
        for symbol in file.symbols() {
            let table = found.get_or_insert_default();
            let is_visible = symbol.is_global() || symbol.is_weak();
            if let (true, Ok(name)) = (is_visible, symbol.name()) {
                table.add(name.to_owned(), Symbol::of(&symbol));
            }
        }
        found
    }

    /// Takes in what another file has to do with a name.
    fn add(&mut self, name: String, symbol: Symbol) {
        match self.0.entry(name) {
            Entry::Vacant(place) => {
                place.insert(symbol);
            }
            Entry::Occupied(mut place) => {
                let known = place.get_mut();
                let size = known.size.max(symbol.size);
                if symbol.kind > known.kind {
                    *known = symbol;
                }
                if known.kind == SymbolKind::Common {
                    known.size = size;
                }
            }
        }
    }

    /// Takes in another file, as a linker does.
    pub fn merge(&mut self, other: Self) {
        for (name, symbol) in other.0 {
            self.add(name, symbol);
        }
    }

    /// What it has to do with a name.
    pub fn get(&self, name: &str) -> Option<&Symbol> {
        self.0.get(name)
    }

    /// Whether it defines a name, in whatever way.
    pub fn defines(&self, name: &str) -> bool {
        self.get(name).is_some_and(|symbol| symbol.kind != SymbolKind::Undefined)
    }

    /// Whether it uses a name that it does not define, which may have a version.
    pub fn uses(&self, name: &str) -> bool {
        let from = self.0.range::<str, _>((Bound::Included(name), Bound::Unbounded));
        let own = from.take_while(|(other, _)| other.starts_with(name));
        let is_it = |other: &str| other.len() == name.len() || other[name.len()..].starts_with('@');
        own.filter(|(_, symbol)| symbol.kind == SymbolKind::Undefined)
            .any(|(other, _)| is_it(other))
    }

    /// A name that a file of this table has nothing, or something else, to do with `now`.
    /// `is_whole`: the table is of the whole file, so that more names are a change, too.
    pub fn changed<'a>(&'a self, now: &'a Self, is_whole: bool) -> Option<&'a str> {
        let differs = |name: &String, symbol: &Symbol| {
            now.get(name).is_none_or(|own| match symbol.kind {
                SymbolKind::Undefined => is_whole && own.kind != symbol.kind,
                kind => own.kind != kind || own.size != symbol.size,
            })
        };
        let lost = self.0.iter().find(|(name, symbol)| differs(name, symbol));
        let is_new = |name: &String, symbol: &Symbol| {
            is_whole && symbol.kind != SymbolKind::Undefined && !self.0.contains_key(name)
        };
        let found = lost.or_else(|| now.0.iter().find(|(name, symbol)| is_new(name, symbol)));
        found.map(|(name, _)| name.as_str())
    }

    /// A line per name: kind, size, section, address, name.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, symbol) in &self.0 {
            let kind = match symbol.kind {
                SymbolKind::Undefined => 'U',
                SymbolKind::Weak => 'W',
                SymbolKind::Common => 'C',
                SymbolKind::Strong => 'S',
            };
            let Symbol { size, section, address, .. } = symbol;
            text.push_str(&format!("{kind} {size} {section} {address} {name}\n"));
        }
        text
    }

    /// What [`write`](Self::write) wrote.
    pub fn read(text: &str) -> Option<Self> {
        let mut table = Self::default();
        for line in text.lines() {
            let mut words = line.splitn(5, ' ');
            let kind = match words.next()? {
                "U" => SymbolKind::Undefined,
                "W" => SymbolKind::Weak,
                "C" => SymbolKind::Common,
                "S" => SymbolKind::Strong,
                _ => return None,
            };
            let size = words.next()?.parse().ok()?;
            let section = words.next()?.parse().ok()?;
            let address = words.next()?.parse().ok()?;
            table.add(words.next()?.to_owned(), Symbol { kind, size, section, address });
        }
        Some(table)
    }
}

impl Symbol {
    /// A symbol of a file.
    pub fn of<'a>(symbol: &impl ObjectSymbol<'a>) -> Self {
        // A name that a program has once, whatever files say about it.
        let is_unique = matches!(symbol.flags(), SymbolFlags::Elf { st_info, .. }
            if st_info.st_bind() == STB_GNU_UNIQUE);
        let kind = if symbol.is_undefined() {
            SymbolKind::Undefined
        } else if symbol.is_common() {
            SymbolKind::Common
        } else if symbol.is_weak() || is_unique {
            SymbolKind::Weak
        } else {
            SymbolKind::Strong
        };
        let section = symbol.section_index().map_or(0, |index| index.0);
        Self { kind, size: symbol.size(), section, address: symbol.address() }
    }
}

/// The variables that the loader copies from shared libraries into a program.
pub fn copied(file: &object::File<'_>) -> BTreeSet<String> {
    // The same number on x86-64 and i386.
    const COPY: u32 = 5;
    of_relocations(file, |kind| kind == COPY)
}

/// What a shared library asks the loader for the address of, beside what it only calls.
pub fn asked_for(file: &object::File<'_>) -> BTreeSet<String> {
    // The same number on x86-64 and i386.
    const JUMP_SLOT: u32 = 7;
    of_relocations(file, |kind| kind != JUMP_SLOT)
}

/// The names in relocations of some kinds.
fn of_relocations(file: &object::File<'_>, is_one: impl Fn(u32) -> bool) -> BTreeSet<String> {
    let is_it = |flags| matches!(flags, RelocationFlags::Elf { r_type } if is_one(r_type.0));
    let relocations = file.dynamic_relocations().into_iter().flatten();
    let targets = relocations.filter(|(_, relocation)| is_it(relocation.flags()));
    let names = targets.filter_map(|(_, relocation)| {
        let RelocationTarget::Symbol(index) = relocation.target() else { return None };
        let symbol = file.dynamic_symbol_table()?;
        let symbol = symbol.symbol_by_index(index).ok()?;
        Some(symbol.name().ok()?.to_owned())
    });
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::SymbolTable;

    fn table(lines: &[&str]) -> SymbolTable {
        SymbolTable::read(&lines.join("\n")).expect("well formed")
    }

    #[test]
    fn what_is_written_is_read_again() {
        let own = table(&["S 8 1 0 f", "U 0 0 0 g", "W 4 2 16 a b", "C 4 0 4 x"]);
        assert_eq!(SymbolTable::read(&own.write()), Some(own));
        assert_eq!(SymbolTable::read("S 8 1"), None);
        assert_eq!(SymbolTable::read("? 8 1 0 f"), None);
    }

    #[test]
    fn uses_have_versions() {
        let own = table(&["U 0 0 0 f@V1", "U 0 0 0 g_more", "S 4 1 0 h", "U 0 0 0 i"]);
        let uses = ["f", "g", "h", "i", "f@V1"].map(|name| own.uses(name));
        assert_eq!(uses, [true, false, false, true, true]);
    }

    #[test]
    fn what_tools_change() {
        let own = table(&["S 8 1 0 f", "U 0 0 0 g", "W 4 2 16 w", "C 4 0 4 x"]);
        assert_eq!(own.changed(&own, true), None);
        let cases: [(&[&str], &str); 6] = [
            (&["W 8 1 0 f", "U 0 0 0 g", "W 4 2 16 w", "C 4 0 4 x"], "f"),
            (&["S 8 1 0 f", "U 0 0 0 h", "W 4 2 16 w", "C 4 0 4 x"], "g"),
            (&["S 8 1 0 f", "S 8 1 8 g", "W 4 2 16 w", "C 4 0 4 x"], "g"),
            (&["S 8 1 0 f", "U 0 0 0 g", "S 4 2 16 w", "C 4 0 4 x"], "w"),
            (&["S 8 1 0 f", "U 0 0 0 g", "W 4 2 16 w", "C 8 0 4 x"], "x"),
            (&["S 8 1 0 f", "U 0 0 0 g", "S 1 1 1 h", "W 4 2 16 w", "C 4 0 4 x"], "h"),
        ];
        for (now, name) in cases {
            assert_eq!(own.changed(&table(now), true), Some(name), "{now:?}");
        }
        // Where other files came in, a use may have found a definition.
        let more = table(&["S 8 1 0 f", "S 8 1 8 g", "S 1 1 1 h", "W 4 2 16 w", "C 4 0 4 x"]);
        assert_eq!(own.changed(&more, false), None);
    }

    #[test]
    fn files_are_merged_as_linkers_do() {
        let mut all = table(&["U 0 0 0 f", "C 4 0 4 x", "W 4 1 0 w", "S 4 1 0 s"]);
        all.merge(table(&["S 8 1 0 f", "C 8 0 4 x", "S 6 1 0 w", "U 0 0 0 s"]));
        let expected = table(&["S 8 1 0 f", "C 8 0 4 x", "S 6 1 0 w", "S 4 1 0 s"]);
        assert_eq!(all, expected);
    }
}
