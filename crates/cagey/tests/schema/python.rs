//! The schema's definitions as types of Python.

use serde_json::{Map, Value};

const HEAD: &str = r#"# Made from docs/json.schema.json by crates/cagey/tests/schema; not to be changed by hand.
"""What Cagey says in JSON, as types: requests, answers, and what ``cagey --json`` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired
"#;

/// Words that cannot be names of fields in a class.
const KEYWORDS: [&str; 8] = ["and", "as", "from", "in", "is", "not", "or", "with"];

/// A module with a type for each definition.
pub(crate) fn types(schema: &Value) -> String {
    let definitions = schema["$defs"].as_object().unwrap();
    let mut module = Module {
        definitions,
        classes: String::new(),
        aliases: String::new(),
    };
    // A class comes after those that it is based on: types without variants first, records last.
    let plain = definitions
        .iter()
        .filter(|(_, schema)| module.is_plain(schema));
    let plain: Vec<_> = plain.collect();
    for (name, schema) in plain {
        module.class(name, schema, None);
    }
    let has_forms = |schema: &&Value| !module.is_plain(schema) && schema.get("$ref").is_none();
    let formed: Vec<_> = definitions
        .iter()
        .filter(|(_, schema)| has_forms(schema))
        .collect();
    for (name, schema) in formed {
        module.alias(name, schema);
    }
    let is_record = |schema: &&Value| !module.is_plain(schema) && schema.get("$ref").is_some();
    let records: Vec<_> = definitions
        .iter()
        .filter(|(_, schema)| is_record(schema))
        .collect();
    for (name, schema) in records {
        module.record(name, schema);
    }
    format!("{HEAD}{}\n\n{}", module.classes, module.aliases)
}

struct Module<'a> {
    definitions: &'a Map<String, Value>,
    classes: String,
    aliases: String,
}

impl Module<'_> {
    /// Whether one dictionary says it.
    fn is_plain(&self, schema: &Value) -> bool {
        schema.get("properties").is_some()
            && forms(schema).is_none()
            && schema.get("$ref").is_none()
    }

    /// A dictionary with its own fields, and those of another.
    fn class(&mut self, name: &str, schema: &Value, base: Option<&str>) {
        let description = schema.get("description").and_then(Value::as_str);
        let is_word = |field: &String| {
            let is_name = field.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            is_name && !KEYWORDS.contains(&field.as_str())
        };
        let none = Map::new();
        let fields = schema["properties"].as_object().unwrap_or(&none);
        let mut text = "\n\n".to_owned();
        if fields.keys().all(is_word) {
            text += &format!("class {name}({}):\n", base.unwrap_or("TypedDict"));
            if let Some(description) = description {
                text += &format!("    \"\"\"{}\"\"\"\n\n", description.replace('\n', " "));
            }
            for (field, kind, description) in fields_of(schema) {
                text += &described(description, "    ");
                text += &format!("    {field}: {kind}\n");
            }
            if fields.is_empty() {
                text += "    pass\n";
            }
        } else {
            // Fields whose names are not identifiers need the functional syntax, which has no base classes.
            assert!(
                base.is_none(),
                "{name} has fields that are no names, and those of another"
            );
            text += &described(description, "");
            text += &format!("{name} = TypedDict(\n    \"{name}\",\n    {{\n");
            for (field, kind, description) in fields_of(schema) {
                text += &described(description, "        ");
                text += &format!("        \"{field}\": {},\n", quoted(&kind));
            }
            text += "    },\n)\n";
        }
        self.classes += &text;
    }

    /// A type that is one of several. Those that are dictionaries get a name.
    fn alias(&mut self, name: &str, schema: &Value) {
        let Some(choices) = forms(schema).filter(|all| all.iter().any(has_fields)) else {
            return self.name(name, &type_of(schema), schema);
        };
        let mut kinds = Vec::new();
        for choice in choices {
            if !has_fields(choice) {
                kinds.push(type_of(choice));
                continue;
            }
            let mut choice = choice.clone();
            // Fields that all forms have.
            if let Some(Value::Object(shared)) = schema.get("properties") {
                merge(&mut choice, shared, &schema["required"]);
            }
            let own = format!("{name}{}", label(&choice));
            let base = choice.get("$ref").map(referred);
            self.class(&own, &choice, base.as_deref());
            kinds.push(own);
        }
        self.name(name, &kinds.join(" | "), schema);
    }

    /// An answer of several forms, each with what the command adds to it.
    fn record(&mut self, name: &str, schema: &Value) {
        let answer = referred(&schema["$ref"]);
        let definition = &self.definitions[&answer];
        let mut kinds = Vec::new();
        for choice in forms(definition).into_iter().flatten() {
            let form = label(choice);
            let own = format!("{name}{form}");
            self.class(&own, schema, Some(&format!("{answer}{form}")));
            kinds.push(own);
        }
        self.name(name, &kinds.join(" | "), schema);
    }

    fn name(&mut self, name: &str, kind: &str, schema: &Value) {
        let description = schema.get("description").and_then(Value::as_str);
        self.aliases += &described(description, "");
        self.aliases += &format!("{name}: TypeAlias = {}\n", quoted(kind));
    }
}

pub(crate) fn forms(schema: &Value) -> Option<&Vec<Value>> {
    ["oneOf", "anyOf"]
        .iter()
        .find_map(|key| schema.get(key)?.as_array())
}

fn has_fields(schema: &Value) -> bool {
    schema.get("properties").is_some()
}

pub(crate) fn referred(reference: &Value) -> String {
    let reference = reference.as_str().unwrap();
    reference.trim_start_matches("#/$defs/").to_owned()
}

/// Each field with its type and what it is.
fn fields_of(schema: &Value) -> impl Iterator<Item = (&String, String, Option<&str>)> {
    let required = schema["required"].as_array();
    let fields = schema["properties"].as_object().into_iter().flatten();
    fields.map(move |(name, property)| {
        let is_required = required.is_some_and(|all| all.iter().any(|one| one == name));
        let kind = match is_required {
            true => type_of(property),
            false => format!("NotRequired[{}]", type_of(property)),
        };
        (
            name,
            kind,
            property.get("description").and_then(Value::as_str),
        )
    })
}

fn type_of(schema: &Value) -> String {
    if let Some(to) = schema.get("$ref") {
        return referred(to);
    }
    if let Some(fixed) = schema.get("const") {
        return format!("Literal[{fixed}]");
    }
    if let Some(Value::Array(words)) = schema.get("enum") {
        return literal(words.iter());
    }
    if let Some(choices) = forms(schema) {
        let words: Vec<&Value> = choices.iter().filter_map(|one| one.get("const")).collect();
        if words.len() == choices.len() {
            return literal(words.into_iter());
        }
        let choices: Vec<String> = choices.iter().map(type_of).collect();
        return choices.join(" | ");
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("string") => "str".to_owned(),
        Some("integer") => "int".to_owned(),
        Some("number") => "float".to_owned(),
        Some("boolean") => "bool".to_owned(),
        Some("null") => "None".to_owned(),
        // JSON has no tuples: what has a fixed number of parts is a list in Python too.
        Some("array") => match schema.get("prefixItems").and_then(Value::as_array) {
            Some(items) => {
                let mut kinds: Vec<String> = items.iter().map(type_of).collect();
                kinds.dedup();
                format!("list[{}]", kinds.join(" | "))
            }
            None => format!("list[{}]", type_of(&schema["items"])),
        },
        Some("object") => match schema.get("additionalProperties") {
            Some(values) => format!("dict[str, {}]", type_of(values)),
            None => "dict[str, object]".to_owned(),
        },
        _ => "object".to_owned(),
    }
}

pub(crate) fn literal<'a>(words: impl Iterator<Item = &'a Value>) -> String {
    let words: Vec<String> = words.map(Value::to_string).collect();
    format!("Literal[{}]", words.join(", "))
}

fn merge(choice: &mut Value, more: &Map<String, Value>, required: &Value) {
    let properties = choice["properties"].as_object_mut().unwrap();
    for (name, property) in more {
        properties.entry(name.clone()).or_insert(property.clone());
    }
    let mut all = choice["required"].as_array().cloned().unwrap_or_default();
    all.extend(required.as_array().cloned().unwrap_or_default());
    choice["required"] = Value::Array(all);
}

/// What a form is called: by the field that says which it is, or by one that only it has.
fn label(choice: &Value) -> String {
    let properties = choice["properties"].as_object().unwrap();
    let mut tags = ["result", "is", "ask", "kind", "why", "rule"]
        .iter()
        .filter_map(|tag| properties.get(*tag));
    let word = tags.find_map(|tag| tag.get("const")?.as_str());
    let own = choice["required"].as_array().and_then(|all| all.last());
    let word = word.or_else(|| own?.as_str()).unwrap();
    word.split(['-', '_']).map(capitalised).collect()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn described(text: Option<&str>, indent: &str) -> String {
    text.map_or_else(String::new, |text| {
        format!("{indent}#: {}\n", text.replace('\n', " "))
    })
}

/// A type as text, which may name what comes later.
fn quoted(kind: &str) -> String {
    match kind.contains('"') {
        true => format!("'{kind}'"),
        false => format!("\"{kind}\""),
    }
}
