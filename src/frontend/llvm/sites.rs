//! Keys for the places where arbitrary values enter.
//!
//! The instrumentation gives each place a number before any pass runs, and writes it into the name
//! of the function that is called there (`parsimony.nondet.7`, `parsimony.call.9.read`): a name
//! survives every pass, two places never share a callee, so no pass can merge them, and the program
//! as read and the prepared one agree on the keys.
use super::goals::Goal;
use crate::cfa::{Access, SiteKind, ViolationKind};
use std::collections::{BTreeMap, BTreeSet};

/// A place in the source before it is a [`crate::cfa::Position`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SourcePlace {
    pub(super) file: String,
    pub(super) line: u32,
    pub(super) column: u32,
}

/// What a key stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SiteInfo {
    pub(super) kind: SiteKind,
    pub(super) name: String,
    pub(super) place: SourcePlace,
}

/// Bytes in front of each object on the heap where the program calls `realloc`, or who made it
/// matters: they hold its size and maker, a multiple of every alignment that `malloc` guarantees.
pub(super) const HEADER_BYTES: u64 = 16;

/// An object that is passed by value: a copy of it lies on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ByValue {
    /// In bytes.
    pub(super) size: u64,
    /// On the stack, in bytes.
    pub(super) align: u64,
}

/// All keys of a module, and what else the lowering cannot see any more once it is instrumented.
#[derive(Clone, Debug, Default)]
pub(super) struct Sites {
    infos: BTreeMap<u32, SiteInfo>,
    next: u32,
    /// Symbols whose address is null if nothing defines them, with the key of the value that
    /// decides.
    pub(super) weak: BTreeMap<String, u32>,
    /// Functions with a body that the front end made, which stand for functions that are defined
    /// elsewhere.
    pub(super) elsewhere: BTreeSet<String>,
    /// Functions that came with our models of libraries. (Where they say that they lie, a file of
    /// the user's may lie, too.)
    pub(super) models: BTreeSet<String>,
    /// Global variables of the program itself.
    pub(super) globals: BTreeSet<String>,
    /// What functions get by value, by function and parameter.
    by_value: BTreeMap<String, BTreeMap<u32, ByValue>>,
    /// Where pointers lie in that, if there are not too many.
    pointers_by_value: BTreeMap<(String, u32), Vec<u64>>,
    /// Whether the program calls `realloc`, so that heap objects must know their size.
    pub(super) resizes: bool,
    /// Whether it matters who made an object of the heap.
    pub(super) tells_makers: bool,
    /// The numbers of those who make objects of the heap, or free those of others.
    pub(super) makers: BTreeSet<u128>,
    /// Calls that delete an object of the size that they say, which is checked.
    pub(super) sized: BTreeSet<u32>,
    /// Whether what is deleted has a size that is known, as the caller has made none of it.
    pub(super) knows_sizes: bool,
    /// Locals whose lifetime is marked to end, by their keys.
    pub(super) ending: BTreeSet<u32>,
    /// Locals of inner blocks that hold no address any more where these end, by their keys.
    pub(super) emptied: BTreeSet<u32>,
    /// Locals that are constant once they are initialised, by their keys.
    pub(super) read_only: BTreeSet<u32>,
    /// Functions whose variables lie in memory, as the compiler made them without optimisation.
    pub(super) unoptimised: BTreeSet<String>,
    /// Calls of unknown functions.
    pub(super) unknown: BTreeSet<u32>,
    /// Whether functions of the program run when it ends, which unknown code may bring about.
    pub(super) runs_at_exit: bool,
    /// Functions of the program that unknown code may call by name, where it matters.
    pub(super) callable: Vec<String>,
    /// See [`crate::frontend::bitcode::folded::folded`].
    pub(super) folded: Option<String>,
    /// Whether unknown code runs, and is followed.
    pub(super) has_outside: bool,
    /// `main` looks at its arguments, of which it is taken to have at least one.
    pub(super) assumes_program_name: bool,
    /// Calls of unknown functions, and allocations, that may throw where the exception may be
    /// caught.
    pub(super) throwing: BTreeSet<u32>,
    /// By the key of an unknown function's call and the number of an argument that is a function:
    /// how it is called back.
    pub(super) callbacks: BTreeMap<(u32, u32), Callback>,
    /// The places that tests are wanted for, in the program's order.
    pub(super) goals: Vec<Goal>,
    /// The number of accesses that are checked.
    accesses: u32,
    /// The number of accesses that are certainly valid as they are written.
    pub(super) certain: u64,
}

/// What is known of a function that unknown code gets directly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Callback {
    /// It can be followed: this is the key of whether it is called, and the next ones are those of
    /// its parameters' scalars.
    Follow(u32),
    /// It is unknown code itself.
    Outside,
}

/// The first key that a lowering may give away on its own, for `undef` that only the passes brought
/// in: such values need no agreement.
pub(super) const FIRST_LOCAL_KEY: u32 = 1 << 31;

/// Behind all keys that a module gets.
const FIRST_ACCESS: u32 = FIRST_LOCAL_KEY;

impl Sites {
    /// A new key.
    pub(super) fn add(&mut self, kind: SiteKind, name: &str, place: SourcePlace) -> u32 {
        let key = self.next;
        self.next += 1;
        self.infos.insert(key, SiteInfo { kind, name: name.to_owned(), place });
        key
    }

    /// Whether objects of the heap have headers.
    pub(super) fn has_headers(&self) -> bool {
        self.resizes || self.tells_makers
    }

    /// The number of a further access: that of no other place that is checked, which a key names.
    pub(super) fn next_access(&mut self) -> u32 {
        self.accesses += 1;
        FIRST_ACCESS + self.accesses
    }

    /// The newest key.
    pub(super) fn last(&self) -> Option<u32> {
        self.next.checked_sub(1)
    }

    /// A function gets this parameter by value, with pointers at these offsets; `None`: there are
    /// too many.
    pub(super) fn add_by_value(
        &mut self,
        function: String,
        param: u32,
        (what, pointers): (ByValue, Option<Vec<u64>>),
    ) {
        let place = (function.clone(), param);
        self.pointers_by_value.extend(pointers.map(|pointers| (place, pointers)));
        self.by_value.entry(function).or_default().insert(param, what);
    }

    /// Where pointers lie in a parameter that a function gets by value; `None`: there are too many.
    pub(super) fn pointers_by_value(&self, function: &str, param: u32) -> Option<&[u64]> {
        self.pointers_by_value.get(&(function.to_owned(), param)).map(Vec::as_slice)
    }

    /// The parameters that a function gets by value.
    pub(super) fn by_value(&self, function: &str) -> BTreeMap<u32, ByValue> {
        self.by_value.get(function).cloned().unwrap_or_default()
    }

    /// Whether a local with this key is a copy that a caller passes by value.
    pub(super) fn is_copy(&self, key: u32) -> bool {
        self.get(key).is_some_and(|info| info.name == BY_VALUE)
    }

    /// What `key` stands for.
    pub(super) fn get(&self, key: u32) -> Option<&SiteInfo> {
        self.infos.get(&key)
    }
}

/// The name of the function that a weak function's address leads to where something defines it.
pub(super) fn body_of_weak(name: &str) -> String {
    format!("{name}.defined")
}

/// The name of a copy that a caller makes of what it passes by value; no variable has it.
pub(super) const BY_VALUE: &str = "an argument passed by value";

/// What the instrumentation put in a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Marker<'a> {
    /// Returns an arbitrary value.
    Nondet(u32),
    /// Makes the content of its argument arbitrary where an alloca executes; says nothing that the
    /// alloca's own key does not.
    Init(u32),
    /// A call of the undefined function of this name; its result has this key, what it writes the
    /// next one, and where only its arguments matter, its i-th one key + 1 + i.
    Call(u32, &'a str),
    /// An operation that LLVM must not reason about: the opcode's name.
    Op(&'a str),
    /// An access of this kind to as many bytes as the second argument says, from the first on,
    /// comes next. The third argument is the number of the place.
    Access(Access),
    /// Makes the content of its argument, a local whose life begins again, arbitrary.
    Renew(u32),
    /// The block of its argument, a variable-length array, ends.
    EndOfBlock,
    /// Something that we cannot follow comes next.
    Unsupported(&'a str),
    /// Something may come next that we cannot follow.
    MayBeUnsupported(&'a str),
    /// The property is violated; what happens is the name of the site with this key.
    Error(ViolationKind, u32),
    /// The same, where the argument, a truth value, holds.
    ErrorIf(ViolationKind, u32),
    /// Comes before a copy of as many bytes as the third argument says, to the first one from the
    /// second: they violate the property where they overlap. What happens is the name of the site
    /// with this key.
    Overlap(u32),
    /// Something comes next that we cannot follow, where the argument, a truth value, holds; what
    /// it is is the name of the site with this key. The run goes no further then.
    UnsupportedIf(u32),
    /// The same, where it may come: the run also goes on.
    MayBeUnsupportedIf(u32),
    /// An object is made, of which nothing is written: the first argument is its start, the second
    /// one its size. The site with this key is named after it; this and the next two ones are those
    /// of choices.
    Made(u32),
    /// A read: the first argument is the address, the second the number of bytes, none of which may
    /// be uninitialised. Of an integer in memory, a third argument says which bits are looked at.
    /// What happens is the name of the site with this key.
    Read(u32),
    /// The same, where it is not known whether that is a read: something that we cannot follow
    /// comes next where it is uninitialised.
    MayRead(u32),
    /// A write: the first argument is the address, the second the number of bytes; a third argument
    /// says which bits of them.
    Wrote,
    /// A copy to the first argument from the second; the third is the number of bytes. This key is
    /// that of a choice.
    Carried(u32),
    /// An `unreachable` that no call precedes.
    Unreachable,
    /// Stands in an `invoke` whose call was taken out: does nothing, and never throws.
    Nothing,
    /// A place that a test is wanted for: the site with this key.
    Goal(u32),
}

const PREFIX: &str = "parsimony.";

/// Unknown code that runs at the end of a run, in the place of a function's name.
pub(super) const AT_EXIT: &str = "unknown code at the end";
/// Unknown code that runs when a stream is used, in the place of a function's name.
pub(super) const BEHIND_STREAM: &str = "unknown code behind a stream";

/// Whether this is the name of a function, and not one that stands for unknown code.
pub(super) fn names_a_function(name: &str) -> bool {
    name != AT_EXIT && name != BEHIND_STREAM
}

/// The name of the function where everything starts.
pub(super) const START: &str = "parsimony.start";

impl<'a> Marker<'a> {
    /// Reads a function's name.
    pub(super) fn parse(name: &'a str) -> Option<Self> {
        let (class, rest) = match name.strip_prefix(PREFIX)?.split_once('.') {
            Some((class, rest)) => (class, rest),
            None => (name.strip_prefix(PREFIX)?, ""),
        };
        match class {
            "nondet" => Some(Self::Nondet(rest.parse().ok()?)),
            "init" => Some(Self::Init(rest.parse().ok()?)),
            "call" => {
                let (key, original) = rest.split_once('.')?;
                Some(Self::Call(key.parse().ok()?, original))
            }
            "op" => Some(Self::Op(rest.split_once('.')?.0)),
            "access" => match rest {
                "read" => Some(Self::Access(Access::Read)),
                "write" => Some(Self::Access(Access::Write)),
                "free" => Some(Self::Access(Access::Free)),
                "delete" => Some(Self::Access(Access::Delete)),
                "release" => Some(Self::Access(Access::Release)),
                "scan" => Some(Self::Access(Access::Scan)),
                _ => None,
            },
            "renew" => Some(Self::Renew(rest.parse().ok()?)),
            "end" => Some(Self::EndOfBlock),
            "unsupported" => Some(Self::Unsupported(rest)),
            "maybe" => Some(Self::MayBeUnsupported(rest)),
            "error" | "check" => {
                let (name, key) = rest.split_once('.')?;
                let kind = ViolationKind::named(name)?;
                let key = key.parse().ok()?;
                Some(if class == "error" {
                    Self::Error(kind, key)
                } else {
                    Self::ErrorIf(kind, key)
                })
            }
            "overlap" => Some(Self::Overlap(rest.parse().ok()?)),
            "unsupportedif" => Some(Self::UnsupportedIf(rest.parse().ok()?)),
            "maybeif" => Some(Self::MayBeUnsupportedIf(rest.parse().ok()?)),
            "made" => Some(Self::Made(rest.parse().ok()?)),
            "read" => Some(Self::Read(rest.parse().ok()?)),
            "mayread" => Some(Self::MayRead(rest.parse().ok()?)),
            "wrote" => Some(Self::Wrote),
            "carried" => Some(Self::Carried(rest.parse().ok()?)),
            "unreachable" => Some(Self::Unreachable),
            "nothing" => Some(Self::Nothing),
            "goal" => Some(Self::Goal(rest.parse().ok()?)),
            _ => None,
        }
    }

    /// The function name that says this.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Nondet(key) => format!("{PREFIX}nondet.{key}"),
            Self::Init(key) => format!("{PREFIX}init.{key}"),
            Self::Call(key, original) => format!("{PREFIX}call.{key}.{original}"),
            Self::Op(op) => format!("{PREFIX}op.{op}."),
            Self::Access(Access::Read) => format!("{PREFIX}access.read"),
            Self::Access(Access::Write) => format!("{PREFIX}access.write"),
            Self::Access(Access::Free) => format!("{PREFIX}access.free"),
            Self::Access(Access::Delete) => format!("{PREFIX}access.delete"),
            Self::Access(Access::Release) => format!("{PREFIX}access.release"),
            Self::Access(Access::Scan) => format!("{PREFIX}access.scan"),
            Self::Renew(key) => format!("{PREFIX}renew.{key}"),
            Self::EndOfBlock => format!("{PREFIX}end"),
            Self::Unsupported(what) => format!("{PREFIX}unsupported.{what}"),
            Self::MayBeUnsupported(what) => format!("{PREFIX}maybe.{what}"),
            Self::Error(kind, key) => format!("{PREFIX}error.{}.{key}", kind.name()),
            Self::ErrorIf(kind, key) => format!("{PREFIX}check.{}.{key}", kind.name()),
            Self::Overlap(key) => format!("{PREFIX}overlap.{key}"),
            Self::UnsupportedIf(key) => format!("{PREFIX}unsupportedif.{key}"),
            Self::MayBeUnsupportedIf(key) => format!("{PREFIX}maybeif.{key}"),
            Self::Made(key) => format!("{PREFIX}made.{key}"),
            Self::Read(key) => format!("{PREFIX}read.{key}"),
            Self::MayRead(key) => format!("{PREFIX}mayread.{key}"),
            Self::Wrote => format!("{PREFIX}wrote."),
            Self::Carried(key) => format!("{PREFIX}carried.{key}"),
            Self::Unreachable => format!("{PREFIX}unreachable"),
            Self::Nothing => format!("{PREFIX}nothing"),
            Self::Goal(key) => format!("{PREFIX}goal.{key}"),
        }
    }
}
