//! libcvc5, which is loaded when the first term manager is made.
//!
//! Most programs are decided without it, and to load it takes longer than many of them do. So
//! nothing is linked with it: each function of its C interface is a jump through a table here,
//! which [`load`] fills. None may be called before. All that cvc5 has hangs on a term manager, and
//! [`super::Terms`] alone makes these. The build script knows the file's name and its functions;
//! where the processor is another one, it links the library as usual, and `load` does nothing.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
pub(super) use table::load;

/// Makes the library's functions callable.
#[cfg(not(target_arch = "x86_64"))]
pub(super) const fn load() -> Result<(), String> {
    Ok(())
}

#[cfg(target_arch = "x86_64")]
mod table {
    use crate::base::supervisor;
    use libloading::Library;
    use std::arch::naked_asm;
    use std::ffi::c_void;
    use std::mem;
    use std::ptr;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicPtr, Ordering};

    /// `FILE` is the library, `COUNT` how many functions there are, each with its place in the
    /// table.
    macro_rules! functions {
        ($file:literal $count:literal $($index:literal $name:ident)*) => {
            const FILE: &str = $file;
            const NAMES: [&str; $count] = [$(stringify!($name)),*];
            static TABLE: [AtomicPtr<c_void>; $count] =
                [const { AtomicPtr::new(ptr::null_mut()) }; $count];
            $(
                // SAFETY: no other library has a function of this name, and the jump leaves all
                // arguments where the caller put them.
                #[unsafe(no_mangle)]
                #[unsafe(naked)]
                extern "C" fn $name() {
                    naked_asm!(
                        "jmp qword ptr [rip + {table} + {place}]",
                        table = sym TABLE,
                        place = const 8 * $index,
                    )
                }
            )*
        };
    }

    include!(concat!(env!("OUT_DIR"), "/cvc5.rs"));

    /// Makes the library's functions callable. A second call does nothing.
    pub(in crate::solver::smt) fn load() -> Result<(), String> {
        static LOADED: OnceLock<Result<(), String>> = OnceLock::new();
        LOADED.get_or_init(open).clone()
    }

    fn open() -> Result<(), String> {
        let explained = |error: libloading::Error| match error.to_string() {
            // The loader does not say why: there is no room for it under such a bound.
            text if text.contains("failed to map") && supervisor::is_address_space_bounded() => {
                format!("out of memory: {text}")
            }
            text => text,
        };
        // SAFETY: what the library does when it is loaded needs nothing that is done here.
        let library = unsafe { Library::new(FILE) }.map_err(explained)?;
        for (place, name) in TABLE.iter().zip(NAMES) {
            // SAFETY: only the address is taken; callers go by the declarations of `cvc5_sys`.
            let function = unsafe { library.get::<*const c_void>(name.as_bytes()) };
            let address = *function.map_err(explained)?;
            place.store(address.cast_mut(), Ordering::Release);
        }
        // Its functions are called until the process ends.
        mem::forget(library);
        Ok(())
    }
}
