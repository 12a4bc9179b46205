//! One connection: request, upgrade, workload, close.

use std::{cell::Cell, convert::Infallible, sync::Arc, time::Duration};

use bytes::Bytes;
use fastwebsockets::{Role, after_handshake_split, upgrade};
use http_body_util::Empty;
use hyper::{
    Request, Response, StatusCode, body::Incoming, server::conn::http1, service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{net::TcpStream, sync::oneshot};

use crate::{
    chat, close, echo, messages::Messages, push, server::Server, ticks, workload::Workload,
};

/// Longest time a peer may take to send its request.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// Longest request head, the same as in most HTTP servers.
const MAX_HEAD_BYTES: usize = 8 * 1024;

/// Serves one accepted connection until it is closed.
pub async fn serve(tcp: TcpStream, server: Arc<Server>) {
    let shutdown = server.shutdown.clone();
    let Some(Some((mut stream, workload))) = shutdown.run_until_cancelled(accept(tcp)).await else {
        return;
    };
    upgraded(&mut stream, workload, &server).await;
    close::linger(&mut stream).await;
}

type Stream = TokioIo<hyper::upgrade::Upgraded>;

/// Reads the request and upgrades the connection. `None`: it was refused with a 4xx, or ended before.
async fn accept(tcp: TcpStream) -> Option<(Stream, Workload)> {
    let (sender, accepted) = oneshot::channel();
    let sender = Cell::new(Some(sender));
    let service = service_fn(move |request: Request<Incoming>| {
        let (response, accepted) = answer(request);
        if let Some(accepted) = accepted
            && let Some(sender) = sender.take()
        {
            // Its receiver stands below.
            let _ = sender.send(accepted);
        }
        async { Ok::<_, Infallible>(response) }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HANDSHAKE_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(tcp), service)
        .with_upgrades()
        .await
        .ok()?;
    let (upgrading, workload) = accepted.await.ok()?;
    Some((upgrading.await.ok()?.into_inner(), workload))
}

/// The answer to a request, and the workload that it opens.
fn answer(
    mut request: Request<Incoming>,
) -> (
    Response<Empty<Bytes>>,
    Option<(upgrade::UpgradeFut, Workload)>,
) {
    let target = request
        .uri()
        .path_and_query()
        .map_or("", |target| target.as_str());
    let workload = match Workload::from_target(target) {
        Ok(workload) => workload,
        Err(status) => return (refusal(status), None),
    };
    if !upgrade::is_upgrade_request(&request) {
        return (refusal(StatusCode::UPGRADE_REQUIRED), None);
    }
    match upgrade::upgrade(&mut request) {
        Ok((response, upgrading)) => (response, Some((upgrading, workload))),
        Err(_) => (refusal(StatusCode::BAD_REQUEST), None),
    }
}

fn refusal(status: StatusCode) -> Response<Empty<Bytes>> {
    let mut response = Response::new(Empty::new());
    *response.status_mut() = status;
    response
}

async fn upgraded(stream: &mut Stream, workload: Workload, server: &Server) {
    let _open = server.stats.connect();
    let (reader, writer) = tokio::io::split(stream);
    let (reader, mut writer) = after_handshake_split(reader, writer, Role::Server);
    let messages = Messages::new(reader, workload.max_message_bytes());
    let end = match workload {
        Workload::Echo => echo::serve(messages, &mut writer, server).await,
        Workload::Chat => chat::serve(messages, &mut writer, server).await,
        Workload::Push(params) => push::serve(messages, &mut writer, params, server).await,
        Workload::Ticks(params) => ticks::serve(messages, &mut writer, params, server).await,
    };
    close::say_goodbye(&mut writer, end).await;
}
