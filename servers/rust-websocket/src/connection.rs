//! One connection: upgrade, workload, close.

use std::{net::TcpStream, sync::Arc};

use crate::{
    chat,
    close::{self, End},
    echo, handshake,
    peer::Peer,
    push,
    server::Server,
    socket::Socket,
    ticks,
    workload::Workload,
};

/// Serves one accepted connection until it is closed.
pub fn serve(tcp: TcpStream, server: &Server) {
    let peer = Arc::new(Peer::new(tcp));
    if let Some((mut socket, workload)) = handshake::accept(&peer) {
        let _open = server.stats.connect();
        let _registered = server.peers.add(Arc::clone(&peer));
        let end = run(&mut socket, workload, server);
        close::say_goodbye(&peer, peer.why(end));
        close::linger(&peer);
    } else {
        close::linger(&peer);
    }
}

fn run(socket: &mut Socket<'_>, workload: Workload, server: &Server) -> End {
    match workload {
        Workload::Echo => echo::serve(socket, server),
        Workload::Chat => chat::serve(socket, server),
        Workload::Push(params) => push::serve(socket, params, server),
        Workload::Ticks(params) => ticks::serve(socket, params, server),
    }
}
