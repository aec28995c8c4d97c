//! The tables of properties: a row per kind of violation, per formula, and per name.
//!
//! A new property is a kind and a row in each table here, and a file that inserts its checks
//! (`frontend::llvm::instrument::property`). Whatever else speaks of properties (the command line,
//! property files, witnesses, SARIF, harnesses, the text form of automata) reads these rows.
use crate::base::counterexample::EndForm;
use serde::{Deserialize, Serialize};

/// What is known of a kind of violation.
struct KindRow {
    /// What the text form and the instrumentation call it.
    name: &'static str,
    /// What is looked at, in the user's words.
    class: &'static str,
    /// What it violates.
    part: &'static PropertyPart,
    /// What in the source ends a run in this way.
    form: EndForm,
}

/// Makes the enum of all kinds, and a row of each: name, class, part, form.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident: $name:literal, $class:literal, $part:ident, $form:ident;)*)
    => {
        /// Kinds of violations.
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize,
            Deserialize,
        )]
        pub enum ViolationKind {
            $($(#[$about])* $kind,)*
        }

        impl ViolationKind {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            fn row(self) -> KindRow {
                let (name, class, part, form) = match self {
                    $(Self::$kind => ($name, $class, &$part, EndForm::$form),)*
                };
                KindRow { name, class, part, form }
            }
        }
    };
}

kinds! {
    /// An error function is called.
    #[default]
    Call: "call", "error functions", CALLS, Call;
    /// An assertion fails.
    Assertion: "assertion", "assertions", CALLS, Assertion;
    /// A trap or what the compiler takes to be unreachable is reached.
    Trap: "trap", "traps", CALLS, Other;
    /// The result of an operation on signed integers is none that its type has.
    Overflow: "overflow", "signed overflow", OVERFLOW, Operation;
    /// An operation on unsigned integers wraps around.
    UnsignedWrap: "unsigned-wrap", "unsigned operations", UNSIGNED_WRAP, Operation;
    /// An implicit conversion changes a value.
    Narrowing: "narrowing", "implicit conversions", NARROWING, Conversion;
    /// A division by zero, or one whose result its type does not have.
    Division: "division", "divisions", UNDEFINED, Operation;
    /// A number is shifted by as many bits as it has, or more.
    Shift: "shift", "shifts", UNDEFINED, Operation;
    /// What is copied lies in part where it is copied to.
    Overlap: "overlap", "copies", UNDEFINED, Other;
    /// What is read nothing has written.
    Uninitialised: "uninitialised", "reads of uninitialised memory", UNINITIALISED, Other;
    /// What must not be reached is, or a function returns that must not.
    Unreachable: "unreachable", "unreachable code", UNDEFINED, Other;
    /// An access to memory is invalid.
    Deref: "deref", "memory accesses", DEREF, Access;
    /// What is freed is neither null nor a live object of the heap.
    Free: "free", "frees", FREE, Free;
    /// Nothing leads to an object of the heap any more.
    Track: "track", "leaks", TRACK, Other;
    /// An object of the heap is not freed when the run ends.
    Cleanup: "cleanup", "leaks", CLEANUP, Other;
    /// A place is reached that a test is wanted for.
    Goal: "goal", "goals", COVER, Other;
}

impl ViolationKind {
    /// What the text form and the instrumentation call it.
    pub(crate) fn name(self) -> &'static str {
        self.row().name
    }

    /// The kind of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// What is looked at, in the user's words.
    pub fn class(self) -> &'static str {
        self.row().class
    }

    /// What it violates: one of SV-COMP's properties, or one of the same form.
    pub(super) fn part(self) -> &'static PropertyPart {
        self.row().part
    }

    /// The name of what it violates: SV-COMP has one for all that say what is not reached.
    pub fn property(self) -> &'static str {
        self.part().name
    }

    /// Whether memory is used in a way that is not valid.
    pub fn is_about_memory(self) -> bool {
        self.part().is_about_memory
    }

    /// What in the source ends a run in this way.
    pub fn form(self) -> EndForm {
        self.row().form
    }
}

/// What one formula of a property file says, and what is done where a property has it as a part.
#[derive(Debug)]
pub struct PropertyPart {
    /// As in `FALSE(name)`.
    pub name: &'static str,
    /// As in `LTL(G formula)`; `None`: it names a function.
    pub formula: Option<&'static str>,
    /// What a witness is about that names it.
    pub subject: &'static str,
    /// What is said of a program without any check of it.
    pub plain: &'static str,
    /// Whether it is about memory: all of those are one in witnesses and in native runs.
    pub is_about_memory: bool,
    /// Options that make clang check it, in trap mode, in what it compiles from source.
    pub clang: &'static [&'static str],
    /// Whether only these checks tell what violates it, so that bitcode made without is refused.
    pub needs_source: bool,
    /// Whether clang has to mark where the lives of locals begin and end.
    pub needs_scopes: bool,
    /// Options of compilers by which a native run ends where it is violated.
    pub native: Option<&'static str>,
}

impl PropertyPart {
    /// What most parts have.
    const PLAIN: Self = Self {
        name: "",
        formula: None,
        subject: "",
        plain: "",
        is_about_memory: false,
        clang: &[],
        needs_source: false,
        needs_scopes: false,
        native: None,
    };

    /// What those about memory have: an invalid use of memory ends the run, as does what is lost at
    /// its end.
    const OF_MEMORY: Self = Self {
        subject: "memory safety",
        plain: "all uses of memory are plainly valid",
        is_about_memory: true,
        native: Some("-fwrapv -fsanitize=address -fsanitize-address-use-after-scope"),
        ..Self::PLAIN
    };

    /// Whether a specification without blanks speaks of it. What of memory one speaks of does not
    /// matter.
    pub fn is_in(&self, specification: &str) -> bool {
        let formula = if self.is_about_memory { Some("valid-") } else { self.formula };
        formula.is_some_and(|it| specification.contains(&format!("G{}", it.replace(' ', ""))))
    }

    /// Whether a formula without blanks is the one of this part.
    pub(super) fn is_said_by(&self, formula: &str) -> bool {
        self.formula.is_some_and(|it| formula == format!("LTL(G{})", it.replace(' ', "")))
    }
}

static CALLS: PropertyPart = PropertyPart {
    name: "unreach-call",
    subject: "calls",
    plain: "no error function is called",
    ..PropertyPart::PLAIN
};

/// The operation that is undefined ends in a trap, and so does a function that returns though it
/// must not.
static UNDEFINED: PropertyPart = PropertyPart {
    name: "no-undefined",
    formula: Some("! undefined"),
    subject: "undefined operations",
    plain: "all accesses, divisions and shifts are plainly valid",
    native: Some(
        "-fwrapv -fsanitize=integer-divide-by-zero,shift-exponent,unreachable \
         -fsanitize-trap=integer-divide-by-zero,shift-exponent,unreachable",
    ),
    ..PropertyPart::PLAIN
};

/// Clang checks each operation on signed integers, as C defines their results, before it folds any.
/// Left shifts among them, which bitcode cannot tell from unsigned ones; that those are not asked
/// about is said for C++, where the two look alike. No function may forbid it.
static OVERFLOW: PropertyPart = PropertyPart {
    name: "no-overflow",
    formula: Some("! overflow"),
    subject: "overflow",
    plain: "no operation on signed integers can overflow",
    clang: &[
        "-fsanitize=signed-integer-overflow,shift-base",
        "-fsanitize-trap=signed-integer-overflow,shift-base",
        "-fno-sanitize=unsigned-shift-base,local-bounds",
        "-Dno_sanitize(...)=unused",
        "-D__no_sanitize__(...)=unused",
        // What it folds without a check, it warns of, in this form.
        "-fdiagnostics-format=clang",
        "-fdiagnostics-show-option",
        "-fno-color-diagnostics",
        "-Wno-everything",
        "-Wno-error",
        "-Winteger-overflow",
        "-Wshift-overflow",
        "-Wshift-sign-overflow",
        "-Wshift-negative-value",
    ],
    native: Some(
        "-fsanitize=signed-integer-overflow,shift -fsanitize-trap=signed-integer-overflow,shift",
    ),
    ..PropertyPart::PLAIN
};

static UNINITIALISED: PropertyPart = PropertyPart {
    name: "no-uninitialised",
    formula: Some("! uninitialised"),
    subject: "reads of uninitialised memory",
    plain: "all that is read is plainly written before",
    needs_scopes: true,
    ..PropertyPart::PLAIN
};

/// Unsigned operations wrap around as C defines it.
static UNSIGNED_WRAP: PropertyPart = PropertyPart {
    name: "no-unsigned-wrap",
    formula: Some("! unsigned-wrap"),
    subject: "unsigned operations that wrap around",
    plain: "no operation on unsigned integers can wrap around",
    clang: &[
        "-fsanitize=unsigned-integer-overflow",
        "-fsanitize-trap=unsigned-integer-overflow",
        "-Dno_sanitize(...)=unused",
        "-D__no_sanitize__(...)=unused",
    ],
    needs_source: true,
    native: Some(
        "-fwrapv -fsanitize=unsigned-integer-overflow -fsanitize-trap=unsigned-integer-overflow",
    ),
    ..PropertyPart::PLAIN
};

/// Implicit conversions of integers, also those to bit-fields.
static NARROWING: PropertyPart = PropertyPart {
    name: "no-narrowing",
    formula: Some("! narrowing"),
    subject: "conversions that change values",
    plain: "no implicit conversion can change a value",
    clang: &[
        "-fsanitize=implicit-conversion",
        "-fsanitize-trap=implicit-conversion",
        "-Dno_sanitize(...)=unused",
        "-D__no_sanitize__(...)=unused",
    ],
    needs_source: true,
    native: Some("-fwrapv -fsanitize=implicit-conversion -fsanitize-trap=implicit-conversion"),
    ..PropertyPart::PLAIN
};

static DEREF: PropertyPart = PropertyPart {
    name: "valid-deref",
    formula: Some("valid-deref"),
    needs_scopes: true,
    ..PropertyPart::OF_MEMORY
};

static FREE: PropertyPart =
    PropertyPart { name: "valid-free", formula: Some("valid-free"), ..PropertyPart::OF_MEMORY };

static TRACK: PropertyPart = PropertyPart {
    name: "valid-memtrack",
    formula: Some("valid-memtrack"),
    ..PropertyPart::OF_MEMORY
};

static CLEANUP: PropertyPart = PropertyPart {
    name: "valid-memcleanup",
    formula: Some("valid-memcleanup"),
    ..PropertyPart::OF_MEMORY
};

/// That of tests: no property has it.
static COVER: PropertyPart = PropertyPart { name: "cover", ..PropertyPart::PLAIN };

/// All parts of properties, in the order in which a specification names them.
pub static PARTS: [&PropertyPart; 10] = [
    &CALLS,
    &UNDEFINED,
    &OVERFLOW,
    &UNINITIALISED,
    &UNSIGNED_WRAP,
    &NARROWING,
    &DEREF,
    &FREE,
    &TRACK,
    &CLEANUP,
];

/// What is checked where the user does not say what.
pub const DEFAULT: &str = "default";

/// A name that `--property` understands, which is a rule in SARIF.
#[derive(Debug)]
pub struct NamedProperty {
    /// The name.
    pub name: &'static str,
    /// What it means, in a few words.
    pub meaning: &'static str,
    /// What violates it.
    pub kinds: &'static [ViolationKind],
    /// Whether what the files do not show is taken to use memory as it may.
    pub trusts_outside: bool,
    /// The kind of weakness that a violation is, in the list of MITRE (CWE).
    pub weakness: u32,
    /// From 0 to 10, on the scale of CVSS.
    pub severity: &'static str,
    /// What it means that a violation is reported.
    pub description: &'static str,
}

use ViolationKind::{
    Assertion, Call, Cleanup, Deref, Division, Free, Narrowing, Overflow, Overlap, Shift, Track,
    Uninitialised, Unreachable, UnsignedWrap,
};

/// All names, in the order in which they are listed.
pub static NAMED: [NamedProperty; 14] = [
    NamedProperty {
        name: "unreach-call",
        meaning: "no call of reach_error() or __VERIFIER_error()",
        kinds: &[Call],
        trusts_outside: false,
        weakness: 617,
        severity: "5.0",
        description: "A run of the program calls an error function, or fails an assertion.",
    },
    NamedProperty {
        name: "assertions",
        meaning: "unreach-call, and no assert() fails",
        kinds: &[Call, Assertion],
        trusts_outside: false,
        weakness: 617,
        severity: "5.0",
        description: "A run of the program calls an error function, or fails an assertion.",
    },
    NamedProperty {
        name: "no-overflow",
        meaning: "no operation on signed integers overflows",
        kinds: &[Overflow],
        trusts_outside: false,
        weakness: 190,
        severity: "6.0",
        description: "An operation on signed integers has a result that its type does not have, \
            which C leaves undefined.",
    },
    NamedProperty {
        name: "no-undefined",
        meaning: "no division by zero, no shift by too much, and the like; valid-deref",
        kinds: &[Division, Shift, Overlap, Unreachable, Deref],
        trusts_outside: false,
        weakness: 758,
        severity: "6.0",
        description: "The program does what C leaves undefined: it divides by zero, shifts by too \
            much, copies between objects that overlap, or gets where nothing may.",
    },
    NamedProperty {
        name: "no-uninitialised",
        meaning: "nothing is read that nothing has written since its object was made",
        kinds: &[Uninitialised],
        trusts_outside: false,
        weakness: 457,
        severity: "6.5",
        description: "Memory is read that nothing has written since its object was made.",
    },
    NamedProperty {
        name: "valid-memsafety",
        meaning: "valid-deref, valid-free and valid-memtrack",
        kinds: &[Deref, Free, Track],
        trusts_outside: false,
        weakness: 119,
        severity: "8.0",
        description: "An access to memory or a free is invalid, or an object of the heap is lost.",
    },
    NamedProperty {
        name: "valid-deref",
        meaning: "no access to memory is invalid",
        kinds: &[Deref],
        trusts_outside: false,
        weakness: 119,
        severity: "8.0",
        description: "An access to memory is outside of every live object, or writes a constant.",
    },
    NamedProperty {
        name: "valid-free",
        meaning: "only live objects of the heap are freed",
        kinds: &[Free],
        trusts_outside: false,
        weakness: 763,
        severity: "7.5",
        description: "What is freed is no live object of the heap.",
    },
    NamedProperty {
        name: "valid-memtrack",
        meaning: "no object of the heap is lost",
        kinds: &[Track],
        trusts_outside: false,
        weakness: 401,
        severity: "3.0",
        description: "An object of the heap is lost: nothing leads to it any more.",
    },
    NamedProperty {
        name: "valid-memcleanup",
        meaning: "all objects of the heap are freed at the end",
        kinds: &[Cleanup],
        trusts_outside: false,
        weakness: 401,
        severity: "2.0",
        description: "An object of the heap is not freed where the program ends.",
    },
    NamedProperty {
        name: "no-unsigned-wrap",
        meaning: "no operation on unsigned integers wraps around, which C allows",
        kinds: &[UnsignedWrap],
        trusts_outside: false,
        weakness: 190,
        severity: "3.0",
        description: "An operation on unsigned integers wraps around: C defines that, but it is \
            often not meant.",
    },
    NamedProperty {
        name: "no-narrowing",
        meaning: "no implicit conversion of integers changes a value, which C allows",
        kinds: &[Narrowing],
        trusts_outside: false,
        weakness: 681,
        severity: "3.0",
        description: "An implicit conversion of integers changes a value: C defines that, but it \
            is often not meant.",
    },
    NamedProperty {
        name: DEFAULT,
        meaning: "assertions, no-undefined, valid-deref and valid-free",
        kinds: &[Call, Assertion, Division, Shift, Overlap, Unreachable, Deref, Free],
        trusts_outside: true,
        weakness: 710,
        severity: "6.0",
        description: "Assertions, accesses to memory, frees, divisions, shifts and copies.",
    },
    NamedProperty {
        name: "all",
        meaning: "default, no-overflow, no-uninitialised and valid-memtrack",
        kinds: &[
            Call,
            Assertion,
            Division,
            Shift,
            Overlap,
            Unreachable,
            Deref,
            Free,
            Overflow,
            Uninitialised,
            Track,
        ],
        trusts_outside: true,
        weakness: 710,
        severity: "6.0",
        description: "All that is a fault of a C program, whatever its purpose.",
    },
];

#[cfg(test)]
mod tests {
    use super::{NAMED, PARTS, ViolationKind};

    #[test]
    fn what_is_violated_is_a_property_by_its_name() {
        for kind in ViolationKind::ALL.iter().filter(|kind| **kind != ViolationKind::Goal) {
            assert!(PARTS.iter().any(|part| part.name == kind.property()), "{kind:?}");
            let named = NAMED.iter().find(|named| named.name == kind.property());
            let is_of_flag = *kind == ViolationKind::Trap || *kind == ViolationKind::Assertion;
            assert!(named.is_some_and(|it| it.kinds.contains(kind) || is_of_flag), "{kind:?}");
        }
    }

    #[test]
    fn names_mean_one_thing() {
        for kind in ViolationKind::ALL {
            assert_eq!(ViolationKind::named(kind.name()), Some(*kind));
        }
        for (index, named) in NAMED.iter().enumerate() {
            assert!(NAMED[..index].iter().all(|other| other.name != named.name), "{}", named.name);
        }
    }
}
