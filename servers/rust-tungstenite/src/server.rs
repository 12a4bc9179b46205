//! The process's one server: what all connections share, and its life from the first accept to the last close.

use std::{
    io,
    net::{Ipv4Addr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::{chat::Room, connection, peers::Peers, stats::Stats, threads};

/// The time that peers have to take their close frame, and that others have once those are cut off.
const SHUTDOWN_GRACE: Duration = Duration::from_millis(1500);

/// Pause after a failed accept, which is nearly always a lack of descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// State that all connections share.
#[derive(Default)]
pub struct Server {
    pub stats: Stats,
    pub room: Room,
    pub peers: Peers,
    stopping: AtomicBool,
}

impl Server {
    /// A server without connections, whose uptime starts now.
    pub fn new() -> Arc<Self> {
        Arc::new(Self::default())
    }
}

/// Accepts connections in a thread of its own, until the server stops.
pub fn accept_in_background(
    listener: TcpListener,
    server: &Arc<Server>,
) -> io::Result<JoinHandle<()>> {
    let server = Arc::clone(server);
    thread::Builder::new().spawn(move || accept(&listener, &server))
}

/// Stops accepting on `port`, then closes every connection.
pub fn stop(server: &Server, accepting: JoinHandle<()>, port: u16) {
    server.stopping.store(true, Relaxed);
    // Wakes up the thread that accepts; without the connection it would wait for the next one.
    if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
        accepting.join().expect("a panic aborts the process");
    }
    server.peers.interrupt_all();
    if server.peers.wait_until_gone(SHUTDOWN_GRACE) {
        return;
    }
    server.peers.cut_off_all();
    if !server.peers.wait_until_gone(SHUTDOWN_GRACE) {
        eprintln!("some connections did not close in time");
    }
}

fn accept(listener: &TcpListener, server: &Arc<Server>) {
    while !server.stopping.load(Relaxed) {
        let accepted = listener.accept().and_then(|(tcp, _)| {
            tcp.set_nodelay(true)?;
            Ok(tcp)
        });
        match accepted {
            Ok(tcp) => serve_in_background(tcp, server),
            Err(error) => {
                eprintln!("accept failed: {error}");
                thread::sleep(ACCEPT_PAUSE);
            }
        }
    }
}

fn serve_in_background(tcp: TcpStream, server: &Arc<Server>) {
    let server = Arc::clone(server);
    let serve = move || connection::serve(tcp, &server);
    if let Err(error) = threads::builder().spawn(serve) {
        threads::report_refusal(&error);
    }
}
