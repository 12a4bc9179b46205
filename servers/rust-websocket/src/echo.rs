//! Workload `echo`: each message comes back, same type, same bytes, same order.

use std::convert::Infallible;

use websocket::Message;

use crate::{
    close::End,
    server::Server,
    socket::{Data, Socket},
};

/// Echoes until the connection ends. A peer that does not read is not read from: nothing is dropped.
pub fn serve(socket: &mut Socket<'_>, server: &Server) -> End {
    let Err(end) = exchange(socket, server);
    end
}

fn exchange(socket: &mut Socket<'_>, server: &Server) -> Result<Infallible, End> {
    loop {
        let data = socket.read()?;
        let bytes = data.len();
        server.stats.receive(bytes);
        let answer = match data {
            Data::Text(text) => Message::text(text),
            Data::Binary(bytes) => Message::binary(bytes),
        };
        socket.send(&answer)?;
        server.stats.deliver(bytes);
    }
}
