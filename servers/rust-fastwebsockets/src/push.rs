//! Workload `push`: each message is answered by many of a given size.

use std::{convert::Infallible, fmt::Write};

use fastwebsockets::{Frame, WebSocketWrite};
use serde::Deserialize;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::{
    close::{self, End},
    messages::{Incoming, Messages},
    server::Server,
};

/// Longest answer a peer may ask for: the memory of one connection stays bounded.
const MAX_BYTES: usize = 1024 * 1024;

/// The answers to each message: how many, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Params {
    /// Answers to one message.
    count: u16,
    /// Exact size of an answer's payload.
    #[serde(deserialize_with = "up_to_max_bytes")]
    bytes: usize,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            count: 10,
            bytes: 10_000,
        }
    }
}

fn up_to_max_bytes<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let bytes = usize::deserialize(deserializer)?;
    if bytes > MAX_BYTES {
        return Err(serde::de::Error::custom("too many bytes"));
    }
    Ok(bytes)
}

/// Answers until the connection ends. A peer that does not read is not read from: nothing is dropped.
pub async fn serve<R, W>(
    mut messages: Messages<R>,
    writer: &mut WebSocketWrite<W>,
    params: Params,
    server: &Server,
) -> End
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let Err(end) = exchange(&mut messages, writer, params, server).await;
    end
}

async fn exchange<R, W>(
    messages: &mut Messages<R>,
    writer: &mut WebSocketWrite<W>,
    params: Params,
    server: &Server,
) -> Result<Infallible, End>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let padding = "0".repeat(params.bytes);
    loop {
        let incoming = tokio::select! {
            biased;
            () = server.shutdown.cancelled() => return Err(End::GOING_AWAY),
            incoming = messages.next() => incoming?,
        };
        if let Some(bytes) = incoming.data_len() {
            server.stats.receive(bytes);
        }
        if let Incoming::Ping(payload) = &incoming {
            writer.write_frame(Frame::pong(payload[..].into())).await?;
        }
        let Incoming::Text(id) = incoming else {
            continue;
        };
        let id = String::from_utf8_lossy(&id);
        for index in 0..params.count {
            let answer = answer(&id, index, &padding).ok_or(End::Close(
                close::POLICY_VIOLATION,
                "id longer than an answer",
            ))?;
            writer
                .write_frame(Frame::text(answer.as_bytes().into()))
                .await?;
            server.stats.deliver(answer.len());
        }
    }
}

/// `<id>:<index>:`, filled up with the padding's end to the padding's length. `None`: it does not fit.
fn answer(id: &str, index: u16, padding: &str) -> Option<String> {
    let mut answer = String::with_capacity(padding.len());
    write!(answer, "{id}:{index}:").ok()?;
    answer.push_str(padding.get(answer.len()..)?);
    Some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_has_the_paddings_length_and_starts_with_id_and_index() {
        assert_eq!(answer("id", 7, &"0".repeat(9)).unwrap(), "id:7:0000");
        assert_eq!(answer("ü", 12, &"0".repeat(6)).unwrap(), "ü:12:");
    }

    #[test]
    fn an_id_longer_than_an_answer_has_none() {
        assert_eq!(answer("id", 7, "0000"), None);
    }
}
