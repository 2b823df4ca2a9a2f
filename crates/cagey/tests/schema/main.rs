//! The JSON Schema, the types of TypeScript and Python and the result classes of Python that are generated from it, and
//! the operators of TypeScript: the committed files are up to date. `CAGEY_BLESS=1 cargo test -p cagey --features schema --test
//! schema` updates them.

#![allow(clippy::unwrap_used)]

mod agreement;
mod frozen;
mod python;
mod results;
mod typescript;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use cagey::wire::{self, Request};
use serde_json::{Value, json};

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// Checks that a file has the generated contents, or updates it.
fn check_file(path: &str, expected: &str) {
    let place = in_repository(path);
    if env::var_os("CAGEY_BLESS").is_some() {
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(&place, expected).unwrap();
    }
    let found = fs::read_to_string(&place).unwrap_or_default();
    assert!(
        found == expected,
        "{path} is not what the types give: run CAGEY_BLESS=1 cargo test -p cagey --features schema \
         --test schema"
    );
}

#[test]
fn the_schema_is_that_of_the_types() {
    let schema = serde_json::to_string_pretty(&wire::schema()).unwrap();
    check_file("docs/json.schema.json", &(schema + "\n"));
}

#[test]
fn the_types_of_typescript_are_those_of_the_schema() {
    check_file("web/src/wire/types.ts", &typescript::types(&wire::schema()));
}

#[test]
fn the_operators_of_typescript_are_those_of_the_library() {
    check_file("web/src/wire/operators.ts", &typescript::operators());
}

#[test]
fn the_types_of_python_are_those_of_the_schema() {
    let path = "crates/cagey-py/python/cagey_puzzles/wire.py";
    check_file(path, &python::types(&wire::schema()));
}

#[test]
fn the_results_of_python_are_those_of_the_schema() {
    let package = "crates/cagey-py";
    let path = format!("{package}/python/cagey_puzzles/results.py");
    let module = fs::read_to_string(in_repository(&path)).unwrap();
    let (module, table) = results::results(&module, &wire::schema());
    check_file(&path, &module);
    check_file(&format!("{package}/src/result_classes.rs"), &table);
}

/// What the schema has although the library does not answer it: it does not draw.
const DRAWN: &str = "book";

/// The schema has exactly the verbs that are answered.
#[test]
fn the_schema_has_the_verbs_that_are_answered() {
    let schema = wire::schema();
    let exchanges = schema["$defs"]["Exchanges"]["properties"]
        .as_object()
        .unwrap();
    let refused = |ask: &str| {
        let request = serde_json::from_value::<Request>(json!({ "ask": ask }));
        request
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    let all = refused("nothing");
    assert!(exchanges.contains_key(DRAWN) && refused(DRAWN).contains("unknown variant"));
    for ask in exchanges.keys().filter(|ask| *ask != DRAWN) {
        assert!(!refused(ask).contains("unknown variant"), "{ask}");
        assert!(all.contains(&format!("`{ask}`")), "{all}");
    }
    assert_eq!(all.matches('`').count() / 2, exchanges.len(), "{all}");
}

#[test]
fn every_reference_has_its_definition() {
    fn check(schema: &Value, root: &Value) {
        match schema {
            Value::Array(all) => all.iter().for_each(|one| check(one, root)),
            Value::Object(object) => {
                if let Some(Value::String(to)) = object.get("$ref") {
                    assert!(root.pointer(&to[1..]).is_some(), "{to}");
                }
                object.values().for_each(|one| check(one, root));
            }
            _ => {}
        }
    }
    let schema = wire::schema();
    check(&schema, &schema);
}
