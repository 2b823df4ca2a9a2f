//! `bindgen MODULE FOLDER NAME`: the module, and the script that calls it, under that name.

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args_os().skip(1);
    let (Some(module), Some(folder), Some(name)) = (args.next(), args.next(), args.next()) else {
        return Err("usage: bindgen MODULE FOLDER NAME".into());
    };
    Bindgen::new()
        .input_path(module)
        .out_name(&name.to_string_lossy())
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
