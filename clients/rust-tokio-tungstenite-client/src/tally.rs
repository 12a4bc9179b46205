//! The totals of all connections.

use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hdrhistogram::Histogram;
use hdrhistogram::serialization::{Serializer, V2DeflateSerializer};
use serde::Serialize;

const MOST_US: u64 = 60_000_000;

/// The round trips of one connection; nothing else counts them.
#[derive(Default)]
pub struct RoundTrips {
    pub connect: Duration,
    pub sent: u64,
    pub bytes_received: u64,
    pub first: Option<Instant>,
    pub last: Option<Instant>,
    pub times: Vec<Duration>,
}

impl RoundTrips {
    pub fn send(&mut self, at: Instant) {
        self.first.get_or_insert(at);
        self.sent += 1;
    }

    pub fn receive(&mut self, sent: Instant, at: Instant, size: usize) {
        self.bytes_received += size as u64;
        self.last = Some(at);
        self.times.push(at - sent);
    }
}

/// Every connection that was tried; `None` where it was never open.
pub struct Tally {
    pub size: usize,
    pub connections: Vec<Option<RoundTrips>>,
}

/// The one line that the client prints.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientResult {
    v: u8,
    event: &'static str,
    pub clients: usize,
    pub failed: usize,
    pub sent: u64,
    pub received: u64,
    pub bytes_sent: u64,
    pub bytes_received: u64,
    pub elapsed_us: u64,
    pub connect: String,
    pub round_trip: String,
}

impl Tally {
    pub fn result(&self) -> Result<ClientResult, Box<dyn std::error::Error>> {
        let opened: Vec<_> = self.connections.iter().flatten().collect();
        let times: Vec<_> = opened
            .iter()
            .flat_map(|one| one.times.iter().copied())
            .collect();
        let sent = opened.iter().map(|one| one.sent).sum();
        let first = opened.iter().filter_map(|one| one.first).min();
        let last = opened.iter().filter_map(|one| one.last).max();
        let elapsed = first
            .zip(last)
            .map_or(Duration::ZERO, |(first, last)| last - first);
        Ok(ClientResult {
            v: 1,
            event: "result",
            clients: self.connections.len(),
            failed: self.connections.len() - opened.len(),
            sent,
            received: times.len() as u64,
            bytes_sent: sent * self.size as u64,
            bytes_received: opened.iter().map(|one| one.bytes_received).sum(),
            elapsed_us: elapsed.as_micros() as u64,
            connect: encode(opened.iter().map(|one| one.connect))?,
            round_trip: encode(times.into_iter())?,
        })
    }
}

/// A histogram of microseconds, 1 µs to 60 s with 3 significant digits: V2, compressed, base64.
fn encode(times: impl Iterator<Item = Duration>) -> Result<String, Box<dyn std::error::Error>> {
    let mut histogram = Histogram::<u64>::new_with_bounds(1, MOST_US, 3)?;
    for time in times {
        histogram.record((time.as_micros() as u64).clamp(1, MOST_US))?;
    }
    let mut bytes = Vec::new();
    V2DeflateSerializer::new().serialize(&histogram, &mut bytes)?;
    Ok(STANDARD.encode(bytes))
}
