//! The HTTP half of a connection: reads the upgrade request, answers it, names the workload.
//!
//! tungstenite's own `accept` drops a refused connection without an answer. The contract wants a 4xx,
//! so its parser and its response builder are used one by one here.

use std::{
    io::Read,
    time::{Duration, Instant},
};

use tungstenite::{
    Error, WebSocket,
    error::ProtocolError,
    handshake::{
        machine::TryParse,
        server::{Request, Response, create_response, write_response},
    },
    http::{StatusCode, header},
    protocol::{Role, WebSocketConfig},
};

use crate::{
    connection::Socket,
    peer::{Peer, Stream},
    workload::Workload,
};

/// Longest time a peer may take to send its request.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// Longest request head, the same as in most HTTP servers.
const MAX_HEAD_BYTES: usize = 8 * 1024;

const READ_BYTES: usize = 1024;

/// Bytes of each connection's read buffer; the library's own default is 128 KiB.
const READ_BUFFER_BYTES: usize = 4096;

/// Upgrades a fresh connection. `None`: it was refused with a 4xx, or ended before it had asked for anything.
pub fn accept(peer: &Peer) -> Option<(Socket<'_>, Workload)> {
    let (answer, received) = read_request(peer)?;
    let (response, workload) = match answer.and_then(answer_request) {
        Ok((response, workload)) => (response, Some(workload)),
        Err(status) => (refusal(status), None),
    };

    let mut head = Vec::new();
    write_response(&mut head, &response).ok()?;
    peer.write_frames(&head).ok()?;

    let workload = workload?;
    peer.tcp().set_read_timeout(None).ok()?;
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .max_message_size(Some(workload.max_message_bytes()))
        .max_frame_size(Some(workload.max_message_bytes()));
    let stream = Stream(peer);
    let socket = WebSocket::from_partially_read(stream, received, Role::Server, Some(config));
    Some((socket, workload))
}

/// Reads one request head, and returns with it what came right behind it. `None`: the peer went away.
fn read_request(peer: &Peer) -> Option<(Result<Request, StatusCode>, Vec<u8>)> {
    let deadline = Instant::now() + HANDSHAKE_TIMEOUT;
    let mut received = Vec::new();
    let mut chunk = [0; READ_BYTES];
    loop {
        let left = deadline.checked_duration_since(Instant::now())?;
        peer.tcp().set_read_timeout(Some(left)).ok()?;
        let count = Stream(peer).read(&mut chunk).ok()?;
        if count == 0 {
            return None;
        }
        received.extend_from_slice(&chunk[..count]);
        match Request::try_parse(&received) {
            Ok(Some((head_bytes, request))) => {
                received.drain(..head_bytes);
                return Some((Ok(request), received));
            }
            Ok(None) if received.len() < MAX_HEAD_BYTES => {}
            Ok(None) => {
                let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
                return Some((Err(status), received));
            }
            Err(error) => return Some((Err(status_of(&error)), received)),
        }
    }
}

fn answer_request(request: Request) -> Result<(Response, Workload), StatusCode> {
    let workload = Workload::from_uri(request.uri())?;
    let response = create_response(&request).map_err(|error| status_of(&error))?;
    Ok((response, workload))
}

fn status_of(error: &Error) -> StatusCode {
    match error {
        Error::Protocol(ProtocolError::WrongHttpMethod) => StatusCode::METHOD_NOT_ALLOWED,
        Error::Protocol(
            ProtocolError::MissingConnectionUpgradeHeader
            | ProtocolError::MissingUpgradeWebSocketHeader
            | ProtocolError::MissingSecWebSocketVersionHeader,
        ) => StatusCode::UPGRADE_REQUIRED,
        _ => StatusCode::BAD_REQUEST,
    }
}

fn refusal(status: StatusCode) -> Response {
    let mut response = Response::new(());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONNECTION,
        header::HeaderValue::from_static("close"),
    );
    headers.insert(
        header::CONTENT_LENGTH,
        header::HeaderValue::from_static("0"),
    );
    if status == StatusCode::UPGRADE_REQUIRED {
        headers.insert(
            header::UPGRADE,
            header::HeaderValue::from_static("websocket"),
        );
        headers.insert(
            header::SEC_WEBSOCKET_VERSION,
            header::HeaderValue::from_static("13"),
        );
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        io::Write,
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
            (get("/ws/echo", &[]), "426"),
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
            (
                get("/ws/echo", &[&format!("Filler: {}\r\n", "x".repeat(9000))]),
                "4",
            ),
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
