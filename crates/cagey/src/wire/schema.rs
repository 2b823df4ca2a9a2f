//! The JSON Schema of requests, answers and the command's records, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value as Json, json};

use super::{
    BenchRecord, BookAnswer, BookRequest, CheckAnswer, CheckRequest, CombinationsAnswer,
    CombinationsRequest, CompareAnswer, CompareRequest, ComparisonRecord, CspAnswer, CspRequest,
    DailyRequest, ExplainAnswer, ExplainRequest, GenerateAnswer, GenerateRecord, GenerateRequest,
    GradeAnswer, GradeRequest, JudgeAnswer, JudgeRequest, LevelsAnswer, LevelsRequest,
    PictureRecord, PractiseAnswer, PractiseRecord, PractiseRequest, ProblemAnswer, ProblemRequest,
    ProveAnswer, ProveRequest, ReadAnswer, ReadRequest, ReferencesAnswer, ReferencesRequest,
    SolveAnswer, SolveRequest, StatsRecord, TechniquesAnswer, TechniquesRequest, VERSION,
    WhyAnswer, WhyRequest, WriteAnswer, WriteRequest,
};

/// The identifier of the schema, independent of where it is published.
const ID: &str = "urn:cagey:json:1";

/// The JSON Schema. Its root describes what the command prints with `--json`. The definitions `Request` and
/// `Answer` describe what [`ask`](super::ask) takes and returns, and `Exchanges` says which answer belongs to
/// which request.
pub fn schema() -> Json {
    let settings = SchemaSettings::draft2020_12();
    let mut request_types = settings.clone().for_deserialize().into_generator();
    let mut answer_types = settings.for_serialize().into_generator();
    let exchanges = [
        exchange::<ReadRequest, ReadAnswer>("read", &mut request_types, &mut answer_types),
        exchange::<JudgeRequest, JudgeAnswer>("judge", &mut request_types, &mut answer_types),
        exchange::<SolveRequest, SolveAnswer>("solve", &mut request_types, &mut answer_types),
        exchange::<GradeRequest, GradeAnswer>("grade", &mut request_types, &mut answer_types),
        exchange::<ExplainRequest, ExplainAnswer>("hint", &mut request_types, &mut answer_types),
        exchange::<ExplainRequest, ExplainAnswer>("walk", &mut request_types, &mut answer_types),
        exchange::<ExplainRequest, ExplainAnswer>("steps", &mut request_types, &mut answer_types),
        exchange::<ReferencesRequest, ReferencesAnswer>(
            "references",
            &mut request_types,
            &mut answer_types,
        ),
        exchange::<LevelsRequest, LevelsAnswer>("levels", &mut request_types, &mut answer_types),
        exchange::<GenerateRequest, GenerateAnswer>(
            "generate",
            &mut request_types,
            &mut answer_types,
        ),
        exchange::<DailyRequest, GenerateAnswer>("daily", &mut request_types, &mut answer_types),
        exchange::<PractiseRequest, PractiseAnswer>(
            "practise",
            &mut request_types,
            &mut answer_types,
        ),
        exchange::<CheckRequest, CheckAnswer>("check", &mut request_types, &mut answer_types),
        exchange::<CombinationsRequest, CombinationsAnswer>(
            "combinations",
            &mut request_types,
            &mut answer_types,
        ),
        exchange::<WhyRequest, WhyAnswer>("why", &mut request_types, &mut answer_types),
        exchange::<ProveRequest, ProveAnswer>("prove", &mut request_types, &mut answer_types),
        exchange::<WriteRequest, WriteAnswer>("write", &mut request_types, &mut answer_types),
        exchange::<TechniquesRequest, TechniquesAnswer>(
            "techniques",
            &mut request_types,
            &mut answer_types,
        ),
        exchange::<ProblemRequest, ProblemAnswer>("problem", &mut request_types, &mut answer_types),
        exchange::<CspRequest, CspAnswer>("csp", &mut request_types, &mut answer_types),
        exchange::<CompareRequest, CompareAnswer>("compare", &mut request_types, &mut answer_types),
        exchange::<BookRequest, BookAnswer>("book", &mut request_types, &mut answer_types),
    ];
    let records = [
        (
            "SolveRecord",
            record("solve", Some(reference::<SolveAnswer>(&mut answer_types))),
        ),
        (
            "CheckRecord",
            record("check", Some(reference::<CheckAnswer>(&mut answer_types))),
        ),
        (
            "GradeRecord",
            record("grade", Some(reference::<GradeAnswer>(&mut answer_types))),
        ),
        (
            "ExplainRecord",
            record(
                "explain",
                Some(reference::<ExplainAnswer>(&mut answer_types)),
            ),
        ),
        (
            "WhyRecord",
            record("explain", Some(reference::<WhyAnswer>(&mut answer_types))),
        ),
        (
            "CspRecord",
            record("csp", Some(reference::<CspAnswer>(&mut answer_types))),
        ),
        (
            "ProblemRecord",
            record("csp", Some(reference::<ProblemAnswer>(&mut answer_types))),
        ),
        (
            "GenerateRecord",
            own_record::<GenerateRecord>("generate", &mut answer_types),
        ),
        (
            "PractiseRecord",
            own_record::<PractiseRecord>("practise", &mut answer_types),
        ),
        (
            "ComparisonRecord",
            own_record::<ComparisonRecord>("csp", &mut answer_types),
        ),
        (
            "StatsRecord",
            own_record::<StatsRecord>("solve", &mut answer_types),
        ),
        (
            "BenchRecord",
            own_record::<BenchRecord>("bench", &mut answer_types),
        ),
        (
            "PictureRecord",
            own_record::<PictureRecord>("read", &mut answer_types),
        ),
    ];
    let mut definitions = answer_types.take_definitions(true);
    for (name, schema) in request_types.take_definitions(true) {
        definitions.insert(name, schema);
    }
    // The schema of each record names its verb itself.
    definitions.remove("RecordKind");
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
        // An error of `explain` is both an ExplainRecord and a WhyRecord.
        "anyOf": root,
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
    request_types: &mut SchemaGenerator,
    answer_types: &mut SchemaGenerator,
) -> Exchange {
    Exchange {
        ask,
        request: reference::<Q>(request_types),
        answer: reference::<A>(answer_types),
    }
}

impl Exchange {
    /// The request together with its name.
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
            "description": "Which answer belongs to which request, by the name of the request.",
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
            },
            "key": {
                "description": "What the column of --key has in its row, if it comes from a table.",
                "type": "string"
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

/// Removes what carries no information: formats of integers, and `null` where a field is left out instead.
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

/// The text without links, which only Rust's documentation can follow.
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
    if let Some(Json::Array(words)) = object.get_mut("enum") {
        words.retain(|word| !word.is_null());
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

/// Forbids unknown fields. A definition that is composed with others must let their fields through, so it is
/// closed where it is used on its own instead.
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
