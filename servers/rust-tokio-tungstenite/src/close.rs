//! How a connection ends, and how the peer learns of it.

use std::time::Duration;

use futures_util::SinkExt;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Utf8Bytes,
        error::ProtocolError,
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};

/// Longest wait for a peer that does not read its close frame, and again for one that does not hang up.
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
    pub const LEFT: Self = Self::Close(CloseCode::Normal, "left");
    /// The server stops.
    pub const GOING_AWAY: Self = Self::Close(CloseCode::Away, "server is stopping");
}

impl From<Error> for End {
    /// The close code that RFC 6455 (7.4.1) gives to what went wrong.
    fn from(error: Error) -> Self {
        match error {
            Error::Utf8 => Self::Close(CloseCode::Invalid, "invalid UTF-8"),
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
pub async fn say_goodbye<S>(socket: &mut WebSocketStream<S>, end: End)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let goodbye = async {
        match end {
            End::Close(code, reason) => {
                let reason = Utf8Bytes::from_static(reason);
                socket.close(Some(CloseFrame { code, reason })).await
            }
            End::PeerClosed => socket.flush().await,
            End::Broken => Ok(()),
        }
    };
    // A failure or a timeout here changes nothing: the connection is dropped next.
    let _ = timeout(CLOSE_TIMEOUT, goodbye).await;
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
