//! What must hold, in the notation of SV-COMP's `.prp` files.
//!
//! **The default** (`Property::named("default")`) asks for what needs no specification: error
//! functions, assertions, accesses, frees, divisions, shifts, copies, and what must not be reached.
//! What only code outside of the files could tell is an unsupported construct for `valid-deref`,
//! and would make most real programs UNKNOWN; by default it is taken to be in order, and the answer
//! lists it (`Property::trusts_outside`): accesses of functions without definition, texts that the
//! library reads, scopes without marks, which allocator an object is from. What such a function
//! returns stays an arbitrary number, so a proof holds for any; but no violation may depend on it
//! (`crate::check::given`).
//!
//! Read: `CHECK( init(main()), LTL(G ! call(reach_error())) )`, any entry function, any called
//! function, and the formulas of [`table::PARTS`]: those of SV-COMP (`LTL(G ! overflow)`,
//! `LTL(G valid-deref)`), and others in the same form (`LTL(G ! undefined)`). A file with several
//! CHECK lines is one property if all of them start in the same function.
//!
//! A property is a set of kinds of violations; [`table`] has a row for each kind, for each formula,
//! and for each name.
pub mod table;

pub use table::ViolationKind;

use serde::Serialize;
use std::collections::BTreeSet;
use table::{DEFAULT, NAMED, PARTS, PropertyPart};
use thiserror::Error;

/// No run from `entry` does one of these things.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Property {
    /// The function that the property says runs start in, if it says so.
    pub entry: Option<String>,
    /// A run that calls one of these violates the property: [`ViolationKind::Call`].
    pub error_functions: Vec<String>,
    /// What violates it.
    pub kinds: BTreeSet<ViolationKind>,
    /// What the files do not show is taken to use memory as it may: functions without definition,
    /// what library functions read, scopes whose ends are not marked. The answer says so.
    pub trusts_outside: bool,
}

/// The names that SV-COMP gave its error function over the years; each of them stands for both.
const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];
/// Where a failed `assert` ends up in the usual C libraries.
const ASSERT_FUNCTION: &str = "__assert_fail";

/// Why a property cannot be checked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PropertyError {
    /// Not of the form `CHECK( init(…), … )`.
    #[error("line {line} is not of the form CHECK( init(main()), LTL(G ! call(reach_error())) )")]
    Malformed {
        /// From 1.
        line: usize,
    },
    /// A property of another kind.
    #[error(
        "line {line}: the property {formula} is not supported; supported are {}",
        formulas().join(", ")
    )]
    Unsupported {
        /// From 1.
        line: usize,
        /// As written.
        formula: String,
    },
    /// Two lines that start in different functions.
    #[error("line {line} starts in another function than the lines before")]
    TwoEntries {
        /// From 1.
        line: usize,
    },
    /// No CHECK line at all.
    #[error("no CHECK line in it")]
    Empty,
}

impl Property {
    /// The property that `--property NAME` names.
    pub fn named(name: &str) -> Option<Self> {
        let named = NAMED.iter().find(|named| named.name == name)?;
        let kinds: BTreeSet<_> = named.kinds.iter().copied().collect();
        let names_calls = kinds.contains(&ViolationKind::Call);
        let error_functions = ERROR_FUNCTIONS.iter().filter(|_| names_calls);
        Some(Self {
            entry: None,
            error_functions: error_functions.map(|&name| name.to_owned()).collect(),
            kinds,
            trusts_outside: named.trusts_outside,
        })
    }

    /// What violates one of the two violates both. What only one of them takes for granted about
    /// memory, both do not, if the other one is about memory, too. Their entries must agree, or
    /// only one may have one.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        let is_strict = |one: &Self| one.is_about_accesses() && !one.trusts_outside;
        let trusts = self.trusts_outside || other.trusts_outside;
        self.trusts_outside = trusts && !is_strict(&self) && !is_strict(&other);
        self.entry = self.entry.or(other.entry);
        self.error_functions.extend(other.error_functions);
        self.error_functions.sort();
        self.error_functions.dedup();
        self.kinds.extend(other.kinds);
        self
    }

    /// The property that a witness names, if we can check it.
    pub fn of_specification(text: &str) -> Option<Self> {
        let lines = text.replace("CHECK", "\nCHECK");
        let property = Self::parse(&lines).ok()?;
        // Of assertions a witness says nothing: what is usual has them.
        if property.kinds.iter().all(|kind| is_call(*kind)) {
            return None;
        }
        let of_default = [ViolationKind::Division, ViolationKind::Free];
        let is_default = of_default.into_iter().all(|kind| property.asks(kind));
        if !is_default || !property.is_about_calls() {
            return Some(property);
        }
        let default = Self::named(DEFAULT)?;
        let trusts_outside = default.trusts_outside;
        Some(Self { trusts_outside, ..default.and(property) })
    }

    /// Reads the text of a `.prp` file. Empty lines and lines that start with `//` or `#` are
    /// comments.
    pub fn parse(text: &str) -> Result<Self, PropertyError> {
        let mut property = Self::default();
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        for (line, check) in lines {
            if check.is_empty() || check.starts_with("//") || check.starts_with('#') {
                continue;
            }
            let (entry, forbidden) = parse_check(line, check)?;
            if property.entry.as_ref().is_some_and(|known| *known != entry) {
                return Err(PropertyError::TwoEntries { line });
            }
            property.entry = Some(entry);
            match forbidden {
                Forbidden::Call(function) => property.add(function),
                Forbidden::Part(part) => property.kinds.extend(part.kinds()),
            }
        }
        if property.entry.is_none() { Err(PropertyError::Empty) } else { Ok(property) }
    }

    /// Whether this kind of violation violates it.
    pub fn asks(&self, kind: ViolationKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// What it says, formula by formula.
    pub fn parts(&self) -> impl Iterator<Item = &'static PropertyPart> {
        PARTS.into_iter().filter(|part| self.has(part))
    }

    /// Whether this is a part of it.
    pub fn has(&self, part: &PropertyPart) -> bool {
        part.kinds().any(|kind| self.asks(kind))
    }

    /// Whether it is about what bitcode does not show: only clang's checks, which it puts into what
    /// it compiles from source, tell unsigned operations and implicit conversions from others.
    pub fn needs_source(&self) -> bool {
        self.parts().any(|part| part.needs_source)
    }

    /// Whether a call violates it, of an error function or of a failed assertion.
    pub fn is_about_calls(&self) -> bool {
        self.kinds.iter().any(|kind| is_call(*kind))
    }

    /// Whether anything of memory safety is asked for.
    pub fn is_about_memory(&self) -> bool {
        self.kinds.iter().any(|kind| kind.is_about_memory())
    }

    /// Whether it matters where accesses and frees go.
    pub fn is_about_accesses(&self) -> bool {
        self.asks(ViolationKind::Deref) || self.asks(ViolationKind::Free)
    }

    /// Whether it matters what is left on the heap where a run ends.
    pub fn is_about_ends(&self) -> bool {
        self.asks(ViolationKind::Track) || self.asks(ViolationKind::Cleanup)
    }

    /// What of it a run violates that violates the part of this name, where it is more than one of
    /// SV-COMP's properties.
    #[must_use]
    pub fn part(&self, violated: &str) -> Self {
        let has_own = self.asks(ViolationKind::Division) || self.asks(ViolationKind::Uninitialised);
        if !self.trusts_outside && !has_own {
            return self.clone();
        }
        let kinds = self.kinds.iter().copied().filter(|kind| kind.property() == violated);
        let kinds: BTreeSet<_> = kinds.collect();
        let is_call = kinds.contains(&ViolationKind::Call);
        let error_functions = if is_call { self.error_functions.clone() } else { Vec::new() };
        Self { entry: self.entry.clone(), error_functions, kinds, trusts_outside: false }
    }

    /// Whether there are several classes of what may violate it, so that the answer shows what
    /// became of each.
    pub fn has_classes(&self) -> bool {
        self.asks(ViolationKind::Division) || self.parts().count() > 1
    }

    fn add(&mut self, function: String) {
        if function == ASSERT_FUNCTION {
            self.kinds.insert(ViolationKind::Assertion);
            return;
        }
        self.kinds.insert(ViolationKind::Call);
        if ERROR_FUNCTIONS.contains(&function.as_str()) {
            self.error_functions.extend(ERROR_FUNCTIONS.map(String::from));
        } else {
            self.error_functions.push(function);
        }
        self.error_functions.sort();
        self.error_functions.dedup();
    }
}

impl PropertyPart {
    /// What violates it. Traps do not, where no flag says so.
    fn kinds(&self) -> impl Iterator<Item = ViolationKind> {
        let all = ViolationKind::ALL.iter().copied();
        all.filter(|kind| *kind != ViolationKind::Trap && kind.property() == self.name)
    }
}

/// Whether it is a call of an error function or of a failed assertion.
fn is_call(kind: ViolationKind) -> bool {
    matches!(kind, ViolationKind::Call | ViolationKind::Assertion)
}

/// All formulas that a property file may have.
fn formulas() -> Vec<String> {
    let calls = "LTL(G ! call(FUNCTION()))".to_owned();
    let others = PARTS.iter().filter_map(|part| part.formula);
    [calls].into_iter().chain(others.map(|formula| format!("LTL(G {formula})"))).collect()
}

/// What one CHECK line forbids.
enum Forbidden {
    /// A call of this function.
    Call(String),
    /// What is against this.
    Part(&'static PropertyPart),
}

/// The entry function of one CHECK line, and what it forbids.
fn parse_check(line: usize, check: &str) -> Result<(String, Forbidden), PropertyError> {
    let text: String = check.chars().filter(|c| !c.is_whitespace()).collect();
    let parts = text
        .strip_prefix("CHECK(init(")
        .and_then(|rest| rest.strip_suffix(')'))
        .and_then(|rest| rest.split_once("()),"));
    let Some((entry, formula)) = parts else {
        return Err(PropertyError::Malformed { line });
    };
    if !is_identifier(entry) {
        return Err(PropertyError::Malformed { line });
    }
    if let Some(part) = PARTS.into_iter().find(|part| part.is_said_by(formula)) {
        return Ok((entry.to_owned(), Forbidden::Part(part)));
    }
    let function = formula
        .strip_prefix("LTL(G!call(")
        .and_then(|rest| rest.strip_suffix("()))"))
        .filter(|function| is_identifier(function));
    match function {
        Some(function) => Ok((entry.to_owned(), Forbidden::Call(function.to_owned()))),
        None => Err(PropertyError::Unsupported { line, formula: formula.to_owned() }),
    }
}

fn is_identifier(text: &str) -> bool {
    let starts_well = !text.is_empty() && !text.starts_with(|c: char| c.is_ascii_digit());
    starts_well && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
}

#[cfg(test)]
mod tests {
    use super::{Property, PropertyError, ViolationKind, formulas};
    use std::collections::BTreeSet;

    fn kinds<const N: usize>(kinds: [ViolationKind; N]) -> BTreeSet<ViolationKind> {
        BTreeSet::from(kinds)
    }

    #[test]
    fn both_generations_of_sv_comp_files_mean_the_same() {
        let new = Property::parse("CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
        let old = Property::parse("\nCHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n\n");
        let functions = vec!["__VERIFIER_error".to_owned(), "reach_error".to_owned()];
        let expected = Property {
            entry: Some("main".into()),
            error_functions: functions,
            kinds: kinds([ViolationKind::Call]),
            ..Property::default()
        };
        assert_eq!(new.as_ref(), Ok(&expected));
        assert_eq!(old, new);
    }

    #[test]
    fn other_functions_and_entries_are_taken_as_written() {
        let property = Property::parse("CHECK(init(start()),LTL(G!call(my_error())))");
        let expected = Property {
            entry: Some("start".into()),
            error_functions: vec!["my_error".into()],
            kinds: kinds([ViolationKind::Call]),
            ..Property::default()
        };
        assert_eq!(property, Ok(expected));
    }

    #[test]
    fn a_call_of_assert_fail_is_a_failed_assertion() {
        let property = Property::parse("CHECK( init(main()), LTL(G ! call(__assert_fail())) )");
        assert!(property.is_ok_and(|property| property.asks(ViolationKind::Assertion)));
    }

    #[test]
    fn overflow_is_a_property_of_its_own() {
        let property = Property::parse("CHECK( init(main()), LTL(G ! overflow) )");
        let entry = Some("main".into());
        let kinds = kinds([ViolationKind::Overflow]);
        assert_eq!(property, Ok(Property { entry, kinds, ..Property::default() }));
    }

    #[test]
    fn reads_of_what_nobody_wrote_are_a_property_of_its_own() {
        let property = Property::parse("CHECK( init(main()), LTL(G ! uninitialised) )");
        let named = Property::named("no-uninitialised").expect("a name that is known");
        assert_eq!(property, Ok(Property { entry: Some("main".into()), ..named }));
    }

    #[test]
    fn the_three_lines_of_memory_safety_are_one_property() {
        let line = |name: &str| format!("CHECK( init(main()), LTL(G {name}) )\n");
        let text = ["valid-free", "valid-deref", "valid-memtrack"].map(line).concat();
        let named = Property::named("valid-memsafety").expect("a name that is known");
        let entry = Some("main".to_owned());
        assert_eq!(Property::parse(&text), Ok(Property { entry, ..named }));
    }

    #[test]
    fn several_properties_are_one() {
        let named = |name| Property::named(name).expect("a name that is known");
        let both = named("default").and(named("no-overflow"));
        assert!(both.asks(ViolationKind::Overflow) && both.asks(ViolationKind::Assertion));
        assert!(both.trusts_outside);
        // Who asks for memory safety by name wants to know what is taken for granted otherwise.
        let strict = named("valid-memsafety").and(named("default"));
        assert!(strict.asks(ViolationKind::Division) && strict.asks(ViolationKind::Track));
        assert!(!strict.trusts_outside);
        let names = ["default", "no-overflow", "no-uninitialised", "valid-memtrack"];
        let together = names.map(named).into_iter().reduce(Property::and);
        assert_eq!(together, Some(named("all").and(Property::default())));
    }

    #[test]
    fn a_specification_of_more_than_the_default_is_not_the_default() {
        let default = "CHECK( init(main()), LTL(G ! call(reach_error())) ) \
            CHECK( init(main()), LTL(G ! undefined) ) CHECK( init(main()), LTL(G valid-deref) ) \
            CHECK( init(main()), LTL(G valid-free) )";
        let entry = Some("main".to_owned());
        let named = |name| Property::named(name).expect("a name that is known");
        let sorted = named("default").and(Property::default());
        let expected = Property { entry: entry.clone(), ..sorted };
        assert_eq!(Property::of_specification(default), Some(expected));
        let more = format!(
            "{default} CHECK( init(main()), LTL(G ! overflow) ) \
            CHECK( init(main()), LTL(G ! uninitialised) ) \
            CHECK( init(main()), LTL(G valid-memtrack) )"
        );
        let expected = Property { entry, ..named("all").and(Property::default()) };
        assert_eq!(Property::of_specification(&more), Some(expected));
    }

    #[test]
    fn what_an_error_says_is_supported_can_be_read() {
        let unsupported = PropertyError::Unsupported { line: 1, formula: String::new() };
        for formula in formulas() {
            assert!(unsupported.to_string().contains(&formula), "{formula}");
            let check = format!("CHECK( init(main()), {formula} )");
            assert!(Property::parse(&check).is_ok(), "{check}");
        }
        assert!(formulas().contains(&"LTL(G ! unsigned-wrap)".to_owned()));
    }

    #[test]
    fn what_is_not_supported_is_named() {
        let liveness = "# an end\nCHECK( init(main()), LTL(F end) )";
        let formula = "LTL(Fend)".to_owned();
        assert_eq!(Property::parse(liveness), Err(PropertyError::Unsupported { line: 2, formula }));
        assert_eq!(Property::parse("int main;"), Err(PropertyError::Malformed { line: 1 }));
        assert_eq!(Property::parse("\n\n"), Err(PropertyError::Empty));
        let two = "CHECK( init(a()), LTL(G ! call(e())) )\nCHECK( init(b()), LTL(G ! call(e())) )";
        assert_eq!(Property::parse(two), Err(PropertyError::TwoEntries { line: 2 }));
    }
}
