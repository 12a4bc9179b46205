//! One chat connection: a reader that acts on messages and a writer that empties the queue, in one task.

use std::{pin::pin, time::Duration};

use bytes::Bytes;
use fastwebsockets::{Frame, WebSocketError, WebSocketWrite};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc::{self, Receiver, Sender},
    time::{Instant, interval_at, sleep, timeout},
};

use super::{
    protocol::{self, Request},
    room::Membership,
    token_bucket::TokenBucket,
};
use crate::{
    close::{self, End},
    messages::{Incoming, Messages},
    server::Server,
    stats::Stats,
};

/// Messages that may wait for one slow peer; the newest beyond them is dropped.
const QUEUE_MESSAGES: usize = 64;

/// Pings that may wait for their pongs; beyond them the peer is not read from.
const PONGS: usize = 8;

const PING_INTERVAL: Duration = Duration::from_secs(30);
const PONG_TIMEOUT: Duration = Duration::from_secs(60);
const WRITE_DEADLINE: Duration = Duration::from_secs(10);

/// Serves one chat connection until it ends.
pub async fn serve<R, W>(
    messages: Messages<R>,
    writer: &mut WebSocketWrite<W>,
    server: &Server,
) -> End
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let (queue, queued) = mpsc::channel(QUEUE_MESSAGES);
    let (pongs, pongs_due) = mpsc::channel(PONGS);
    let read = read(messages, Peer::new(server, queue), pongs);
    let write = write(writer, queued, pongs_due, &server.stats);
    match tokio::try_join!(read, write) {
        Ok((end, ())) | Err(end) => end,
    }
}

/// Acts on a peer's messages. `Ok`: what is queued for the peer still goes out first; `Err`: it does not.
async fn read<R>(
    mut messages: Messages<R>,
    peer: Peer<'_>,
    pongs: Sender<Bytes>,
) -> Result<End, End>
where
    R: AsyncRead + Unpin,
{
    let shutdown = peer.server.shutdown.clone();
    let mut peer = peer;
    let mut pong_timeout = pin!(sleep(PONG_TIMEOUT));
    loop {
        // Whatever drops the reading in between ends the connection.
        let incoming = tokio::select! {
            biased;
            () = shutdown.cancelled() => return Ok(End::GOING_AWAY),
            () = &mut pong_timeout => return Err(End::Close(close::POLICY_VIOLATION, "no pong")),
            incoming = messages.next() => incoming?,
        };
        if let Some(bytes) = incoming.data_len() {
            peer.server.stats.receive(bytes);
        }
        match incoming {
            Incoming::Ping(payload) => pongs.send(payload).await.map_err(|_| End::Broken)?,
            Incoming::Text(text) => {
                match std::str::from_utf8(&text).ok().and_then(Request::parse) {
                    Some(Request::Join) => peer.join(),
                    Some(Request::Chat) => peer.chat(&text),
                    Some(Request::Pong) => {
                        pong_timeout.as_mut().reset(Instant::now() + PONG_TIMEOUT)
                    }
                    Some(Request::Leave) => return Ok(End::LEFT),
                    None => {}
                }
            }
            Incoming::Binary(_) | Incoming::Pong => {}
        }
    }
}

/// The state of a connection in the room: first only a queue, a member once it has joined.
struct Peer<'a> {
    server: &'a Server,
    queue: Option<Sender<Bytes>>,
    membership: Option<Membership<'a>>,
    bucket: TokenBucket,
}

impl<'a> Peer<'a> {
    fn new(server: &'a Server, queue: Sender<Bytes>) -> Self {
        Self {
            server,
            queue: Some(queue),
            membership: None,
            bucket: TokenBucket::full(Instant::now()),
        }
    }

    /// Enters the room; a second `join` changes nothing.
    fn join(&mut self) {
        if let Some(queue) = self.queue.take() {
            self.membership = Some(self.server.room.join(queue));
        }
    }

    /// Passes a member's chat on within its rate; a chat from outside the room is ignored.
    fn chat(&mut self, chat: &Bytes) {
        let Some(membership) = &self.membership else {
            return;
        };
        if !self.bucket.take(Instant::now()) {
            return self.server.stats.drop_rate_limited();
        }
        let missed = membership.broadcast(chat);
        if missed > 0 {
            self.server.stats.drop_queue_full(missed);
        }
    }
}

/// Writes what is queued, pongs, and the heartbeat, until the queue is closed and empty.
async fn write<W>(
    writer: &mut WebSocketWrite<W>,
    mut queued: Receiver<Bytes>,
    mut pongs: Receiver<Bytes>,
    stats: &Stats,
) -> Result<(), End>
where
    W: AsyncWrite + Unpin,
{
    let mut pings = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
    loop {
        tokio::select! {
            biased;
            _ = pings.tick() => {
                let ping = protocol::ping();
                in_time(writer.write_frame(Frame::text(ping.as_bytes().into()))).await?;
            }
            Some(payload) = pongs.recv() => {
                in_time(writer.write_frame(Frame::pong(payload[..].into()))).await?;
            }
            chat = queued.recv() => {
                let Some(chat) = chat else {
                    return Ok(());
                };
                in_time(writer.write_frame(Frame::text(chat[..].into()))).await?;
                stats.deliver(chat.len());
            }
        }
    }
}

/// A write that takes longer than the deadline has lost its peer.
async fn in_time<T>(write: impl Future<Output = Result<T, WebSocketError>>) -> Result<T, End> {
    Ok(timeout(WRITE_DEADLINE, write)
        .await
        .map_err(|_| End::Broken)??)
}

#[cfg(test)]
mod tests;
