//! Workload `chat`: one public room, every chat to every other member.

mod protocol;
mod room;
mod session;
mod token_bucket;

use axum::extract::ws::WebSocket;
use futures_util::StreamExt;

pub use room::Room;

use crate::{close::End, server::Server};

/// Serves one chat connection until it ends.
pub async fn serve(socket: &mut WebSocket, server: &Server) -> End {
    let (outgoing, incoming) = socket.split();
    session::serve(incoming, outgoing, server).await
}
