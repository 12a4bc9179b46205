//! One chat connection: a reader that acts on messages and a writer that empties the queue, in one task.

use std::{pin::pin, time::Duration};

use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc::{self, Receiver, Sender},
    time::{Instant, interval_at, sleep, timeout},
};
use tokio_websockets::{CloseCode, Error, Message, WebSocketStream};

use super::{
    protocol::{self, Request},
    room::Membership,
    token_bucket::TokenBucket,
};
use crate::{
    close::End,
    server::Server,
    stats::{Stats, Tally},
};

/// Messages that may wait for one slow peer; the newest beyond them is dropped.
const QUEUE_MESSAGES: usize = 64;

const PING_INTERVAL: Duration = Duration::from_secs(30);
const PONG_TIMEOUT: Duration = Duration::from_secs(60);
const WRITE_DEADLINE: Duration = Duration::from_secs(10);

/// Serves one chat connection until it ends.
pub async fn serve<S>(socket: &mut WebSocketStream<S>, server: &Server) -> End
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let (outgoing, incoming) = socket.split();
    let (queue, queued) = mpsc::channel(QUEUE_MESSAGES);
    let read = read(incoming, Peer::new(server, queue));
    let write = write(outgoing, queued, &server.stats);
    match tokio::try_join!(read, write) {
        Ok((end, ())) | Err(end) => end,
    }
}

/// Acts on a peer's messages. `Ok`: what is queued for the peer still goes out first; `Err`: it does not.
async fn read<R>(mut incoming: R, mut peer: Peer<'_>) -> Result<End, End>
where
    R: Stream<Item = Result<Message, Error>> + Unpin,
{
    let mut shutdown = pin!(peer.server.shutdown.cancelled());
    let mut pong_timeout = pin!(sleep(PONG_TIMEOUT));
    loop {
        let message = tokio::select! {
            biased;
            () = &mut shutdown => return Ok(End::GOING_AWAY),
            () = &mut pong_timeout => return Err(End::Close(CloseCode::POLICY_VIOLATION, "no pong")),
            next = incoming.next() => next.ok_or(End::Answered)??,
        };
        if message.is_close() {
            return Err(End::Answered);
        }
        if message.is_text() || message.is_binary() {
            peer.server.stats.receive(message.as_payload().len());
        }
        // The library answers pings by itself.
        match message.as_text().and_then(Request::parse) {
            Some(Request::Join) => peer.join(),
            Some(Request::Chat) => peer.chat(&message),
            Some(Request::Pong) => pong_timeout.as_mut().reset(Instant::now() + PONG_TIMEOUT),
            Some(Request::Leave) => return Ok(End::LEFT),
            None => {}
        }
    }
}

/// The state of a connection in the room: first only a queue, a member once it has joined.
struct Peer<'a> {
    server: &'a Server,
    queue: Option<Sender<Message>>,
    membership: Option<Membership<'a>>,
    bucket: TokenBucket,
}

impl<'a> Peer<'a> {
    fn new(server: &'a Server, queue: Sender<Message>) -> Self {
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
    fn chat(&mut self, chat: &Message) {
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

/// Writes what is queued, and the heartbeat, until the queue is closed and empty.
async fn write<W>(mut outgoing: W, mut queued: Receiver<Message>, stats: &Stats) -> Result<(), End>
where
    W: Sink<Message, Error = Error> + Unpin,
{
    let mut pings = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
    let mut batch = Vec::new();
    loop {
        tokio::select! {
            biased;
            _ = pings.tick() => {
                let ping = Message::text(protocol::ping());
                in_time(outgoing.send(ping)).await?;
            }
            count = queued.recv_many(&mut batch, QUEUE_MESSAGES) => {
                if count == 0 {
                    return Ok(());
                }
                let tally = in_time(write_batch(&mut outgoing, &mut batch)).await?;
                stats.deliver(tally);
            }
        }
    }
}

/// Writes a whole batch with one flush.
async fn write_batch<W>(outgoing: &mut W, batch: &mut Vec<Message>) -> Result<Tally, Error>
where
    W: Sink<Message, Error = Error> + Unpin,
{
    let mut tally = Tally::default();
    for chat in batch.drain(..) {
        tally.add(chat.as_payload().len());
        outgoing.feed(chat).await?;
    }
    outgoing.flush().await?;
    Ok(tally)
}

/// A write that takes longer than the deadline has lost its peer.
async fn in_time<T>(write: impl Future<Output = Result<T, Error>>) -> Result<T, End> {
    Ok(timeout(WRITE_DEADLINE, write)
        .await
        .map_err(|_| End::Broken)??)
}

#[cfg(test)]
mod tests;
