//! A WebSocket benchmark server on rust-websocket alone: blocking sockets, a thread for each connection.
//!
//! stdout carries two JSON lines, `ready` and `stats`; everything else goes to stderr.

mod args;
mod chat;
mod close;
mod connection;
mod echo;
mod frame;
mod handshake;
mod peer;
mod peers;
mod push;
mod server;
mod socket;
mod stats;
mod threads;
mod ticks;
mod workload;

use std::{
    io::{self, Write},
    net::{Ipv4Addr, TcpListener},
    sync::mpsc,
    thread,
    time::Duration,
};

use signal_hook::{
    consts::{SIGINT, SIGTERM},
    iterator::Signals,
};
use socket2::SockRef;

use crate::{args::Args, server::Server};

/// How many connections may wait to be accepted, so that a burst of clients finds room.
const BACKLOG: i32 = 4096;

fn main() -> io::Result<()> {
    let args = Args::read()?;
    let stop = stop_requests()?;
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, args.port))?;
    // The standard library listens with a queue of 128; listening again only makes it longer.
    SockRef::from(&listener).listen(BACKLOG)?;
    let port = listener.local_addr()?.port();
    let server = Server::new();

    writeln!(io::stdout(), r#"{{"v":1,"event":"ready","port":{port}}}"#)?;
    let accepting = server::accept_in_background(listener, &server)?;
    wait(&stop, Duration::from_secs(args.duration));
    server::stop(&server, accepting, port);
    let report = serde_json::to_string(&server.stats.report())?;
    writeln!(io::stdout(), "{report}")
}

/// Receives one message for each SIGTERM and SIGINT.
///
/// The handlers are in place when this returns, so that a signal sent right after the ready line is not lost.
fn stop_requests() -> io::Result<mpsc::Receiver<()>> {
    let mut signals = Signals::new([SIGTERM, SIGINT])?;
    let (told, stop) = mpsc::channel();
    thread::spawn(move || {
        for _ in signals.forever() {
            if told.send(()).is_err() {
                return;
            }
        }
    });
    Ok(stop)
}

/// Waits for a request to stop, for `duration` at the longest when it is not zero.
fn wait(stop: &mpsc::Receiver<()>, duration: Duration) {
    // Either outcome is an end: a signal, the time, or signals that cannot come any more.
    if duration.is_zero() {
        let _ = stop.recv();
    } else {
        let _ = stop.recv_timeout(duration);
    }
}
