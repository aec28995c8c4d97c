//! Texts that functions of the library read which have no model.

/// Functions without a model that read texts, and which arguments these are. In front of a direct
/// call of one stands a model that reads them (`formats`).
pub(super) const READERS: [(&str, &[usize]); 13] = [
    ("perror", &[0]),
    ("openlog", &[0]),
    ("unlink", &[0]),
    ("remove", &[0]),
    ("rmdir", &[0]),
    ("mkdir", &[0]),
    ("access", &[0]),
    ("chdir", &[0]),
    ("chmod", &[0]),
    ("truncate", &[0]),
    ("symlink", &[0, 1]),
    ("mkfifo", &[0]),
    ("rename", &[0, 1]),
];

/// Which arguments of a function without a model are texts that it reads.
pub(in crate::frontend::llvm) fn texts_of(name: &str) -> &'static [usize] {
    match READERS.iter().find(|(reader, _)| *reader == name) {
        Some((_, texts)) => texts,
        None if name == "printk" => &[0],
        None => &[],
    }
}
