//! How a connection ends, and how the peer learns of it.

use std::time::Duration;

use futures_util::SinkExt;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt},
    time::timeout,
};
use tokio_websockets::{CloseCode, Error, Message, WebSocketStream};

/// Longest wait for a peer that does not read its close frame, and again for one that does not hang up.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Why a connection ends.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// This side says so, with a code and a reason.
    Close(CloseCode, &'static str),
    /// The library has a close frame ready: the answer to the peer's, or one for its protocol error.
    Answered,
    /// Nothing more can be said: the transport failed.
    Broken,
}

impl End {
    /// The peer asked to leave.
    pub const LEFT: Self = Self::Close(CloseCode::NORMAL_CLOSURE, "left");
    /// The server stops.
    pub const GOING_AWAY: Self = Self::Close(CloseCode::GOING_AWAY, "server is stopping");
}

impl From<Error> for End {
    fn from(error: Error) -> Self {
        match error {
            // The library speaks for itself when one frame is too long, but not when many add up to it.
            Error::PayloadTooLong { .. } => {
                Self::Close(CloseCode::MESSAGE_TOO_BIG, "message too long")
            }
            Error::Protocol(_) | Error::AlreadyClosed => Self::Answered,
            _ => Self::Broken,
        }
    }
}

/// Sends the close frame that `end` asks for, unless the library has one ready, and flushes.
pub async fn say_goodbye<S>(socket: &mut WebSocketStream<S>, end: End)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let goodbye = async {
        match end {
            End::Close(code, reason) => {
                // Refused when the library has said something itself; that goes out with the flush.
                let _ = socket.feed(Message::close(Some(code), reason)).await;
                socket.flush().await
            }
            End::Answered => socket.flush().await,
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
