//! How a connection ends, and how the peer learns of it.

use std::{io, time::Duration};

use websocket::{Message, WebSocketError};

use crate::{frame, peer::Peer};

/// Longest wait for a peer that does not read its close frame, and again for one that does not hang up.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side says so, with a code and a reason.
    Close(u16, &'static str),
    /// The peer said so, with a code or without, and is answered with the same.
    PeerClosed(Option<u16>),
    /// Nothing more can be said: the transport failed.
    Broken,
}

impl End {
    /// The peer asked to leave.
    pub const LEFT: Self = Self::Close(1000, "left");
    /// The server stops.
    pub const GOING_AWAY: Self = Self::Close(1001, "server is stopping");
    /// The peer broke RFC 6455.
    pub const PROTOCOL_ERROR: Self = Self::Close(1002, "protocol error");
    /// The peer sent more than this side reads.
    pub const TOO_LONG: Self = Self::Close(1009, "message too long");
    /// The peer sent what a workload cannot answer.
    pub const fn policy(reason: &'static str) -> Self {
        Self::Close(1008, reason)
    }
}

/// The library's words for a message of many frames that is too long.
const TOO_MANY_BYTES: &str = "Exceeded maximum WebSocket message size";

impl From<WebSocketError> for End {
    /// The close code that RFC 6455 (7.4.1) gives to what went wrong.
    fn from(error: WebSocketError) -> Self {
        match error {
            WebSocketError::Utf8Error(_) => Self::Close(1007, "invalid UTF-8"),
            WebSocketError::ProtocolError(TOO_MANY_BYTES) => Self::TOO_LONG,
            WebSocketError::ProtocolError(_) | WebSocketError::DataFrameError(_) => {
                Self::PROTOCOL_ERROR
            }
            // How the library says that a frame is longer than its limit.
            WebSocketError::IoError(error) if error.kind() == io::ErrorKind::InvalidData => {
                Self::TOO_LONG
            }
            _ => Self::Broken,
        }
    }
}

/// Sends the close frame that `end` asks for.
///
/// No other thread may write to the connection any more.
pub fn say_goodbye(peer: &Peer, end: End) {
    let close = match end {
        End::Close(code, reason) => Message::close_because(code, reason),
        End::PeerClosed(Some(code)) => Message::close_because(code, ""),
        End::PeerClosed(None) => Message::close(),
        End::Broken => return,
    };
    // Failures here change nothing: the connection is closed next.
    let _ = peer.tcp().set_write_timeout(Some(CLOSE_TIMEOUT));
    let _ = peer.write_frames(&frame::of(&close));
}

/// Waits until the peer has hung up.
pub fn linger(peer: &Peer) {
    // A failure or a timeout changes nothing: the connection is closed next.
    let _ = peer.linger(CLOSE_TIMEOUT);
}
