//! Arrays and records of the source as a debugger writes them: `{1, 2}`, `{x = 1, y = {2, 3}}`.
use super::source::{Several, SourceInfo, TypeId, TypeKind, show};
use crate::ir::Bv;

/// The most elements or members that are written.
const MOST: usize = 8;
/// Parts deeper than this are not.
const DEEPEST: usize = 4;

/// What bytes mean.
pub struct ValuePrinter<'a> {
    /// The types.
    pub source: &'a SourceInfo,
    /// The order of bytes.
    pub little_endian: bool,
    /// How a value is written of which only the bits are known.
    pub plain: &'a dyn Fn(Bv) -> String,
}

impl ValuePrinter<'_> {
    /// The values of parts that begin at the first of these bytes. `is_cut`: there are more bytes
    /// than these.
    pub fn show(&self, what: Several, bytes: &[u8], is_cut: bool) -> Option<String> {
        match what {
            Several::Whole(id) => match self.source.get(id).kind {
                TypeKind::Array(element) => self.elements(element, bytes, is_cut, 0),
                _ => self.value(id, bytes, 0),
            },
            Several::Elements(element) => self.elements(element, bytes, is_cut, 0),
        }
    }

    fn value(&self, id: TypeId, bytes: &[u8], depth: usize) -> Option<String> {
        let ty = self.source.get(id);
        match &ty.kind {
            _ if depth > DEEPEST => None,
            TypeKind::Array(element) => {
                let bytes = bytes.get(..usize::try_from(ty.size).ok()?)?;
                self.elements(*element, bytes, false, depth)
            }
            TypeKind::Record(members) => {
                let mut parts = Vec::new();
                let mut end = 0;
                // Of members that lie on each other, the first one counts.
                for member in members.iter().filter(|member| !member.name.is_empty()) {
                    if member.offset < end {
                        continue;
                    }
                    end = member.offset + self.source.get(member.ty).size;
                    let (start, end) =
                        (usize::try_from(member.offset).ok()?, usize::try_from(end).ok()?);
                    let part = bytes.get(start..end);
                    let part = part.and_then(|bytes| self.value(member.ty, bytes, depth + 1));
                    let Some(part) = part.filter(|_| parts.len() < MOST) else {
                        parts.push("…".to_owned());
                        break;
                    };
                    parts.push(format!("{} = {part}", member.name));
                }
                Some(format!("{{{}}}", parts.join(", ")))
            }
            kind => {
                let size = usize::try_from(ty.size).ok()?;
                let value = Bv::from_all_bytes(bytes.get(..size)?, self.little_endian)?;
                Some(show(kind, value).unwrap_or_else(|| (self.plain)(value)))
            }
        }
    }

    fn elements(
        &self,
        element: TypeId,
        bytes: &[u8],
        is_cut: bool,
        depth: usize,
    ) -> Option<String> {
        let ty = self.source.get(element);
        let is_text =
            |byte: &u8| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        if ty.kind == TypeKind::Char
            && let Some(end) = bytes.iter().position(|byte| *byte == 0)
            && end > 0
            && bytes[..end].iter().all(is_text)
        {
            return Some(format!("{:?}", String::from_utf8_lossy(&bytes[..end])));
        }
        let stride = usize::try_from(ty.size).ok().filter(|stride| *stride > 0)?;
        let all = bytes.chunks_exact(stride);
        let is_more = is_cut || all.len() > MOST;
        let shown = all.take(MOST).map(|bytes| match ty.kind {
            // Letters are for texts.
            TypeKind::Char => {
                Some(Bv::from_all_bytes(bytes, self.little_endian)?.signed().to_string())
            }
            _ => self.value(element, bytes, depth + 1),
        });
        let mut parts = shown.collect::<Option<Vec<String>>>()?;
        if is_more {
            parts.push("…".to_owned());
        }
        Some(format!("{{{}}}", parts.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::source::{Member, SourceType};

    #[test]
    fn arrays_and_records_look_as_in_a_debugger() {
        let mut source = SourceInfo::default();
        let mut add =
            |name: &str, size, kind| source.add(SourceType { name: name.to_owned(), size, kind });
        let short = add("uint16_t", 2, TypeKind::Unsigned);
        let shorts = add("uint16_t[2]", 4, TypeKind::Array(short));
        let letter = add("char", 1, TypeKind::Char);
        let text = add("char[4]", 4, TypeKind::Array(letter));
        let member = |name: &str, offset, ty| Member { name: name.to_owned(), offset, ty };
        let members = vec![member("at", 0, shorts), member("name", 4, text)];
        let record = add("struct r", 8, TypeKind::Record(members));
        let all = add("struct r[3]", 24, TypeKind::Array(record));
        let plain = |value: Bv| value.signed().to_string();
        let printer = ValuePrinter { source: &source, little_endian: true, plain: &plain };
        let bytes = [0xff, 0xff, 2, 0, b'a', b'b', 0, 0];
        let shown = printer.show(Several::Whole(record), &bytes, false);
        assert_eq!(shown.as_deref(), Some("{at = {65535, 2}, name = \"ab\"}"));
        let some = source.several(all, 8, 16).expect("two elements");
        assert_eq!(some, ("[1..3]".to_owned(), Several::Elements(record)));
        let one = source.several(all, 8, 8).expect("an element");
        assert_eq!(one, ("[1]".to_owned(), Several::Whole(record)));
        assert_eq!(source.several(all, 2, 4), None);
    }
}
