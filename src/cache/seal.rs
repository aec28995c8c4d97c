//! A seal distinguishes what runs of the verifier wrote from what others put in its place.
//!
//! It is an HMAC (RFC 2104) with SHA-256 and a key of the user's that lies outside of any cache, in
//! `$XDG_STATE_HOME` or `~/.local/state`, readable by this user only. Where there is no such place,
//! nothing is sealed, and nothing that is counts.
use sha2::{Digest, Sha256};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::{env, process};

/// Bytes of a key, and of a seal.
const BYTES: usize = 32;
/// Bytes of a block of SHA-256.
const BLOCK: usize = 64;
/// Bits of a file's mode that give others a right.
const OTHERS: u32 = 0o077;

/// The key, which suffices to seal.
pub struct Seal {
    key: [u8; BYTES],
}

impl Seal {
    /// The user's. It is made when it is first wanted.
    pub fn of_user() -> Option<Self> {
        let state = env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|at| at.is_absolute());
        let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
        Self::in_folder(&state.or_else(home).filter(|at| at.is_absolute())?.join("parsimony"))
    }

    fn in_folder(folder: &Path) -> Option<Self> {
        let path = folder.join("cache.key");
        Self::read(&path).or_else(|| {
            DirBuilder::new().recursive(true).mode(0o700).create(folder).ok()?;
            make(folder, &path)?;
            Self::read(&path)
        })
    }

    fn read(path: &Path) -> Option<Self> {
        let data = fs::symlink_metadata(path).ok()?;
        let is_private = data.is_file() && data.mode() & OTHERS == 0;
        let bytes = is_private.then(|| fs::read(path).ok())??;
        Some(Self { key: bytes.try_into().ok()? })
    }

    /// `body` with its seal in front of it. `name` says what it is, and is sealed with it.
    pub fn close(&self, name: &[u8], body: &[u8]) -> Vec<u8> {
        [self.code(name, body).as_slice(), body].concat()
    }

    /// What was sealed under this name; nothing where anything is not as it was.
    pub fn open<'b>(&self, name: &[u8], bytes: &'b [u8]) -> Option<&'b [u8]> {
        let (code, body) = bytes.split_at_checked(BYTES)?;
        let wanted = self.code(name, body);
        // All bytes are looked at, whatever they are.
        let differs = wanted.iter().zip(code).fold(0, |differs, (a, b)| differs | (a ^ b));
        (differs == 0).then_some(body)
    }

    fn code(&self, name: &[u8], body: &[u8]) -> [u8; BYTES] {
        // Of a length that never changes, so that no other name and body are the same text.
        code(&self.key, &[Sha256::digest(name).as_slice(), body])
    }
}

/// The HMAC of a text in parts.
fn code(key: &[u8; BYTES], parts: &[&[u8]]) -> [u8; BYTES] {
    let pad = |with: u8| {
        let mut block = [with; BLOCK];
        block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
        block
    };
    let mut inner = Sha256::new();
    inner.update(pad(0x36));
    parts.iter().for_each(|part| inner.update(part));
    let mut outer = Sha256::new();
    outer.update(pad(0x5c));
    outer.update(inner.finalize());
    outer.finalize().into()
}

/// Makes the key, unless another process is faster.
fn make(folder: &Path, path: &Path) -> Option<()> {
    let mut key = [0; BYTES];
    File::open("/dev/urandom").ok()?.read_exact(&mut key).ok()?;
    let temporary = folder.join(format!(".{}.tmp", process::id()));
    let mut file =
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary).ok()?;
    let written = file.write_all(&key).and_then(|()| fs::hard_link(&temporary, path));
    // Both lead to the same file.
    let _ = fs::remove_file(&temporary);
    // Of two processes the first one wins.
    written.ok().or_else(|| path.exists().then_some(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("parsimony-seal-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn only_what_was_sealed_is_opened() {
        let folder = folder("open");
        let seal = Seal::in_folder(&folder).expect("a key");
        let sealed = seal.close(b"name", b"body");
        let again = Seal::in_folder(&folder).expect("the same key");
        assert_eq!(again.open(b"name", &sealed), Some(b"body".as_slice()));
        assert_eq!(again.open(b"other", &sealed), None);
        for at in 0..sealed.len() {
            let mut other = sealed.clone();
            other[at] ^= 1;
            assert_eq!(again.open(b"name", &other), None);
            assert_eq!(again.open(b"name", &sealed[..at]), None);
        }
        let other = Seal { key: [7; BYTES] };
        assert_eq!(other.open(b"name", &sealed), None);
        fs::remove_dir_all(&folder).expect("a folder");
    }

    /// Test case 2 of RFC 4231.
    #[test]
    fn it_is_an_hmac() {
        let mut key = [0; BYTES];
        key[..4].copy_from_slice(b"Jefe");
        let code = code(&key, &[b"what do ya want ", b"for nothing?"]);
        let text: String = code.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(text, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    #[test]
    fn a_key_that_others_may_read_is_none() {
        let folder = folder("private");
        assert!(Seal::in_folder(&folder).is_some());
        let key = folder.join("cache.key");
        fs::set_permissions(&key, Permissions::from_mode(0o644)).expect("our file");
        assert!(Seal::in_folder(&folder).is_none());
        fs::set_permissions(&key, Permissions::from_mode(0o600)).expect("our file");
        assert!(Seal::in_folder(&folder).is_some());
        fs::write(&key, b"short").expect("our file");
        assert!(Seal::in_folder(&folder).is_none());
        fs::remove_dir_all(&folder).expect("a folder");
    }
}
