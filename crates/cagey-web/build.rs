//! Lists the built page, so that its files are inside the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    list(&folder.canonicalize()?, &mut files)?;
    files.sort();
    let mut table = "&[\n".to_owned();
    for path in files {
        let name = path.strip_prefix(folder.canonicalize()?);
        let name = name
            .map_err(io::Error::other)?
            .to_string_lossy()
            .replace('\\', "/");
        writeln!(
            table,
            "({name:?}, include_bytes!({:?})),",
            path.display().to_string()
        )
        .map_err(io::Error::other)?;
    }
    table.push(']');
    let target = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("files.rs");
    fs::write(target, table)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => list(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}
