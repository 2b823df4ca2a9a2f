//! `cagey man`: one manual page for the command and all its verbs.

use std::io;

use cagey_render::FONT_LICENCE;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::args::Cagey;
use crate::output::exit_status::ExitStatus;
use crate::output::{Lines, Output};

const LICENCE: &str = "\
Cagey is licensed under MIT or Apache 2.0, at your option. PNG and PDF files are drawn with Noto Sans, which is
part of this program and licensed under the SIL Open Font License, Version 1.1 (https://openfontlicense.org):";

pub(crate) fn run(output: &Output) -> ExitStatus {
    match page() {
        Ok(page) => {
            output.lines(&page);
            ExitStatus::Success
        }
        // Writing to memory does not fail.
        Err(_) => ExitStatus::Error,
    }
}

fn page() -> io::Result<String> {
    let mut command = Cagey::command();
    command.build();
    // The verb `help` is the same as `--help`.
    let is_own = |verb: &&Command| verb.get_name() != "help";
    let verbs: Vec<&Command> = command.get_subcommands().filter(is_own).collect();
    let man = Man::new(command.clone());
    let mut head = Vec::new();
    man.render_title(&mut head)?;
    man.render_name_section(&mut head)?;
    man.render_synopsis_section(&mut head)?;
    let mut page = text(head);
    // The list that clap_mangen writes refers to a separate page for each verb.
    page += ".SH VERBS\n";
    for verb in &verbs {
        let about = verb.get_about().map_or(String::new(), |a| a.to_string());
        let name = escaped(verb.get_name());
        page += &format!(".TP\n\\fB{name}\\fR\n{}\n", escaped(&about));
    }
    page += &sections(&command, ".SH");
    for verb in &verbs {
        page += &verb_section(verb)?;
    }
    let version = command.get_version().unwrap_or_default();
    page += &format!(".SH VERSION\n{}\n", escaped(version));
    let font = FONT_LICENCE.lines().next().unwrap_or_default();
    page += &format!(".SH LICENCE\n{LICENCE}\n{}\n", escaped(font));
    Ok(page)
}

/// The page of a verb, as a section of the whole.
fn verb_section(verb: &Command) -> io::Result<String> {
    let man = Man::new(verb.clone());
    let mut section = Vec::new();
    man.render_synopsis_section(&mut section)?;
    man.render_description_section(&mut section)?;
    man.render_options_section(&mut section)?;
    let heading = format!(".SH \"CAGEY {}\"\n", verb.get_name().to_uppercase());
    Ok(heading + &text(section).replace(".SH ", ".SS ") + &sections(verb, ".SS"))
}

/// The help text below the options: headings are in capitals, and other lines are kept as they are.
fn sections(command: &Command, heading: &str) -> String {
    let help = command.get_after_long_help().or(command.get_after_help());
    let help = help.map_or(String::new(), |help| help.to_string());
    let is_heading =
        |line: &str| !line.is_empty() && line.chars().all(|c| c.is_ascii_uppercase() || c == ' ');
    let mut page = String::from(".PP\n.nf\n");
    for line in help.lines() {
        if is_heading(line) {
            page += &format!(".fi\n{heading} {line:?}\n.nf\n");
        } else {
            page += &(escaped(line) + "\n");
        }
    }
    page + ".fi\n"
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Text in which nothing is special to `man`.
fn escaped(line: &str) -> String {
    let escaped = line.replace('\\', "\\e").replace('-', "\\-");
    let is_request = escaped.starts_with(['.', '\'']);
    if is_request {
        format!("\\&{escaped}")
    } else {
        escaped
    }
}
