//! What the server counts, and the line it prints about it at the end.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use serde::Serialize;
use tokio::time::Instant;

/// Counters of the whole process; every method may be called from any task.
pub struct Stats {
    started: Instant,
    connections: AtomicU64,
    open: AtomicU64,
    peak: AtomicU64,
    received: AtomicU64,
    delivered: AtomicU64,
    rate_limited: AtomicU64,
    queue_full: AtomicU64,
    bytes_in: AtomicU64,
    bytes_out: AtomicU64,
}

impl Stats {
    /// Counts from zero; the uptime starts now.
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            connections: AtomicU64::default(),
            open: AtomicU64::default(),
            peak: AtomicU64::default(),
            received: AtomicU64::default(),
            delivered: AtomicU64::default(),
            rate_limited: AtomicU64::default(),
            queue_full: AtomicU64::default(),
            bytes_in: AtomicU64::default(),
            bytes_out: AtomicU64::default(),
        }
    }

    /// Counts one upgraded connection, open until the guard is dropped.
    pub fn connect(&self) -> OpenConnection<'_> {
        self.connections.fetch_add(1, Relaxed);
        let open = self.open.fetch_add(1, Relaxed) + 1;
        self.peak.fetch_max(open, Relaxed);
        OpenConnection { stats: self }
    }

    /// Counts one data message from a peer, `bytes` of payload long.
    pub fn receive(&self, bytes: usize) {
        self.received.fetch_add(1, Relaxed);
        self.bytes_in.fetch_add(bytes as u64, Relaxed);
    }

    /// Counts one message that was handed to the operating system for its peer, `bytes` of payload long.
    pub fn deliver(&self, bytes: usize) {
        self.delivered.fetch_add(1, Relaxed);
        self.bytes_out.fetch_add(bytes as u64, Relaxed);
    }

    /// Counts one chat beyond its sender's rate.
    pub fn drop_rate_limited(&self) {
        self.rate_limited.fetch_add(1, Relaxed);
    }

    /// Counts `messages` that found their receiver's queue full.
    pub fn drop_queue_full(&self, messages: u64) {
        self.queue_full.fetch_add(messages, Relaxed);
    }

    /// The figures of this moment, in the shape of the stats line.
    pub fn report(&self) -> Report {
        Report {
            v: 1,
            event: "stats",
            uptime_ms: self.started.elapsed().as_millis() as u64,
            connections: self.connections.load(Relaxed),
            peak_connections: self.peak.load(Relaxed),
            received: self.received.load(Relaxed),
            delivered: self.delivered.load(Relaxed),
            dropped: Dropped {
                rate_limit: self.rate_limited.load(Relaxed),
                queue_full: self.queue_full.load(Relaxed),
            },
            bytes_in: self.bytes_in.load(Relaxed),
            bytes_out: self.bytes_out.load(Relaxed),
        }
    }
}

/// One open connection; dropping it closes the count, not the peak.
pub struct OpenConnection<'a> {
    stats: &'a Stats,
}

impl Drop for OpenConnection<'_> {
    fn drop(&mut self) {
        self.stats.open.fetch_sub(1, Relaxed);
    }
}

/// The stats line.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    v: u8,
    event: &'static str,
    uptime_ms: u64,
    connections: u64,
    peak_connections: u64,
    received: u64,
    delivered: u64,
    dropped: Dropped,
    bytes_in: u64,
    bytes_out: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Dropped {
    rate_limit: u64,
    queue_full: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_peak_remembers_connections_that_have_closed() {
        let stats = Stats::new();
        drop((stats.connect(), stats.connect()));
        let _third = stats.connect();

        let report = stats.report();
        assert_eq!((report.connections, report.peak_connections), (3, 2));
    }

    #[tokio::test(start_paused = true)]
    async fn the_line_has_the_contracts_keys() {
        let stats = Stats::new();
        stats.receive(5);
        stats.deliver(7);
        stats.drop_rate_limited();
        stats.drop_queue_full(3);

        let line = serde_json::to_string(&stats.report()).unwrap();
        assert_eq!(
            line,
            r#"{"v":1,"event":"stats","uptimeMs":0,"connections":0,"peakConnections":0,"received":1,"delivered":1,"dropped":{"rateLimit":1,"queueFull":3},"bytesIn":5,"bytesOut":7}"#
        );
    }
}
