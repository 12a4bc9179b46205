//! Workload `chat`: one public room, every chat to every other member.

mod protocol;
mod room;
mod rules;
mod session;
mod token_bucket;
mod writer;

pub use room::Room;

use crate::{close::End, server::Server, socket::Socket};
use rules::Rules;

/// Serves one chat connection until it ends.
pub fn serve(socket: &mut Socket<'_>, server: &Server) -> End {
    session::serve(socket, server, Rules::default())
}
