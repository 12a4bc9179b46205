//! Workload `ticks`: the time, again and again, on a schedule that does not drift.

use std::{
    convert::Infallible,
    num::NonZeroU32,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use serde::Deserialize;
use websocket::Message;

use crate::{close::End, frame, peer::Peer, server::Server, socket::Socket, threads};

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
pub fn serve(socket: &mut Socket<'_>, params: Params, server: &Server) -> End {
    let peer = socket.client.stream_ref().0;
    let (running, stopped) = mpsc::channel::<Infallible>();
    thread::scope(|scope| {
        let tick = move || tick(peer, params, server, &stopped);
        if let Err(error) = threads::builder().spawn_scoped(scope, tick) {
            threads::report_refusal(&error);
            return End::Broken;
        }
        let Err(end) = read(socket, server);
        drop(running);
        end
    })
}

/// Takes what the peer sends, which changes nothing.
fn read(socket: &mut Socket<'_>, server: &Server) -> Result<Infallible, End> {
    loop {
        server.stats.receive(socket.read()?.len());
    }
}

/// Writes ticks until the session has stopped or a write fails.
fn tick(peer: &Peer, params: Params, server: &Server, stopped: &mpsc::Receiver<Infallible>) {
    let every = Duration::from_millis(params.every_ms.get().into());
    // In this order, so that no tick is due before its intended time.
    let mut intended = unix_time();
    let mut due = Instant::now();
    for number in 0_u64.. {
        let wait = due.saturating_duration_since(Instant::now());
        let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(wait) else {
            return;
        };
        let text = format!(
            "{number} {} {}",
            intended.as_micros(),
            unix_time().as_micros()
        );
        let bytes = text.len();
        let written = peer.write_frames(&frame::of(&Message::text(text)));
        if written.is_err() {
            return peer.interrupt(End::Broken);
        }
        server.stats.deliver(bytes);
        intended += every;
        due += every;
    }
}

/// The time since 1970.
fn unix_time() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
