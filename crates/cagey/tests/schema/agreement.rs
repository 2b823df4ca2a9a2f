//! The types that implement their JSON by hand, compared with the schema: what they write is valid, and
//! what is spoiled is refused by the schema exactly if it is refused by the type.

use std::fmt::Debug;

use cagey::logic::Effect;
use cagey::model::{
    Cage, CageId, Cell, Clue, Grid, Line, Number, Op, Position, Puzzle, Size, Value, ValueSet,
};
use cagey::wire;
use jsonschema::Validator;
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

/// The validator of one definition of the schema.
fn validator(definition: &str) -> Validator {
    let mut schema = wire::schema();
    let root = schema.as_object_mut().unwrap();
    root.retain(|key, _| key.starts_with('$'));
    root.insert("$ref".to_owned(), format!("#/$defs/{definition}").into());
    jsonschema::validator_for(&schema).unwrap()
}

/// The same with one part of it replaced by something else, or left out; each in turn.
fn spoiled(json: &Json) -> Vec<Json> {
    let strangers = [
        json!(true),
        json!(-1),
        json!(0.5),
        json!(1_000_000),
        json!(""),
        json!("no"),
        json!([]),
        json!({}),
    ];
    let mut all = strangers.to_vec();
    // Serde reads the fields of a struct from an array too, which is not promised to anyone.
    all.retain(|stranger| !(json.is_object() && stranger.is_array()));
    match json {
        Json::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                for other in spoiled(item) {
                    let mut items = items.clone();
                    items[i] = other;
                    all.push(Json::Array(items));
                }
                let mut items = items.clone();
                items.remove(i);
                all.push(Json::Array(items));
            }
        }
        Json::Object(fields) => {
            for (name, field) in fields {
                for other in spoiled(field) {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), other);
                    all.push(Json::Object(fields));
                }
                let mut fields = fields.clone();
                fields.remove(name);
                all.push(Json::Object(fields));
            }
        }
        _ => {}
    }
    all
}

/// What the schema does not say of a clue: it has an operator and a target or neither, and a given value is
/// one that cells can have.
fn is_no_clue(json: &Json) -> bool {
    json.as_object().is_some_and(|fields| {
        let (op, target) = (fields.get("op"), fields.get("target"));
        op.is_some() != target.is_some() || op == Some(&json!("="))
    })
}

/// Makes values of a type, and holds their JSON against the definition.
fn agree<T>(definition: &str, values: impl Strategy<Value = T>)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let schema = validator(definition);
    let config = ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(value in values)| {
        let json = serde_json::to_value(&value).unwrap();
        prop_assert!(schema.is_valid(&json), "{}", json);
        prop_assert_eq!(&serde_json::from_value::<T>(json.clone()).unwrap(), &value);
        for other in spoiled(&json).iter().filter(|other| !is_no_clue(other)) {
            let is_read = serde_json::from_value::<T>(other.clone()).is_ok();
            prop_assert_eq!(schema.is_valid(other), is_read, "{}", other);
        }
        if let Json::Object(fields) = &json {
            let mut fields = fields.clone();
            fields.insert("stranger".to_owned(), json!(1));
            prop_assert!(!schema.is_valid(&Json::Object(fields)), "{}", json);
        }
    });
}

fn cell() -> impl Strategy<Value = Cell> {
    (0..16u8, 0..16u8).prop_map(|(row, col)| Cell::new(row, col))
}

fn value() -> impl Strategy<Value = Value> {
    (1..=32u8).prop_map(|value| Value::new(value).unwrap())
}

fn value_set() -> impl Strategy<Value = ValueSet> {
    prop::collection::vec(value(), 0..6).prop_map(|values| values.into_iter().collect())
}

fn clue() -> impl Strategy<Value = Clue> {
    // Some of these are written as digits, because they are beyond 2⁵³.
    let target = || prop_oneof![0..2000u64, (1 << 53) - 2..=u64::MAX];
    prop_oneof![
        Just(Clue::Free),
        value().prop_map(Clue::Given),
        target().prop_map(Clue::Hidden),
        (prop::sample::select(&Op::ALL[..]), target())
            .prop_map(|(op, target)| Clue::Op(op, target)),
    ]
}

fn grid() -> impl Strategy<Value = Grid> {
    (1..=16usize)
        .prop_flat_map(|n| {
            let entry = prop::option::of(1..=n as u8);
            (Just(n), prop::collection::vec(entry, n * n))
        })
        .prop_map(|(n, entries)| {
            let size = Size::new(n).unwrap();
            let mut grid = Grid::empty(size);
            for (cell, entry) in size.cells().zip(entries) {
                grid.set(cell, entry.and_then(Value::new)).unwrap();
            }
            grid
        })
}

/// A small grid, with pencil marks in some cells.
fn position() -> impl Strategy<Value = Position> {
    prop::collection::vec((prop::option::of(1..=3u8), 0..8u8), 9).prop_map(|cells| {
        let size = Size::new(3).unwrap();
        let mut position = Position::empty(size);
        for (cell, (entry, marks)) in size.cells().zip(cells) {
            position.set(cell, entry.and_then(Value::new)).unwrap();
            let marked = (1..=3u8).filter(|value| marks >> (value - 1) & 1 == 1);
            position
                .set_marks(cell, marked.filter_map(Value::new).collect())
                .unwrap();
        }
        position
    })
}

/// Rows as cages.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    (
        2..=9usize,
        prop::sample::select(&[Op::Add, Op::Mul][..]),
        1..5000u64,
    )
        .prop_map(|(n, op, target)| {
            let size = Size::new(n).unwrap();
            let rows = (0..n as u8).map(|row| (0..n as u8).map(move |col| Cell::new(row, col)));
            let builder = Puzzle::builder(size);
            let cages = rows.fold(builder, |builder, row| {
                builder.cage(Clue::Op(op, target), row)
            });
            cages.build().unwrap()
        })
}

#[test]
fn cells_and_lines_agree_with_the_schema() {
    agree("Cell", cell());
    let line = prop_oneof![(0..16u8).prop_map(Line::Row), (0..16u8).prop_map(Line::Col)];
    agree::<Line>("Line", line);
}

#[test]
fn values_and_numbers_agree_with_the_schema() {
    agree("Value", value());
    agree("ValueSet", value_set());
    let number = prop_oneof![0..100u128, (1 << 53) - 2..=u128::MAX];
    agree::<Number>("Number", number.prop_map(Number));
}

#[test]
fn clues_and_cages_agree_with_the_schema() {
    agree("Clue", clue());
    let cages = puzzle().prop_flat_map(|puzzle| {
        let cages: Vec<Cage> = puzzle.cages().to_vec();
        prop::sample::select(cages)
    });
    agree::<Cage>("Cage", cages);
    let ids = puzzle().prop_flat_map(|puzzle| {
        let ids: Vec<CageId> = puzzle.numbered_cages().map(|(id, _)| id).collect();
        prop::sample::select(ids)
    });
    agree::<CageId>("CageId", ids);
}

#[test]
fn puzzles_grids_and_positions_agree_with_the_schema() {
    agree("Puzzle", puzzle());
    agree("Grid", grid());
    agree("Position", position());
}

#[test]
fn effects_agree_with_the_schema() {
    let effect = prop_oneof![
        (cell(), value()).prop_map(|(cell, value)| Effect::Place(cell, value)),
        (cell(), value_set()).prop_map(|(cell, values)| Effect::Remove(cell, values)),
    ];
    agree::<Effect>("Effect", effect);
}
