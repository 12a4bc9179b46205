//! How a connection ends, and how the peer learns of it.

use std::time::Duration;

use bytes::Bytes;
use fastwebsockets::{Frame, WebSocketError, WebSocketWrite};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt},
    time::timeout,
};

/// Longest wait for a peer that does not read its close frame, and again for one that does not hang up.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

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
