//! Workload `chat`: one public room, every chat to every other member.

mod protocol;
mod room;
mod session;
mod token_bucket;

pub use room::Room;

use crate::{close::End, connection::Socket, server::Server};

/// Serves one chat connection until it ends.
pub async fn serve(socket: &mut Socket, server: &Server) -> End {
    session::serve(&mut socket.messages, socket.session.clone(), server).await
}
