//! What SARIF says of each property: a description, a page about this kind of weakness, and how
//! severe it is (the scale of CVSS, by which code hosts sort).
use crate::base::property::table::{NAMED, NamedProperty};
use serde_json::{Value, json};

/// All rules, in the order of the properties' names.
pub(super) fn all() -> Vec<Value> {
    NAMED.iter().map(rule).collect()
}

fn rule(property: &NamedProperty) -> Value {
    let weakness = property.weakness;
    json!({
        "id": property.name,
        "shortDescription": { "text": property.meaning },
        "help": { "text": "`verify help properties` explains what is checked, and what TRUE and \
            FALSE mean; `verify help evidence` how to follow and confirm a violation." },
        "defaultConfiguration": { "level": "error" },
        "fullDescription": { "text": property.description },
        "helpUri": format!("https://cwe.mitre.org/data/definitions/{weakness}.html"),
        "properties": {
            "precision": "very-high",
            "problem.severity": "error",
            "security-severity": property.severity,
            "tags": ["security", format!("external/cwe/cwe-{weakness:03}")],
        },
    })
}
