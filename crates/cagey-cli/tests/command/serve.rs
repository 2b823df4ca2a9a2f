use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;

use crate::{cagey, command};

#[test]
fn the_page_is_served_on_this_machine_until_the_command_is_ended() {
    let mut serving = command()
        .args(["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(serving.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap();
    let address = address.strip_suffix('/').unwrap();
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(
            format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes(),
        )
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serving.kill().unwrap();
    serving.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(answer.contains("<title>Cagey"), "{answer}");
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = cagey(&["serve", "--port", &port]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("cannot listen on") && ran.err.contains("--port 0"),
        "{}",
        ran.err
    );
    assert_eq!(cagey(&["serve", "--port", "70000"]).code, 2);
    assert_eq!(cagey(&["serve", "--address", "here"]).code, 2);
}
