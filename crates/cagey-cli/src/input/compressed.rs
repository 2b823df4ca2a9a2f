//! Inputs that are compressed with gzip or zstd, unpacked while they are read.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// The first bytes of a gzip file, and of a zstd file.
const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";

/// Whether these are the first bytes of a compressed file.
pub(crate) fn is_compressed(start: &[u8]) -> bool {
    start.starts_with(GZIP) || start.starts_with(ZSTD)
}

/// What a compressed file contains; any other is returned as it is.
pub(crate) fn unpacked(mut packed: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    let start = packed.fill_buf()?;
    if start.starts_with(GZIP) {
        Ok(Box::new(BufReader::new(Named {
            kind: "gzip",
            // Files that were appended to one another count as one.
            inner: MultiGzDecoder::new(packed),
        })))
    } else if start.starts_with(ZSTD) {
        Ok(Box::new(BufReader::new(Named {
            kind: "zstd",
            inner: Frames {
                source: Some(packed),
                frame: None,
            },
        })))
    } else {
        Ok(packed)
    }
}

/// A decoder whose errors say what it was decoding.
struct Named<R> {
    kind: &'static str,
    inner: R,
}

impl<R: Read> Read for Named<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read(buffer).map_err(|error| {
            let kind = self.kind;
            io::Error::new(
                error.kind(),
                format!("it is not a whole {kind} file ({error})"),
            )
        })
    }
}

/// The frames of a zstd file, one after the other. The decoder reads only one.
struct Frames {
    /// Between two frames, the rest of the file.
    source: Option<Box<dyn BufRead>>,
    frame: Option<StreamingDecoder<Box<dyn BufRead>, ruzstd::decoding::FrameDecoder>>,
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(frame) = &mut self.frame {
                let count = frame.read(buffer)?;
                if count > 0 || buffer.is_empty() {
                    return Ok(count);
                }
                // The decoder computes the checksum, but does not compare it.
                let decoder = &frame.decoder;
                let expected = decoder.get_checksum_from_data();
                if expected.is_some() && expected != decoder.get_calculated_checksum() {
                    return Err(io::Error::other("its checksum is wrong"));
                }
                self.source = self.frame.take().map(StreamingDecoder::into_inner);
            }
            let Some(mut source) = self.source.take() else {
                return Ok(0);
            };
            if source.fill_buf()?.is_empty() {
                return Ok(0);
            }
            let frame = StreamingDecoder::new(source).map_err(io::Error::other)?;
            self.frame = Some(frame);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::{Cursor, Write};

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    fn read(packed: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        unpacked(Box::new(Cursor::new(packed)))?.read_to_end(&mut all)?;
        Ok(all)
    }

    #[test]
    fn files_are_unpacked_and_may_have_several_parts() {
        let text = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2\n".repeat(10_000).into_bytes();
        let (one, other) = text.split_at(1234);
        for pack in [gzip, zstd] {
            assert_eq!(read(pack(&text)).unwrap(), text);
            assert_eq!(read([pack(one), pack(other)].concat()).unwrap(), text);
            assert_eq!(read(pack(b"")).unwrap(), b"");
        }
        assert_eq!(read(text.clone()).unwrap(), text);
        assert_eq!(read(Vec::new()).unwrap(), b"");
    }

    #[test]
    fn a_file_that_is_cut_off_or_spoiled_is_an_error() {
        let text = b"4:_a_7a4_a3,s1m6m2s2a5d2a7d2\n".repeat(100);
        for (pack, name) in [(gzip as fn(&[u8]) -> Vec<u8>, "gzip"), (zstd, "zstd")] {
            let whole = pack(&text);
            for length in [5, whole.len() / 2, whole.len() - 1] {
                let error = read(whole[..length].to_vec()).unwrap_err().to_string();
                assert!(error.contains(name), "{length}: {error}");
            }
            let mut spoiled = whole.clone();
            let last = spoiled.len() - 3;
            spoiled[last] ^= 0x55;
            assert!(read(spoiled).is_err(), "{name}");
            let followed = [whole, b"something else".to_vec()].concat();
            assert!(read(followed).is_err(), "{name}");
        }
    }
}
