//! The HTTP half of a connection: reads the upgrade request, answers it, names the workload.
//!
//! tungstenite's own `accept` drops a refused connection without an answer. The contract wants a 4xx,
//! so its parser and its response builder are used one by one here.

use std::time::Duration;

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error,
        error::ProtocolError,
        handshake::{
            machine::TryParse,
            server::{Request, Response, create_response, write_response},
        },
        http::{StatusCode, header},
        protocol::{Role, WebSocketConfig},
    },
};

use crate::workload::Workload;

/// Longest time a peer may take to send its request.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// Longest request head, the same as in most HTTP servers.
const MAX_HEAD_BYTES: usize = 8 * 1024;

const FIRST_READ_BYTES: usize = 1024;

/// Upgrades a fresh connection. `None`: it was refused with a 4xx, or ended before it had asked for anything.
pub async fn accept<S>(
    stream: &mut S,
    read_buffer_bytes: usize,
) -> Option<(WebSocketStream<&mut S>, Workload)>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut received = Vec::with_capacity(FIRST_READ_BYTES);
    let answer = timeout(HANDSHAKE_TIMEOUT, read_request(stream, &mut received))
        .await
        .ok()??;
    let (response, workload) = match answer.and_then(answer_request) {
        Ok((response, workload)) => (response, Some(workload)),
        Err(status) => (refusal(status), None),
    };

    let mut head = Vec::new();
    write_response(&mut head, &response).ok()?;
    stream.write_all(&head).await.ok()?;

    let workload = workload?;
    let config = WebSocketConfig::default()
        .read_buffer_size(read_buffer_bytes)
        .max_message_size(Some(workload.max_message_bytes()))
        .max_frame_size(Some(workload.max_message_bytes()));
    let socket =
        WebSocketStream::from_partially_read(stream, received, Role::Server, Some(config)).await;
    Some((socket, workload))
}

/// Reads one request head; what came after it stays in `received`. `None`: the peer went away.
async fn read_request<S>(
    stream: &mut S,
    received: &mut Vec<u8>,
) -> Option<Result<Request, StatusCode>>
where
    S: AsyncRead + Unpin,
{
    loop {
        if stream.read_buf(received).await.ok()? == 0 {
            return None;
        }
        match Request::try_parse(received) {
            Ok(Some((head_bytes, request))) => {
                received.drain(..head_bytes);
                return Some(Ok(request));
            }
            Ok(None) if received.len() < MAX_HEAD_BYTES => {}
            Ok(None) => return Some(Err(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)),
            Err(error) => return Some(Err(status_of(&error))),
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

    const UPGRADE: &str = "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n";
    const KEY: &str = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

    /// The first line of the answer to `request`, and the workload it opened.
    async fn ask(request: String) -> (String, Option<Workload>) {
        let (mut peer, mut stream) = tokio::io::duplex(64 * 1024);
        peer.write_all(request.as_bytes()).await.unwrap();
        let workload = accept(&mut stream, 4096)
            .await
            .map(|(_, workload)| workload);
        drop(stream);
        let mut answer = String::new();
        peer.read_to_string(&mut answer).await.unwrap();
        (answer.lines().next().unwrap_or("").to_owned(), workload)
    }

    fn get(path: &str, headers: &[&str]) -> String {
        format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
            headers.concat()
        )
    }

    #[tokio::test]
    async fn an_upgrade_opens_the_workload_of_its_path() {
        let version = "Sec-WebSocket-Version: 13\r\n";
        let switching = "HTTP/1.1 101 Switching Protocols".to_owned();
        let echo = ask(get("/ws/echo?x=1", &[UPGRADE, KEY, version])).await;
        assert_eq!(echo, (switching.clone(), Some(Workload::Echo)));
        let chat = ask(get("/ws/chat", &[UPGRADE, KEY, version])).await;
        assert_eq!(chat, (switching, Some(Workload::Chat)));
    }

    #[tokio::test]
    async fn what_is_not_an_upgrade_is_refused_with_4xx() {
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
            let (line, workload) = ask(request).await;
            assert!(
                line.starts_with(&format!("HTTP/1.1 {status}")),
                "{line} instead of {status}"
            );
            assert_eq!(workload, None);
        }
    }
}
