//! `--property`: its help, and what its values name. Both come from the table of properties.
use super::near::is_near;
use crate::base::property::Property;
use crate::base::property::table::{DEFAULT, NAMED};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{fs, io};

/// What the help says of the option.
pub(super) static HELP: LazyLock<String> = LazyLock::new(|| {
    let names = NAMED.each_ref().map(|named| format!("`{}` ({})", named.name, named.meaning));
    format!(
        "What must hold: an SV-COMP property file, or a name: {}. Several are checked in one run: \
         give the option again, or a list with commas [default: {DEFAULT}]",
        names.join(", ")
    )
});

/// What several options ask for, each a file, a name, or a list of names.
pub(super) fn properties(wanted: &[PathBuf]) -> Result<Property, String> {
    let mut all: Option<Property> = None;
    for wanted in wanted {
        let text = wanted.to_str().filter(|text| text.contains(',') && !wanted.exists());
        let parts = match text {
            Some(list) => list.split(',').map(|part| PathBuf::from(part.trim())).collect(),
            None => vec![wanted.clone()],
        };
        for part in parts {
            let next = property(&part)?;
            let entries = all.as_ref().and_then(|all| all.entry.as_ref()).zip(next.entry.as_ref());
            if let Some((one, other)) = entries.filter(|(one, other)| one != other) {
                return Err(format!(
                    "the properties start in different functions, `{one}` and `{other}`"
                ));
            }
            all = Some(match all {
                Some(all) => all.and(next),
                None => next,
            });
        }
    }
    all.ok_or_else(|| "no property".to_owned())
}

fn property(wanted: &Path) -> Result<Property, String> {
    if let Some(property) = wanted.to_str().and_then(Property::named) {
        return Ok(property);
    }
    let text = fs::read_to_string(wanted).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            let names = NAMED.each_ref().map(|named| named.name);
            let near = names.into_iter().find(|name| is_near(name, &wanted.to_string_lossy()));
            let near = near.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
            let (wanted, names) = (wanted.display(), names.join(", "));
            format!("property {wanted}: no such file, and not one of the names {names}{near}")
        }
        _ => format!("property {}: {error}", wanted.display()),
    })?;
    // Editors on Windows put a byte order mark in front.
    let text = text.trim_start_matches('\u{feff}');
    Property::parse(text).map_err(|error| format!("property {}: {error}", wanted.display()))
}

#[cfg(test)]
mod tests {
    use crate::base::property::table::{NAMED, NamedProperty};

    #[test]
    fn each_property_is_explained() {
        let options = crate::cli::command().render_long_help().to_string();
        let topic = include_str!("../../runtime/help/properties.md");
        for NamedProperty { name, .. } in &NAMED {
            assert!(options.contains(&format!("`{name}` (")), "{name}");
            let heads = [format!("`--property {name}`"), format!("`{name}`")];
            assert!(heads.iter().any(|head| topic.contains(head)), "{name}");
        }
    }
}
