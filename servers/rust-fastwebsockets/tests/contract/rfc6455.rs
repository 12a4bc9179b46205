//! Frames that a well-behaved client never sends, byte by byte.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Bytes, Message, Utf8Bytes,
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};

use crate::support::{Client, Server, patiently};

const FIN: u8 = 0x80;
const CONTINUATION: u8 = 0x0;
const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const PING: u8 = 0x9;

/// A masked frame with a payload of up to 125 bytes; the mask is zero, so the payload stays readable.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first, 0x80 | payload.len() as u8, 0, 0, 0, 0];
    frame.extend(payload);
    frame
}

async fn send_raw(client: &mut Client, bytes: &[u8]) {
    client.socket.get_mut().write_all(bytes).await.unwrap();
}

async fn code_after(server: &Server, path: &str, bytes: &[u8]) -> CloseCode {
    let mut client = server.connect(path).await;
    send_raw(&mut client, bytes).await;
    client.close_code().await
}

#[tokio::test]
async fn invalid_utf8_closes_with_1007() {
    let server = Server::start().await;
    for path in ["/ws/echo", "/ws/chat"] {
        let whole = frame(FIN | TEXT, b"\xff\xfe");
        assert_eq!(code_after(&server, path, &whole).await, CloseCode::Invalid);
        let split = [
            frame(TEXT, b"good \xc3"),
            frame(FIN | CONTINUATION, b"\x28"),
        ]
        .concat();
        assert_eq!(code_after(&server, path, &split).await, CloseCode::Invalid);
    }
}

#[tokio::test]
async fn protocol_errors_close_with_1002() {
    let server = Server::start().await;
    let reserved_bit = frame(FIN | 0x40 | TEXT, b"x");
    let reserved_data = frame(FIN | 0x3, b"x");
    let reserved_control = frame(FIN | 0xb, b"");
    let fragmented_ping = frame(PING, b"x");
    let lone_continuation = frame(FIN | CONTINUATION, b"x");
    let new_message_inside = [frame(TEXT, b"x"), frame(FIN | TEXT, b"y")].concat();
    for bytes in [
        reserved_bit,
        reserved_data,
        reserved_control,
        fragmented_ping,
        lone_continuation,
        new_message_inside,
    ] {
        for path in ["/ws/echo", "/ws/chat"] {
            let code = code_after(&server, path, &bytes).await;
            assert_eq!(code, CloseCode::Protocol, "{bytes:x?}");
        }
    }
}

#[tokio::test]
async fn a_fragmented_message_with_a_ping_inside_comes_back_whole() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/echo").await;
    let split_letter = [
        frame(TEXT, b"gr\xc3"),
        frame(FIN | PING, b"still there?"),
        frame(CONTINUATION, b"\xbc"),
        frame(FIN | CONTINUATION, b"n"),
    ]
    .concat();
    send_raw(&mut client, &split_letter).await;
    assert_eq!(client.next().await, Message::Pong("still there?".into()));
    assert_eq!(client.text().await, "grün");

    let binary = [frame(BINARY, b"a"), frame(FIN | CONTINUATION, b"b")].concat();
    send_raw(&mut client, &binary).await;
    assert_eq!(
        client.next().await,
        Message::Binary(Bytes::from_static(b"ab"))
    );
}

#[tokio::test]
async fn a_close_frame_is_answered_with_its_own_code() {
    let server = Server::start().await;
    for path in ["/ws/echo", "/ws/chat"] {
        let mut client = server.connect(path).await;
        let close = CloseFrame {
            code: CloseCode::Library(4321),
            reason: Utf8Bytes::from_static("done"),
        };
        client.send(Message::Close(Some(close))).await;
        assert_eq!(client.close_code().await, CloseCode::Library(4321));
        let end = patiently(client.socket.get_mut().read_u8()).await;
        assert!(end.is_err(), "the server hangs up after the close");
    }
}

#[tokio::test]
async fn an_oversized_length_closes_with_1009_before_its_payload_arrives() {
    let server = Server::start().await;
    let mut header = vec![FIN | BINARY, 0x80 | 127];
    header.extend(u64::to_be_bytes(1 << 40));
    header.extend([0; 4]);
    for path in ["/ws/echo", "/ws/chat"] {
        assert_eq!(code_after(&server, path, &header).await, CloseCode::Size);
    }
}

#[tokio::test]
async fn frames_right_behind_the_request_are_not_lost() {
    let server = Server::start().await;
    let mut tcp = server.tcp().await;
    let request = "GET /ws/echo HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    let bytes = [request.as_bytes(), &frame(FIN | TEXT, b"early")].concat();
    tcp.write_all(&bytes).await.unwrap();

    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(patiently(tcp.read_u8()).await.unwrap());
    }
    assert!(answer.starts_with(b"HTTP/1.1 101 "));
    let role = tokio_tungstenite::tungstenite::protocol::Role::Client;
    let socket = WebSocketStream::from_raw_socket(tcp, role, None).await;
    assert_eq!(Client { socket }.text().await, "early");
}

/// The status line's start of the answer to an upgrade of `path` in version `version`.
async fn refusal(server: &Server, path: &str, version: u8) -> String {
    let mut tcp = server.tcp().await;
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: {version}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    tcp.write_all(request.as_bytes()).await.unwrap();
    let mut start = [0; 10];
    patiently(tcp.read_exact(&mut start)).await.unwrap();
    String::from_utf8_lossy(&start).into_owned()
}

#[tokio::test]
async fn a_wrong_version_path_or_query_is_refused_with_4xx() {
    let server = Server::start().await;
    for (path, version) in [
        ("/ws/echo", 8),
        ("/ws/nowhere", 13),
        ("/ws/push?count=ten", 13),
        ("/ws/push?bytes=1048577", 13),
        ("/ws/ticks?everyMs=0", 13),
    ] {
        let start = refusal(&server, path, version).await;
        assert_eq!(start, "HTTP/1.1 4", "{path}");
    }
    assert_eq!(refusal(&server, "/ws/echo", 13).await, "HTTP/1.1 1");
}

#[tokio::test]
async fn a_tcp_reset_harms_nobody_else() {
    let server = Server::start().await;
    let mut witness = server.connect("/ws/echo").await;
    let mut doomed = server.connect("/ws/echo").await;
    doomed.send("x").await;
    doomed.settle_with_reset().await;

    witness.send("alive").await;
    assert_eq!(witness.text().await, "alive");
}

impl Client {
    /// Hangs up with unread bytes, which the operating system turns into a reset.
    async fn settle_with_reset(self) {
        patiently(self.socket.get_ref().readable()).await.unwrap();
        drop(self);
    }
}
