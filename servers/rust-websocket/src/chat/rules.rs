//! The chat's limits.

use std::time::Duration;

/// The rules of a connection.
#[derive(Clone, Copy)]
pub struct Rules {
    /// Messages that may wait for one slow peer; the newest beyond them is dropped.
    pub queue_messages: usize,
    /// Time between the server's text pings.
    pub ping_interval: Duration,
    /// A peer that sends no pong for so long is ended.
    pub pong_timeout: Duration,
    /// A write that takes longer has lost its peer.
    pub write_deadline: Duration,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            queue_messages: 64,
            ping_interval: Duration::from_secs(30),
            pong_timeout: Duration::from_secs(60),
            write_deadline: Duration::from_secs(10),
        }
    }
}
