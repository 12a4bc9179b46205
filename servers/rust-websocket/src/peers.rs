//! Every open connection of the process.

use std::{
    collections::HashMap,
    sync::{Arc, Condvar, Mutex, MutexGuard},
    time::Duration,
};

use crate::{close::End, peer::Peer};

const POISONED: &str = "a panic aborts the process, so no lock outlives one";

/// The connections that are open now.
#[derive(Default)]
pub struct Peers {
    state: Mutex<State>,
    left: Condvar,
}

#[derive(Default)]
struct State {
    open: HashMap<u64, Arc<Peer>>,
    last_id: u64,
    closing: bool,
}

impl Peers {
    /// Registers a connection until the guard is dropped; one that comes too late is interrupted at once.
    pub fn add(&self, peer: Arc<Peer>) -> OpenPeer<'_> {
        let mut state = self.lock();
        if state.closing {
            peer.interrupt(End::GOING_AWAY);
        }
        state.last_id += 1;
        let id = state.last_id;
        state.open.insert(id, peer);
        OpenPeer { peers: self, id }
    }

    /// Interrupts every session, those to come as well.
    pub fn interrupt_all(&self) {
        let mut state = self.lock();
        state.closing = true;
        for peer in state.open.values() {
            peer.interrupt(End::GOING_AWAY);
        }
    }

    /// Makes every read and write of the connections that are left fail.
    pub fn cut_off_all(&self) {
        for peer in self.lock().open.values() {
            peer.cut_off();
        }
    }

    /// Waits until no connection is left; `false` when some still are after `patience`.
    pub fn wait_until_gone(&self, patience: Duration) -> bool {
        let (_open, waited) = self
            .left
            .wait_timeout_while(self.lock(), patience, |state| !state.open.is_empty())
            .expect(POISONED);
        !waited.timed_out()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect(POISONED)
    }
}

/// One registered connection; dropping it takes it out.
pub struct OpenPeer<'a> {
    peers: &'a Peers,
    id: u64,
}

impl Drop for OpenPeer<'_> {
    fn drop(&mut self) {
        self.peers.lock().open.remove(&self.id);
        self.peers.left.notify_all();
    }
}
