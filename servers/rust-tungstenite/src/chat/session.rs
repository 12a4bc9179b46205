//! One chat connection: this thread acts on messages, a second one empties the queue.

use std::{
    convert::Infallible,
    sync::mpsc::{self, SyncSender},
    thread,
    time::Instant,
};

use tungstenite::{
    Message, Utf8Bytes,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use super::{
    protocol::Request,
    room::{Membership, Outgoing},
    rules::Rules,
    token_bucket::TokenBucket,
    writer::{LastPong, Writer},
};
use crate::{close::End, connection::Socket, server::Server, threads};

/// Serves one chat connection until it ends. What is queued for the peer by then still goes out.
pub fn serve(socket: &mut Socket<'_>, server: &Server, rules: Rules) -> End {
    let peer = socket.get_ref().0;
    if peer
        .tcp()
        .set_write_timeout(Some(rules.write_deadline))
        .is_err()
    {
        return End::Broken;
    }
    let last_pong = LastPong::now();
    let (queue, queued) = mpsc::sync_channel(rules.queue_messages);
    thread::scope(|scope| {
        let writer = Writer {
            peer,
            rules,
            last_pong: &last_pong,
            stats: &server.stats,
        };
        if let Err(error) = threads::builder().spawn_scoped(scope, move || writer.run(&queued)) {
            threads::report_refusal(&error);
            return End::Broken;
        }
        let Err(end) = read(socket, Member::new(server, queue), &last_pong);
        end
    })
}

/// Acts on a peer's messages. The queue closes when this returns, which ends the writer.
fn read(
    socket: &mut Socket<'_>,
    mut member: Member<'_>,
    last_pong: &LastPong,
) -> Result<Infallible, End> {
    loop {
        let text = match socket.read()? {
            Message::Text(text) => text,
            Message::Binary(bytes) => {
                member.server.stats.receive(bytes.len());
                continue;
            }
            Message::Close(_) => return Err(End::PeerClosed),
            // The library answers pings by itself.
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
        };
        member.server.stats.receive(text.len());
        match Request::parse(&text) {
            Some(Request::Join) => member.join(),
            Some(Request::Chat) => member.chat(text)?,
            Some(Request::Pong) => last_pong.renew(),
            Some(Request::Leave) => return Err(End::LEFT),
            None => {}
        }
    }
}

/// The state of a connection in the room: first only a queue, a member once it has joined.
struct Member<'a> {
    server: &'a Server,
    queue: Option<SyncSender<Outgoing>>,
    membership: Option<Membership<'a>>,
    bucket: TokenBucket,
}

impl<'a> Member<'a> {
    fn new(server: &'a Server, queue: SyncSender<Outgoing>) -> Self {
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
    fn chat(&mut self, text: Utf8Bytes) -> Result<(), End> {
        let Some(membership) = &self.membership else {
            return Ok(());
        };
        if !self.bucket.take(Instant::now()) {
            self.server.stats.drop_rate_limited();
            return Ok(());
        }
        let payload_bytes = text.len();
        let mut frame = Vec::new();
        Frame::message(text, OpCode::Data(Data::Text), true).format(&mut frame)?;
        let missed = membership.broadcast(&Outgoing {
            frame: frame.into(),
            payload_bytes,
        });
        if missed > 0 {
            self.server.stats.drop_queue_full(missed);
        }
        Ok(())
    }
}
