//! Workload `ticks`: the time, again and again, on a schedule that does not drift.

use std::{
    convert::Infallible,
    num::NonZeroU32,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use actix_ws::AggregatedMessage as Message;
use serde::Deserialize;
use tokio::time::{Instant, interval_at};

use crate::{close::End, connection::Socket, server::Server};

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
pub async fn serve(socket: &mut Socket, params: Params, server: &Server) -> End {
    let Err(end) = tick(socket, params, server).await;
    end
}

async fn tick(socket: &mut Socket, params: Params, server: &Server) -> Result<Infallible, End> {
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
                let bytes = text.len();
                socket.session.text(text).await?;
                server.stats.deliver(bytes);
                number += 1;
                intended += every;
                continue;
            }
            next = socket.messages.recv() => next,
        };
        match next.ok_or(End::Broken)?? {
            Message::Text(text) => server.stats.receive(text.len()),
            Message::Binary(bytes) => server.stats.receive(bytes.len()),
            Message::Ping(payload) => socket.session.pong(&payload).await?,
            Message::Pong(_) => {}
            Message::Close(reason) => return Err(End::PeerClosed(reason)),
        }
    }
}

/// The time since 1970.
fn unix_time() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
