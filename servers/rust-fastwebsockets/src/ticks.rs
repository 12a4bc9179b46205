//! Workload `ticks`: the time, again and again, on a schedule that does not drift.

use std::{
    convert::Infallible,
    num::NonZeroU32,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use bytes::Bytes;
use fastwebsockets::{Frame, WebSocketWrite};
use serde::Deserialize;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc::{self, Receiver, Sender},
    time::{Instant, interval_at},
};

use crate::{
    close::End,
    messages::{Incoming, Messages},
    server::Server,
};

/// Pings that may wait for their pongs; beyond them the peer is not read from.
const PONGS: usize = 8;

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
pub async fn serve<R, W>(
    messages: Messages<R>,
    writer: &mut WebSocketWrite<W>,
    params: Params,
    server: &Server,
) -> End
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let (pongs, pongs_due) = mpsc::channel(PONGS);
    let read = read(messages, pongs, server);
    let tick = tick(writer, pongs_due, params, server);
    let Err(end) = tokio::try_join!(read, tick);
    end
}

/// Passes pings on to the writer; what else a peer sends is only counted.
async fn read<R>(
    mut messages: Messages<R>,
    pongs: Sender<Bytes>,
    server: &Server,
) -> Result<Infallible, End>
where
    R: AsyncRead + Unpin,
{
    loop {
        let incoming = messages.next().await?;
        if let Some(bytes) = incoming.data_len() {
            server.stats.receive(bytes);
        }
        if let Incoming::Ping(payload) = incoming {
            pongs.send(payload).await.map_err(|_| End::Broken)?;
        }
    }
}

async fn tick<W>(
    writer: &mut WebSocketWrite<W>,
    mut pongs: Receiver<Bytes>,
    params: Params,
    server: &Server,
) -> Result<Infallible, End>
where
    W: AsyncWrite + Unpin,
{
    let every = Duration::from_millis(params.every_ms.get().into());
    // In this order, so that no tick is due before its intended time.
    let mut intended = unix_time();
    let mut due = interval_at(Instant::now(), every);
    let mut number: u64 = 0;
    loop {
        tokio::select! {
            biased;
            () = server.shutdown.cancelled() => return Err(End::GOING_AWAY),
            _ = due.tick() => {
                let text = format!("{number} {} {}", intended.as_micros(), unix_time().as_micros());
                writer.write_frame(Frame::text(text.as_bytes().into())).await?;
                server.stats.deliver(text.len());
                number += 1;
                intended += every;
            }
            Some(payload) = pongs.recv() => {
                writer.write_frame(Frame::pong(payload[..].into())).await?;
            }
        }
    }
}

/// The time since 1970.
fn unix_time() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
