//! Who is in the room, and how a chat reaches them.

use std::sync::{
    Arc, RwLock,
    atomic::{AtomicU64, Ordering::Relaxed},
    mpsc::{SyncSender, TrySendError},
};

/// A chat as it goes out: framed once for all its receivers.
#[derive(Clone)]
pub struct Outgoing {
    pub frame: Arc<[u8]>,
    pub payload_bytes: usize,
}

/// The members of the public room.
#[derive(Default)]
pub struct Room {
    members: RwLock<Vec<Member>>,
    last_id: AtomicU64,
}

struct Member {
    id: u64,
    queue: SyncSender<Outgoing>,
}

const POISONED: &str = "a panic aborts the process, so no lock outlives one";

impl Room {
    /// Adds a member, to whose queue every chat of the others goes until the membership is dropped.
    pub fn join(&self, queue: SyncSender<Outgoing>) -> Membership<'_> {
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
    pub fn broadcast(&self, chat: &Outgoing) -> u64 {
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
    use std::sync::mpsc::{Receiver, TryRecvError, sync_channel as channel};

    fn text(text: &'static str) -> Outgoing {
        Outgoing {
            frame: text.as_bytes().into(),
            payload_bytes: text.len(),
        }
    }

    fn next(queue: &Receiver<Outgoing>) -> Option<String> {
        let chat = queue.try_recv().ok()?;
        Some(String::from_utf8_lossy(&chat.frame).into_owned())
    }

    #[test]
    fn a_chat_reaches_every_member_but_its_sender() {
        let room = Room::default();
        let ((a, a_queue), (b, b_queue), (c, c_queue)) = (channel(4), channel(4), channel(4));
        let a = room.join(a);
        let (_b, _c) = (room.join(b), room.join(c));

        assert_eq!(a.broadcast(&text("hello")), 0);
        assert_eq!(next(&a_queue), None);
        for queue in [&b_queue, &c_queue] {
            assert_eq!(next(queue).as_deref(), Some("hello"));
            assert_eq!(next(queue), None);
        }
    }

    #[test]
    fn a_full_queue_misses_the_newest_and_the_others_are_unharmed() {
        let room = Room::default();
        let ((a, _a_queue), (slow, slow_queue), (c, c_queue)) =
            (channel(4), channel(1), channel(4));
        let a = room.join(a);
        let (_slow, _c) = (room.join(slow), room.join(c));

        assert_eq!(a.broadcast(&text("first")), 0);
        assert_eq!(a.broadcast(&text("second")), 1);
        assert_eq!(next(&slow_queue).as_deref(), Some("first"));
        assert_eq!(next(&slow_queue), None);
        assert_eq!(next(&c_queue).as_deref(), Some("first"));
        assert_eq!(next(&c_queue).as_deref(), Some("second"));
    }

    #[test]
    fn dropping_a_membership_closes_its_queue() {
        let room = Room::default();
        let (a, a_queue) = channel(4);
        drop(room.join(a));
        assert!(matches!(
            a_queue.try_recv(),
            Err(TryRecvError::Disconnected)
        ));
    }
}
