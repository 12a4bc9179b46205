//! One connection: upgrade, workload, close.

use std::{sync::Arc, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};

use crate::{chat, close, echo, handshake, push, server::Server, ticks, workload::Workload};

/// Longest time a peer may take for its TLS handshake.
const TLS_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves one accepted connection until it is closed, behind TLS where the server has a certificate.
pub async fn accept(tcp: TcpStream, server: Arc<Server>) {
    let Some(tls) = &server.tls else {
        return serve(tcp, &server).await;
    };
    let secured = timeout(TLS_TIMEOUT, tls.accept(tcp));
    if let Some(Ok(Ok(stream))) = server.shutdown.run_until_cancelled(secured).await {
        serve(stream, &server).await;
    }
}

async fn serve<S>(mut stream: S, server: &Server)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    upgrade_and_serve(&mut stream, server).await;
    close::linger(&mut stream).await;
}

async fn upgrade_and_serve<S>(stream: &mut S, server: &Server)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let upgrade = handshake::accept(stream, server.read_buffer_bytes);
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
