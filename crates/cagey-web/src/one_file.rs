//! The page in one file, which a browser opens without a server: everything that it would load is inside.

use std::sync::LazyLock;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;

use crate::compressed::gzip;
use crate::files::FILES;

/// The page as one HTML file. The bytes depend on nothing but the version of this program.
///
/// Of the engine it has the module with everything, which needs no other: to load little at first is of no use here.
pub fn one_file() -> &'static str {
    static PAGE: LazyLock<String> = LazyLock::new(|| whole(FILES).unwrap_or_default());
    &PAGE
}

/// What the page may do. Nothing is loaded from anywhere, and nothing is sent.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; \
     img-src blob: data:; font-src data:; worker-src blob:; base-uri 'none'; form-action 'none'";

/// Puts the files of a built page into its `index.html`; nothing if one of them is missing.
fn whole(files: &[(&str, &[u8])]) -> Option<String> {
    let bytes = |start: &str, end: &str| {
        let is_it = |name: &str| name.starts_with(start) && name.ends_with(end);
        let (_, content) = files.iter().find(|(name, _)| is_it(name))?;
        Some(*content)
    };
    let text = |start: &str, end: &str| str::from_utf8(bytes(start, end)?).ok();
    let index = text("index.html", "")?;
    // Pages that are loaded later have a style sheet of their own, which comes after that of the page.
    let mut style = text("assets/index-", ".css")?.to_owned();
    style.push_str(text("assets/pages-", ".css").unwrap_or_default());
    for (name, content) in files.iter().filter(|(name, _)| name.ends_with(".woff2")) {
        let font = BASE64_STANDARD.encode(content);
        let name = name.strip_prefix("assets/").unwrap_or(name);
        style = style.replace(
            &format!("url(./{name})"),
            &format!("url(data:font/woff2;base64,{font})"),
        );
    }
    let main = text("one-file.js", "")?;
    let worker = text("assets/worker-", ".js")?;
    let workshop = packed(bytes("assets/cagey_workshop_bg-", ".wasm")?)?;
    let icon = BASE64_STANDARD.encode(bytes("icon.svg", "")?);

    let mut page = String::new();
    for line in index.lines() {
        // What these lines load is inside, or cannot be.
        let is_replaced = [
            "http-equiv",
            "<script",
            "stylesheet",
            "rel=\"icon\"",
            "apple-touch-icon",
            "og:image",
            "rel=\"manifest\"",
            "preload",
        ];
        if !is_replaced.iter().any(|sign| line.contains(sign)) {
            page.push_str(line);
            page.push('\n');
        }
    }
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
         <link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\" />\n\
         <style>{style}</style>\n"
    );
    let worker = json_text(worker);
    let scripts = format!(
        "<script type=\"application/json\" id=\"inside\">{{\"worker\":{worker},\"workshop\":\"{workshop}\"}}</script>\n\
         <script type=\"module\">{}</script>\n",
        inline(main)
    );
    let (start, rest) = page.split_once("</head>")?;
    let (body, end) = rest.split_once("</body>")?;
    // The encoding has to be declared in the first kilobyte.
    Some(format!("{start}{head}</head>{body}{scripts}</body>{end}"))
}

/// Bytes, compressed with gzip, as base64.
fn packed(bytes: &[u8]) -> Option<String> {
    Some(BASE64_STANDARD.encode(gzip(bytes, Compression::best())?))
}

/// A script as HTML can have it inside. What would end it is written differently, which strings may be.
fn inline(script: &str) -> String {
    script
        .replace("</script", "<\\/script")
        .replace("<!--", "<\\!--")
}

/// A text as JSON that HTML can have inside.
fn json_text(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + text.len() / 8);
    json.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            '<' | '\0'..' ' => json.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => json.push(character),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_loads_nothing() {
        let page = one_file();
        assert!(page.starts_with("<!doctype html>"));
        // What is outside of the scripts.
        let parts = page.split("</script>");
        let outside: String = parts
            .filter_map(|part| part.split("<script").next())
            .collect();
        for sign in ["src=", "href=\".", "url(."] {
            assert!(!outside.contains(sign), "{sign}");
        }
        let scripts = page.matches("<script").count();
        assert_eq!((scripts, page.matches("</script>").count()), (2, 2));
    }

    #[test]
    fn a_script_cannot_end_early() {
        let files: &[(&str, &[u8])] = &[
            ("index.html", b"<head>\n</head>\n<body>\n</body>\n"),
            ("icon.svg", b""),
            ("assets/index-1.css", b""),
            ("one-file.js", b"a = '</script><!--'"),
            ("assets/worker-1.js", b"b = \"\\</script>\n\""),
            ("assets/cagey_workshop_bg-1.wasm", b""),
        ];
        let page = whole(files).expect("all files are there");
        assert!(page.contains(r"a = '<\/script><\!--'"));
        assert!(page.contains(r#""worker":"b = \"\\\u003c/script>\u000a\"""#));
        assert_eq!(whole(&files[1..]), None);
    }
}
