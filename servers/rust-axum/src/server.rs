//! The process's one server: what all connections share, and its life from the first accept to the last close.

use std::{future::IntoFuture, sync::Arc, time::Duration};

use axum::{Router, routing::any};
use tokio::{net::TcpListener, time::timeout};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{chat::Room, connection, lingering::LingeringListener, stats::Stats};

/// Longest wait for the closing handshakes: the process has 5 s in all.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// State that all connections share.
pub struct Server {
    pub stats: Stats,
    pub room: Room,
    /// Cancelled once, when the server is told to stop.
    pub shutdown: CancellationToken,
    pub read_buffer_bytes: usize,
}

impl Server {
    /// A server without connections, whose uptime starts now.
    pub fn new(read_buffer_bytes: usize) -> Arc<Self> {
        Arc::new(Self {
            stats: Stats::new(),
            room: Room::default(),
            shutdown: CancellationToken::new(),
            read_buffer_bytes,
        })
    }
}

fn routes(server: Arc<Server>) -> Router {
    Router::new()
        .route("/ws/echo", any(connection::echo))
        .route("/ws/chat", any(connection::chat))
        .route("/ws/push", any(connection::push))
        .route("/ws/ticks", any(connection::ticks))
        .with_state(server)
}

/// Serves connections until `stop` completes, then closes every one of them.
pub async fn run(listener: TcpListener, server: &Arc<Server>, stop: impl Future<Output = ()>) {
    let connections = TaskTracker::new();
    let listener = LingeringListener::new(listener, connections.clone());
    let serve = axum::serve(listener, routes(Arc::clone(server)))
        .with_graceful_shutdown(server.shutdown.clone().cancelled_owned());
    let serving = tokio::spawn(serve.into_future());
    stop.await;

    server.shutdown.cancel();
    connections.close();
    let closed = async {
        // axum documents that serving never ends with an error.
        let _ = serving.await;
        connections.wait().await;
    };
    if timeout(SHUTDOWN_GRACE, closed).await.is_err() {
        eprintln!("{} connections did not close in time", connections.len());
    }
}
