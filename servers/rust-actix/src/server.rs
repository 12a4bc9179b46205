//! The process's one server: what all connections share, and its life from the first accept to the last close.

use std::{io, net::TcpListener, sync::Arc};

use actix_web::{
    App, HttpServer, rt,
    web::{Data, get},
};
use tokio_util::sync::CancellationToken;

use crate::{chat::Room, connection, stats::Stats};

/// Longest wait for the closing handshakes: the process has 5 s in all.
const SHUTDOWN_GRACE_SECONDS: u64 = 3;

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
pub async fn run(
    listener: TcpListener,
    server: &Arc<Server>,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let shared = Data::from(Arc::clone(server));
    let app = move || {
        App::new()
            .app_data(shared.clone())
            .route("/ws/echo", get().to(connection::echo))
            .route("/ws/chat", get().to(connection::chat))
            .route("/ws/push", get().to(connection::push))
            .route("/ws/ticks", get().to(connection::ticks))
    };
    let serving = HttpServer::new(app)
        .listen(listener)?
        .tcp_nodelay(true)
        .disable_signals()
        .shutdown_timeout(SHUTDOWN_GRACE_SECONDS)
        .run();
    let handle = serving.handle();
    let serving = rt::spawn(serving);
    stop.await;

    server.shutdown.cancel();
    handle.stop(true).await;
    serving.await?
}
