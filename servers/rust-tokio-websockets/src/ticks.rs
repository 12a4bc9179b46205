//! Workload `ticks`: the time, again and again, on a schedule that does not drift.

use std::{
    convert::Infallible,
    num::NonZeroU32,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::{Instant, interval_at},
};
use tokio_websockets::{Message, WebSocketStream};

use crate::{close::End, server::Server, stats::Tally};

const DEFAULT_EVERY_MS: NonZeroU32 = NonZeroU32::new(500).unwrap();

/// How often a tick is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Params {
    every_ms: NonZeroU32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            every_ms: DEFAULT_EVERY_MS,
        }
    }
}

/// Ticks until the connection ends, from now on.
///
/// A tick that a slow peer delays is sent late, and none is left out: its intended time shows how late.
pub async fn serve<S>(socket: &mut WebSocketStream<S>, params: Params, server: &Server) -> End
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let Err(end) = tick(socket, params, server).await;
    end
}

async fn tick<S>(
    socket: &mut WebSocketStream<S>,
    params: Params,
    server: &Server,
) -> Result<Infallible, End>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let every = Duration::from_millis(params.every_ms.get().into());
    // In this order, so that no tick is due before its intended time.
    let mut intended = unix_time();
    let mut due = interval_at(Instant::now(), every);
    let mut number: u64 = 0;
    loop {
        let next = tokio::select! {
            biased;
            () = server.shutdown.cancelled() => return Err(End::GOING_AWAY),
            _ = due.tick() => {
                let text = format!("{number} {} {}", intended.as_micros(), unix_time().as_micros());
                let mut written = Tally::default();
                written.add(text.len());
                socket.send(Message::text(text)).await?;
                server.stats.deliver(written);
                number += 1;
                intended += every;
                continue;
            }
            next = socket.next() => next,
        };
        let message = next.ok_or(End::Answered)??;
        if message.is_close() {
            return Err(End::Answered);
        }
        if message.is_text() || message.is_binary() {
            server.stats.receive(message.as_payload().len());
        }
        // The library answers pings by itself.
    }
}

/// The time since 1970.
fn unix_time() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
