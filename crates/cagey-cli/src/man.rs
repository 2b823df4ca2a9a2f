//! The manual: one page for the command and all its verbs.

use std::io;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::args::Cagey;
use crate::output::Output;
use crate::verdict::Verdict;

pub(crate) fn run(output: &Output) -> Verdict {
    match page() {
        Ok(page) => {
            output.lines(&page);
            Verdict::Yes
        }
        // Writing into memory does not fail.
        Err(_) => Verdict::Error,
    }
}

fn page() -> io::Result<String> {
    let mut command = Cagey::command();
    command.build();
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    man.render_extra_section(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    for verb in command
        .get_subcommands()
        .filter(|verb| verb.get_name() != "help")
    {
        page += &verb_section(verb)?;
    }
    let version = command.get_version().unwrap_or_default();
    page += &format!(".SH VERSION\nv{version}\n");
    Ok(page)
}

/// A verb's own page, as a section of the whole.
fn verb_section(verb: &Command) -> io::Result<String> {
    let mut section = Vec::new();
    let man = Man::new(verb.clone());
    man.render_synopsis_section(&mut section)?;
    man.render_description_section(&mut section)?;
    man.render_options_section(&mut section)?;
    man.render_extra_section(&mut section)?;
    let section = String::from_utf8_lossy(&section).replace(".SH ", ".SS ");
    // The marks for escaped apostrophes stand once, at the top of the page.
    let heading = format!(".SH \"CAGEY {}\"\n", verb.get_name().to_uppercase());
    Ok(heading + &section)
}
