//! Inputs as text (JSON) and back, so that a counterexample can be stored and replayed later.
//!
//! Values are written as unsigned decimal numbers in strings, since JSON readers lose precision
//! beyond 53 bits.
use crate::cfa::{Draw, Inputs};
use crate::ir::{Bv, Width};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Why a text is no description of inputs.
#[derive(Debug, thiserror::Error)]
pub enum InputsError {
    /// It is not of the expected shape.
    #[error("inputs are not readable: {0}")]
    Shape(#[from] serde_json::Error),
    /// A value is no number of its width.
    #[error("input {key} (occurrence {occurrence}): `{value}` is no number of {width} bits")]
    Value {
        /// The site's key.
        key: u32,
        /// Which draw.
        occurrence: u64,
        /// What stands there.
        value: String,
        /// The width that stands beside it.
        width: u32,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    values: Vec<InputText>,
    bytes: Vec<Bytes>,
    globals: BTreeMap<String, BTreeMap<u64, u8>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    outside: BTreeMap<u64, BTreeMap<u64, u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    elsewhere: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct InputText {
    key: u32,
    occurrence: u64,
    width: u32,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bytes {
    key: u32,
    occurrence: u64,
    bytes: BTreeMap<i64, u8>,
}

/// `inputs` as JSON. The same inputs give the same text.
pub fn to_text(inputs: &Inputs) -> String {
    let values = inputs.values.iter().map(|(draw, value)| InputText {
        key: draw.key,
        occurrence: draw.occurrence,
        width: value.width().bits(),
        value: value.unsigned().to_string(),
    });
    let bytes = inputs.bytes.iter().map(|(draw, bytes)| Bytes {
        key: draw.key,
        occurrence: draw.occurrence,
        bytes: bytes.clone(),
    });
    let document = Document {
        values: values.collect(),
        bytes: bytes.collect(),
        globals: inputs.globals.clone(),
        outside: inputs.outside.clone(),
        elsewhere: inputs.elsewhere,
    };
    serde_json::to_string_pretty(&document).expect("numbers, strings and maps with such keys")
}

/// The inputs that `text` describes.
pub fn from_text(text: &str) -> Result<Inputs, InputsError> {
    let document: Document = serde_json::from_str(text)?;
    let Document { globals, outside, elsewhere, .. } = document;
    let mut inputs = Inputs { globals, outside, elsewhere, ..Inputs::default() };
    for value in document.values {
        let draw = Draw { key: value.key, occurrence: value.occurrence };
        inputs.values.insert(draw, number(value)?);
    }
    for Bytes { key, occurrence, bytes } in document.bytes {
        inputs.bytes.insert(Draw { key, occurrence }, bytes);
    }
    Ok(inputs)
}

fn number(value: InputText) -> Result<Bv, InputsError> {
    let width = Width::new(value.width);
    let number = value.value.parse::<u128>().ok();
    match (width, number) {
        (Some(width), Some(number)) if number <= width.mask() => Ok(Bv::new(width, number)),
        _ => Err(InputsError::Value {
            key: value.key,
            occurrence: value.occurrence,
            value: value.value,
            width: value.width,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        let mut inputs = Inputs::default();
        let draw = Draw { key: 3, occurrence: u64::MAX };
        inputs.values.insert(draw, Bv::new(Width::W128, u128::MAX));
        inputs.values.insert(Draw { key: 3, occurrence: 0 }, Bv::TRUE);
        inputs.bytes.insert(draw, BTreeMap::from([(-4, 255), (7, 0)]));
        inputs.globals.insert("odd \"name\"\n".to_owned(), BTreeMap::from([(0, 1)]));
        inputs.elsewhere = Some(1 << 41);
        inputs.outside.insert(1 << 40, BTreeMap::from([(3, 2)]));
        let text = to_text(&inputs);
        assert_eq!(from_text(&text).expect("its own text"), inputs);
    }

    #[test]
    fn nonsense_is_an_error() {
        assert!(matches!(from_text("{"), Err(InputsError::Shape(_))));
        let value = |width: u32, value: &str| {
            let text = format!(
                r#"{{"values":[{{"key":1,"occurrence":0,"width":{width},"value":"{value}"}}],"bytes":[],"globals":{{}}}}"#
            );
            from_text(&text)
        };
        assert!(value(8, "255").is_ok());
        assert!(matches!(value(8, "256"), Err(InputsError::Value { .. })));
        assert!(matches!(value(0, "0"), Err(InputsError::Value { .. })));
        assert!(matches!(value(8, "-1"), Err(InputsError::Value { .. })));
    }
}
