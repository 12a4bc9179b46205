//! Workload `echo`: each message comes back, same type, same bytes, same order.

use std::convert::Infallible;

use tungstenite::Message;

use crate::{close::End, connection::Socket, server::Server};

/// Echoes until the connection ends. A peer that does not read is not read from: nothing is dropped.
pub fn serve(socket: &mut Socket<'_>, server: &Server) -> End {
    let Err(end) = exchange(socket, server);
    end
}

fn exchange(socket: &mut Socket<'_>, server: &Server) -> Result<Infallible, End> {
    loop {
        match socket.read()? {
            message @ (Message::Text(_) | Message::Binary(_)) => {
                let bytes = message.len();
                server.stats.receive(bytes);
                socket.send(message)?;
                server.stats.deliver(bytes);
            }
            Message::Close(_) => return Err(End::PeerClosed),
            // The library answers pings by itself.
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
        }
    }
}
