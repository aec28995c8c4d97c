//! Several modules behind each other: what a linker makes of the sections in which `clang
//! -fembed-bitcode` puts bitcode. A module is a magic number and blocks that say how long they are
//! (LLVM's bitstream format).

const MAGIC: &[u8] = b"BC\xc0\xde";
/// A block begins with these bits, and its length in words stands in the second word.
const ENTER_BLOCK: u32 = 1;

/// The modules, or `None` where something else stands there.
pub(super) fn modules(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut found = Vec::new();
    let mut at = padding_from(bytes, 0);
    while at < bytes.len() {
        let end = module_end(bytes, at)?;
        found.push(&bytes[at..end]);
        at = padding_from(bytes, end);
    }
    Some(found)
}

/// Where the module ends that begins at `start`.
fn module_end(bytes: &[u8], start: usize) -> Option<usize> {
    if !bytes[start..].starts_with(MAGIC) {
        return None;
    }
    let mut at = start + MAGIC.len();
    loop {
        match word(bytes, at) {
            Some(first) if first & 3 == ENTER_BLOCK => {
                let words = usize::try_from(word(bytes, at + 4)?).ok()?;
                at = at.checked_add(8)?.checked_add(words.checked_mul(4)?)?;
                if at > bytes.len() {
                    return None;
                }
            }
            _ => return Some(at),
        }
    }
}

fn padding_from(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|byte| **byte == 0).count()
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::modules;

    /// A module of blocks, with the number of words of each.
    fn module(blocks: &[u32]) -> Vec<u8> {
        let mut bytes = b"BC\xc0\xde".to_vec();
        for words in blocks {
            bytes.extend(0x0c35_u32.to_le_bytes());
            bytes.extend(words.to_le_bytes());
            bytes.extend((0..*words).flat_map(|_| 0xdec0_4342_u32.to_le_bytes()));
        }
        bytes
    }

    #[test]
    fn modules_with_padding_between() {
        let (a, b) = (module(&[1, 3]), module(&[2]));
        let both = [a.clone(), vec![0; 12], b.clone(), vec![0; 4]].concat();
        assert_eq!(modules(&both), Some(vec![a.as_slice(), b.as_slice()]));
        assert_eq!(modules(&[0]), Some(Vec::new()));
        assert_eq!(modules(b"something"), None);
        assert_eq!(modules(&a[..a.len() - 4]), None);
    }
}
