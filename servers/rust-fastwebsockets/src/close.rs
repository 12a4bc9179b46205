//! How a connection ends, and how the peer learns of it.

use std::time::Duration;

use bytes::Bytes;
use fastwebsockets::{CloseCode, Frame, WebSocketError, WebSocketWrite};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt},
    time::timeout,
};

/// Longest wait for a peer that does not read its close frame, and again for one that does not hang up.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Bytes that a control frame may carry.
const LONGEST_CONTROL: usize = 125;

pub const INVALID_TEXT: u16 = 1007;
pub const POLICY_VIOLATION: u16 = 1008;
pub const MESSAGE_TOO_BIG: u16 = 1009;

/// Why a connection ends.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// This side says so, with a code and a reason.
    Close(u16, &'static str),
    /// The peer said so, with this payload, which is the answer too.
    Answer(Bytes),
    /// Nothing more can be said: the transport failed.
    Broken,
}

impl End {
    /// The peer asked to leave.
    pub const LEFT: Self = Self::Close(1000, "left");
    /// The server stops.
    pub const GOING_AWAY: Self = Self::Close(1001, "server is stopping");
    pub const PROTOCOL_ERROR: Self = Self::Close(1002, "protocol error");

    /// Answers a close frame with its own payload, unless that is invalid (RFC 6455, 5.5.1).
    ///
    /// The library looks at the payload only where it answers by itself.
    pub fn answer(payload: Bytes) -> Self {
        let Some((code, reason)) = payload.split_first_chunk() else {
            return if payload.is_empty() {
                Self::Answer(payload)
            } else {
                Self::PROTOCOL_ERROR
            };
        };
        let code = u16::from_be_bytes(*code);
        if payload.len() > LONGEST_CONTROL || code == 1004 || !CloseCode::from(code).is_allowed() {
            Self::PROTOCOL_ERROR
        } else if simdutf8::basic::from_utf8(reason).is_err() {
            Self::Close(INVALID_TEXT, "not UTF-8")
        } else {
            Self::Answer(payload)
        }
    }
}

/// The library names the fault and leaves the close frame to the application.
impl From<WebSocketError> for End {
    fn from(error: WebSocketError) -> Self {
        match error {
            WebSocketError::IoError(_)
            | WebSocketError::UnexpectedEOF
            | WebSocketError::ConnectionClosed => Self::Broken,
            WebSocketError::InvalidUTF8 => Self::Close(INVALID_TEXT, "not UTF-8"),
            WebSocketError::FrameTooLarge => Self::Close(MESSAGE_TOO_BIG, "message too long"),
            _ => Self::PROTOCOL_ERROR,
        }
    }
}

/// Sends the close frame that `end` asks for.
pub async fn say_goodbye<W>(writer: &mut WebSocketWrite<W>, end: End)
where
    W: AsyncWrite + Unpin,
{
    let goodbye = match end {
        End::Close(code, reason) => Frame::close(code, reason.as_bytes()),
        End::Answer(ref payload) => Frame::close_raw(payload[..].into()),
        End::Broken => return,
    };
    // A failure or a timeout here changes nothing: the connection is dropped next.
    let _ = timeout(CLOSE_TIMEOUT, writer.write_frame(goodbye)).await;
}

/// Ends the sending side, then reads until the peer hangs up.
///
/// Closing a socket that holds unread bytes resets it, and the reset may overtake the close frame:
/// the peer would see an error in place of the code.
pub async fn linger<S>(tcp: &mut S)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let drain = async {
        tcp.shutdown().await?;
        tokio::io::copy(tcp, &mut tokio::io::sink()).await
    };
    let _ = timeout(CLOSE_TIMEOUT, drain).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(code: u16, reason: &[u8]) -> End {
        End::answer([&code.to_be_bytes(), reason].concat().into())
    }

    #[test]
    fn a_lawful_close_frame_is_answered_with_its_own_payload() {
        for payload in [&b""[..], b"\x03\xe8", b"\x10\xe1until later"] {
            let payload = Bytes::copy_from_slice(payload);
            assert_eq!(End::answer(payload.clone()), End::Answer(payload));
        }
    }

    #[test]
    fn a_close_code_that_none_may_have_is_a_protocol_error() {
        for code in [
            0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65_535,
        ] {
            assert_eq!(answer(code, b""), End::PROTOCOL_ERROR, "{code}");
        }
    }

    #[test]
    fn half_a_code_and_a_reason_that_is_too_long_are_protocol_errors() {
        assert_eq!(
            End::answer(Bytes::from_static(b"\x03")),
            End::PROTOCOL_ERROR
        );
        assert_eq!(answer(1000, &[b'r'; 124]), End::PROTOCOL_ERROR);
    }

    #[test]
    fn a_reason_that_is_not_utf8_is_answered_with_1007() {
        assert!(matches!(answer(1000, b"\xff"), End::Close(INVALID_TEXT, _)));
    }
}
