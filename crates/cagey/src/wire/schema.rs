//! The JSON Schema of requests, answers and the command's records, made from their types.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value as Json, json};

use super::{
    Bench, Check, CheckRequest, Combinations, CombinationsRequest, Compare, CompareRequest,
    Comparison, Csp, CspRequest, DailyRequest, Explain, ExplainRequest, Generate, GenerateRequest,
    Grade, GradeRequest, JudgeRequest, Judgement, Making, Read, ReadRequest, Solve, SolveRequest,
    Stats, Techniques, TechniquesRequest, VERSION, Write, WriteRequest,
};
use crate::logic::Effect;
use crate::model::{
    Cage, CageId, Cell, Clue, ClueKind, Grid, Line, Number, Position, Puzzle, Value, ValueSet,
};

/// What the schema is called, wherever it lies.
const ID: &str = "urn:cagey:json:1";

/// The signs of clues, from the table of operators.
fn clue_signs() -> Vec<char> {
    let kinds = ClueKind::ALL.into_iter();
    kinds.filter_map(ClueKind::ascii).collect()
}

/// A type whose JSON is not that of its fields.
macro_rules! schema_of {
    ($type:ty, $name:literal, |$generator:ident| $schema:tt) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

schema_of!(Cell, "Cell", |_generator| {
    "description": "A cell: its row and its column, both from 0.",
    "type": "array",
    "prefixItems": [{ "$ref": "#/$defs/Index" }, { "$ref": "#/$defs/Index" }],
    "minItems": 2,
    "maxItems": 2
});
schema_of!(Index, "Index", |_generator| {
    "description": "The number of a row or a column, from 0.",
    "type": "integer",
    "minimum": 0,
    "maximum": 255
});
schema_of!(Value, "Value", |_generator| {
    "description": "What stands in a cell: 1 up to the puzzle's size.",
    "type": "integer",
    "minimum": 1,
    "maximum": 32
});
schema_of!(ValueSet, "ValueSet", |generator| {
    "description": "Values, from small to large.",
    "type": "array",
    "items": (generator.subschema_for::<Value>())
});
schema_of!(Puzzle, "Puzzle", |_generator| {
    "description": "A puzzle as its one-line id.",
    "type": "string",
    "pattern": "^c?[0-9]+:[_a-z0-9]+,[a-z0-9]+$"
});
schema_of!(Grid, "Grid", |_generator| {
    "description": "A grid: values row by row, . for an empty cell, with commas above 9×9.",
    "type": "string",
    "pattern": "^([.1-9]+|([0-9]+|\\.)(,([0-9]+|\\.))+)$"
});
schema_of!(Position, "Position", |generator| {
    "description": "How far a player has come.",
    "type": "object",
    "properties": {
        "grid": (described(generator.subschema_for::<Grid>(), "The values entered.")),
        "marks": {
            "description": "The pencil marks of each cell in reading order; left out if there are none.",
            "type": "array",
            "items": (generator.subschema_for::<ValueSet>())
        }
    },
    "required": ["grid"]
});
schema_of!(CageId, "CageId", |_generator| {
    "description": "The number of a cage in its puzzle, from 0, by the first cells in reading order.",
    "type": "integer",
    "minimum": 0
});
schema_of!(Cage, "Cage", |generator| {
    "description": "A cage and its clue.",
    "type": "object",
    "properties": {
        "cells": {
            "description": "Its cells in reading order.",
            "type": "array",
            "items": (generator.subschema_for::<Cell>()),
            "minItems": 1
        },
        "op": {
            "description": "The operator; ? where it is hidden, = for a given cell. Left out without a clue.",
            "type": "string",
            "enum": (clue_signs())
        },
        "target": {
            "description": "What the cells must give; left out without a clue. From 2⁵³ on it is decimal digits.",
            "anyOf": [
                { "type": "integer", "minimum": 0 },
                { "type": "string", "pattern": "^[0-9]+$" }
            ]
        }
    },
    "required": ["cells"]
});
schema_of!(Clue, "Clue", |generator| {
    "description": "What a cage says about its values.",
    "type": "object",
    "properties": {
        "op": {
            "description": "The operator; ? where it is hidden, = for a given cell. Left out without a clue.",
            "type": "string",
            "enum": (clue_signs())
        },
        "target": (described(generator.subschema_for::<Number>(), "What the cells must give; left out without a clue."))
    }
});
schema_of!(Number, "Number", |_generator| {
    "description": "A number; from 2⁵³ on, where not every reader of JSON is exact, it is decimal digits.",
    "anyOf": [
        { "type": "integer", "minimum": 0 },
        { "type": "string", "pattern": "^[0-9]+$" }
    ]
});
schema_of!(Line, "Line", |_generator| {
    "description": "A row or a column, from 0.",
    "oneOf": [
        {
            "type": "object",
            "properties": { "row": { "$ref": "#/$defs/Index" } },
            "required": ["row"]
        },
        {
            "type": "object",
            "properties": { "column": { "$ref": "#/$defs/Index" } },
            "required": ["column"]
        }
    ]
});
schema_of!(Effect, "Effect", |generator| {
    "description": "What a step changes in a cell.",
    "oneOf": [
        {
            "description": "It has the value.",
            "type": "object",
            "properties": {
                "cell": (generator.subschema_for::<Cell>()),
                "is": (generator.subschema_for::<Value>())
            },
            "required": ["cell", "is"]
        },
        {
            "description": "It has none of these values.",
            "type": "object",
            "properties": {
                "cell": (generator.subschema_for::<Cell>()),
                "not": (generator.subschema_for::<ValueSet>())
            },
            "required": ["cell", "not"]
        }
    ]
});

/// The number of a row or a column.
struct Index;

fn described(mut schema: Schema, text: &str) -> Schema {
    schema.insert("description".to_owned(), text.into());
    schema
}

/// The JSON Schema. By itself it is that of what the command prints with `--json`. Its definitions
/// `Request` and `Answer` are what [`ask`](super::ask) takes and gives, and `Exchanges` says which answer
/// belongs to which request.
pub fn schema() -> Json {
    let settings = SchemaSettings::draft2020_12();
    let mut asking = settings.clone().for_deserialize().into_generator();
    let mut telling = settings.for_serialize().into_generator();
    telling.subschema_for::<Index>();
    let exchanges = [
        exchange::<ReadRequest, Read>("read", &mut asking, &mut telling),
        exchange::<JudgeRequest, Judgement>("judge", &mut asking, &mut telling),
        exchange::<SolveRequest, Solve>("solve", &mut asking, &mut telling),
        exchange::<GradeRequest, Grade>("grade", &mut asking, &mut telling),
        exchange::<ExplainRequest, Explain>("hint", &mut asking, &mut telling),
        exchange::<ExplainRequest, Explain>("walk", &mut asking, &mut telling),
        exchange::<GenerateRequest, Making>("generate", &mut asking, &mut telling),
        exchange::<DailyRequest, Making>("daily", &mut asking, &mut telling),
        exchange::<CheckRequest, Check>("check", &mut asking, &mut telling),
        exchange::<CombinationsRequest, Combinations>("combinations", &mut asking, &mut telling),
        exchange::<WriteRequest, Write>("write", &mut asking, &mut telling),
        exchange::<TechniquesRequest, Techniques>("techniques", &mut asking, &mut telling),
        exchange::<CspRequest, Csp>("csp", &mut asking, &mut telling),
        exchange::<CompareRequest, Compare>("compare", &mut asking, &mut telling),
    ];
    let records = [
        (
            "SolveRecord",
            record("solve", Some(reference::<Solve>(&mut telling))),
        ),
        (
            "CheckRecord",
            record("check", Some(reference::<Check>(&mut telling))),
        ),
        (
            "GradeRecord",
            record("grade", Some(reference::<Grade>(&mut telling))),
        ),
        (
            "ExplainRecord",
            record("explain", Some(reference::<Explain>(&mut telling))),
        ),
        (
            "CspRecord",
            record("csp", Some(reference::<Csp>(&mut telling))),
        ),
        (
            "GenerateRecord",
            own_record::<Generate>("generate", &mut telling),
        ),
        (
            "ComparisonRecord",
            own_record::<Comparison>("csp", &mut telling),
        ),
        ("StatsRecord", own_record::<Stats>("solve", &mut telling)),
        ("BenchRecord", own_record::<Bench>("bench", &mut telling)),
    ];
    let mut definitions = telling.take_definitions(true);
    for (name, schema) in asking.take_definitions(true) {
        definitions.insert(name, schema);
    }
    for name in ["Generate", "Comparison", "Stats", "Bench", "Verb"] {
        definitions.remove(name);
    }
    let names = records.iter().map(|(name, _)| reference_to(name));
    let root = names.collect::<Vec<Json>>();
    definitions.extend(records.map(|(name, schema)| (name.to_owned(), schema)));
    definitions.insert(
        "Request".to_owned(),
        json!({
            "description": "A question.",
            "oneOf": exchanges.iter().map(|exchange| exchange.tagged()).collect::<Vec<Json>>(),
        }),
    );
    let mut answers: Vec<Json> = exchanges
        .iter()
        .map(|exchange| exchange.answer.clone())
        .collect();
    answers.dedup();
    definitions.insert(
        "Answer".to_owned(),
        json!({ "description": "The answer to a question.", "anyOf": answers }),
    );
    definitions.insert("Exchanges".to_owned(), Exchange::table(&exchanges));
    let mut definitions = Json::Object(definitions);
    tidy(&mut definitions);
    close(&mut definitions);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": ID,
        "title": "What Cagey says in JSON",
        "description": "An object that the command prints with --json. The definitions Request and \
            Answer are what the library is asked and what it answers.",
        "type": "object",
        "oneOf": root,
        "unevaluatedProperties": false,
        "$defs": definitions,
    })
}

/// A question, and what answers it.
struct Exchange {
    ask: &'static str,
    request: Json,
    answer: Json,
}

fn exchange<Q: JsonSchema, A: JsonSchema>(
    ask: &'static str,
    asking: &mut SchemaGenerator,
    telling: &mut SchemaGenerator,
) -> Exchange {
    Exchange {
        ask,
        request: reference::<Q>(asking),
        answer: reference::<A>(telling),
    }
}

impl Exchange {
    /// The request as it is asked: with its verb.
    fn tagged(&self) -> Json {
        let mut tagged = json!({
            "type": "object",
            "properties": { "ask": { "type": "string", "const": self.ask } },
            "required": ["ask"],
        });
        tagged["$ref"] = self.request["$ref"].clone();
        tagged
    }

    fn table(exchanges: &[Exchange]) -> Json {
        let rows = exchanges.iter().map(|exchange| {
            let row = json!({
                "type": "object",
                "properties": { "request": exchange.request, "answer": exchange.answer },
                "required": ["request", "answer"],
            });
            (exchange.ask.to_owned(), row)
        });
        json!({
            "description": "Which answer belongs to which request, by the verb.",
            "type": "object",
            "properties": rows.collect::<Map<String, Json>>(),
            "required": exchanges.iter().map(|exchange| exchange.ask).collect::<Vec<&str>>(),
        })
    }
}

fn reference<T: JsonSchema>(generator: &mut SchemaGenerator) -> Json {
    generator.subschema_for::<T>().into()
}

fn reference_to(name: &str) -> Json {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// What the command prints about a puzzle: an answer, and which puzzle it is about.
fn record(verb: &str, answer: Option<Json>) -> Json {
    let mut record = json!({
        "description": format!("What cagey {verb} --json prints for a puzzle."),
        "type": "object",
        "properties": {
            "v": { "description": "The version of these shapes.", "const": VERSION },
            "verb": { "description": "What was asked.", "type": "string", "const": verb },
            "puzzle": {
                "description": "The puzzle's number over all inputs, from 1.",
                "type": "integer",
                "minimum": 1
            },
            "input": {
                "description": "The path of the file in which it stands, - for standard input; left \
                    out for an id on the command line.",
                "type": "string"
            },
            "line": {
                "description": "The number of its first line in that input, from 1.",
                "type": "integer",
                "minimum": 1
            }
        },
        "required": ["v", "verb", "puzzle", "line"],
    });
    if let Some(answer) = answer {
        record["$ref"] = answer["$ref"].clone();
    }
    record
}

/// What the command prints that is not about one puzzle of its input.
fn own_record<T: JsonSchema>(verb: &str, generator: &mut SchemaGenerator) -> Json {
    let mut record: Json = T::json_schema(generator).into();
    record["properties"]["v"] = json!({
        "description": "The version of these shapes.",
        "const": VERSION
    });
    record["properties"]["verb"] = json!({
        "description": "What was asked.",
        "type": "string",
        "const": verb
    });
    record
}

/// Takes out what says nothing: formats of integers, titles, and `null` where a field is left out.
fn tidy(schema: &mut Json) {
    match schema {
        Json::Array(all) => all.iter_mut().for_each(tidy),
        Json::Object(object) => {
            let is_format = |format: &Json| format.as_str().is_some_and(|f| f.starts_with("uint"));
            if object.get("format").is_some_and(is_format)
                || object.get("format") == Some(&json!("double"))
            {
                object.remove("format");
            }
            if object.get("additionalProperties") == Some(&Json::Bool(false)) {
                object.remove("additionalProperties");
            }
            object.remove("default");
            if let Some(Json::String(text)) = object.get_mut("description") {
                *text = without_links(text);
            }
            for (_, inner) in object.iter_mut() {
                tidy(inner);
            }
            let required = object.get("required").cloned().unwrap_or_default();
            if let Some(Json::Object(properties)) = object.get_mut("properties") {
                for (name, property) in properties.iter_mut() {
                    let is_required = (required.as_array())
                        .is_some_and(|all| all.contains(&Json::String(name.clone())));
                    if !is_required {
                        without_null(property);
                    }
                }
            }
        }
        _ => {}
    }
}

/// The text without what only Rust's documentation can follow.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[`") {
        let Some((name, after)) = after.split_once("`]") else {
            break;
        };
        plain += &format!("{before}`{name}`");
        rest = match after.strip_prefix('(') {
            Some(link) => link.split_once(')').map_or("", |(_, after)| after),
            None => after,
        };
    }
    plain + rest
}

fn without_null(property: &mut Json) {
    let Json::Object(object) = property else {
        return;
    };
    if let Some(Json::Array(types)) = object.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    let Some(Json::Array(choices)) = object.get_mut("anyOf") else {
        return;
    };
    choices.retain(|choice| choice != &json!({ "type": "null" }));
    if let [Json::Object(only)] = &choices[..] {
        let only = only.clone();
        object.remove("anyOf");
        for (key, value) in only {
            object.entry(key).or_insert(value);
        }
    }
}

/// Forbids fields that are not told of. A definition that others are put together with must let theirs
/// through, so where it stands by itself it is closed there.
fn close(definitions: &mut Json) {
    let mut composed = Vec::new();
    find_composed(definitions, &mut composed);
    let Json::Object(all) = definitions else {
        return;
    };
    let is_object: Vec<String> = (all.iter())
        .filter(|(_, schema)| holds_objects(schema))
        .map(|(name, _)| name.clone())
        .collect();
    for (name, schema) in all.iter_mut() {
        close_values(schema, &composed, &is_object);
        if is_object.contains(name) && !composed.contains(name) {
            schema["unevaluatedProperties"] = Json::Bool(false);
        }
    }
}

fn name_of(reference: &Json) -> Option<&str> {
    reference.as_str()?.strip_prefix("#/$defs/")
}

fn find_composed(schema: &Json, composed: &mut Vec<String>) {
    match schema {
        Json::Array(all) => all.iter().for_each(|one| find_composed(one, composed)),
        Json::Object(object) => {
            let choices = ["oneOf", "anyOf", "allOf"]
                .iter()
                .filter_map(|key| object.get(*key));
            let own = object
                .get("$ref")
                .filter(|_| object.contains_key("properties"));
            let chosen = choices
                .filter_map(Json::as_array)
                .flatten()
                .filter_map(|one| one.get("$ref"));
            let names = own.into_iter().chain(chosen).filter_map(name_of);
            composed.extend(names.map(str::to_owned));
            object.values().for_each(|one| find_composed(one, composed));
        }
        _ => {}
    }
}

/// Whether all that fits it are objects.
fn holds_objects(schema: &Json) -> bool {
    let is_one = schema.get("properties").is_some();
    let choices = ["oneOf", "anyOf"]
        .iter()
        .find_map(|key| schema.get(*key)?.as_array());
    let is_choice = choices.is_some_and(|all| {
        all.iter()
            .all(|one| holds_objects(one) || one.get("$ref").is_some())
    });
    is_one || is_choice
}

/// Closes what stands as a value: in a field, or in a list.
fn close_values(schema: &mut Json, composed: &[String], is_object: &[String]) {
    let close = |value: &mut Json| {
        let name = value.get("$ref").and_then(name_of).map(str::to_owned);
        let is_open = match &name {
            Some(name) => is_object.contains(name) && composed.contains(name),
            None => holds_objects(value),
        };
        if is_open {
            value["unevaluatedProperties"] = Json::Bool(false);
        }
    };
    match schema {
        Json::Array(all) => {
            for one in all {
                close_values(one, composed, is_object);
            }
        }
        Json::Object(object) => {
            if let Some(Json::Object(properties)) = object.get_mut("properties") {
                properties.values_mut().for_each(close);
            }
            if let Some(items) = object.get_mut("items") {
                close(items);
            }
            for one in object.values_mut() {
                close_values(one, composed, is_object);
            }
        }
        _ => {}
    }
}
