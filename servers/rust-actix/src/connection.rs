//! One connection: upgrade, workload, close.

use actix_web::{
    HttpRequest, HttpResponse, Result, rt,
    web::{Data, Payload, Query},
};
use actix_ws::{AggregatedMessageStream, Session};

use crate::{chat, close, echo, push, server::Server, ticks};

/// The library's two halves of a connection.
pub struct Socket {
    pub session: Session,
    pub messages: AggregatedMessageStream,
}

/// A workload with its parameters.
#[derive(Clone, Copy)]
enum Workload {
    Echo,
    Chat,
    Push(push::Params),
    Ticks(ticks::Params),
}

impl Workload {
    /// Longest message a peer may send; a longer one closes the connection with 1009.
    fn max_message_bytes(self) -> usize {
        match self {
            Self::Echo => 1024 * 1024,
            Self::Chat | Self::Push(_) | Self::Ticks(_) => 512,
        }
    }
}

/// `GET /ws/echo`
pub async fn echo(
    server: Data<Server>,
    request: HttpRequest,
    body: Payload,
) -> Result<HttpResponse> {
    upgrade(&request, body, server, Workload::Echo)
}

/// `GET /ws/chat`
pub async fn chat(
    server: Data<Server>,
    request: HttpRequest,
    body: Payload,
) -> Result<HttpResponse> {
    upgrade(&request, body, server, Workload::Chat)
}

/// `GET /ws/push`; an unusable query is a 400.
pub async fn push(
    server: Data<Server>,
    params: Query<push::Params>,
    request: HttpRequest,
    body: Payload,
) -> Result<HttpResponse> {
    upgrade(&request, body, server, Workload::Push(params.into_inner()))
}

/// `GET /ws/ticks`; an unusable query is a 400.
pub async fn ticks(
    server: Data<Server>,
    params: Query<ticks::Params>,
    request: HttpRequest,
    body: Payload,
) -> Result<HttpResponse> {
    upgrade(&request, body, server, Workload::Ticks(params.into_inner()))
}

/// Upgrades a request and serves the connection, on the worker that accepted it, until it is closed.
fn upgrade(
    request: &HttpRequest,
    body: Payload,
    server: Data<Server>,
    workload: Workload,
) -> Result<HttpResponse> {
    let (response, session, messages) = actix_ws::handle(request, body)?;
    let limit = workload.max_message_bytes();
    let messages = messages
        .max_frame_size(limit)
        .aggregate_continuations()
        .max_continuation_size(limit);
    let mut socket = Socket { session, messages };
    rt::spawn(async move {
        let _open = server.stats.connect();
        let end = match workload {
            Workload::Echo => echo::serve(&mut socket, &server).await,
            Workload::Chat => chat::serve(&mut socket, &server).await,
            Workload::Push(params) => push::serve(&mut socket, params, &server).await,
            Workload::Ticks(params) => ticks::serve(&mut socket, params, &server).await,
        };
        close::say_goodbye(socket.session, end).await;
    });
    Ok(response)
}
