//! A WebSocket benchmark server on fastwebsockets and hyper, without a web framework.
//!
//! stdout carries two JSON lines, `ready` and `stats`; everything else goes to stderr.

mod chat;
mod close;
mod connection;
mod echo;
mod messages;
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

use clap::Parser;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    time::sleep,
};

use crate::server::Server;

/// What the process takes from its command line.
#[derive(Parser)]
#[command(about = "WebSocket benchmark server: fastwebsockets")]
struct Args {
    /// TCP port to listen on; 0 lets the system choose, the ready line tells
    #[arg(long, default_value_t = 8080)]
    port: u16,

    /// Seconds until the server ends by itself; 0 means until told to stop
    #[arg(long, default_value_t = 0)]
    duration: u64,
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let args = Args::parse();
    let stop = stop_request(Duration::from_secs(args.duration))?;
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, args.port)).await?;
    let port = listener.local_addr()?.port();
    let server = Server::new();

    writeln!(io::stdout(), r#"{{"v":1,"event":"ready","port":{port}}}"#)?;
    server::run(listener, &server, stop).await;
    let report = serde_json::to_string(&server.stats.report())?;
    writeln!(io::stdout(), "{report}")
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
