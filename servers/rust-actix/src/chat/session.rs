//! One chat connection: a reader that acts on messages and a writer that empties the queue, in one task.

use std::{pin::pin, time::Duration};

use actix_ws::{AggregatedMessage, CloseCode, Closed, Message, ProtocolError};
use bytestring::ByteString;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::{
    sync::mpsc::{self, Receiver, Sender},
    time::{Instant, interval_at, sleep, timeout},
};

use super::{
    protocol::{self, Request},
    room::Membership,
    token_bucket::TokenBucket,
};
use crate::{close::End, server::Server, stats::Stats};

/// Messages that may wait for one slow peer; the newest beyond them is dropped.
const QUEUE_MESSAGES: usize = 64;

const PING_INTERVAL: Duration = Duration::from_secs(30);
const PONG_TIMEOUT: Duration = Duration::from_secs(60);
const WRITE_DEADLINE: Duration = Duration::from_secs(10);

/// Serves the two halves of one chat connection until it ends.
pub async fn serve<R, W>(incoming: R, outgoing: W, server: &Server) -> End
where
    R: Stream<Item = Result<AggregatedMessage, ProtocolError>> + Unpin,
    W: Sink<Message, Error = Closed> + Clone + Unpin,
{
    let (queue, queued) = mpsc::channel(QUEUE_MESSAGES);
    let read = read(incoming, outgoing.clone(), Peer::new(server, queue));
    let write = write(outgoing, queued, &server.stats);
    match tokio::try_join!(read, write) {
        Ok((end, ())) | Err(end) => end,
    }
}

/// Acts on a peer's messages. `Ok`: what is queued for the peer still goes out first; `Err`: it does not.
async fn read<R, W>(mut incoming: R, mut pongs: W, mut peer: Peer<'_>) -> Result<End, End>
where
    R: Stream<Item = Result<AggregatedMessage, ProtocolError>> + Unpin,
    W: Sink<Message, Error = Closed> + Unpin,
{
    let mut shutdown = pin!(peer.server.shutdown.cancelled());
    let mut pong_timeout = pin!(sleep(PONG_TIMEOUT));
    loop {
        let message = tokio::select! {
            biased;
            () = &mut shutdown => return Ok(End::GOING_AWAY),
            () = &mut pong_timeout => return Err(End::Close(CloseCode::Policy, "no pong")),
            next = incoming.next() => next.ok_or(End::Broken)??,
        };
        let text = match message {
            AggregatedMessage::Text(text) => text,
            AggregatedMessage::Binary(bytes) => {
                peer.server.stats.receive(bytes.len());
                continue;
            }
            AggregatedMessage::Ping(payload) => {
                pongs.send(Message::Pong(payload)).await?;
                continue;
            }
            AggregatedMessage::Pong(_) => continue,
            AggregatedMessage::Close(reason) => return Err(End::PeerClosed(reason)),
        };
        peer.server.stats.receive(text.len());
        match Request::parse(&text) {
            Some(Request::Join) => peer.join(),
            Some(Request::Chat) => peer.chat(&text),
            Some(Request::Pong) => pong_timeout.as_mut().reset(Instant::now() + PONG_TIMEOUT),
            Some(Request::Leave) => return Ok(End::LEFT),
            None => {}
        }
    }
}

/// The state of a connection in the room: first only a queue, a member once it has joined.
struct Peer<'a> {
    server: &'a Server,
    queue: Option<Sender<ByteString>>,
    membership: Option<Membership<'a>>,
    bucket: TokenBucket,
}

impl<'a> Peer<'a> {
    fn new(server: &'a Server, queue: Sender<ByteString>) -> Self {
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
    fn chat(&mut self, text: &ByteString) {
        let Some(membership) = &self.membership else {
            return;
        };
        if !self.bucket.take(Instant::now()) {
            return self.server.stats.drop_rate_limited();
        }
        let missed = membership.broadcast(text);
        if missed > 0 {
            self.server.stats.drop_queue_full(missed);
        }
    }
}

/// Writes what is queued, and the heartbeat, until the queue is closed and empty.
async fn write<W>(
    mut outgoing: W,
    mut queued: Receiver<ByteString>,
    stats: &Stats,
) -> Result<(), End>
where
    W: Sink<Message, Error = Closed> + Unpin,
{
    let mut pings = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
    loop {
        tokio::select! {
            biased;
            _ = pings.tick() => {
                let ping = Message::Text(protocol::ping().into());
                in_time(outgoing.send(ping)).await?;
            }
            text = queued.recv() => {
                let Some(text) = text else {
                    return Ok(());
                };
                let bytes = text.len();
                in_time(outgoing.send(Message::Text(text))).await?;
                stats.deliver(bytes);
            }
        }
    }
}

/// A write that takes longer than the deadline has lost its peer.
async fn in_time<T>(write: impl Future<Output = Result<T, Closed>>) -> Result<T, End> {
    Ok(timeout(WRITE_DEADLINE, write)
        .await
        .map_err(|_| End::Broken)??)
}

#[cfg(test)]
mod tests;
