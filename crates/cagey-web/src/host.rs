//! Which `Host` headers are answered.
//!
//! A page on the internet can make its own name point to this machine ("DNS rebinding"). The browser then takes the
//! server for a part of that page. The browser still sends the name of the page, though, so the server answers only
//! requests that name the address that it listens on.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use hyper::header::HOST;
use hyper::{HeaderMap, StatusCode, Uri};

/// The port of addresses that name none.
const HTTP_PORT: u16 = 80;

/// See the [module](self).
pub(crate) struct AllowedHosts {
    /// The address that the server listens on.
    bound: SocketAddr,
    /// Other names that are allowed, with any port.
    names: Vec<String>,
}

impl AllowedHosts {
    pub(crate) fn new(bound: SocketAddr, names: &[String]) -> AllowedHosts {
        AllowedHosts {
            bound,
            names: names.to_vec(),
        }
    }

    /// Checks what a request says it is for. The error is the status and the text of the response.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), (StatusCode, String)> {
        let bad = |why: &str| Err((StatusCode::BAD_REQUEST, format!("{why}\n")));
        let mut hosts = headers.get_all(HOST).iter();
        let Some(host) = hosts.next() else {
            return bad("The request has no Host header.");
        };
        if hosts.next().is_some() {
            return bad("The request has more than one Host header.");
        }
        // A request may name the host in its first line as well.
        let in_uri = uri.authority().map(|authority| authority.as_str());
        let is_allowed =
            |text: &str| parse(text).is_some_and(|(host, port)| self.allows(&host, port));
        if host.to_str().is_ok_and(is_allowed) && in_uri.is_none_or(is_allowed) {
            return Ok(());
        }
        let shown = match self.bound.ip().is_unspecified() {
            true => format!("localhost:{}", self.bound.port()),
            false => self.bound.to_string(),
        };
        let why = format!(
            "This server does not answer requests for other hosts. Open http://{shown}/ instead, or allow a name \
             with the option --host-name of cagey serve.\n"
        );
        Err((StatusCode::MISDIRECTED_REQUEST, why))
    }

    fn allows(&self, host: &Host, port: Option<u16>) -> bool {
        let has_port = port.unwrap_or(HTTP_PORT) == self.bound.port();
        // What listens on all addresses may be reached through any of them, possibly through a port that is
        // forwarded to this one.
        let is_wildcard = self.bound.ip().is_unspecified();
        match host {
            Host::Name(name) if self.names.iter().any(|own| own.eq_ignore_ascii_case(name)) => true,
            Host::Name(name) => name.eq_ignore_ascii_case("localhost") && (has_port || is_wildcard),
            Host::Address(_) if is_wildcard => true,
            Host::Address(address) => {
                let own = [
                    self.bound.ip(),
                    IpAddr::V4(Ipv4Addr::LOCALHOST),
                    IpAddr::V6(Ipv6Addr::LOCALHOST),
                ];
                has_port && own.contains(address)
            }
        }
    }
}

/// A host, as it is written in a `Host` header.
enum Host<'a> {
    Name(&'a str),
    Address(IpAddr),
}

/// The host and the port. Anything unusual, such as a user name, is not accepted.
fn parse(text: &str) -> Option<(Host<'_>, Option<u16>)> {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => {
            let (address, rest) = rest.split_once(']')?;
            let address: Ipv6Addr = address.parse().ok()?;
            let port = match rest {
                "" => None,
                _ => Some(rest.strip_prefix(':')?),
            };
            (Host::Address(IpAddr::V6(address)), port)
        }
        None => {
            let (host, port) = match text.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (text, None),
            };
            let address = host.parse().map(IpAddr::V4);
            (address.map_or(Host::Name(host), Host::Address), port)
        }
    };
    let is_number = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    match port {
        None => Some((host, None)),
        Some(port) if is_number(port) => Some((host, Some(port.parse().ok()?))),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_allowed(bound: &str, names: &[&str], host: &str) -> bool {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let Ok(bound) = bound.parse() else {
            panic!("{bound} is not an address");
        };
        let hosts = AllowedHosts::new(bound, &names);
        parse(host).is_some_and(|(host, port)| hosts.allows(&host, port))
    }

    #[test]
    fn only_the_bound_address_and_this_machine_are_allowed() {
        for (bound, host, expected) in [
            ("127.0.0.1:8642", "127.0.0.1:8642", true),
            ("127.0.0.1:8642", "localhost:8642", true),
            ("127.0.0.1:8642", "LocalHost:8642", true),
            ("127.0.0.1:8642", "[::1]:8642", true),
            ("127.0.0.1:8642", "[0:0:0:0:0:0:0:1]:8642", true),
            ("127.0.0.1:8642", "127.0.0.1", false),
            ("127.0.0.1:80", "127.0.0.1", true),
            ("127.0.0.1:8642", "localhost:8643", false),
            ("127.0.0.1:8642", "localhost:", false),
            ("127.0.0.1:8642", "localhost:+8642", false),
            ("127.0.0.1:8642", "localhost:74178", false),
            ("127.0.0.1:8642", "localhost.:8642", false),
            ("127.0.0.1:8642", "localhost.evil.example:8642", false),
            ("127.0.0.1:8642", "evil.example:8642", false),
            ("127.0.0.1:8642", "127.0.0.1.evil.example:8642", false),
            ("127.0.0.1:8642", "me@127.0.0.1:8642", false),
            ("127.0.0.1:8642", "127.0.0.1:8642@evil.example", false),
            ("127.0.0.1:8642", "192.168.1.5:8642", false),
            ("127.0.0.1:8642", "::1:8642", false),
            ("127.0.0.1:8642", "[::1%25lo]:8642", false),
            ("127.0.0.1:8642", "[::1]8642", false),
            ("127.0.0.1:8642", "", false),
            ("127.0.0.1:8642", ":8642", false),
            ("127.0.0.1:8642", "*", false),
            ("192.168.1.5:8642", "192.168.1.5:8642", true),
            ("192.168.1.5:8642", "192.168.1.6:8642", false),
            ("[::1]:8642", "[::1]:8642", true),
            ("[::1]:8642", "localhost:8642", true),
        ] {
            assert_eq!(is_allowed(bound, &[], host), expected, "{bound} {host}");
        }
    }

    #[test]
    fn all_addresses_may_be_reached_by_any_number_but_not_by_names() {
        for bound in ["0.0.0.0:8642", "[::]:8642"] {
            for host in [
                "10.1.2.3:8642",
                "10.1.2.3:9000",
                "[fe80::1]:8642",
                "localhost:8642",
            ] {
                assert!(is_allowed(bound, &[], host), "{bound} {host}");
            }
            for host in [
                "evil.example:8642",
                "10.1.2.3.evil.example:8642",
                "10.1.2:8642",
            ] {
                assert!(!is_allowed(bound, &[], host), "{bound} {host}");
            }
        }
    }

    #[test]
    fn a_name_that_was_allowed_is_answered_with_any_port() {
        for host in [
            "puzzles.example",
            "Puzzles.Example:443",
            "puzzles.example:8642",
        ] {
            assert!(
                is_allowed("127.0.0.1:8642", &["puzzles.example"], host),
                "{host}"
            );
        }
        let other = "other.puzzles.example";
        assert!(!is_allowed("127.0.0.1:8642", &["puzzles.example"], other));
    }
}
