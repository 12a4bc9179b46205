//! How a connection ends, and how the peer learns of it.

use std::time::Duration;

use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use tokio::time::timeout;
use tungstenite::error::ProtocolError;

/// Longest wait for a peer that does not read its close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Why a connection ends.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// This side says so, with a code and a reason.
    Close(CloseCode, &'static str),
    /// The peer said so; the library has its answer ready, with the same code.
    PeerClosed,
    /// Nothing more can be said: the transport failed.
    Broken,
}

impl End {
    /// The peer asked to leave.
    pub const LEFT: Self = Self::Close(close_code::NORMAL, "left");
    /// The server stops.
    pub const GOING_AWAY: Self = Self::Close(close_code::AWAY, "server is stopping");
}

impl From<axum::Error> for End {
    fn from(error: axum::Error) -> Self {
        match error.into_inner().downcast::<tungstenite::Error>() {
            Ok(error) => Self::from(*error),
            Err(_) => Self::Broken,
        }
    }
}

impl From<tungstenite::Error> for End {
    /// The close code that RFC 6455 (7.4.1) gives to what went wrong.
    fn from(error: tungstenite::Error) -> Self {
        use tungstenite::Error;
        match error {
            Error::Utf8(_) => Self::Close(close_code::INVALID, "invalid UTF-8"),
            Error::Capacity(_) => Self::Close(close_code::SIZE, "message too long"),
            Error::Protocol(ProtocolError::SendAfterClosing) | Error::ConnectionClosed => {
                Self::PeerClosed
            }
            Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => Self::Broken,
            Error::Protocol(_) => Self::Close(close_code::PROTOCOL, "protocol error"),
            _ => Self::Broken,
        }
    }
}

/// Sends the close frame that `end` asks for, or flushes the library's answer to the peer's.
pub async fn say_goodbye(socket: &mut WebSocket, end: End) {
    let goodbye = async {
        match end {
            End::Close(code, reason) => {
                let reason = Utf8Bytes::from_static(reason);
                let frame = CloseFrame { code, reason };
                socket.send(Message::Close(Some(frame))).await
            }
            End::PeerClosed => socket.flush().await,
            End::Broken => Ok(()),
        }
    };
    // A failure or a timeout here changes nothing: the connection is dropped next.
    let _ = timeout(CLOSE_TIMEOUT, goodbye).await;
}
