//! What debug information says beside places: types of variables, and why a place violates the
//! property. For readers of a run only: no analysis looks at it.
use crate::ir::Bv;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Where the sources of our models of library functions lie.
pub const MODELS: &str = "runtime/models/";

/// Names a type of [`SourceInfo`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct TypeId(usize);

/// A type of the source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SourceType {
    /// As C writes it.
    pub name: String,
    /// In bytes.
    pub size: u64,
    /// What its values are.
    pub kind: TypeKind,
}

/// Kinds of [`SourceType`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TypeKind {
    /// `_Bool`.
    Bool,
    /// `char`, with or without a sign.
    Char,
    /// An integer with a sign.
    Signed,
    /// An integer without one.
    Unsigned,
    /// A floating-point number.
    Float,
    /// An address.
    Pointer,
    /// A name for each of these values.
    Enum(Vec<(i128, String)>),
    /// A struct or a union: where members may lie on each other, the first one counts.
    Record(Vec<Member>),
    /// Elements of one type.
    Array(TypeId),
    /// Anything else.
    Other,
}

/// Parts of an object that are looked at together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Several {
    /// All of this type.
    Whole(TypeId),
    /// Elements of this type, one after the other.
    Elements(TypeId),
}

/// A member of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Its name; empty for an anonymous record.
    pub name: String,
    /// Where it starts, in bytes.
    pub offset: u64,
    /// Its type.
    pub ty: TypeId,
}

/// Parts deeper than this are not looked for: in broken debug information, a type may be a part of
/// itself.
const DEEPEST: usize = 64;

/// All that is known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SourceInfo {
    types: Vec<SourceType>,
    /// What types lead to whose values are addresses of objects.
    pointees: BTreeMap<TypeId, TypeId>,
    /// What functions return, by their names in bitcode.
    pub results: BTreeMap<String, TypeId>,
    /// By name of a global object.
    pub globals: BTreeMap<String, TypeId>,
    /// Names of global objects that models of the library define.
    pub of_library: BTreeSet<String>,
    /// By site key of a local object.
    pub locals: BTreeMap<u32, TypeId>,
    /// Where stores of the front end empty local objects, by site key, line and column: they are no
    /// steps of the program.
    pub emptied: BTreeSet<(u32, (u32, u32))>,
    /// Site keys of calls whose result is a floating-point number.
    pub float_results: BTreeSet<u32>,
    /// Site keys of calls whose result has several scalars.
    pub wide_results: BTreeSet<u32>,
    /// What the entry function gets, where that is not `main`.
    pub parameters: Vec<EntryParameter>,
    /// The name in bitcode of the function where runs start.
    pub entry: String,
    /// Functions that the program calls and that have no definition.
    pub undefined: BTreeSet<String>,
    /// Instructions of inline assembly that only the kernel of a system may run.
    pub privileged: BTreeSet<String>,
    /// Bytes at the start of each object on the heap that the program does not see.
    pub heap_header: u64,
}

/// A parameter of the entry function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EntryParameter {
    /// A number, drawn under this key.
    Number {
        /// The site's key.
        key: u32,
        /// Its width.
        bits: u32,
        /// Whether it is a floating-point number.
        is_float: bool,
    },
    /// The address of the global object of this name.
    Object(String),
    /// Another address.
    Pointer(PointerParameter),
    /// Anything else.
    Other,
}

/// How the names of objects begin that the caller of the entry function makes.
pub const OF_CALLER: &str = "argument.";
/// How what only the types of Rust say of arguments starts, which are named behind it.
pub const OF_RUST: &str = "the type in Rust of ";
/// The same, of the types of C++.
pub const OF_CXX: &str = "the type in C++ of ";
/// The same, of attributes.
pub const OF_RANGE: &str = "the attribute `range` of ";

/// How the names of places begin where an instruction of the machine gives a number.
pub const INSTRUCTION: &str = "instruction `";

/// Where a pointer leads that the entry function gets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PointerParameter {
    /// The key under which it is drawn which of `targets` it is; none where there is only the
    /// first.
    pub choice: Option<u32>,
    /// The number that stands for each of them, and what it is.
    pub targets: Vec<(u32, PointerTarget)>,
    /// The size of an element.
    pub size: u64,
}

/// What a pointer may lead to that the entry function gets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PointerTarget {
    /// To no element, anywhere.
    Nothing,
    /// It is null.
    Null,
    /// An object of its own; the keys under which the number of elements is drawn (else there is
    /// one), and the number of those in front of it.
    Own {
        /// The caller makes those with lower numbers first.
        turn: u32,
        /// How many elements there are from it on.
        count: Option<u32>,
        /// How many there are before.
        before: Option<u32>,
    },
    /// What the pointer leads to that is the parameter of this number.
    Same(u32),
    /// The object into which that one leads: the key of the place, and how many bytes it has.
    Within(u32, u32, u64),
    /// The global object of this name.
    Global(String),
    /// The same, somewhere in it.
    WithinGlobal(String, u32, u64),
    /// What the variable of this name holds.
    Held(String),
}

impl SourceInfo {
    /// Adds a type.
    pub fn add(&mut self, ty: SourceType) -> TypeId {
        self.types.push(ty);
        TypeId(self.types.len() - 1)
    }

    /// Changes a type that was added before the types of its parts.
    pub fn set(&mut self, id: TypeId, ty: SourceType) {
        self.types[id.0] = ty;
    }

    /// Notes what a type of addresses leads to.
    pub fn set_pointee(&mut self, id: TypeId, pointee: TypeId) {
        self.pointees.insert(id, pointee);
    }

    /// What a type of addresses leads to, as far as that is known and has a size.
    pub fn pointee(&self, id: TypeId) -> Option<TypeId> {
        self.pointees.get(&id).copied().filter(|&pointee| self.get(pointee).size > 0)
    }

    /// How many types there are.
    pub fn count(&self) -> usize {
        self.types.len()
    }

    /// The type that `id` names.
    pub fn get(&self, id: TypeId) -> &SourceType {
        &self.types[id.0]
    }

    /// The part of this size at an offset: `.balance`, `[1].x`, and its type; `None` where no part
    /// fits.
    pub fn part(&self, id: TypeId, offset: u64, bytes: u64) -> Option<(String, TypeId)> {
        let (path, id, inside) = self.innermost(id, offset, bytes)?;
        (inside == 0 && bytes == self.get(id).size).then_some((path, id))
    }

    /// The smallest part that has the byte at an offset: the way to it, its type, and where it
    /// starts.
    pub fn leaf(&self, id: TypeId, offset: u64) -> Option<(String, TypeId, u64)> {
        let (path, id, inside) = self.innermost(id, offset, 1)?;
        (inside < self.get(id).size).then_some((path, id, offset - inside))
    }

    /// The array or record that has just these bytes, or a stretch of whole elements of an array:
    /// the way to it, and its type, which is that of one element for a stretch.
    pub fn several(&self, id: TypeId, offset: u64, bytes: u64) -> Option<(String, Several)> {
        let (mut path, mut id, mut offset) = (String::new(), id, offset);
        for _ in 0..DEEPEST {
            let ty = self.get(id);
            let is_composite = matches!(ty.kind, TypeKind::Record(_) | TypeKind::Array(_));
            if offset == 0 && bytes == ty.size {
                return is_composite.then_some((path, Several::Whole(id)));
            }
            if let TypeKind::Array(element) = ty.kind {
                let stride = self.get(element).size;
                let inside = offset.checked_rem(stride)?;
                if inside.checked_add(bytes)? > stride {
                    let is_whole = inside == 0 && bytes.is_multiple_of(stride);
                    path += &format!("[{}..{}]", offset / stride, (offset + bytes) / stride);
                    return is_whole.then_some((path, Several::Elements(element)));
                }
            }
            (id, offset) = self.step_into(&mut path, id, offset, bytes)?;
        }
        None
    }

    /// The way to what starts at an offset: `.next`, `[2].x`; empty at the start.
    pub fn path(&self, id: TypeId, offset: u64) -> Option<String> {
        let (mut path, mut id, mut offset) = (String::new(), id, offset);
        for _ in 0..DEEPEST {
            if offset == 0 {
                return Some(path);
            }
            (id, offset) = self.step_into(&mut path, id, offset, 1)?;
        }
        None
    }

    /// The part that has no parts and has these bytes: the way to it, its type, and the offset
    /// there.
    fn innermost(&self, id: TypeId, offset: u64, bytes: u64) -> Option<(String, TypeId, u64)> {
        let (mut path, mut id, mut offset) = (String::new(), id, offset);
        for _ in 0..DEEPEST {
            let (TypeKind::Record(_) | TypeKind::Array(_)) = self.get(id).kind else {
                return Some((path, id, offset));
            };
            (id, offset) = self.step_into(&mut path, id, offset, bytes)?;
        }
        None
    }

    /// The member or element that has these bytes, and the offset there; its name goes to `path`.
    fn step_into(
        &self,
        path: &mut String,
        id: TypeId,
        offset: u64,
        bytes: u64,
    ) -> Option<(TypeId, u64)> {
        match &self.get(id).kind {
            TypeKind::Record(members) => {
                let holds = |member: &&Member| {
                    let inside = offset.checked_sub(member.offset);
                    let end = inside.and_then(|inside| inside.checked_add(bytes));
                    end.is_some_and(|end| end <= self.get(member.ty).size)
                };
                let member = members.iter().find(holds)?;
                if !member.name.is_empty() {
                    *path += &format!(".{}", member.name);
                }
                Some((member.ty, offset - member.offset))
            }
            TypeKind::Array(element) => {
                let stride = self.get(*element).size;
                *path += &format!("[{}]", offset.checked_div(stride)?);
                Some((*element, offset % stride))
            }
            _ => None,
        }
    }
}

/// A value as a programmer writes it.
pub fn show(kind: &TypeKind, value: Bv) -> Option<String> {
    Some(match kind {
        TypeKind::Bool => if value.is_true() { "true" } else { "false" }.to_owned(),
        TypeKind::Char => {
            let code = value.signed();
            match u8::try_from(value.unsigned()).ok().filter(|c| c.is_ascii_graphic() || *c == b' ')
            {
                Some(c) => format!("{code} '{}'", char::from(c)),
                None => code.to_string(),
            }
        }
        TypeKind::Signed => value.signed().to_string(),
        TypeKind::Unsigned => value.unsigned().to_string(),
        TypeKind::Float => match value.width().bits() {
            32 => format!("{:?}", f32::from_bits(u32::try_from(value.unsigned()).ok()?)),
            64 => format!("{:?}", f64::from_bits(value.low64())),
            _ => return None,
        },
        TypeKind::Enum(names) => match names.iter().find(|(number, _)| *number == value.signed()) {
            Some((_, name)) => name.clone(),
            None => value.signed().to_string(),
        },
        TypeKind::Pointer if !value.is_true() => "NULL".to_owned(),
        TypeKind::Pointer | TypeKind::Record(_) | TypeKind::Array(_) | TypeKind::Other => {
            return None;
        }
    })
}

/// What an input function returns, by its name: `__VERIFIER_nondet_uint`.
pub fn kind_of_input(function: &str) -> Option<TypeKind> {
    Some(match function.strip_prefix("__VERIFIER_nondet_")? {
        "bool" | "_Bool" => TypeKind::Bool,
        "char" => TypeKind::Char,
        "float" | "double" => TypeKind::Float,
        "pointer" | "pchar" | "charp" | "const_char_pointer" => TypeKind::Pointer,
        "size_t" | "S8" | "sector_t" | "pthread_t" => TypeKind::Unsigned,
        // `uint`, `u64`, `unsigned` and so on.
        name if name.starts_with('u') => TypeKind::Unsigned,
        "int" | "long" | "short" | "longlong" | "int128" | "schar" | "loff_t" => TypeKind::Signed,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Width;

    fn bits(width: u32, value: u128) -> Bv {
        Bv::new(Width::new(width).expect("a width"), value)
    }

    #[test]
    fn parts_have_the_names_of_the_source() {
        let mut info = SourceInfo::default();
        let mut add =
            |name: &str, size, kind| info.add(SourceType { name: name.to_owned(), size, kind });
        let int = add("int", 4, TypeKind::Signed);
        let double = add("double", 8, TypeKind::Float);
        let pair = add("int[2]", 8, TypeKind::Array(int));
        let member = |name: &str, offset, ty| Member { name: name.to_owned(), offset, ty };
        let members = vec![member("at", 0, pair), member("weight", 8, double)];
        let record = add("struct r", 16, TypeKind::Record(members));
        let all = add("struct r[3]", 48, TypeKind::Array(record));
        assert_eq!(info.part(all, 20, 4), Some(("[1].at[1]".to_owned(), int)));
        assert_eq!(info.part(all, 40, 8), Some(("[2].weight".to_owned(), double)));
        assert_eq!(info.part(all, 40, 4), None);
        assert_eq!(info.part(int, 0, 4), Some((String::new(), int)));
    }

    #[test]
    fn values_look_as_in_the_source() {
        let float = u128::from(2.5_f32.to_bits());
        assert_eq!(show(&TypeKind::Float, bits(32, float)).as_deref(), Some("2.5"));
        assert_eq!(show(&TypeKind::Char, bits(8, 97)).as_deref(), Some("97 'a'"));
        assert_eq!(show(&TypeKind::Unsigned, bits(32, 0xffff_ffff)).as_deref(), Some("4294967295"));
        let colours = TypeKind::Enum(vec![(-5, "GREEN".to_owned())]);
        assert_eq!(show(&colours, bits(32, 0xffff_fffb)).as_deref(), Some("GREEN"));
        assert_eq!(kind_of_input("__VERIFIER_nondet_uchar"), Some(TypeKind::Unsigned));
    }
}
