//! Directives of inline assembly: which part of a template is code that runs in its place, and
//! which part only fills tables beside the program.

/// Sections that the program itself does not read: of debuggers and tables of the kernel (where a
/// fault, a `lock` or an instruction stands that may be patched). What is put in the place of an
/// instruction does the same as that one; code for faults runs where an access is invalid.
const TABLES: [&str; 16] = [
    "__bug_table",
    "__ex_table",
    ".smp_locks",
    ".altinstructions",
    ".altinstr_replacement",
    ".altinstr_aux",
    ".parainstructions",
    ".fixup",
    ".text.fixup",
    ".discard",
    ".rodata.str",
    ".note",
    ".debug",
    ".comment",
    ".static_call_sites",
    ".retpoline_sites",
];

/// What a directive does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Directive {
    /// Goes on in a table.
    Enter,
    /// Goes on where it was before.
    Leave,
    /// Goes on in the code.
    Code,
    /// Only says how code lies, or fills it up with instructions that do nothing.
    Nothing,
    /// Something else.
    Other,
}

/// Reads a directive.
pub(super) fn directive(text: &str) -> Directive {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let section = rest.trim().trim_matches('"').split([',', ' ', '"']).next().unwrap_or_default();
    let is_table = TABLES.iter().any(|table| section.starts_with(table));
    match name {
        ".section" | ".pushsection" if is_table => Directive::Enter,
        ".previous" | ".popsection" => Directive::Leave,
        ".section" if section == ".text" => Directive::Code,
        ".text" => Directive::Code,
        ".balign" | ".align" | ".p2align" | ".att_syntax" => Directive::Nothing,
        // Room for what may replace an instruction.
        ".skip" | ".nops" if name == ".nops" || rest.trim_end().ends_with("0x90") => {
            Directive::Nothing
        }
        _ => Directive::Other,
    }
}

/// Whether a template does something even where no run gets to it: makes symbols, or fills sections
/// that the program may read.
pub(in crate::frontend::llvm) fn acts_unreached(template: &str) -> bool {
    const ACTS: [&str; 15] = [
        ".section",
        ".pushsection",
        ".subsection",
        ".data",
        ".bss",
        ".set",
        ".equ",
        ".glob",
        ".weak",
        ".macro",
        ".include",
        ".incbin",
        ".symver",
        ".alt",
        ".init",
    ];
    if super::template::code(template).is_some() {
        return false;
    }
    let acts = |word: &str| word.contains('=') || ACTS.iter().any(|start| word.starts_with(start));
    first_words(template).any(|word| acts(&word))
}

/// The first words of what may be instructions or directives. (What stands behind the `:` of an
/// address is read as if it were one.)
pub(in crate::frontend::llvm) fn first_words(template: &str) -> impl Iterator<Item = String> {
    // Labels, and a prefix such as `lock`, may stand before an instruction.
    let starts = template.split(['\n', ';', ':']);
    starts.flat_map(|start| start.split_whitespace().take(2)).map(str::to_lowercase)
}
