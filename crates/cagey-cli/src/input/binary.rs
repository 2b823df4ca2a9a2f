//! Files that hold no text, known by their first bytes, and what makes text of them.

/// A kind of file that puzzles cannot be read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BinaryKind {
    /// What stands near the beginning of its files, and where.
    magic: &'static [u8],
    at: usize,
    /// What it is.
    pub(crate) what: &'static str,
    /// What to do about it.
    pub(crate) help: &'static str,
}

const PICTURE: &str =
    "a picture cannot be read: type the puzzle as text, or in the page of cagey serve";

const KINDS: [BinaryKind; 12] = [
    BinaryKind {
        magic: b"\x1f\x8b",
        at: 0,
        what: "a gzip file",
        help: "unpack it on the way: gzip -dc FILE | cagey solve",
    },
    BinaryKind {
        magic: b"\x28\xb5\x2f\xfd",
        at: 0,
        what: "a zstd file",
        help: "unpack it on the way: zstd -dc FILE | cagey solve",
    },
    BinaryKind {
        magic: b"\xfd7zXZ\0",
        at: 0,
        what: "an xz file",
        help: "unpack it on the way: xz -dc FILE | cagey solve",
    },
    BinaryKind {
        magic: b"1AY&SY",
        at: 4,
        what: "a bzip2 file",
        help: "unpack it on the way: bzip2 -dc FILE | cagey solve",
    },
    BinaryKind {
        magic: b"PK\x03\x04",
        at: 0,
        what: "a zip archive",
        help: "unpack it on the way: unzip -p FILE | cagey solve",
    },
    BinaryKind {
        magic: b"%PDF-",
        at: 0,
        what: "a PDF",
        help: "puzzles are not read from what is printed: keep them as game ids or as text",
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
        help: "make UTF-8 of it on the way: iconv -f UTF-16 -t UTF-8 FILE | cagey solve",
    },
    BinaryKind {
        magic: b"\xfe\xff",
        at: 0,
        what: "UTF-16 text",
        help: "make UTF-8 of it on the way: iconv -f UTF-16 -t UTF-8 FILE | cagey solve",
    },
];

impl BinaryKind {
    /// The kind of file that begins so, if it is one of these.
    pub(crate) fn of(start: &[u8]) -> Option<&'static BinaryKind> {
        let is_of = |kind: &&BinaryKind| {
            let rest = start.get(kind.at..);
            rest.is_some_and(|rest| rest.starts_with(kind.magic))
        };
        const { &KINDS }.iter().find(is_of)
    }
}
