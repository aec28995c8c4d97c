//! Bounds on the work of the front end, and on how much modules grow by instrumentation: the table
//! of the room. Beyond most of them the program is left as it is at that place, or what is looked
//! for counts as not found; where that would lose a construct, it is an unsupported one. Numbers of
//! formats and machines stand where they are used.

// --- Passes before the instrumentation ---
/// Instructions of a function that is inlined everywhere.
pub(super) const MOST_INLINED: usize = 30;
/// Instructions of a function that is called at one place, and inlined there.
pub(super) const MOST_INLINED_ONCE: usize = 400;
/// Instructions that a comparison with a literal counts as at most, about those of its loop: the
/// length of the literal does not decide whether the function that compares with it is inlined.
pub(super) const MOST_COUNTED_OF_COMPARISON: usize = 15;
/// Instructions of a function from which on it is long.
pub(super) const LONG_FUNCTION: usize = 4000;
/// Functions that call each other and may become one loop, beside the first one.
pub(super) const MOST_ON_CYCLE: usize = 6;
/// Instructions from a call to the end of its block, at most, where it may be the last one that
/// does something.
pub(super) const NEAR_END: usize = 5;
/// Such cycles that are tried, each on a copy of the module.
pub(super) const MOST_CYCLES: usize = 16;
/// Scalars behind a parameter that becomes values.
pub(super) const MOST_MEMBERS: usize = 16;
/// How far behind such a parameter they may lie, in bytes.
pub(super) const MOST_OFFSET_OF_MEMBER: u64 = 1024;
/// Steps back to where an address comes from.
pub(super) const MOST_ADDRESS_STEPS: usize = 64;

// --- Memory that is held where a run ends ---
/// Pointers that are read in all.
pub(super) const MOST_POINTERS: usize = 512;
/// Pointers of one global variable or local that are read.
pub(super) const MOST_POINTERS_OF_VARIABLE: usize = 64;
/// Locals of a function that are copied or noted.
pub(super) const MOST_LOCALS: usize = 16;
/// Stores that do that.
pub(super) const MOST_COPIES: usize = 2000;
/// Words of an argument passed by value that are looked at whatever their types are. Of larger
/// ones, pointers alone are, or the first words if there are too many pointers.
pub(super) const MOST_WORDS_BY_VALUE: u64 = 16;
/// Values that are looked at for where an address comes from.
pub(super) const MOST_ORIGINS: usize = 1000;

// --- Types ---
/// Scalars of a value: one of more is an unsupported construct.
pub(super) const MOST_LEAVES: u64 = 4096;
/// Depth to which types that refer to each other are looked into: debug information may be broken.
pub(super) const MOST_REFERENCES: u32 = 32;
/// Types of a program of which it is read what addresses lead to.
pub(super) const MOST_WITH_POINTEES: usize = 1000;
/// Depth to which types that contain each other are looked into.
pub(super) const MOST_NESTED_TYPES: u32 = 16;
/// Variants of an enumeration that is followed.
pub(super) const MOST_VARIANTS: usize = 64;

// --- Instrumentation ---
/// Depth to which an index is looked into.
pub(super) const MOST_INDEX_DEPTH: u32 = 6;
/// Depth to which a condition of clang's is looked into.
pub(super) const MOST_CONDITION_DEPTH: u32 = 6;
/// Steps that the bits of a value are followed.
pub(super) const MOST_BITS_DEPTH: u32 = 8;
/// Instructions behind the end of a local that are looked at.
pub(super) const MOST_AFTER_END: u32 = 4096;
/// Pieces of a local that gets a store for each of them.
pub(super) const MOST_PIECES: usize = 16;
/// Words of a local that may hold addresses whatever their types are. Of larger ones, pointers
/// alone are emptied.
pub(super) const MOST_EMPTIED_WORDS: usize = 16;
/// Numbers of a vector: one of more is an unsupported construct.
pub(super) const MOST_LANES: u64 = 16;
/// Values that are looked through for where a volatile access leads.
pub(super) const MOST_VOLATILE_STEPS: usize = 50;

// --- Models of the library ---
/// Options whose arguments have a contract of their own, `OPTION` with a number.
pub(super) const MOST_OPTION_CONTRACTS: u32 = 8;
/// Entries of a table of long options.
pub(super) const MOST_LONG_OPTIONS: u32 = 100;
/// Characters of a literal that is compared one by one.
pub(super) const MOST_CHARACTERS: usize = 32;
/// Characters that a program compares so.
pub(super) const MOST_CHARACTERS_OF_PROGRAM: usize = 4096;
/// Values that are looked through for the literals that a format may be.
pub(super) const MOST_FORMAT_STEPS: usize = 200;
/// Formats of one call.
pub(super) const MOST_FORMATS: usize = 64;

// --- Lowering ---
/// Operations that are nested in one expression; a longer chain goes through a variable.
pub(super) const MOST_NESTED_OPERATIONS: u32 = 32;
