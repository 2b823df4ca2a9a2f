//! The files of the built page, and the responses that serve them.

use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::host::AllowedHosts;
use crate::one_file::one_file;

/// The files of the built page: path and content.
pub(crate) const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The name under which the page in one file is served.
const ONE_FILE: &str = "cagey.html";

/// The security headers of every response. Scripts, styles and workers come from this server only, images may also
/// be made by the page, nothing is loaded from elsewhere, and no other page may embed this one in a frame.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// The response to a request.
pub(crate) fn answer(
    hosts: &AllowedHosts,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    let mut response = match (hosts.check(uri, headers), method) {
        (Err(refused), _) => refused.into_response(),
        (Ok(()), &Method::GET | &Method::HEAD) => file(uri.path()),
        (Ok(()), _) => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    };
    for (name, value) in HEADERS {
        let (name, value) = (
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
        response.headers_mut().insert(name, value);
    }
    response
}

/// The file with this path. Paths are compared literally: nothing in them is decoded or resolved.
fn file(path: &str) -> Response {
    let name = match path {
        "/" => "index.html",
        other => other.strip_prefix('/').unwrap_or(other),
    };
    if name == ONE_FILE {
        return one_file_response();
    }
    let Some((_, content)) = FILES.iter().find(|(known, _)| *known == name) else {
        return (StatusCode::NOT_FOUND, "There is no such file.\n").into_response();
    };
    // The names of files in assets/ contain a hash of their content.
    let caching = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [(CONTENT_TYPE, media_type(name)), (CACHE_CONTROL, caching)];
    (headers, *content).into_response()
}

/// The page in one file, to be kept rather than shown.
fn one_file_response() -> Response {
    let headers = [
        (CONTENT_TYPE, media_type(ONE_FILE)),
        (CACHE_CONTROL, "no-cache"),
        (CONTENT_DISPOSITION, "attachment; filename=\"cagey.html\""),
    ];
    (headers, one_file()).into_response()
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_media_type() {
        for (name, _) in FILES {
            assert_ne!(media_type(name), "application/octet-stream", "{name}");
        }
        assert!(FILES.iter().any(|(name, _)| *name == "index.html"));
    }
}
