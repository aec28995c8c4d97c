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
//! function, `LTL(G ! overflow)`, and `LTL(G valid-deref)` and its like; and, of our own,
//! `LTL(G ! undefined)` and `LTL(G ! uninitialised)`. A file with several CHECK
//! lines is one property if all of them start in the same function.
use thiserror::Error;

/// No run from `entry` does one of these things.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Property {
    /// The function that the property says runs start in, if it says so.
    pub entry: Option<String>,
    /// A run that calls one of these violates the property.
    pub error_functions: Vec<String>,
    /// A failed `assert` violates the property; otherwise it ends the run.
    pub assertions: bool,
    /// An operation on signed integers whose result its type does not have violates the property.
    pub overflow: bool,
    /// An operation that C leaves undefined violates the property: a division by zero, a shift by
    /// too much, `unreachable`, a function that returns although it must not.
    pub undefined: bool,
    /// A read of memory that nothing has written since its object was made violates the property.
    pub uninitialised: bool,
    /// An operation on unsigned integers that wraps around violates the property.
    pub unsigned_wrap: bool,
    /// An implicit conversion of integers that changes a value violates the property.
    pub narrowing: bool,
    /// What of memory safety is asked for.
    pub memory: MemorySafety,
    /// What the files do not show is taken to use memory as it may: functions without definition,
    /// what library functions read, scopes whose ends are not marked. The answer says so.
    pub trusts_outside: bool,
}

/// What of memory safety is asked for, each as SV-COMP means it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MemorySafety {
    /// `valid-deref`: no access to memory is invalid.
    pub deref: bool,
    /// `valid-free`: only live objects of the heap, and null, are freed.
    pub free: bool,
    /// `valid-memtrack`: something leads to each object of the heap until it is freed.
    pub track: bool,
    /// `valid-memcleanup`: where a run ends, all objects of the heap are freed.
    pub cleanup: bool,
}

impl MemorySafety {
    /// Whether anything of it is.
    pub const fn is_asked(self) -> bool {
        self.is_about_accesses() || self.is_about_ends()
    }

    /// Whether it matters where accesses and frees go.
    pub const fn is_about_accesses(self) -> bool {
        self.deref || self.free
    }

    /// Whether it matters what is left on the heap where a run ends.
    pub const fn is_about_ends(self) -> bool {
        self.track || self.cleanup
    }

    /// The names of what is asked for.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let all = [
            (self.deref, "valid-deref"),
            (self.free, "valid-free"),
            (self.track, "valid-memtrack"),
            (self.cleanup, "valid-memcleanup"),
        ];
        all.into_iter().filter_map(|(is_asked, name)| is_asked.then_some(name))
    }

    /// This one alone.
    fn named(name: &str) -> Option<Self> {
        let nothing = Self::default();
        Some(match name {
            "valid-deref" => Self { deref: true, ..nothing },
            "valid-free" => Self { free: true, ..nothing },
            "valid-memtrack" => Self { track: true, ..nothing },
            "valid-memcleanup" => Self { cleanup: true, ..nothing },
            _ => return None,
        })
    }

    /// All that one of the two asks for.
    const fn and(self, other: Self) -> Self {
        Self {
            deref: self.deref || other.deref,
            free: self.free || other.free,
            track: self.track || other.track,
            cleanup: self.cleanup || other.cleanup,
        }
    }
}

/// Names that `--property` understands, each with what it means.
pub const NAMES: [(&str, &str); 14] = [
    ("unreach-call", "no call of reach_error() or __VERIFIER_error()"),
    ("assertions", "the same, and no assert() fails"),
    ("no-overflow", "no operation on signed integers overflows"),
    ("no-undefined", "no division by zero, no shift by too much, and the like; valid-deref"),
    ("no-uninitialised", "nothing is read that nothing has written since its object was made"),
    ("valid-memsafety", "the three that follow"),
    ("valid-deref", "no access to memory is invalid"),
    ("valid-free", "only live objects of the heap are freed"),
    ("valid-memtrack", "no object of the heap is lost"),
    ("valid-memcleanup", "all objects of the heap are freed at the end"),
    ("no-unsigned-wrap", "no operation on unsigned integers wraps around, which C allows"),
    ("no-narrowing", "no implicit conversion of integers changes a value, which C allows"),
    (DEFAULT, "assertions, no-undefined, valid-deref and valid-free"),
    (ALL, "default, no-overflow, no-uninitialised and valid-memtrack"),
];

/// All that is a fault of a C program, whatever its purpose.
const ALL: &str = "all";

/// What is checked where nobody says what.
pub const DEFAULT: &str = "default";

/// The names that SV-COMP gave its error function over the years; whoever asks for one means both.
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
        "line {line}: the property {formula} is not supported; supported are LTL(G ! call(FUNCTION())), LTL(G ! overflow), LTL(G ! undefined), LTL(G ! uninitialised), and LTL(G valid-deref), valid-free, valid-memtrack, valid-memcleanup"
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
        let error_functions = ERROR_FUNCTIONS.map(String::from).to_vec();
        match name {
            "unreach-call" => Some(Self { error_functions, ..Self::default() }),
            "assertions" => Some(Self { error_functions, assertions: true, ..Self::default() }),
            "no-overflow" => Some(Self { overflow: true, ..Self::default() }),
            "no-unsigned-wrap" => Some(Self { unsigned_wrap: true, ..Self::default() }),
            "no-narrowing" => Some(Self { narrowing: true, ..Self::default() }),
            "no-uninitialised" => Some(Self { uninitialised: true, ..Self::default() }),
            "no-undefined" => {
                let memory = MemorySafety { deref: true, ..MemorySafety::default() };
                Some(Self { undefined: true, memory, ..Self::default() })
            }
            DEFAULT => Some(Self {
                error_functions,
                assertions: true,
                undefined: true,
                memory: MemorySafety { deref: true, free: true, ..MemorySafety::default() },
                trusts_outside: true,
                ..Self::default()
            }),
            ALL => {
                let names = [DEFAULT, "no-overflow", "no-uninitialised", "valid-memtrack"];
                names.into_iter().filter_map(Self::named).reduce(Self::and)
            }
            "valid-memsafety" => {
                let nothing = MemorySafety::default();
                let memory = MemorySafety { deref: true, free: true, track: true, ..nothing };
                Some(Self { memory, ..Self::default() })
            }
            _ => {
                let memory = MemorySafety::named(name)?;
                Some(Self { memory, ..Self::default() })
            }
        }
    }

    /// What violates one of the two violates both. What only one of them takes for granted about
    /// memory, both do not, if the other one is about memory, too. Their entries must agree, or
    /// only one may have one.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        let is_strict = |one: &Self| one.memory.is_about_accesses() && !one.trusts_outside;
        let trusts = self.trusts_outside || other.trusts_outside;
        self.trusts_outside = trusts && !is_strict(&self) && !is_strict(&other);
        self.entry = self.entry.or(other.entry);
        self.error_functions.extend(other.error_functions);
        self.error_functions.sort();
        self.error_functions.dedup();
        self.assertions |= other.assertions;
        self.overflow |= other.overflow;
        self.undefined |= other.undefined;
        self.uninitialised |= other.uninitialised;
        self.unsigned_wrap |= other.unsigned_wrap;
        self.narrowing |= other.narrowing;
        self.memory = self.memory.and(other.memory);
        self
    }

    /// The property that a witness names, if we can check it.
    pub fn of_specification(text: &str) -> Option<Self> {
        let lines = text.replace("CHECK", "\nCHECK");
        let property = Self::parse(&lines).ok()?;
        // Of assertions a witness says nothing: what is usual has them.
        let is_own = property.undefined || property.uninitialised || property.needs_source();
        if !is_own && !property.overflow && !property.memory.is_asked() {
            return None;
        }
        let is_default = property.undefined && property.is_about_calls() && property.memory.free;
        if !is_default {
            return Some(property);
        }
        let all = Self::named(DEFAULT)?;
        let Self { assertions, trusts_outside, .. } = all;
        Some(Self { assertions, trusts_outside, ..all.and(property) })
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
                Forbidden::Overflow => property.overflow = true,
                Forbidden::Undefined => property.undefined = true,
                Forbidden::Uninitialised => property.uninitialised = true,
                Forbidden::UnsignedWrap => property.unsigned_wrap = true,
                Forbidden::Narrowing => property.narrowing = true,
                Forbidden::Memory(memory) => property.memory = property.memory.and(memory),
            }
        }
        if property.entry.is_none() { Err(PropertyError::Empty) } else { Ok(property) }
    }

    /// Whether it is about what bitcode does not show: only clang's checks, which it puts into what
    /// it compiles from source, tell unsigned operations and implicit conversions from others.
    pub const fn needs_source(&self) -> bool {
        self.unsigned_wrap || self.narrowing
    }

    /// Whether a call violates it, of an error function or of a failed assertion.
    pub const fn is_about_calls(&self) -> bool {
        self.assertions || !self.error_functions.is_empty()
    }

    /// What of it a run violates that violates the part of this name, where it is more than one of
    /// SV-COMP's properties.
    #[must_use]
    pub fn part(&self, violated: &str) -> Self {
        if !self.trusts_outside && !self.undefined && !self.uninitialised {
            return self.clone();
        }
        let entry = self.entry.clone();
        let (error_functions, assertions) = (self.error_functions.clone(), self.assertions);
        match violated {
            "unreach-call" => Self { entry, error_functions, assertions, ..Self::default() },
            "no-undefined" => Self { entry, undefined: true, ..Self::default() },
            other => Self { entry, ..Self::named(other).unwrap_or_default() },
        }
    }

    /// Whether there are several classes of what may violate it, so that the answer shows what
    /// became of each.
    pub fn has_classes(&self) -> bool {
        let memory = self.memory.names().count();
        let others = [
            self.is_about_calls(),
            self.overflow,
            self.uninitialised,
            self.unsigned_wrap,
            self.narrowing,
        ];
        let others = others.into_iter().filter(|is_asked| *is_asked).count();
        self.undefined || memory > 1 || others > 1 || memory > 0 && others > 0
    }

    fn add(&mut self, function: String) {
        if ERROR_FUNCTIONS.contains(&function.as_str()) {
            self.error_functions.extend(ERROR_FUNCTIONS.map(String::from));
        } else if function == ASSERT_FUNCTION {
            self.assertions = true;
        } else {
            self.error_functions.push(function);
        }
        self.error_functions.sort();
        self.error_functions.dedup();
    }
}

/// What one CHECK line forbids.
enum Forbidden {
    /// A call of this function.
    Call(String),
    /// Overflow of signed integers.
    Overflow,
    /// What C leaves undefined, but for accesses: not a formula of SV-COMP.
    Undefined,
    /// A read of what nothing has written: not a formula of SV-COMP.
    Uninitialised,
    /// An unsigned operation that wraps around: not a formula of SV-COMP.
    UnsignedWrap,
    /// An implicit conversion that changes a value: not a formula of SV-COMP.
    Narrowing,
    /// What is against this.
    Memory(MemorySafety),
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
    if formula == "LTL(G!overflow)" {
        return Ok((entry.to_owned(), Forbidden::Overflow));
    }
    if formula == "LTL(G!undefined)" {
        return Ok((entry.to_owned(), Forbidden::Undefined));
    }
    let own = match formula {
        "LTL(G!uninitialised)" => Some(Forbidden::Uninitialised),
        "LTL(G!unsigned-wrap)" => Some(Forbidden::UnsignedWrap),
        "LTL(G!narrowing)" => Some(Forbidden::Narrowing),
        _ => None,
    };
    if let Some(own) = own {
        return Ok((entry.to_owned(), own));
    }
    let memory = formula.strip_prefix("LTL(G").and_then(|rest| rest.strip_suffix(')'));
    if let Some(memory) = memory.and_then(MemorySafety::named) {
        return Ok((entry.to_owned(), Forbidden::Memory(memory)));
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
    use super::{Property, PropertyError};

    #[test]
    fn both_generations_of_sv_comp_files_mean_the_same() {
        let new = Property::parse("CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
        let old = Property::parse("\nCHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n\n");
        let functions = vec!["__VERIFIER_error".to_owned(), "reach_error".to_owned()];
        let expected = Property {
            entry: Some("main".into()),
            error_functions: functions,
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
            ..Property::default()
        };
        assert_eq!(property, Ok(expected));
    }

    #[test]
    fn a_call_of_assert_fail_is_a_failed_assertion() {
        let property = Property::parse("CHECK( init(main()), LTL(G ! call(__assert_fail())) )");
        assert!(property.is_ok_and(|property| property.assertions));
    }

    #[test]
    fn overflow_is_a_property_of_its_own() {
        let property = Property::parse("CHECK( init(main()), LTL(G ! overflow) )");
        let entry = Some("main".into());
        assert_eq!(property, Ok(Property { entry, overflow: true, ..Property::default() }));
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
        assert!(both.overflow && both.assertions && both.trusts_outside);
        // Who asks for memory safety by name wants to know what is taken for granted otherwise.
        let strict = named("valid-memsafety").and(named("default"));
        assert!(strict.undefined && strict.memory.track && !strict.trusts_outside);
        let all = named("all");
        assert!(all.overflow && all.uninitialised && all.memory.track && all.trusts_outside);
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
        let expected = Property { entry, ..named("all") };
        assert_eq!(Property::of_specification(&more), Some(expected));
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
