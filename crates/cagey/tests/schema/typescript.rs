//! The schema's definitions as types of TypeScript, and the library's table of operators.

use cagey::model::Op;
use serde_json::{Map, Value};

/// The maximum length of a line.
const LINE: usize = 90;

/// A module with a type for each definition.
pub(crate) fn types(schema: &Value) -> String {
    let mut text = "// Made from docs/json.schema.json by crates/cagey/tests/schema; not to be changed by hand.\n"
        .to_owned();
    for (name, schema) in schema["$defs"].as_object().unwrap() {
        text += "\n";
        text += &comment(schema, "");
        text += &match is_interface(schema) {
            true => format!("export interface {name} {}\n", fields(schema, "")),
            false => format!("export type {name} ={};\n", spaced(type_of(schema, ""))),
        };
    }
    text
}

/// A module with the table of operators, so that a new one reaches the page by itself, or fails to compile
/// where the page has to say something about it.
pub(crate) fn operators() -> String {
    let mut text = "// Made from the table of operators in crates/cagey/src/model/op.rs by crates/cagey/tests/schema; \
         not to be changed by hand.\n\n\
         /** The operators, in the order in which they are offered. */\n\
         export const OPERATORS = [\n"
        .to_owned();
    for op in Op::ALL {
        let quoted = |sign: char| format!("'{sign}'");
        let [ascii, sign] = [op.ascii(), op.sign()].map(quoted);
        let aliases: Vec<String> = op.aliases().iter().copied().map(quoted).collect();
        let (aliases, is_largest_first) = (aliases.join(", "), op.is_largest_first());
        text += &format!(
            "  {{ ascii: {ascii}, sign: {sign}, aliases: [{aliases}], isLargestFirst: {is_largest_first} }},\n"
        );
    }
    text += "] as const;\n\n\
             /** An operator, by the sign that every keyboard has. */\n\
             export type Operator = (typeof OPERATORS)[number]['ascii'];\n";
    text
}

fn is_interface(schema: &Value) -> bool {
    schema.get("properties").is_some()
        && !["$ref", "oneOf", "anyOf", "allOf"]
            .iter()
            .any(|key| schema.get(key).is_some())
}

fn comment(schema: &Value, indent: &str) -> String {
    match schema.get("description").and_then(Value::as_str) {
        Some(text) => {
            let text = text.replace('\n', " ").replace("*/", "*\\/");
            format!("{indent}/** {text} */\n")
        }
        None => String::new(),
    }
}

fn fields(schema: &Value, indent: &str) -> String {
    let none = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&none);
    let required = schema["required"].as_array();
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, property) in properties {
        let is_required = required.is_some_and(|all| all.iter().any(|one| one == name));
        let mark = if is_required { "" } else { "?" };
        text += &comment(property, &inner);
        let kind = spaced(type_of(property, &inner));
        text += &format!("{inner}{}{mark}:{kind};\n", key(name));
    }
    text + indent + "}"
}

/// A type after a sign: on its own lines, or after a space.
fn spaced(kind: String) -> String {
    match kind.starts_with('\n') {
        true => kind,
        false => format!(" {kind}"),
    }
}

/// The name of a field, in quotes if it is not an identifier.
fn key(name: &str) -> String {
    match name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        true => name.to_owned(),
        false => format!("'{name}'"),
    }
}

/// A type, in brackets if it is more than one word.
fn bracketed(schema: &Value, indent: &str) -> String {
    let text = type_of(schema, indent);
    match text.contains(" | ") || text.contains(" & ") || text.starts_with('|') {
        true => format!("({text})"),
        false => text,
    }
}

/// How many items an array has, if that is always the same number.
fn fixed_length(schema: &Value) -> Option<usize> {
    let [least, most] = ["minItems", "maxItems"].map(|key| schema.get(key).and_then(Value::as_u64));
    least.filter(|_| least == most)?.try_into().ok()
}

fn type_of(schema: &Value, indent: &str) -> String {
    let mut parts = Vec::new();
    if let Some(fixed) = schema.get("const") {
        return fixed.to_string().replace('"', "'");
    }
    if let Some(Value::Array(words)) = schema.get("enum") {
        let words: Vec<String> = words
            .iter()
            .map(|word| word.to_string().replace('"', "'"))
            .collect();
        return words.join(" | ");
    }
    if schema.get("properties").is_some() {
        parts.push(fields(schema, indent));
    }
    if let Some(Value::String(to)) = schema.get("$ref") {
        parts.push(to.trim_start_matches("#/$defs/").to_owned());
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(Value::Array(choices)) = schema.get(key) {
            let choices: Vec<String> = (choices.iter())
                .map(|choice| bracketed(choice, &format!("{indent}  ")))
                .collect();
            let alone = schema.get("properties").is_none() && schema.get("$ref").is_none();
            let joined = choices.join(&format!("\n{indent}  | "));
            let line = choices.join(" | ");
            parts.push(match (choices.len(), alone) {
                (1, _) => joined,
                (_, true) if line.len() < LINE && !line.contains('\n') => line,
                (_, true) => format!("\n{indent}  | {joined}"),
                (_, false) => format!("(\n{indent}  | {joined}\n{indent})"),
            });
        }
    }
    if let Some(Value::Array(all)) = schema.get("allOf") {
        parts.extend(all.iter().map(|one| bracketed(one, indent)));
    }
    if !parts.is_empty() {
        return parts.join(" & ");
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("string") => "string".to_owned(),
        Some("integer" | "number") => "number".to_owned(),
        Some("boolean") => "boolean".to_owned(),
        Some("null") => "null".to_owned(),
        Some("array") => match schema.get("prefixItems").and_then(Value::as_array) {
            Some(items) => {
                let items: Vec<String> = items.iter().map(|item| type_of(item, indent)).collect();
                format!("[{}]", items.join(", "))
            }
            None => match fixed_length(schema) {
                Some(length) => {
                    let item = type_of(&schema["items"], indent);
                    format!("[{}]", vec![item; length].join(", "))
                }
                None => format!("{}[]", bracketed(&schema["items"], indent)),
            },
        },
        Some("object") => match schema.get("additionalProperties") {
            Some(values) => format!("Record<string, {}>", type_of(values, indent)),
            None => "Record<string, unknown>".to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}
