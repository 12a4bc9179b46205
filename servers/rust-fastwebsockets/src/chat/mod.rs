//! Workload `chat`: one public room, every chat to every other member.

mod protocol;
mod room;
mod session;
mod token_bucket;

pub use room::Room;
pub use session::serve;
