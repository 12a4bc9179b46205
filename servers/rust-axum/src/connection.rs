//! One connection: upgrade, workload, close.

use std::sync::Arc;

use axum::{
    extract::{Query, State, ws::WebSocketUpgrade},
    response::Response,
};

use crate::{chat, close, echo, push, server::Server, ticks};

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
pub async fn echo(State(server): State<Arc<Server>>, request: WebSocketUpgrade) -> Response {
    upgrade(request, server, Workload::Echo)
}

/// `GET /ws/chat`
pub async fn chat(State(server): State<Arc<Server>>, request: WebSocketUpgrade) -> Response {
    upgrade(request, server, Workload::Chat)
}

/// `GET /ws/push`; an unusable query is a 400.
pub async fn push(
    State(server): State<Arc<Server>>,
    Query(params): Query<push::Params>,
    request: WebSocketUpgrade,
) -> Response {
    upgrade(request, server, Workload::Push(params))
}

/// `GET /ws/ticks`; an unusable query is a 400.
pub async fn ticks(
    State(server): State<Arc<Server>>,
    Query(params): Query<ticks::Params>,
    request: WebSocketUpgrade,
) -> Response {
    upgrade(request, server, Workload::Ticks(params))
}

/// Upgrades a request and serves the connection until it is closed.
fn upgrade(request: WebSocketUpgrade, server: Arc<Server>, workload: Workload) -> Response {
    request
        .read_buffer_size(server.read_buffer_bytes)
        .max_message_size(workload.max_message_bytes())
        .max_frame_size(workload.max_message_bytes())
        .on_upgrade(async move |mut socket| {
            let _open = server.stats.connect();
            let end = match workload {
                Workload::Echo => echo::serve(&mut socket, &server).await,
                Workload::Chat => chat::serve(&mut socket, &server).await,
                Workload::Push(params) => push::serve(&mut socket, params, &server).await,
                Workload::Ticks(params) => ticks::serve(&mut socket, params, &server).await,
            };
            close::say_goodbye(&mut socket, end).await;
        })
}
