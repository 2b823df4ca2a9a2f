use std::fs;
use std::path::Path;

/// The licence of the font is distributed with the font, and the manifest mentions it.
#[test]
fn the_licence_of_the_font_is_declared_wherever_the_font_goes() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |name: &str| fs::read_to_string(crates.join(name)).unwrap();
    for name in ["cagey-render/Cargo.toml", "cagey-cli/Cargo.toml"] {
        let manifest = read(name);
        let declared = "license = \"(MIT OR Apache-2.0) AND OFL-1.1\"";
        assert!(manifest.contains(declared), "{name}");
        assert!(
            !manifest.contains("exclude =") && !manifest.contains("include ="),
            "{name}: font/OFL.txt must be in the package"
        );
    }
    let licence = read("cagey-render/font/OFL.txt");
    assert!(licence.contains("SIL OPEN FONT LICENSE Version 1.1"));
}
