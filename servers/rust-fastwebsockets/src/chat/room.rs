//! Who is in the room, and how a chat reaches them.

use std::sync::{
    RwLock,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use bytes::Bytes;
use tokio::sync::mpsc::{Sender, error::TrySendError};

/// The members of the public room.
#[derive(Default)]
pub struct Room {
    members: RwLock<Vec<Member>>,
    last_id: AtomicU64,
}

struct Member {
    id: u64,
    queue: Sender<Bytes>,
}

const POISONED: &str = "a panic aborts the process, so no lock outlives one";

impl Room {
    /// Adds a member, to whose queue every chat of the others goes until the membership is dropped.
    pub fn join(&self, queue: Sender<Bytes>) -> Membership<'_> {
        let id = self.last_id.fetch_add(1, Relaxed) + 1;
        self.members
            .write()
            .expect(POISONED)
            .push(Member { id, queue });
        Membership { room: self, id }
    }
}

/// One member's place in the room; dropping it leaves the room and closes its queue.
pub struct Membership<'a> {
    room: &'a Room,
    id: u64,
}

impl Membership<'_> {
    /// Offers `chat` to every other member: all share the same bytes, none is waited for.
    ///
    /// Returns how many members missed it because their queue was full.
    pub fn broadcast(&self, chat: &Bytes) -> u64 {
        let members = self.room.members.read().expect(POISONED);
        let mut missed = 0;
        for member in members.iter().filter(|member| member.id != self.id) {
            if let Err(TrySendError::Full(_)) = member.queue.try_send(chat.clone()) {
                missed += 1;
            }
        }
        missed
    }
}

impl Drop for Membership<'_> {
    fn drop(&mut self) {
        let mut members = self.room.members.write().expect(POISONED);
        if let Some(index) = members.iter().position(|member| member.id == self.id) {
            members.swap_remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;
    use tokio::sync::mpsc::{Receiver, channel, error::TryRecvError};

    fn text(text: &'static str) -> Bytes {
        Bytes::from_static(text.as_bytes())
    }

    fn next(queue: &mut Receiver<Bytes>) -> Option<String> {
        String::from_utf8(queue.try_recv().ok()?.to_vec()).ok()
    }

    #[test]
    fn a_chat_reaches_every_member_but_its_sender() {
        let room = Room::default();
        let ((a, mut a_queue), (b, mut b_queue), (c, mut c_queue)) =
            (channel(4), channel(4), channel(4));
        let a = room.join(a);
        let (_b, _c) = (room.join(b), room.join(c));

        assert_eq!(a.broadcast(&text("hello")), 0);
        assert_eq!(next(&mut a_queue), None);
        for queue in [&mut b_queue, &mut c_queue] {
            assert_eq!(next(queue).as_deref(), Some("hello"));
            assert_eq!(next(queue), None);
        }
    }

    #[test]
    fn a_full_queue_misses_the_newest_and_the_others_are_unharmed() {
        let room = Room::default();
        let ((a, _a_queue), (slow, mut slow_queue), (c, mut c_queue)) =
            (channel(4), channel(1), channel(4));
        let a = room.join(a);
        let (_slow, _c) = (room.join(slow), room.join(c));

        assert_eq!(a.broadcast(&text("first")), 0);
        assert_eq!(a.broadcast(&text("second")), 1);
        assert_eq!(next(&mut slow_queue).as_deref(), Some("first"));
        assert_eq!(next(&mut slow_queue), None);
        assert_eq!(next(&mut c_queue).as_deref(), Some("first"));
        assert_eq!(next(&mut c_queue).as_deref(), Some("second"));
    }

    #[test]
    fn dropping_a_membership_closes_its_queue() {
        let room = Room::default();
        let (a, mut a_queue) = channel(4);
        drop(room.join(a));
        assert!(matches!(
            a_queue.try_recv(),
            Err(TryRecvError::Disconnected)
        ));
    }
}
