//! Types of variables from debug information.
use super::budget::{MOST_REFERENCES, MOST_WITH_POINTEES};
use super::raw::debug::{self, Tag, TypeNode};
use crate::cfa::source::{Member, SourceInfo, SourceType, TypeId, TypeKind};
use inkwell::values::MetadataValue;
use rustc_hash::FxHashMap;

/// Reads types, each once.
#[derive(Default)]
pub(super) struct SourceTypes<'m> {
    pub(super) info: SourceInfo,
    known: FxHashMap<MetadataValue<'m>, TypeId>,
    /// Types of addresses, and what they lead to, which is still to be read.
    pointees: Vec<(TypeId, MetadataValue<'m>)>,
    /// What names of types, and types with a qualifier, stand for.
    plain: FxHashMap<TypeId, TypeId>,
}

impl<'m> SourceTypes<'m> {
    /// The type that a node describes.
    pub(super) fn read(&mut self, node: MetadataValue<'m>) -> TypeId {
        let id = self.read_at(node, 0);
        // Some programs have thousands of types: not all are read.
        while let Some((id, node)) = self.pointees.pop() {
            if self.info.count() < MOST_WITH_POINTEES {
                let pointee = self.read_at(node, 0);
                self.info.set_pointee(id, pointee);
            }
        }
        id
    }

    fn read_at(&mut self, node: MetadataValue<'m>, depth: u32) -> TypeId {
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        // A record may mention itself.
        let unknown = |size| SourceType { name: name(node, 0), size, kind: TypeKind::Other };
        let id = self.info.add(unknown(node.type_bits() / 8));
        self.known.insert(node, id);
        if depth > MOST_REFERENCES {
            return id;
        }
        let (size, kind) = self.kind(node, depth + 1);
        self.info.set(id, SourceType { kind, ..unknown(size) });
        self.note_pointee(node, id);
        if let Tag::Alias | Tag::Const = node.tag()
            && let Some(base) = node.base_type()
        {
            let base = self.read_at(base, depth + 1);
            let base = self.plain(base);
            self.plain.insert(id, base);
        }
        id
    }

    /// What a type of addresses leads to, under whatever name.
    fn note_pointee(&mut self, node: MetadataValue<'m>, id: TypeId) {
        let mut named = Some(node);
        for _ in 0..MOST_REFERENCES {
            match named.map(TypeNode::tag) {
                Some(Tag::Alias | Tag::Const) => named = named.and_then(TypeNode::base_type),
                Some(Tag::Pointer) => {
                    let pointee = named.and_then(TypeNode::base_type);
                    self.pointees.extend(pointee.map(|pointee| (id, pointee)));
                    return;
                }
                _ => return,
            }
        }
    }

    /// The type that a type is without its name and qualifiers.
    pub(super) fn plain(&self, id: TypeId) -> TypeId {
        self.plain.get(&id).copied().unwrap_or(id)
    }

    fn kind(&mut self, node: MetadataValue<'m>, depth: u32) -> (u64, TypeKind) {
        let size = node.type_bits() / 8;
        let kind = match node.tag() {
            Tag::Basic => match node.encoding().as_deref() {
                Some("boolean") => TypeKind::Bool,
                Some("signed_char" | "unsigned_char") if name(node, 0) == "char" => TypeKind::Char,
                Some("signed" | "signed_char") => TypeKind::Signed,
                Some("unsigned" | "unsigned_char") => TypeKind::Unsigned,
                Some("float") => TypeKind::Float,
                _ => TypeKind::Other,
            },
            Tag::Pointer => TypeKind::Pointer,
            Tag::Alias | Tag::Const => {
                let Some(base) = node.base_type() else { return (size, TypeKind::Other) };
                let base = self.read_at(base, depth);
                let SourceType { size, kind, .. } = self.info.get(base);
                return (*size, kind.clone());
            }
            Tag::Enumeration => {
                let entries = node.parts().into_iter();
                TypeKind::Enum(
                    entries
                        .filter_map(|entry| Some((entry.enumerator()?, entry.title()?)))
                        .collect(),
                )
            }
            Tag::Record => TypeKind::Record(self.members(node, depth)),
            Tag::Array => return (size, self.array(node, size, depth)),
            Tag::Member | Tag::Other => TypeKind::Other,
        };
        (size, kind)
    }

    fn members(&mut self, node: MetadataValue<'m>, depth: u32) -> Vec<Member> {
        let mut members = Vec::new();
        for member in node.parts() {
            let Some(base) = member.base_type().filter(|_| member.tag() == Tag::Member) else {
                continue;
            };
            let (offset, bits) = (member.offset_bits(), member.type_bits());
            let ty = self.read_at(base, depth);
            // Not a bit-field: its value shares bytes with others.
            if offset % 8 == 0 && bits == self.info.get(ty).size * 8 {
                let name = member.title().unwrap_or_default();
                members.push(Member { name, offset: offset / 8, ty });
            }
        }
        members
    }

    /// An array of arrays for several dimensions: all but the first are types of their own.
    fn array(&mut self, node: MetadataValue<'m>, size: u64, depth: u32) -> TypeKind {
        let Some(base) = node.base_type() else { return TypeKind::Other };
        let mut element = self.read_at(base, depth);
        let counts: Vec<Option<u64>> = node.parts().into_iter().map(TypeNode::extent).collect();
        for count in counts.iter().skip(1).rev() {
            let Some(count) = count else { return TypeKind::Other };
            let of = self.info.get(element);
            let size = of.size.saturating_mul(*count);
            let name = format!("{}[{count}]", of.name);
            element = self.info.add(SourceType { name, size, kind: TypeKind::Array(element) });
        }
        if size == 0 && counts.is_empty() { TypeKind::Other } else { TypeKind::Array(element) }
    }
}

/// How C writes a type, more or less.
fn name(node: MetadataValue<'_>, depth: u32) -> String {
    if depth > MOST_REFERENCES {
        return "…".to_owned();
    }
    let base = || node.base_type().map_or_else(|| "void".to_owned(), |base| name(base, depth + 1));
    match node.tag() {
        Tag::Pointer => match node.base_type().and_then(|base| function(base, depth + 1)) {
            Some((result, parameters)) => format!("{result} (*)({parameters})"),
            None => pointer_to(&base()),
        },
        Tag::Alias | Tag::Const | Tag::Basic => node.title().unwrap_or_else(base),
        Tag::Array => {
            let count =
                |count: MetadataValue<'_>| count.extent().map_or(String::new(), |n| n.to_string());
            let counts = node.parts().into_iter().map(|n| format!("[{}]", count(n)));
            format!("{}{}", base(), counts.collect::<String>())
        }
        Tag::Enumeration => format!("enum {}", node.title().unwrap_or_default()),
        Tag::Record => format!("struct {}", node.title().unwrap_or_default()),
        Tag::Member | Tag::Other => node.title().unwrap_or_else(|| "function".to_owned()),
    }
}

/// A pointer to a pointer to a function has its star inside: `int (**)(char)`.
fn pointer_to(base: &str) -> String {
    let is_function =
        |rest: &str| rest.trim_start_matches('*').starts_with(")(") && rest.ends_with(')');
    match base.split_once("(*") {
        Some((result, rest)) if is_function(rest) => format!("{result}(**{rest}"),
        _ => format!("{base} *"),
    }
}

/// The result and the parameters in the type of a function.
fn function(node: MetadataValue<'_>, depth: u32) -> Option<(String, String)> {
    let types = debug::types_of_function(node)?;
    let mut names =
        types.iter().map(|ty| ty.map_or_else(|| "void".to_owned(), |ty| name(ty, depth)));
    let result = names.next()?;
    // The last of them is nothing where any number may follow.
    let mut parameters: Vec<String> = names.collect();
    match parameters.last_mut() {
        Some(last) if *last == "void" => "...".clone_into(last),
        Some(_) => {}
        None => parameters.push("void".to_owned()),
    }
    Some((result, parameters.join(", ")))
}
