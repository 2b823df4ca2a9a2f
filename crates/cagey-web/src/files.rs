//! The files of the built page, and the responses that serve them.

use std::borrow::Cow;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, HeaderName,
    HeaderValue, VARY,
};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};

use crate::compressed::{compressed, takes_gzip};
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

/// The response to a request, whose body is not read.
pub(crate) fn answer<Body>(hosts: &AllowedHosts, request: &Request<Body>) -> Response<Full<Bytes>> {
    let (uri, headers) = (request.uri(), request.headers());
    let mut response = match (hosts.check(uri, headers), request.method()) {
        (Err((status, why)), _) => text(status, why),
        // The body is left out of the response to HEAD when it is sent.
        (Ok(()), &Method::GET | &Method::HEAD) => file(uri.path(), headers),
        (Ok(()), _) => {
            let mut refused = text(
                StatusCode::METHOD_NOT_ALLOWED,
                "Files of the page can only be read.\n",
            );
            let allowed = HeaderValue::from_static("GET, HEAD");
            refused.headers_mut().insert(ALLOW, allowed);
            refused
        }
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
fn file(path: &str, headers: &HeaderMap) -> Response<Full<Bytes>> {
    let name = match path {
        "/" => "index.html",
        other => other.strip_prefix('/').unwrap_or(other),
    };
    if name == ONE_FILE {
        // It is to be kept rather than shown.
        let about = [
            (CONTENT_TYPE, media_type(ONE_FILE)),
            (CACHE_CONTROL, "no-cache"),
            (CONTENT_DISPOSITION, "attachment; filename=\"cagey.html\""),
        ];
        return with_headers(about, one_file().into());
    }
    let Some(index) = FILES.iter().position(|(known, _)| *known == name) else {
        return text(StatusCode::NOT_FOUND, "There is no such file.\n");
    };
    // The names of files in assets/ contain a hash of their content.
    let caching = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let about = [
        (CONTENT_TYPE, media_type(name)),
        (CACHE_CONTROL, caching),
        (VARY, "accept-encoding"),
    ];
    match takes_gzip(headers).then(|| compressed(index)).flatten() {
        Some(content) => {
            let coding = (CONTENT_ENCODING, "gzip");
            with_headers(
                about.into_iter().chain([coding]),
                Bytes::from_static(content),
            )
        }
        None => with_headers(about, Bytes::from_static(FILES[index].1)),
    }
}

/// A response with this content.
fn with_headers(
    headers: impl IntoIterator<Item = (HeaderName, &'static str)>,
    content: Bytes,
) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(content));
    let values = (headers.into_iter()).map(|(name, value)| (name, HeaderValue::from_static(value)));
    response.headers_mut().extend(values);
    response
}

/// A response that says why there is no file.
fn text(status: StatusCode, why: impl Into<Cow<'static, str>>) -> Response<Full<Bytes>> {
    let content = match why.into() {
        Cow::Borrowed(why) => Bytes::from_static(why.as_bytes()),
        Cow::Owned(why) => why.into(),
    };
    let mut response = with_headers([(CONTENT_TYPE, "text/plain; charset=utf-8")], content);
    *response.status_mut() = status;
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
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
