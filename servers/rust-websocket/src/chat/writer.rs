//! The writing half of a chat connection: its queue, its heartbeat, and the end of a silent peer.

use std::{
    io,
    sync::{
        Mutex,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use websocket::Message;

use super::{protocol, room::Outgoing, rules::Rules};
use crate::{close::End, frame, peer::Peer, stats::Stats};

const POISONED: &str = "a panic aborts the process, so no lock outlives one";

/// When the peer's last pong came; its connection counts as the first one.
pub struct LastPong(Mutex<Instant>);

impl LastPong {
    /// A pong at this moment.
    pub fn now() -> Self {
        Self(Mutex::new(Instant::now()))
    }

    /// Another pong.
    pub fn renew(&self) {
        *self.0.lock().expect(POISONED) = Instant::now();
    }

    fn age(&self) -> Duration {
        self.0.lock().expect(POISONED).elapsed()
    }
}

/// The arguments of the writing thread.
pub struct Writer<'a> {
    pub peer: &'a Peer,
    pub rules: Rules,
    pub last_pong: &'a LastPong,
    pub stats: &'a Stats,
}

impl Writer<'_> {
    /// Writes until the queue is closed and empty; a failed write or a silent peer ends the reader as well.
    pub fn run(&self, queued: &Receiver<Outgoing>) {
        let mut next_ping = Instant::now() + self.rules.ping_interval;
        loop {
            let until_ping = next_ping.saturating_duration_since(Instant::now());
            let until_silent = self.rules.pong_timeout.saturating_sub(self.last_pong.age());
            let written = match queued.recv_timeout(until_ping.min(until_silent)) {
                Ok(chat) => self.deliver(chat, queued),
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) if self.is_silent() => {
                    let silence = End::policy("no pong");
                    return self.peer.interrupt(silence);
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() >= next_ping => {
                    next_ping += self.rules.ping_interval;
                    self.ping()
                }
                // The pong came meanwhile.
                Err(RecvTimeoutError::Timeout) => Ok(()),
            };
            if written.is_err() {
                return self.peer.interrupt(End::Broken);
            }
        }
    }

    fn is_silent(&self) -> bool {
        self.last_pong.age() >= self.rules.pong_timeout
    }

    /// Writes a chat, and those that wait behind it, at once.
    fn deliver(&self, first: Outgoing, queued: &Receiver<Outgoing>) -> io::Result<()> {
        let waiting = queued.try_iter().take(self.rules.queue_messages);
        let chats: Vec<Outgoing> = std::iter::once(first).chain(waiting).collect();
        let frames: Vec<u8> = chats
            .iter()
            .flat_map(|chat| &chat.frame[..])
            .copied()
            .collect();
        self.peer.write_frames(&frames)?;
        for chat in chats {
            self.stats.deliver(chat.payload_bytes);
        }
        Ok(())
    }

    fn ping(&self) -> io::Result<()> {
        self.peer
            .write_frames(&frame::of(&Message::text(protocol::ping())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        io::Read,
        net::{Ipv4Addr, TcpListener, TcpStream},
        sync::mpsc,
        thread,
    };

    const PATIENCE: Duration = Duration::from_secs(20);

    fn connected() -> (Peer, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.set_read_timeout(Some(PATIENCE)).unwrap();
        (Peer::new(listener.accept().unwrap().0), client)
    }

    fn chat(text: &'static str) -> Outgoing {
        Outgoing {
            frame: text.as_bytes().into(),
            payload_bytes: text.len(),
        }
    }

    #[test]
    fn a_peer_that_never_answers_is_pinged_and_then_interrupted() {
        let (peer, mut client) = connected();
        let rules = Rules {
            ping_interval: Duration::from_millis(10),
            pong_timeout: Duration::from_millis(200),
            ..Rules::default()
        };
        let writer = Writer {
            peer: &peer,
            rules,
            last_pong: &LastPong::now(),
            stats: &Stats::default(),
        };
        let (_queue, queued) = mpsc::sync_channel(1);
        writer.run(&queued);

        let mut header = [0; 2];
        client.read_exact(&mut header).unwrap();
        assert_eq!(header[0], 0x81, "a whole text message");
        let mut ping = vec![0; header[1].into()];
        client.read_exact(&mut ping).unwrap();
        assert!(ping.starts_with(br#"{"type":"ping","ts":"#));
        let end = End::policy("no pong");
        assert_eq!(peer.why(End::Broken), end);
    }

    #[test]
    fn what_is_queued_goes_out_in_order_before_the_writer_ends() {
        let (peer, mut client) = connected();
        let stats = Stats::default();
        let writer = Writer {
            peer: &peer,
            rules: Rules::default(),
            last_pong: &LastPong::now(),
            stats: &stats,
        };
        let (queue, queued) = mpsc::sync_channel(2);
        queue.send(chat("first,")).unwrap();
        queue.send(chat("second")).unwrap();
        drop(queue);
        thread::scope(|scope| {
            scope.spawn(move || writer.run(&queued));
        });

        let mut received = [0; 12];
        client.read_exact(&mut received).unwrap();
        assert_eq!(&received, b"first,second");
        assert_eq!(peer.why(End::LEFT), End::LEFT);
    }
}
