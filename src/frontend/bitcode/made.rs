//! What went into a file that was linked unseen, and whether its names still mean the same.
//!
//! A definition must be as large as in its object, no name may have the place of another, and what
//! lay in one section of an object still lies as it did, for linkers move sections as a whole.
use super::symbols::{Symbol, SymbolKind, SymbolTable};
use std::collections::BTreeMap;

/// Whose definition of a name counts, by where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameOrigin {
    /// That of the files that are known.
    Known,
    /// Another one.
    Other,
    /// Undecided: nothing says which.
    Unclear,
}

/// The names of the files that went into one.
pub struct MadeObjects {
    /// Of all of them together, as a linker sees them.
    pub all: SymbolTable,
    /// Which of the files has the definition that counts.
    file: BTreeMap<String, usize>,
}

impl MadeObjects {
    /// Of files whose tables are known.
    pub fn of(tables: &[SymbolTable]) -> Self {
        let mut made = Self { all: SymbolTable::default(), file: BTreeMap::new() };
        for (index, table) in tables.iter().enumerate() {
            for (name, symbol) in &table.0 {
                if made.all.get(name).is_none_or(|known| symbol.kind > known.kind) {
                    made.file.insert(name.clone(), index);
                }
            }
            made.all.merge(table.clone());
        }
        made
    }

    /// Of files of which only the names are known.
    pub fn of_names(names: impl Iterator<Item = (String, SymbolKind)>) -> Self {
        let mut all = SymbolTable::default();
        for (name, kind) in names {
            all.0.insert(name, Symbol { kind, size: 0, section: 0, address: 0 });
        }
        Self { all, file: BTreeMap::new() }
    }

    /// A name whose uses may mean another, by the names that linkers give to such.
    pub fn wrapped(&self, now: &SymbolTable) -> Option<String> {
        let is_wrapped = |name: &&String| now.get(&format!("__wrap_{name}")).is_some();
        let name = self.all.0.keys().find(is_wrapped)?;
        Some(format!("`{name}` may mean `__wrap_{name}`"))
    }

    /// In what way a name means something else now.
    pub fn difference(&self, now: &SymbolTable) -> Option<String> {
        let mut places: BTreeMap<(usize, u64), &str> = BTreeMap::new();
        for (name, symbol) in &self.all.0 {
            let Some(own) = now.get(name) else { continue };
            let is_strong = symbol.kind == SymbolKind::Strong;
            if is_strong && own.kind == SymbolKind::Undefined {
                return Some(format!("`{name}` is not defined"));
            }
            if is_strong && (own.section == 0 || self.has_sizes() && own.size != symbol.size) {
                return Some(format!("`{name}` is not what was compiled"));
            }
            let is_defined = |symbol: &Symbol| symbol.kind != SymbolKind::Undefined;
            if is_defined(symbol) && is_defined(own) && own.section != 0 {
                let known = *places.entry((own.section, own.address)).or_insert(name);
                if known != name && !self.is_one(known, name) {
                    return Some(format!("`{known}` and `{name}` are one"));
                }
            }
        }
        self.all.0.iter().find_map(|(name, symbol)| {
            let own = now.get(name).filter(|own| own.kind != SymbolKind::Undefined)?;
            let other = places.get(&(own.section, own.address))?;
            let is_used = symbol.kind == SymbolKind::Undefined;
            is_used.then(|| format!("`{name}` means `{other}`"))
        })
    }

    /// Whose definition of each name counts: that of the files lies beside its neighbours.
    pub fn origins(&self, now: &SymbolTable) -> BTreeMap<&str, NameOrigin> {
        let mut anchors = BTreeMap::new();
        for (name, symbol) in &self.all.0 {
            if let (SymbolKind::Strong, Some((place, moved))) = (symbol.kind, self.moved(name, now))
            {
                anchors.entry(place).or_insert(moved);
            }
        }
        let origin = |name: &str| match self.moved(name, now) {
            Some((place, moved)) => match anchors.get(&place) {
                Some(own) if *own == moved => NameOrigin::Known,
                Some(_) => NameOrigin::Other,
                None => NameOrigin::Unclear,
            },
            None => NameOrigin::Unclear,
        };
        self.all.0.keys().map(|name| (name.as_str(), origin(name))).collect()
    }

    /// A name whose definition is not that of the files.
    fn displaced(&self, now: &SymbolTable) -> Option<String> {
        let mut origins = self.origins(now).into_iter();
        origins.find(|(_, origin)| *origin == NameOrigin::Other).map(|(name, _)| name.to_owned())
    }

    /// In which section of which file a definition lay; to which one it has come, and how far from
    /// where it was.
    fn moved(&self, name: &str, now: &SymbolTable) -> Option<((usize, usize), (usize, u64))> {
        let (made, own) = (self.all.get(name)?, now.get(name)?);
        let is_there = own.kind != SymbolKind::Undefined && own.section != 0 && made.section != 0;
        let place = (*self.file.get(name)?, made.section);
        is_there.then(|| (place, (own.section, own.address.wrapping_sub(made.address))))
    }

    fn has_sizes(&self) -> bool {
        !self.file.is_empty()
    }

    /// Whether two names have one definition in the files, too.
    fn is_one(&self, a: &str, b: &str) -> bool {
        let place = |name: &str| {
            let symbol = self.all.get(name)?;
            Some((self.file.get(name)?, symbol.section, symbol.address))
        };
        let is_empty = |name: &str| self.all.get(name).is_some_and(|symbol| symbol.size == 0);
        // Without tables, the modules say which names are aliases.
        !self.has_sizes() || place(a) == place(b) || is_empty(a) || is_empty(b)
    }
}

/// A name that an object has something else to do with than the files that it was made of.
pub fn changed(made: &[SymbolTable], now: &SymbolTable) -> Option<String> {
    let is_whole = made.len() == 1;
    let made = MadeObjects::of(made);
    let changed = made.all.changed(now, is_whole).map(str::to_owned);
    let changed = changed.or_else(|| made.displaced(now));
    let quoted = |how: String| how.split('`').nth(1).map(str::to_owned);
    let how = || quoted(made.wrapped(now).or_else(|| made.difference(now))?);
    changed.or_else(|| if is_whole { None } else { how() })
}

#[cfg(test)]
mod tests {
    use super::super::symbols::SymbolTable;
    use super::{MadeObjects, NameOrigin, changed};

    fn table(lines: &[&str]) -> SymbolTable {
        SymbolTable::read(&lines.join("\n")).expect("well formed")
    }

    #[test]
    fn what_a_linker_made_of_names() {
        let a = table(&["S 8 1 0 f", "S 8 1 0 alias", "U 0 0 0 g", "U 0 0 0 h"]);
        let b = table(&["S 9 1 0 g"]);
        let made = MadeObjects::of(&[a, b]);
        let right = ["S 8 1 64 f", "S 8 1 64 alias", "S 9 1 80 g", "U 0 0 0 h"];
        assert_eq!(made.difference(&table(&right)), None);
        let wrapped = made.wrapped(&table(&["S 8 1 64 f", "S 1 1 1 __wrap_g"]));
        assert_eq!(wrapped.as_deref(), Some("`g` may mean `__wrap_g`"));
        let cases: [(&[&str], &str); 5] = [
            (&["S 8 1 64 f", "S 8 1 80 g"], "`g` is not what was compiled"),
            (&["S 8 1 64 f", "S 9 0 80 g"], "`g` is not what was compiled"),
            (&["S 8 1 64 f", "U 0 0 0 g"], "`g` is not defined"),
            (&["S 8 1 64 f", "S 9 1 64 g"], "`f` and `g` are one"),
            (&["S 8 1 64 f", "S 9 1 80 g", "S 9 1 80 h"], "`h` means `g`"),
        ];
        for (now, how) in cases {
            assert_eq!(made.difference(&table(now)).as_deref(), Some(how), "{now:?}");
        }
    }
    #[test]
    fn what_lies_beside_its_neighbours() {
        let own = table(&["W 8 1 0 f", "S 8 1 16 g", "W 8 2 0 alone"]);
        let made = MadeObjects::of(std::slice::from_ref(&own));
        let moved = table(&["W 8 7 64 f", "S 8 7 80 g", "W 8 8 0 alone"]);
        let other = table(&["W 8 7 64 f", "S 8 7 96 g", "W 8 8 0 alone"]);
        let origin = |name: &str, now: &SymbolTable| made.origins(now).get(name).copied();
        assert_eq!(origin("f", &moved), Some(NameOrigin::Known));
        assert_eq!(origin("f", &other), Some(NameOrigin::Other));
        assert_eq!(origin("alone", &other), Some(NameOrigin::Unclear));
        assert_eq!(changed(std::slice::from_ref(&own), &moved), None);
        assert_eq!(changed(&[own], &other).as_deref(), Some("f"));
    }
}
