use std::fs;
use std::path::Path;

/// The lines of fenced code in the README that begin with the command.
fn commands() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let fenced = readme.split("```").skip(1).step_by(2);
    let lines = fenced.flat_map(str::lines);
    lines
        .filter(|line| line.starts_with("cagey "))
        .map(str::to_owned)
        .collect()
}

/// The README quotes the beginning of an explanation.
#[test]
fn the_explanation_in_the_readme_is_what_the_command_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let quoted: Vec<&str> = (readme.lines())
        .filter_map(|line| line.strip_prefix("> "))
        .collect();
    let ran = crate::cagey_in(&root, &["explain", "examples/newspaper-6x6.txt"]);
    assert_eq!(quoted.join(" "), ran.out.lines().next().unwrap());
}

/// The README says which commands made its pictures.
#[test]
fn the_pictures_of_the_readme_are_made_by_its_commands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, what) in [("puzzle.svg", ""), ("solution.svg", " --solution")] {
        let command = format!("cagey render examples/newspaper-6x6.txt{what} -o {name}");
        assert!(commands().contains(&command), "{command}");
        let folder = tempfile::tempdir().unwrap();
        let made = folder.path().join(name);
        let words = command.replace(name, made.to_str().unwrap());
        let words: Vec<&str> = words.split(' ').skip(1).collect();
        assert_eq!(crate::cagey_in(&root, &words).code, 0);
        assert_is_shown(&fs::read_to_string(made).unwrap(), name);
    }
    let command = "cagey render examples/newspaper-6x6.txt --steps --out-dir pictures";
    assert!(commands().contains(&command.to_owned()), "{command}");
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("pictures");
    let words = command.replace("pictures", made.to_str().unwrap());
    let words: Vec<&str> = words.split(' ').skip(1).collect();
    assert_eq!(crate::cagey_in(&root, &words).code, 0);
    let first = fs::read_to_string(made.join("steps/0001-001.svg")).unwrap();
    assert_is_shown(&first, "step.svg");
}

/// Compares a picture of the documents with what was made, or replaces it with `CAGEY_BLESS`.
fn assert_is_shown(made: &str, name: &str) {
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let shown = pictures.join(name);
    if std::env::var_os("CAGEY_BLESS").is_some() {
        fs::write(&shown, made).unwrap();
    }
    assert!(
        made == fs::read_to_string(&shown).unwrap_or_default(),
        "{name}"
    );
}
