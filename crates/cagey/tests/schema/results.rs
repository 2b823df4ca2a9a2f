//! The result classes of Python. Their names, docstrings and methods are written by hand in `results.py`; their fields
//! and the levels are generated, and so is the table from which `cagey-py` builds them.
//!
//! A comment in a class says which definition its fields come from:
//!
//! ```python
//! # fields of Effect: is -> value, not -> removed
//! # end of fields
//! ```
//!
//! A definition with several forms becomes one class with the fields of all of them. Some fields are left out: the
//! puzzle, which the caller has, and a tag that is always the same. The form `error` is left out too, because Python
//! raises an exception instead. In the comment, `(one, other)` after the definition chooses other forms; after the
//! colon, `name -> other` renames a field, `name = value` sets its default, and names alone are the only fields to
//! take.

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::python::{forms, literal, referred};

const START: &str = "    # fields of ";
const END: &str = "    # end of fields";

/// The longest line of a comment.
const WIDTH: usize = 110;

const TABLE_HEAD: &str = "\
// Made from docs/json.schema.json and python/cagey_puzzles/results.py by crates/cagey/tests/schema; not to be changed
// by hand.
//! How answers become objects of the result classes.

use crate::result_builder::Missing::{Empty, Never, Null, Zero};
use crate::result_builder::Shape::{Grid, List, Object, Plain, Rows, Tuple};
use crate::result_builder::classes;

classes! {
";

/// The module of result classes with new fields, and the table from which they are built.
pub(crate) fn results(module: &str, schema: &Value) -> (String, String) {
    let definitions = schema["$defs"].as_object().unwrap();
    let mut results = Results {
        definitions,
        classes: Vec::new(),
    };
    let mut name = "";
    for line in module.lines() {
        if let Some(class) = line.strip_prefix("class ") {
            name = class.split('(').next().unwrap();
        } else if let Some(wish) = line.strip_prefix(START) {
            results.classes.push(Class::parse(name, wish));
        }
    }
    (results.module(module), results.table())
}

/// What the comment in a class says.
struct Class<'a> {
    name: &'a str,
    definition: &'a str,
    forms: Vec<&'a str>,
    only: Vec<&'a str>,
    renamed: Vec<(&'a str, &'a str)>,
    defaults: Vec<(&'a str, &'a str)>,
}

impl<'a> Class<'a> {
    fn parse(name: &'a str, wish: &'a str) -> Class<'a> {
        let list = |text: &'a str| text.split(", ").filter(|one| !one.is_empty());
        let (source, options) = wish.split_once(": ").unwrap_or((wish, ""));
        let (definition, forms) = source.split_once(" (").unwrap_or((source, ")"));
        let mut class = Class {
            name,
            definition,
            forms: list(forms.strip_suffix(')').unwrap()).collect(),
            only: Vec::new(),
            renamed: Vec::new(),
            defaults: Vec::new(),
        };
        for option in list(options) {
            match (option.split_once(" -> "), option.split_once(" = ")) {
                (Some(renamed), _) => class.renamed.push(renamed),
                (_, Some(default)) => class.defaults.push(default),
                _ => class.only.push(option),
            }
        }
        class
    }
}

struct Field {
    /// In JSON.
    name: String,
    /// In Python.
    attribute: String,
    kind: Kind,
    /// What it is where an answer does not have it, in Python.
    default: Option<String>,
    /// What it is, line by line.
    description: Vec<String>,
}

/// What becomes of a value.
enum Kind {
    /// The object of Python that JSON has for it, with its type.
    Plain(String),
    Grid,
    /// Row and column.
    Cell,
    /// A tuple of values for each cell, row by row.
    Rows,
    Class(String),
    List(Box<Kind>),
    Tuple(Box<Kind>),
}

impl Kind {
    fn annotation(&self) -> String {
        match self {
            Kind::Plain(name) | Kind::Class(name) => name.clone(),
            Kind::Grid => "Grid".to_owned(),
            Kind::Cell => "Cell".to_owned(),
            Kind::Rows => "list[list[tuple[int, ...]]]".to_owned(),
            Kind::List(item) => format!("list[{}]", item.annotation()),
            Kind::Tuple(item) => format!("tuple[{}, ...]", item.annotation()),
        }
    }

    fn shape(&self) -> String {
        match self {
            Kind::Plain(_) => "Plain".to_owned(),
            Kind::Grid => "Grid".to_owned(),
            Kind::Cell => "Tuple(&Plain)".to_owned(),
            Kind::Rows => "Rows(&Tuple(&Plain))".to_owned(),
            Kind::Class(name) => format!("Object(&{})", constant(name)),
            Kind::List(item) => format!("List(&{})", item.shape()),
            Kind::Tuple(item) => format!("Tuple(&{})", item.shape()),
        }
    }
}

struct Results<'a> {
    definitions: &'a Map<String, Value>,
    classes: Vec<Class<'a>>,
}

impl Results<'_> {
    fn module(&self, old: &str) -> String {
        let mut new = String::new();
        let mut classes = self.classes.iter();
        let mut is_field = false;
        let levels = forms(&self.definitions["Level"]).unwrap();
        let levels: Vec<String> = (levels.iter())
            .map(|level| level["const"].to_string())
            .collect();
        let levels = levels.join(", ");
        for line in old.lines() {
            is_field &= line != END;
            if line.starts_with("Level = ") {
                writeln!(new, "Level = Literal[{levels}]").unwrap();
            } else if line.starts_with("LEVELS: ") {
                writeln!(new, "LEVELS: tuple[Level, ...] = ({levels})").unwrap();
            } else if !is_field {
                new += line;
                new.push('\n');
            }
            if line.starts_with(START) {
                is_field = true;
                for field in self.fields(classes.next().unwrap()) {
                    new += &declaration(&field);
                }
            }
        }
        assert!(!is_field, "the last fields of the module have no end");
        new
    }

    fn table(&self) -> String {
        let mut table = TABLE_HEAD.to_owned();
        for class in &self.classes {
            writeln!(table, "    {} = {:?} {{", constant(class.name), class.name).unwrap();
            for field in self.fields(class) {
                let missing = match field.default.as_deref() {
                    None => "Never",
                    Some("None") => "Null",
                    Some("()") => "Empty",
                    Some("0") => "Zero",
                    Some(other) => panic!("no field is {other} where it is missing"),
                };
                let shape = field.kind.shape();
                writeln!(table, "        {:?}: {shape}, {missing};", field.name).unwrap();
            }
            table += "    }\n";
        }
        table + "}\n"
    }

    /// The fields of a class: first those that it always has.
    fn fields(&self, class: &Class) -> Vec<Field> {
        let forms = self.forms(class);
        let mut names: Vec<&str> = Vec::new();
        for (properties, required) in &forms {
            for name in required.iter().chain(properties.keys()) {
                if !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
        }
        for asked in (class.only.iter()).chain(class.renamed.iter().map(|(name, _)| name)) {
            let definition = class.definition;
            assert!(names.contains(asked), "{definition} has no field {asked}");
        }
        let mut fields: Vec<Field> = (names.into_iter())
            .filter(|name| class.only.is_empty() || class.only.contains(name))
            .filter_map(|name| self.field(class, name, &forms))
            .collect();
        fields.sort_by_key(|field| field.default.is_some());
        fields
    }

    /// A field of a class, with what every form says of it.
    fn field(&self, class: &Class, name: &str, forms: &[Form]) -> Option<Field> {
        let found: Vec<&Value> = (forms.iter())
            .filter_map(|(properties, _)| properties.get(name))
            .collect();
        let is_tag = found.iter().all(|property| property.get("const").is_some());
        let is_puzzle = found[0]
            .get("$ref")
            .is_some_and(|to| referred(to) == "Puzzle");
        if is_puzzle || is_tag && forms.len() == 1 {
            return None;
        }
        let kind = match is_tag {
            true => Kind::Plain(literal(found.iter().map(|tag| &tag["const"]))),
            false => self.kind(found[0]),
        };
        let is_required = |(_, required): &Form| required.iter().any(|one| one == name);
        let set = (class.defaults.iter()).find_map(|(one, value)| (*one == name).then_some(*value));
        let is_array = matches!(kind, Kind::List(_) | Kind::Tuple(_));
        let default = if forms.iter().all(is_required) {
            None
        } else if is_array && forms.iter().any(is_required) {
            // The other forms have none.
            Some("()")
        } else {
            set.or(Some("None"))
        };
        let renamed = class.renamed.iter().find(|(one, _)| *one == name);
        Some(Field {
            name: name.to_owned(),
            attribute: renamed.map_or(name, |(_, other)| other).to_owned(),
            kind,
            default: default.map(str::to_owned),
            description: description(name, forms),
        })
    }

    /// The forms of a definition, each with its own fields, those of the definition that it is based on, and those
    /// that all forms have.
    fn forms(&self, class: &Class) -> Vec<Form> {
        let definition = (self.definitions.get(class.definition))
            .unwrap_or_else(|| panic!("the schema has no {}", class.definition));
        let shared = form(definition);
        let Some(choices) = forms(definition) else {
            return vec![shared];
        };
        let is_wanted = |tag: &str| match class.forms.is_empty() {
            true => tag != "error",
            false => class.forms.contains(&tag),
        };
        let mut all = Vec::new();
        for choice in choices {
            let (mut properties, mut required) = form(choice);
            // The description of a form is that of its tag.
            for property in properties.values_mut() {
                if let Some(tag) = property.get("const").and_then(Value::as_str) {
                    if !is_wanted(tag) {
                        required.clear();
                        break;
                    }
                    property["description"] = choice["description"].clone();
                }
            }
            if required.is_empty() {
                continue;
            }
            let base = choice
                .get("$ref")
                .map(|to| form(&self.definitions[&referred(to)]));
            for (more, needed) in base.into_iter().chain([shared.clone()]) {
                properties.extend(more);
                required.extend(needed);
            }
            all.push((properties, required));
        }
        all
    }

    fn kind(&self, schema: &Value) -> Kind {
        if let Some(to) = schema.get("$ref") {
            let name = referred(to);
            if let Some(class) = self.classes.iter().find(|class| class.definition == name) {
                return Kind::Class(class.name.to_owned());
            }
            let definition = &self.definitions[&name];
            return match &*name {
                "Grid" => Kind::Grid,
                "Cell" => Kind::Cell,
                "Level" => Kind::Plain(name),
                _ if definition.get("type").is_some_and(|kind| kind != "object") => {
                    self.kind(definition)
                }
                _ => Kind::Plain(format!("wire.{name}")),
            };
        }
        match schema["type"].as_str().unwrap() {
            "string" => Kind::Plain("str".to_owned()),
            "integer" => Kind::Plain("int".to_owned()),
            "number" => Kind::Plain("float".to_owned()),
            "boolean" => Kind::Plain("bool".to_owned()),
            "object" => {
                let values = self.kind(&schema["additionalProperties"]).annotation();
                Kind::Plain(format!("dict[str, {values}]"))
            }
            "array" => match self.kind(&schema["items"]) {
                Kind::Grid => Kind::List(Box::new(Kind::Grid)),
                // One set of values for each cell.
                _ if schema["items"]
                    .get("$ref")
                    .is_some_and(|to| referred(to) == "ValueSet") =>
                {
                    Kind::Rows
                }
                item => Kind::Tuple(Box::new(item)),
            },
            other => panic!("there is no type of Python for {other}"),
        }
    }
}

/// What a field is. Where it is something else in other forms, or is missing there, each description begins with the
/// tags of its forms.
fn description(name: &str, forms: &[Form]) -> Vec<String> {
    let mut described: Vec<(&str, Vec<String>)> = Vec::new();
    for (properties, _) in forms {
        let text = properties
            .get(name)
            .and_then(|property| property.get("description"));
        let Some(text) = text.and_then(Value::as_str) else {
            continue;
        };
        let tag = properties
            .values()
            .find_map(|property| property.get("const")?.as_str());
        let tag = tag.map(|tag| format!("``{tag}``"));
        match described.iter_mut().find(|(known, _)| *known == text) {
            Some((_, tags)) => tags.extend(tag),
            None => described.push((text, tag.into_iter().collect())),
        }
    }
    let line = |(text, tags): (&str, Vec<String>)| match tags.len() {
        0 => text.to_owned(),
        count if count == forms.len() => text.to_owned(),
        _ => format!("{}: {text}", tags.join(", ")),
    };
    described.into_iter().map(line).collect()
}

/// The fields of an object, and the names of those that it always has, in their order.
type Form = (Map<String, Value>, Vec<String>);

fn form(schema: &Value) -> Form {
    let properties = schema.get("properties").and_then(Value::as_object);
    let required = schema["required"].as_array().into_iter().flatten();
    let required = required.map(|name| name.as_str().unwrap().to_owned());
    (properties.cloned().unwrap_or_default(), required.collect())
}

fn declaration(field: &Field) -> String {
    let mut text = String::new();
    for paragraph in &field.description {
        let mut line = "    #:".to_owned();
        for word in paragraph
            .replace('`', "``")
            .replace("````", "``")
            .split_whitespace()
        {
            if line.chars().count() + 1 + word.chars().count() > WIDTH {
                text += &line;
                text.push('\n');
                "    #:".clone_into(&mut line);
            }
            line.push(' ');
            line += word;
        }
        text += &line;
        text.push('\n');
    }
    let kind = field.kind.annotation();
    let kind = match field.default.as_deref() {
        Some("None") => format!("{kind} | None = None"),
        Some(default) => format!("{kind} = {default}"),
        None => kind,
    };
    text + &format!("    {}: {kind}\n", field.attribute)
}

/// The name of a class as that of a constant: `SearchStep` is `SEARCH_STEP`.
fn constant(class: &str) -> String {
    let mut constant = String::new();
    for letter in class.chars() {
        if letter.is_ascii_uppercase() && !constant.is_empty() {
            constant.push('_');
        }
        constant.push(letter.to_ascii_uppercase());
    }
    constant
}
