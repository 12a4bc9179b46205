//! How a connection ends, and how the peer learns of it.

use std::{io, time::Duration};

use actix_ws::{CloseCode, CloseReason, Closed, ProtocolError, Session};
use tokio::time::timeout;

/// Longest wait for a peer that does not read its close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Why a connection ends.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// This side says so, with a code and a reason.
    Close(CloseCode, &'static str),
    /// The peer said so, and is answered in its own words.
    PeerClosed(Option<CloseReason>),
    /// Nothing more can be said: the transport failed.
    Broken,
}

impl End {
    /// The peer asked to leave.
    pub const LEFT: Self = Self::Close(CloseCode::Normal, "left");
    /// The server stops.
    pub const GOING_AWAY: Self = Self::Close(CloseCode::Away, "server is stopping");

    const INVALID: Self = Self::Close(CloseCode::Invalid, "invalid UTF-8");
    const TOO_LONG: Self = Self::Close(CloseCode::Size, "message too long");
    const PROTOCOL: Self = Self::Close(CloseCode::Protocol, "protocol error");
}

impl From<ProtocolError> for End {
    /// The close code that RFC 6455 (7.4.1) gives to what went wrong.
    fn from(error: ProtocolError) -> Self {
        match error {
            ProtocolError::Overflow => Self::TOO_LONG,
            ProtocolError::Io(error) => Self::from_io(&error),
            _ => Self::PROTOCOL,
        }
    }
}

impl From<Closed> for End {
    /// The library has stopped to take messages for a connection that is gone.
    fn from(_: Closed) -> Self {
        Self::Broken
    }
}

impl End {
    /// The library has no variants for these faults yet; their kinds and words tell them apart.
    fn from_io(error: &io::Error) -> Self {
        let words = error.to_string().to_ascii_lowercase();
        match error.kind() {
            io::ErrorKind::InvalidData if words.contains("utf-8") => Self::INVALID,
            io::ErrorKind::InvalidData => Self::PROTOCOL,
            _ if words.contains("maximum continuation size") => Self::TOO_LONG,
            _ => Self::Broken,
        }
    }
}

/// Sends the close frame that `end` asks for.
pub async fn say_goodbye(session: Session, end: End) {
    let reason = match end {
        End::Close(code, reason) => Some((code, reason).into()),
        End::PeerClosed(reason) => reason,
        End::Broken => return,
    };
    // A failure or a timeout here changes nothing: the connection is dropped next.
    let _ = timeout(CLOSE_TIMEOUT, session.close(reason)).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_librarys_io_errors_are_told_apart() {
        let io = |kind, words: &str| End::from(ProtocolError::Io(io::Error::new(kind, words)));
        let invalid_data = io::ErrorKind::InvalidData;
        assert_eq!(
            io(invalid_data, "invalid utf-8 sequence of 1 bytes"),
            End::INVALID
        );
        assert_eq!(
            io(invalid_data, "a frame with non-zero reserved bits"),
            End::PROTOCOL
        );
        let other = io::ErrorKind::Other;
        assert_eq!(
            io(other, "Exceeded maximum continuation size"),
            End::TOO_LONG
        );
        assert_eq!(io(other, "connection reset"), End::Broken);
    }
}
