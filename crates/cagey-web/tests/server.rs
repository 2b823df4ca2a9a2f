//! The server with well-behaved and hostile clients.

#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use flate2::read::GzDecoder;

/// A server of its own.
fn start() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || cagey_web::serve(listener, &[]));
    address
}

fn connect(server: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(server).unwrap();
    // Much longer than anything here takes, so that a test that hangs fails.
    let patience = Some(Duration::from_secs(60));
    stream.set_read_timeout(patience).unwrap();
    stream
}

/// The whole answer to a request, up to the point where the server closes the connection.
fn send(server: SocketAddr, request: &[u8]) -> String {
    let mut stream = connect(server);
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(server: SocketAddr, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n");
    send(server, request.as_bytes())
}

fn is_ok(answer: &str) -> bool {
    answer.starts_with("HTTP/1.1 200 ")
}

#[test]
fn the_page_comes_with_all_its_files_and_strict_headers() {
    let server = start();
    let page = get(server, "/");
    assert!(is_ok(&page) && page.contains("<title>Cagey"), "{page}");
    let names: Vec<&str> = (page.split('"'))
        .filter_map(|part| part.strip_prefix("./"))
        .collect();
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        let file = get(server, &format!("/{name}"));
        assert!(is_ok(&file), "{name}");
        let head = file.split("\r\n\r\n").next().unwrap();
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "x-frame-options: DENY",
            "referrer-policy: no-referrer",
            "content-type: ",
        ] {
            assert!(head.contains(header), "{name} lacks {header}: {head}");
        }
    }
    assert_eq!(get(server, "/?utm=1"), get(server, "/"));
}

#[test]
fn who_takes_compressed_files_gets_the_same_ones_in_fewer_bytes() {
    let server = start();
    let whole = |name: &str, accepted: &str| {
        let mut stream = connect(server);
        let request = format!(
            "GET /{name} HTTP/1.1\r\nHost: {server}\r\nAccept-Encoding: {accepted}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let at = answer
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap();
        (
            String::from_utf8(answer[..at].to_vec()).unwrap(),
            answer[at + 4..].to_vec(),
        )
    };
    for name in ["", "sw.js", "icon.svg"] {
        let (plain_head, plain) = whole(name, "br, identity");
        let (head, packed) = whole(name, "br, gzip");
        assert!(!plain_head.contains("content-encoding"), "{plain_head}");
        assert!(
            head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"),
            "{head}"
        );
        assert!(
            head.contains(&format!("content-length: {}", packed.len())),
            "{head}"
        );
        assert!(packed.len() < plain.len(), "{name}");
        let mut unpacked = Vec::new();
        GzDecoder::new(&packed[..])
            .read_to_end(&mut unpacked)
            .unwrap();
        assert_eq!(unpacked, plain, "{name}");
    }
    // A font is compressed already.
    let style = get(
        server,
        &format!("/{}", file_ending(&get(server, "/"), ".css")),
    );
    let font = style
        .split("url(./")
        .nth(1)
        .and_then(|rest| rest.split(')').next())
        .unwrap();
    let (head, _) = whole(&format!("assets/{font}"), "gzip");
    assert!(is_ok(&head) && !head.contains("content-encoding"), "{head}");
}

/// The file that a page names, by how its name ends.
fn file_ending(page: &str, ending: &str) -> String {
    let name =
        (page.split('"')).find(|part| part.starts_with("./assets/") && part.ends_with(ending));
    name.unwrap().trim_start_matches("./").to_owned()
}

#[test]
fn nothing_but_the_page_can_be_read() {
    let server = start();
    for path in [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/assets/../../../Cargo.toml",
        "/assets/",
        "/assets",
        "//etc/passwd",
        "/etc/passwd",
        "/./index.html",
        "/index.html/",
        "/index.html%00.js",
        "/.git/config",
    ] {
        let answer = get(server, path);
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
    assert!(is_ok(&get(server, "/index.html")));
}

#[test]
fn only_requests_for_this_server_are_answered() {
    let server = start();
    let port = server.port();
    let ask = |line: &str, hosts: &str| {
        send(
            server,
            format!("GET {line}\r\n{hosts}Connection: close\r\n\r\n").as_bytes(),
        )
    };
    for host in [
        format!("{server}"),
        format!("localhost:{port}"),
        format!("LOCALHOST:{port}"),
        format!("[::1]:{port}"),
    ] {
        let answer = ask("/ HTTP/1.1", &format!("Host: {host}\r\n"));
        assert!(is_ok(&answer), "{host}: {answer}");
    }
    for host in [
        "here".to_owned(),
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("localhost:{}", port ^ 1),
        format!("me@127.0.0.1:{port}"),
        format!("localhost.:{port}"),
        format!("127.1:{port}"),
        format!("0.0.0.0:{port}"),
        format!("{server}, {server}"),
        format!("{server}\u{e9}"),
        "127.0.0.1".to_owned(),
        String::new(),
        "a".repeat(5000),
    ] {
        let answer = ask("/ HTTP/1.1", &format!("Host: {host}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 421 "), "{host}: {answer}");
        let why = format!("Open http://{server}/ instead");
        assert!(
            answer.contains(&why) && !answer.contains("<title>"),
            "{answer}"
        );
        assert!(answer.contains("content-security-policy: "), "{answer}");
    }
    // A missing or a second header is not a proper request at all.
    let twice = format!("Host: {server}\r\nHost: {server}\r\n");
    let mixed = format!("Host: {server}\r\nhost: evil.example\r\n");
    for hosts in ["", &twice, &mixed] {
        let answer = ask("/ HTTP/1.1", hosts);
        assert!(answer.starts_with("HTTP/1.1 400 "), "{hosts}: {answer}");
    }
    assert!(ask("/ HTTP/1.0", "").starts_with("HTTP/1.0 400 "));
    // The first line of a request can name a host as well.
    let own = format!("Host: {server}\r\n");
    let elsewhere = ask("http://evil.example/ HTTP/1.1", &own);
    assert!(elsewhere.starts_with("HTTP/1.1 421 "), "{elsewhere}");
    assert!(is_ok(&ask(&format!("http://{server}/ HTTP/1.1"), &own)));
}

#[test]
fn only_reading_is_allowed() {
    let server = start();
    for method in [
        "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "WHATEVER",
    ] {
        let request = format!(
            "{method} / HTTP/1.1\r\nHost: {server}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody"
        );
        let answer = send(server, request.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 405 "), "{method}: {answer}");
    }
    let head = send(
        server,
        format!("HEAD / HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n").as_bytes(),
    );
    assert!(is_ok(&head) && head.ends_with("\r\n\r\n"), "{head}");
}

#[test]
fn rubbish_and_huge_headers_do_no_harm() {
    let server = start();
    let long = "a".repeat(1 << 20);
    for request in [
        format!("GET /{long} HTTP/1.1\r\nHost: {server}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {server}\r\nX: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(50_000)),
        format!("{long}\r\n\r\n"),
        "\0\0\0\0\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
    ] {
        let answer = send(server, request.as_bytes());
        assert!(!is_ok(&answer), "{}", &request[..40]);
    }
    assert!(is_ok(&get(server, "/")));
}

#[test]
fn slow_clients_keep_nobody_waiting() {
    let server = start();
    // They send a little, and then nothing.
    let slow: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = connect(server);
            stream.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
            stream
        })
        .collect();
    for _ in 0..20 {
        assert!(is_ok(&get(server, "/")));
    }
    // In the end, they are disconnected.
    for mut stream in slow {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!is_ok(&String::from_utf8_lossy(&answer)));
    }
}

#[test]
fn clients_that_do_not_read_keep_nobody_waiting() {
    let server = start();
    let path = format!("/{}", file_ending(&get(server, "/"), ".js"));
    // They send the same request again and again, and never read the answers.
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\n\r\n").repeat(100);
    let deaf: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = connect(server);
            stream.write_all(request.as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..20 {
        assert!(is_ok(&get(server, "/")));
    }
    drop(deaf);
    assert!(is_ok(&get(server, "/")));
}

#[test]
fn who_wants_nothing_more_is_sent_away() {
    let server = start();
    let mut stream = connect(server);
    stream
        .write_all(format!("GET /icon.svg HTTP/1.1\r\nHost: {server}\r\n\r\n").as_bytes())
        .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(is_ok(&String::from_utf8_lossy(&answer)));
}

#[test]
fn ten_thousand_requests_are_answered() {
    let server = start();
    let clients = (0..4).map(|_| {
        thread::spawn(move || {
            let mut answered = 0;
            for _ in 0..25 {
                // A hundred on each connection, one after the other.
                let mut stream = connect(server);
                for _ in 0..100 {
                    stream
                        .write_all(
                            format!("GET /icon.svg HTTP/1.1\r\nHost: {server}\r\n\r\n").as_bytes(),
                        )
                        .unwrap();
                    let mut answer = Vec::new();
                    let mut piece = [0; 4096];
                    while !answer.ends_with(b"</svg>\n") {
                        let read = stream.read(&mut piece).unwrap();
                        assert!(read > 0, "cut off");
                        answer.extend_from_slice(&piece[..read]);
                    }
                    answered += 1;
                }
            }
            answered
        })
    });
    let clients: Vec<_> = clients.collect();
    let answered: u32 = clients
        .into_iter()
        .map(|client| client.join().unwrap())
        .sum();
    assert_eq!(answered, 10_000);
}
