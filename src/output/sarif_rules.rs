//! What SARIF says of each property: a description, a page about this kind of weakness, and how
//! severe it is (the scale of CVSS, by which code hosts sort).
use crate::base::property;
use serde_json::{Value, json};

/// Facts of a property that is a rule of the log.
struct Rule {
    /// Its name for `--property`.
    name: &'static str,
    /// The weakness in the list of MITRE (CWE).
    weakness: u32,
    /// From 0 to 10.
    severity: &'static str,
    /// What it means that a result of this rule is reported.
    description: &'static str,
}

const RULES: [Rule; 14] = [
    Rule {
        name: "unreach-call",
        weakness: 617,
        severity: "5.0",
        description: "A run of the program calls an error function, or fails an assertion.",
    },
    Rule {
        name: "assertions",
        weakness: 617,
        severity: "5.0",
        description: "A run of the program calls an error function, or fails an assertion.",
    },
    Rule {
        name: "no-overflow",
        weakness: 190,
        severity: "6.0",
        description: "An operation on signed integers has a result that its type does not have, \
            which C leaves undefined.",
    },
    Rule {
        name: "no-undefined",
        weakness: 758,
        severity: "6.0",
        description: "The program does what C leaves undefined: it divides by zero, shifts by too \
            much, copies between objects that overlap, or gets where nothing may.",
    },
    Rule {
        name: "no-uninitialised",
        weakness: 457,
        severity: "6.5",
        description: "Memory is read that nothing has written since its object was made.",
    },
    Rule {
        name: "valid-memsafety",
        weakness: 119,
        severity: "8.0",
        description: "An access to memory or a free is invalid, or an object of the heap is lost.",
    },
    Rule {
        name: "valid-deref",
        weakness: 119,
        severity: "8.0",
        description: "An access to memory is outside of every live object, or writes a constant.",
    },
    Rule {
        name: "valid-free",
        weakness: 763,
        severity: "7.5",
        description: "What is freed is no live object of the heap.",
    },
    Rule {
        name: "valid-memtrack",
        weakness: 401,
        severity: "3.0",
        description: "An object of the heap is lost: nothing leads to it any more.",
    },
    Rule {
        name: "valid-memcleanup",
        weakness: 401,
        severity: "2.0",
        description: "An object of the heap is not freed where the program ends.",
    },
    Rule {
        name: "no-unsigned-wrap",
        weakness: 190,
        severity: "3.0",
        description: "An operation on unsigned integers wraps around: C defines that, but it is \
            often not meant.",
    },
    Rule {
        name: "no-narrowing",
        weakness: 681,
        severity: "3.0",
        description: "An implicit conversion of integers changes a value: C defines that, but it \
            is often not meant.",
    },
    Rule {
        name: property::DEFAULT,
        weakness: 710,
        severity: "6.0",
        description: "Assertions, accesses to memory, frees, divisions, shifts and copies.",
    },
    Rule {
        name: "all",
        weakness: 710,
        severity: "6.0",
        description: "All that is a fault of a C program, whatever its purpose.",
    },
];

/// All rules, in the order of the properties' names.
pub(super) fn all() -> Vec<Value> {
    property::NAMES.iter().map(|(name, short)| rule(name, short)).collect()
}

fn rule(name: &str, short: &str) -> Value {
    let mut rule = json!({
        "id": name,
        "shortDescription": { "text": short },
        "help": { "text": "`verify help properties` explains what is checked, and what TRUE and \
            FALSE mean; `verify help evidence` how to follow and confirm a violation." },
        "defaultConfiguration": { "level": "error" },
    });
    if let Some(known) = RULES.iter().find(|rule| rule.name == name) {
        let weakness = known.weakness;
        rule["fullDescription"] = json!({ "text": known.description });
        rule["helpUri"] = json!(format!("https://cwe.mitre.org/data/definitions/{weakness}.html"));
        rule["properties"] = json!({
            "precision": "very-high",
            "problem.severity": "error",
            "security-severity": known.severity,
            "tags": ["security", format!("external/cwe/cwe-{weakness:03}")],
        });
    }
    rule
}

#[cfg(test)]
mod tests {
    use super::{RULES, all};
    use crate::base::property;

    #[test]
    fn each_property_is_a_rule_with_all_that_code_hosts_show() {
        for ((name, _), rule) in property::NAMES.iter().zip(all()) {
            assert_eq!(rule["id"], *name);
            let has = |key: &str| !rule[key].is_null();
            assert!(has("fullDescription") && has("helpUri") && has("properties"), "{name}");
        }
        assert_eq!(RULES.len(), property::NAMES.len());
    }
}
