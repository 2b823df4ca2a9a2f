//! Binary files, recognised by their first bytes, and advice on how to turn them into text.

/// A kind of file from which puzzles cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BinaryKind {
    /// The bytes by which it is recognised, and their offset.
    magic: &'static [u8],
    at: usize,
    /// Its name, with an article.
    pub(crate) what: &'static str,
    /// How to get text from it.
    pub(crate) help: &'static str,
}

const PICTURE: &str = "cagey read reads puzzles from pictures, and prints them for the other verbs: cagey read PICTURE | cagey solve";

const KINDS: [BinaryKind; 10] = [
    BinaryKind {
        magic: b"\xfd7zXZ\0",
        at: 0,
        what: "an xz file",
        help: "unpack it first: xz -dc FILE | cagey solve",
    },
    BinaryKind {
        magic: b"1AY&SY",
        at: 4,
        what: "a bzip2 file",
        help: "unpack it first: bzip2 -dc FILE | cagey solve",
    },
    BinaryKind {
        magic: b"PK\x03\x04",
        at: 0,
        what: "a zip archive",
        help: "unpack it first: unzip -p FILE | cagey solve",
    },
    BinaryKind {
        magic: b"%PDF-",
        at: 0,
        what: "a PDF",
        help: "puzzles cannot be read from PDF files: keep them as game ids or as text",
    },
    BinaryKind {
        magic: b"\x89PNG",
        at: 0,
        what: "a PNG picture",
        help: PICTURE,
    },
    BinaryKind {
        magic: b"\xff\xd8\xff",
        at: 0,
        what: "a JPEG picture",
        help: PICTURE,
    },
    BinaryKind {
        magic: b"GIF87a",
        at: 0,
        what: "a GIF picture",
        help: PICTURE,
    },
    BinaryKind {
        magic: b"GIF89a",
        at: 0,
        what: "a GIF picture",
        help: PICTURE,
    },
    BinaryKind {
        magic: b"\xff\xfe",
        at: 0,
        what: "UTF-16 text",
        help: "convert it to UTF-8 first: iconv -f UTF-16 -t UTF-8 FILE | cagey solve",
    },
    BinaryKind {
        magic: b"\xfe\xff",
        at: 0,
        what: "UTF-16 text",
        help: "convert it to UTF-8 first: iconv -f UTF-16 -t UTF-8 FILE | cagey solve",
    },
];

impl BinaryKind {
    /// The kind of a file that starts with these bytes, if it is known.
    pub(crate) fn of(start: &[u8]) -> Option<&'static BinaryKind> {
        let is_of = |kind: &&BinaryKind| {
            let rest = start.get(kind.at..);
            rest.is_some_and(|rest| rest.starts_with(kind.magic))
        };
        const { &KINDS }.iter().find(is_of)
    }
}
