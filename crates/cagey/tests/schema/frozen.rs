//! What the schema of a release has promised: `testdata/schema` has one without its descriptions for each version of the
//! JSON that began with it. Fields, values and alternatives may be added; nothing is removed, renamed or given another type.

use std::collections::BTreeSet;
use std::fs;

use cagey::wire;
use serde_json::{Value, json};

use crate::in_repository;

const FIRST: &str = "testdata/schema/0.1.0.json";

/// Who writes the JSON that a definition describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Writer {
    /// A program that asks: what was optional must not become required.
    Asker,
    /// Cagey: what was always there must stay.
    Cagey,
}

/// A comparison of two schemas.
struct Comparison<'a> {
    old: &'a Value,
    new: &'a Value,
    /// Definitions that were compared, for each who may write them.
    compared: BTreeSet<(String, Writer)>,
    /// Definitions that are still to be compared.
    open: Vec<(String, Writer)>,
}

/// What breaks programs that were written for the old schema.
fn breaks(old: &Value, new: &Value) -> Vec<String> {
    let roots = [
        ("Request", Writer::Asker),
        ("Answer", Writer::Cagey),
        ("Exchanges", Writer::Cagey),
    ];
    let mut comparison = Comparison {
        old,
        new,
        compared: BTreeSet::new(),
        open: roots.map(|(name, writer)| (name.to_owned(), writer)).into(),
    };
    let mut faults = Vec::new();
    if old["$id"] != new["$id"] {
        faults.push(format!(
            "it is called {} instead of {}",
            new["$id"], old["$id"]
        ));
    }
    // Records, which the command prints.
    faults.extend(comparison.node(
        "a record",
        &without_definitions(old),
        &without_definitions(new),
        Writer::Cagey,
    ));
    while let Some((name, writer)) = comparison.open.pop() {
        if !comparison.compared.insert((name.clone(), writer)) {
            continue;
        }
        let (old, new) = (
            &comparison.old["$defs"][&name],
            &comparison.new["$defs"][&name],
        );
        if new.is_null() {
            // It is a name of types in TypeScript and Python too.
            faults.push(format!("{name} is gone"));
            continue;
        }
        // The requests among the exchanges are compared as requests.
        faults.extend(comparison.node(&name, old, new, writer));
    }
    faults
}

fn without_definitions(schema: &Value) -> Value {
    let mut schema = schema.clone();
    schema.as_object_mut().unwrap().remove("$defs");
    schema
}

fn names(list: &Value) -> BTreeSet<&str> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(Value::as_str).collect()
}

impl Comparison<'_> {
    fn node(&mut self, at: &str, old: &Value, new: &Value, writer: Writer) -> Vec<String> {
        let mut faults = Vec::new();
        if let Some(name) = old["$ref"].as_str() {
            let name = name.trim_start_matches("#/$defs/");
            self.open.push((name.to_owned(), writer));
        }
        for key in ["$ref", "type", "const", "pattern", "minItems", "maxItems"] {
            if old[key] != new[key] {
                faults.push(format!(
                    "{at}: {key} is {} instead of {}",
                    new[key], old[key]
                ));
            }
        }
        for value in names(&old["enum"]).difference(&names(&new["enum"])) {
            faults.push(format!("{at}: the value {value} is gone"));
        }
        if writer == Writer::Asker {
            faults.extend(narrower(at, old, new));
        }
        faults.extend(self.fields(at, old, new, writer));
        for key in ["items", "additionalProperties"] {
            if old[key].is_object() {
                faults.extend(self.node(&format!("{at}.{key}"), &old[key], &new[key], writer));
            }
        }
        if let Some(places) = old["prefixItems"].as_array() {
            for (number, place) in places.iter().enumerate() {
                let new = &new["prefixItems"][number];
                faults.extend(self.node(&format!("{at}[{number}]"), place, new, writer));
            }
        }
        for key in ["oneOf", "anyOf"] {
            let all = new[key].as_array().map_or(&[][..], Vec::as_slice);
            for (number, old) in old[key].as_array().into_iter().flatten().enumerate() {
                let at = format!("{at}, alternative {}", number + 1);
                let tries = all.iter().map(|new| self.node(&at, old, new, writer));
                let best = tries.min_by_key(Vec::len);
                faults.extend(best.unwrap_or_else(|| vec![format!("{at} is gone")]));
            }
        }
        faults
    }

    fn fields(&mut self, at: &str, old: &Value, new: &Value, writer: Writer) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, field) in old["properties"].as_object().into_iter().flatten() {
            let writer = match name.as_str() {
                "request" if at.starts_with("Exchanges.") => Writer::Asker,
                _ => writer,
            };
            match &new["properties"][name] {
                Value::Null => faults.push(format!("{at}: the field {name} is gone")),
                new => faults.extend(self.node(&format!("{at}.{name}"), field, new, writer)),
            }
        }
        let (before, now) = (names(&old["required"]), names(&new["required"]));
        let changed = match writer {
            Writer::Asker => now.difference(&before),
            Writer::Cagey => before.difference(&now),
        };
        for name in changed {
            let what = match writer {
                Writer::Asker => "was not needed before",
                Writer::Cagey => "is not always there any more",
            };
            faults.push(format!("{at}: the field {name} {what}"));
        }
        faults
    }
}

/// Numbers that were allowed and are not any more.
fn narrower(at: &str, old: &Value, new: &Value) -> Option<String> {
    let bound =
        |schema: &Value, key: &str, otherwise: f64| schema[key].as_f64().unwrap_or(otherwise);
    let least = bound(new, "minimum", f64::MIN) > bound(old, "minimum", f64::MIN);
    let most = bound(new, "maximum", f64::MAX) < bound(old, "maximum", f64::MAX);
    (least || most).then(|| format!("{at}: some numbers are refused now"))
}

/// A schema without what people read.
fn bare(schema: &Value) -> Value {
    match schema {
        Value::Object(fields) => {
            // A field of this name is an object, not a text.
            let kept = fields
                .iter()
                .filter(|(name, value)| *name != "description" || !value.is_string());
            Value::Object(
                kept.map(|(name, value)| (name.clone(), bare(value)))
                    .collect(),
            )
        }
        Value::Array(all) => Value::Array(all.iter().map(bare).collect()),
        value => value.clone(),
    }
}

fn first() -> Value {
    let text = fs::read_to_string(in_repository(FIRST)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Before 0.1.0 is tagged, `CAGEY_FREEZE=1` writes the file anew; afterwards, it never changes.
#[test]
fn nothing_that_a_release_had_is_gone_from_the_schema() {
    if std::env::var_os("CAGEY_FREEZE").is_some() {
        let text = serde_json::to_string(&bare(&wire::schema())).unwrap();
        fs::write(in_repository(FIRST), text + "\n").unwrap();
    }
    let faults = breaks(&first(), &bare(&wire::schema()));
    assert!(
        faults.is_empty(),
        "programs for {FIRST} would break:\n{}",
        faults.join("\n")
    );
}

/// The frozen schema with a change, compared with itself.
fn after(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let old = first();
    let mut new = old.clone();
    change(&mut new);
    assert_ne!(old, new, "the change has no effect");
    breaks(&old, &new)
}

fn fields<'a>(schema: &'a mut Value, name: &str) -> &'a mut serde_json::Map<String, Value> {
    let fields = &mut schema["$defs"][name]["properties"];
    fields.as_object_mut().unwrap()
}

#[test]
fn what_breaks_programs_is_noticed() {
    let gone = after(|schema| {
        fields(schema, "Fault").remove("message");
    });
    assert!(
        gone.iter()
            .any(|fault| fault.contains("Fault: the field message is gone")),
        "{gone:?}"
    );

    let renamed = after(|schema| {
        let fields = fields(schema, "SolveRequest");
        let field = fields.remove("puzzle").unwrap();
        fields.insert("text".to_owned(), field);
    });
    assert!(!renamed.is_empty());

    let other_type = after(|schema| fields(schema, "Fault")["message"]["type"] = json!("integer"));
    assert!(!other_type.is_empty());

    let no_longer_sure = after(|schema| schema["$defs"]["Fault"]["required"] = json!([]));
    assert!(
        no_longer_sure
            .iter()
            .any(|fault| fault.contains("not always there")),
        "{no_longer_sure:?}"
    );

    let newly_required = after(|schema| {
        fields(schema, "SolveRequest").insert("not_yet".to_owned(), json!({ "type": "string" }));
        let required = schema["$defs"]["SolveRequest"]["required"]
            .as_array_mut()
            .unwrap();
        required.push(json!("not_yet"));
    });
    assert!(
        newly_required
            .iter()
            .any(|fault| fault.contains("was not needed before")),
        "{newly_required:?}"
    );

    let value_gone = after(|schema| {
        let values = schema["$defs"]["Level"]["oneOf"].as_array_mut().unwrap();
        values.remove(1);
    });
    assert!(!value_gone.is_empty());

    let verb_gone = after(|schema| {
        fields(schema, "Exchanges").remove("why");
    });
    assert!(!verb_gone.is_empty());

    let record_gone = after(|schema| {
        schema["anyOf"].as_array_mut().unwrap().pop();
    });
    assert!(!record_gone.is_empty());
}

#[test]
fn what_is_added_breaks_nothing() {
    let added = after(|schema| {
        fields(schema, "SolveRequest").insert("not_yet".to_owned(), json!({ "type": "string" }));
        fields(schema, "Fault").insert("advice".to_owned(), json!({ "type": "string" }));
        schema["$defs"]["Fault"]["required"]
            .as_array_mut()
            .unwrap()
            .push(json!("advice"));
        let levels = schema["$defs"]["Level"]["oneOf"].as_array_mut().unwrap();
        levels.insert(0, json!({ "const": "trivial", "type": "string" }));
        schema["$defs"]["New"] = json!({ "type": "string" });
    });
    assert!(added.is_empty(), "{added:?}");
}
