//! Lists the files of the built page, so that they are compiled into the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    list(&folder, &mut files)?;
    files.sort();
    let mut table = "&[\n".to_owned();
    for path in files {
        let name = path.strip_prefix(&folder).map_err(io::Error::other)?;
        let name = name.to_string_lossy().replace('\\', "/");
        let content = path.display().to_string();
        writeln!(table, "({name:?}, include_bytes!({content:?})),").map_err(io::Error::other)?;
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
