//! The files of the page in compressed form, for clients that take it.

use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use flate2::{Compression, GzBuilder};
use hyper::HeaderMap;
use hyper::header::ACCEPT_ENCODING;

use crate::files::FILES;

/// A file is compressed when it is first asked for.
static COMPRESSED: LazyLock<Vec<OnceLock<Option<Vec<u8>>>>> =
    LazyLock::new(|| FILES.iter().map(|_| OnceLock::new()).collect());

/// Whether a client takes files that are compressed with gzip.
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    (headers.get_all(ACCEPT_ENCODING).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            let is_gzip = parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
            // A weight of 0 refuses it.
            let weight = parts.find_map(|part| part.strip_prefix("q="));
            is_gzip
                && weight.is_none_or(|weight| weight.parse().is_ok_and(|weight: f32| weight > 0.0))
        })
}

/// A file of the page, compressed; nothing if that makes it no smaller.
pub(crate) fn compressed(index: usize) -> Option<&'static [u8]> {
    let (_, content) = FILES.get(index)?;
    (COMPRESSED.get(index)?)
        .get_or_init(|| {
            gzip(content, Compression::default()).filter(|gzip| gzip.len() < content.len())
        })
        .as_deref()
}

/// Bytes, compressed with gzip.
pub(crate) fn gzip(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    let mut gzip = GzBuilder::new().write(Vec::new(), level);
    gzip.write_all(bytes).ok()?;
    gzip.finish().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn only_who_asks_for_gzip_takes_it() {
        let takes = |accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            takes_gzip(&headers)
        };
        for accepted in [
            "gzip",
            "gzip, deflate, br",
            "br;q=1.0,GZIP;q=0.5",
            "gzip; q=1",
        ] {
            assert!(takes(accepted), "{accepted}");
        }
        for accepted in [
            "",
            "br",
            "gzip;q=0",
            "gzip; q=0.000",
            "xgzip",
            "identity",
            "gzip;q=x",
        ] {
            assert!(!takes(accepted), "{accepted}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
