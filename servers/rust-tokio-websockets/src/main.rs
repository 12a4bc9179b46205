//! A WebSocket benchmark server on tokio-websockets alone, without a web framework.
//!
//! stdout carries two JSON lines, `ready` and `stats`; everything else goes to stderr.

mod args;
mod chat;
mod close;
mod connection;
mod echo;
mod handshake;
mod push;
mod server;
mod stats;
mod ticks;
mod workload;

use std::{
    future::Future,
    io::{self, Write},
    net::Ipv4Addr,
    time::Duration,
};

use tokio::{
    net::{TcpListener, TcpSocket},
    signal::unix::{SignalKind, signal},
    time::sleep,
};

use crate::{args::Args, server::Server};

/// How many connections may wait to be accepted, so that a burst of clients finds room.
const BACKLOG: u32 = 4096;

#[tokio::main]
async fn main() -> io::Result<()> {
    let args = Args::read()?;
    let stop = stop_request(Duration::from_secs(args.duration))?;
    let listener = listen(args.port)?;
    let port = listener.local_addr()?.port();
    let server = Server::new();

    writeln!(io::stdout(), r#"{{"v":1,"event":"ready","port":{port}}}"#)?;
    server::run(listener, &server, stop).await;
    let report = serde_json::to_string(&server.stats.report())?;
    writeln!(io::stdout(), "{report}")
}

/// Listens on all addresses.
fn listen(port: u16) -> io::Result<TcpListener> {
    let socket = TcpSocket::new_v4()?;
    socket.set_reuseaddr(true)?;
    socket.bind((Ipv4Addr::UNSPECIFIED, port).into())?;
    socket.listen(BACKLOG)
}

/// Completes on SIGTERM, on SIGINT, or after `duration` when it is not zero.
///
/// The handlers are in place when this returns, so that a signal sent right after the ready line is not lost.
fn stop_request(duration: Duration) -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            () = sleep(duration), if !duration.is_zero() => {}
        }
    })
}
