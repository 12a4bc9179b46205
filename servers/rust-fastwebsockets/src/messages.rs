//! What a peer sends, whole: the library reads frames.

use std::convert::Infallible;

use bytes::{Bytes, BytesMut};
use fastwebsockets::{Frame, OpCode, Payload, WebSocketRead};
use tokio::io::AsyncRead;

use crate::close::{self, End};

/// One message of a peer, or a control frame.
#[derive(Debug, PartialEq, Eq)]
pub enum Incoming {
    /// Valid UTF-8.
    Text(Bytes),
    Binary(Bytes),
    Ping(Bytes),
    Pong,
}

impl Incoming {
    /// Payload bytes of a data message; `None` for a control frame.
    pub fn data_len(&self) -> Option<usize> {
        match self {
            Self::Text(payload) | Self::Binary(payload) => Some(payload.len()),
            Self::Ping(_) | Self::Pong => None,
        }
    }
}

/// Reads a connection's frames and puts messages together from them: the library's own collector knows no limit.
pub struct Messages<R> {
    frames: WebSocketRead<R>,
    assembly: Assembly,
}

impl<R: AsyncRead + Unpin> Messages<R> {
    /// Longer messages than `limit` bytes end the connection with 1009.
    pub fn new(mut frames: WebSocketRead<R>, limit: usize) -> Self {
        // It refuses lengths from this one on.
        frames.set_max_message_size(limit + 1);
        // Its answers would have to go through the writer that the workload holds.
        frames.set_auto_pong(false);
        frames.set_auto_close(false);
        Self {
            frames,
            assembly: Assembly { limit, begun: None },
        }
    }

    /// The next message. Must not be called again once its future was dropped: half a frame may be lost with it.
    pub async fn next(&mut self) -> Result<Incoming, End> {
        loop {
            let mut nothing_is_due = |_| async { Ok::<(), Infallible>(()) };
            let frame = self.frames.read_frame(&mut nothing_is_due).await?;
            if let Some(incoming) = self.assembly.add(frame)? {
                return Ok(incoming);
            }
        }
    }
}

/// The message that is being put together.
struct Assembly {
    limit: usize,
    /// True if it is text, and its payload so far.
    begun: Option<(bool, BytesMut)>,
}

impl Assembly {
    /// Adds a frame; `Some` when it makes something whole.
    fn add(&mut self, frame: Frame<'_>) -> Result<Option<Incoming>, End> {
        let payload = owned(frame.payload);
        match (frame.opcode, self.begun.take()) {
            (OpCode::Ping, begun) => {
                self.begun = begun;
                Ok(Some(Incoming::Ping(payload.freeze())))
            }
            (OpCode::Pong, begun) => {
                self.begun = begun;
                Ok(Some(Incoming::Pong))
            }
            (OpCode::Close, _) => Err(End::answer(payload.freeze())),
            (OpCode::Text | OpCode::Binary, Some(_)) | (OpCode::Continuation, None) => {
                Err(End::PROTOCOL_ERROR)
            }
            (OpCode::Text, None) => self.extend(frame.fin, true, payload, true),
            (OpCode::Binary, None) => self.extend(frame.fin, false, payload, true),
            (OpCode::Continuation, Some((is_text, mut begun))) => {
                begun.extend_from_slice(&payload);
                self.extend(frame.fin, is_text, begun, false)
            }
        }
    }

    /// Keeps what has come so far, or hands it over when `fin` says that it is all.
    fn extend(
        &mut self,
        fin: bool,
        is_text: bool,
        payload: BytesMut,
        is_one_frame: bool,
    ) -> Result<Option<Incoming>, End> {
        if payload.len() > self.limit {
            return Err(End::Close(close::MESSAGE_TOO_BIG, "message too long"));
        }
        if !fin {
            self.begun = Some((is_text, payload));
            return Ok(None);
        }
        // The library has looked at texts of a single frame.
        if is_text && !is_one_frame && simdutf8::basic::from_utf8(&payload).is_err() {
            return Err(End::Close(close::INVALID_TEXT, "not UTF-8"));
        }
        let payload = payload.freeze();
        Ok(Some(if is_text {
            Incoming::Text(payload)
        } else {
            Incoming::Binary(payload)
        }))
    }
}

fn owned(payload: Payload<'_>) -> BytesMut {
    match payload {
        Payload::Bytes(bytes) => bytes,
        other => BytesMut::from(&other[..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(
        assembly: &mut Assembly,
        fin: bool,
        opcode: OpCode,
        payload: &[u8],
    ) -> Result<Option<Incoming>, End> {
        assembly.add(Frame::new(fin, opcode, None, payload.into()))
    }

    fn empty() -> Assembly {
        Assembly {
            limit: 6,
            begun: None,
        }
    }

    #[test]
    fn fragments_are_one_message_and_a_ping_between_them_another() {
        let mut assembly = empty();
        assert_eq!(add(&mut assembly, false, OpCode::Text, b"gr\xc3"), Ok(None));
        let ping = Ok(Some(Incoming::Ping(Bytes::from_static(b"?"))));
        assert_eq!(add(&mut assembly, true, OpCode::Ping, b"?"), ping);
        let whole = Ok(Some(Incoming::Text(Bytes::from("grün"))));
        assert_eq!(
            add(&mut assembly, true, OpCode::Continuation, b"\xbcn"),
            whole
        );
    }

    #[test]
    fn the_limit_is_that_of_the_whole_message() {
        let mut assembly = empty();
        assert_eq!(add(&mut assembly, false, OpCode::Binary, b"1234"), Ok(None));
        assert_eq!(
            add(&mut assembly, false, OpCode::Continuation, b"56"),
            Ok(None)
        );
        let too_long = Err(End::Close(close::MESSAGE_TOO_BIG, "message too long"));
        assert_eq!(
            add(&mut assembly, true, OpCode::Continuation, b"7"),
            too_long
        );
    }

    #[test]
    fn what_does_not_follow_ends_the_connection() {
        assert_eq!(
            add(&mut empty(), true, OpCode::Continuation, b"x"),
            Err(End::PROTOCOL_ERROR)
        );
        let mut assembly = empty();
        assert_eq!(add(&mut assembly, false, OpCode::Text, b"x"), Ok(None));
        assert_eq!(
            add(&mut assembly, true, OpCode::Text, b"y"),
            Err(End::PROTOCOL_ERROR)
        );
    }
}
