//! How a connection ends, and how the peer learns of it.

use std::time::Duration;

use tungstenite::{
    Error,
    error::ProtocolError,
    protocol::{
        CloseFrame,
        frame::{Frame, Utf8Bytes, coding::CloseCode},
    },
};

use crate::{connection::Socket, peer::Peer};

/// Longest wait for a peer that does not read its close frame, and again for one that does not hang up.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const LEFT: Self = Self::Close(CloseCode::Normal, "left");
    /// The server stops.
    pub const GOING_AWAY: Self = Self::Close(CloseCode::Away, "server is stopping");
}

impl From<Error> for End {
    /// The close code that RFC 6455 (7.4.1) gives to what went wrong.
    fn from(error: Error) -> Self {
        match error {
            Error::Utf8(_) => Self::Close(CloseCode::Invalid, "invalid UTF-8"),
            Error::Capacity(_) => Self::Close(CloseCode::Size, "message too long"),
            Error::Protocol(ProtocolError::SendAfterClosing) | Error::ConnectionClosed => {
                Self::PeerClosed
            }
            Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => Self::Broken,
            Error::Protocol(_) => Self::Close(CloseCode::Protocol, "protocol error"),
            _ => Self::Broken,
        }
    }
}

/// Sends the close frame that `end` asks for, or flushes the library's answer to the peer's.
///
/// No other thread may write to the connection any more.
pub fn say_goodbye(socket: &mut Socket<'_>, end: End) {
    let peer = socket.get_ref().0;
    // Failures here change nothing: the connection is closed next.
    let _ = peer.tcp().set_write_timeout(Some(CLOSE_TIMEOUT));
    match end {
        End::Close(code, reason) => {
            // Not through the library: once a read has ended or failed, it refuses to write.
            let reason = Utf8Bytes::from_static(reason);
            let mut frame = Vec::new();
            if Frame::close(Some(CloseFrame { code, reason }))
                .format(&mut frame)
                .is_ok()
            {
                let _ = peer.write_frames(&frame);
            }
        }
        End::PeerClosed => {
            let _ = socket.flush();
        }
        End::Broken => {}
    }
}

/// Waits until the peer has hung up.
pub fn linger(peer: &Peer) {
    // A failure or a timeout changes nothing: the connection is closed next.
    let _ = peer.linger(CLOSE_TIMEOUT);
}
