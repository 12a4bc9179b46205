//! One connection: upgrade, workload, close.

use std::sync::Arc;

use tokio::net::TcpStream;

use crate::{chat, close, echo, handshake, push, server::Server, ticks, workload::Workload};

/// Serves one accepted connection until it is closed.
pub async fn serve(mut tcp: TcpStream, server: Arc<Server>) {
    upgrade_and_serve(&mut tcp, &server).await;
    close::linger(&mut tcp).await;
}

async fn upgrade_and_serve(tcp: &mut TcpStream, server: &Server) {
    let upgrade = handshake::accept(tcp);
    let Some(Some((mut socket, workload))) = server.shutdown.run_until_cancelled(upgrade).await
    else {
        return;
    };
    let _open = server.stats.connect();
    let end = match workload {
        Workload::Echo => echo::serve(&mut socket, server).await,
        Workload::Chat => chat::serve(&mut socket, server).await,
        Workload::Push(params) => push::serve(&mut socket, params, server).await,
        Workload::Ticks(params) => ticks::serve(&mut socket, params, server).await,
    };
    close::say_goodbye(&mut socket, end).await;
}
