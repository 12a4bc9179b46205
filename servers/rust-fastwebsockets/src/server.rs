//! The process's one server: what all connections share, and its life from the first accept to the last close.

use std::{io, sync::Arc, time::Duration};

use tokio::{
    net::TcpListener,
    time::{sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{chat::Room, connection, stats::Stats};

/// Longest wait for the closing handshakes: the process has 5 s in all.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// Pause after a failed accept, which is nearly always a lack of descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// State that all connections share.
pub struct Server {
    pub stats: Stats,
    pub room: Room,
    /// Cancelled once, when the server is told to stop.
    pub shutdown: CancellationToken,
}

impl Server {
    /// A server without connections, whose uptime starts now.
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            stats: Stats::new(),
            room: Room::default(),
            shutdown: CancellationToken::new(),
        })
    }
}

/// Serves connections until `stop` completes, then closes every one of them.
pub async fn run(listener: TcpListener, server: &Arc<Server>, stop: impl Future<Output = ()>) {
    let connections = TaskTracker::new();
    tokio::select! {
        () = accept(&listener, server, &connections) => {}
        () = stop => {}
    }
    drop(listener);

    server.shutdown.cancel();
    connections.close();
    if timeout(SHUTDOWN_GRACE, connections.wait()).await.is_err() {
        eprintln!("{} connections did not close in time", connections.len());
    }
}

async fn accept(listener: &TcpListener, server: &Arc<Server>, connections: &TaskTracker) {
    loop {
        let accepted: io::Result<_> = async {
            let (tcp, _) = listener.accept().await?;
            tcp.set_nodelay(true)?;
            Ok(tcp)
        }
        .await;
        match accepted {
            Ok(tcp) => {
                connections.spawn(connection::serve(tcp, Arc::clone(server)));
            }
            Err(error) => {
                eprintln!("accept failed: {error}");
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}
