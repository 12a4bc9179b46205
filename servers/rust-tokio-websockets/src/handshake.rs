//! The HTTP half of a connection: names the workload, lets the library upgrade.
//!
//! The library's own `accept` takes every path and tells it only after its answer. So the request is read here
//! first, refused when it asks for nothing there is, and handed to the library as if it had just arrived.

use std::{io::Cursor, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, Chain, Join, ReadHalf, WriteHalf},
    time::timeout,
};
use tokio_websockets::{Limits, ServerBuilder, WebSocketStream};

use crate::workload::{Refusal, Workload};

/// Longest time a peer may take to send its request.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// Longest request head, the same as in most HTTP servers.
const MAX_HEAD_BYTES: usize = 8 * 1024;

const FIRST_READ_BYTES: usize = 1024;
const MAX_HEADERS: usize = 64;

/// The peer's bytes: first those that were read with the request, then what comes.
type Replayed<S> = Join<Chain<Cursor<Vec<u8>>, ReadHalf<S>>, WriteHalf<S>>;

/// Upgrades a fresh connection. `None`: it was refused with a 4xx, or ended before it had asked for anything.
pub async fn accept<S>(stream: S) -> Option<(WebSocketStream<Replayed<S>>, Workload)>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let (mut reader, mut writer) = tokio::io::split(stream);
    let mut received = Vec::with_capacity(FIRST_READ_BYTES);
    let answer = timeout(HANDSHAKE_TIMEOUT, read_request(&mut reader, &mut received))
        .await
        .ok()??;
    let workload = match answer {
        Ok(workload) => workload,
        Err(refusal) => {
            let head = format!(
                "HTTP/1.1 {}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
                refusal.status_line()
            );
            writer.write_all(head.as_bytes()).await.ok()?;
            return None;
        }
    };
    let limit = workload.max_message_bytes();
    let stream = tokio::io::join(Cursor::new(received).chain(reader), writer);
    let builder = ServerBuilder::new().limits(Limits::default().max_payload_len(Some(limit)));
    let (_, socket) = builder.accept(stream).await.ok()?;
    Some((socket, workload))
}

/// Reads one request head into `received`, with whatever came right behind it. `None`: the peer went away.
async fn read_request<R>(
    reader: &mut R,
    received: &mut Vec<u8>,
) -> Option<Result<Workload, Refusal>>
where
    R: AsyncRead + Unpin,
{
    loop {
        if reader.read_buf(received).await.ok()? == 0 {
            return None;
        }
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        match request.parse(received) {
            Ok(httparse::Status::Complete(_)) => {
                return Some(Workload::from_target(request.path?));
            }
            Ok(httparse::Status::Partial) if received.len() < MAX_HEAD_BYTES => {}
            Ok(httparse::Status::Partial) => return Some(Err(Refusal::HeadTooLarge)),
            Err(_) => return Some(Err(Refusal::BadRequest)),
        }
    }
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
        let workload = accept(&mut stream).await.map(|(_, workload)| workload);
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
            (get("/ws/echo", &[]), "400"),
            (
                get("/ws/echo", &[UPGRADE, KEY, "Sec-WebSocket-Version: 8\r\n"]),
                "400",
            ),
            (get("/ws/echo", &[UPGRADE, version]), "400"),
            (get("/ws/nowhere", &[UPGRADE, KEY, version]), "404"),
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
