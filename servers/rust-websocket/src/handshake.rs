//! The HTTP half of a connection: reads the upgrade request, answers it, names the workload.
//!
//! The library answers only requests that it accepts, or with a 400; the other refusals are written here.

use std::{fmt, io::Write, time::Duration};

use websocket::{server::upgrade::HyperIntoWsError, sync::server::upgrade::IntoWs};

use crate::{
    peer::{Peer, Stream},
    socket::Socket,
    workload::Workload,
};

/// Longest time a peer may take to send each part of its request.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// Room for what the library adds to the length of a message of many frames before it compares it with its limit.
const FRAMES_ALLOWANCE_BYTES: usize = 64 * 1024;

/// A status that refuses a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    BadRequest,
    NotFound,
    MethodNotAllowed,
    UpgradeRequired,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::BadRequest => "400 Bad Request",
            Self::NotFound => "404 Not Found",
            Self::MethodNotAllowed => "405 Method Not Allowed",
            Self::UpgradeRequired => {
                "426 Upgrade Required\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13"
            }
        })
    }
}

/// Upgrades a fresh connection. `None`: it was refused with a 4xx, or ended before it had asked for anything.
pub fn accept(peer: &Peer) -> Option<(Socket<'_>, Workload)> {
    peer.tcp().set_read_timeout(Some(HANDSHAKE_TIMEOUT)).ok()?;
    let upgrade = match Stream(peer).into_ws() {
        Ok(upgrade) => upgrade,
        Err((mut stream, _, _, error)) => return refuse(&mut stream, refusal_of(&error)?),
    };
    let workload = match Workload::from_target(&upgrade.uri()) {
        Ok(workload) => workload,
        Err(refusal) => return refuse(&mut Stream(peer), refusal),
    };
    let max_message_bytes = workload.max_message_bytes();
    let client = upgrade
        .accept_with_limits(
            max_message_bytes,
            2 * max_message_bytes + FRAMES_ALLOWANCE_BYTES,
        )
        .ok()?;
    peer.tcp().set_read_timeout(None).ok()?;
    let socket = Socket {
        client,
        max_message_bytes,
    };
    Some((socket, workload))
}

fn refuse<T>(stream: &mut Stream<'_>, refusal: Refusal) -> Option<T> {
    // A failure changes nothing: the connection is closed next.
    let _ = write!(
        stream,
        "HTTP/1.1 {refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    );
    None
}

/// The status for a request that is none for a WebSocket. `None`: the peer went away.
fn refusal_of(error: &HyperIntoWsError) -> Option<Refusal> {
    match error {
        HyperIntoWsError::MethodNotGet => Some(Refusal::MethodNotAllowed),
        HyperIntoWsError::UnsupportedWebsocketVersion
        | HyperIntoWsError::NoWsUpgradeHeader
        | HyperIntoWsError::NoUpgradeHeader
        | HyperIntoWsError::NoWsConnectionHeader
        | HyperIntoWsError::NoConnectionHeader => Some(Refusal::UpgradeRequired),
        HyperIntoWsError::Io(_) => None,
        _ => Some(Refusal::BadRequest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        io::{Read, Write},
        net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    };

    const UPGRADE: &str = "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n";
    const KEY: &str = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

    /// The first line of the answer to `request`, and the workload it opened.
    fn ask(request: &str) -> (String, Option<Workload>) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.write_all(request.as_bytes()).unwrap();
        let peer = Peer::new(listener.accept().unwrap().0);
        let workload = accept(&peer).map(|(_, workload)| workload);
        peer.tcp().shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).unwrap();
        (answer.lines().next().unwrap_or("").to_owned(), workload)
    }

    fn get(path: &str, headers: &[&str]) -> String {
        format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
            headers.concat()
        )
    }

    #[test]
    fn an_upgrade_opens_the_workload_of_its_path() {
        let version = "Sec-WebSocket-Version: 13\r\n";
        let switching = "HTTP/1.1 101 Switching Protocols".to_owned();
        let echo = ask(&get("/ws/echo?x=1", &[UPGRADE, KEY, version]));
        assert_eq!(echo, (switching.clone(), Some(Workload::Echo)));
        let chat = ask(&get("/ws/chat", &[UPGRADE, KEY, version]));
        assert_eq!(chat, (switching, Some(Workload::Chat)));
    }

    #[test]
    fn what_is_not_an_upgrade_is_refused_with_4xx() {
        let version = "Sec-WebSocket-Version: 13\r\n";
        let refused = [
            (get("/ws/echo", &[]), "400"),
            (
                get("/ws/echo", &[UPGRADE, KEY, "Sec-WebSocket-Version: 8\r\n"]),
                "426",
            ),
            (get("/ws/echo", &[UPGRADE, version]), "400"),
            (get("/ws/nowhere", &[UPGRADE, KEY, version]), "404"),
            (
                "POST /ws/echo HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
                "405",
            ),
            ("not http at all\r\n\r\n".to_owned(), "400"),
        ];
        for (request, status) in refused {
            let (line, workload) = ask(&request);
            assert!(
                line.starts_with(&format!("HTTP/1.1 {status}")),
                "{line} instead of {status}"
            );
            assert_eq!(workload, None);
        }
    }
}
