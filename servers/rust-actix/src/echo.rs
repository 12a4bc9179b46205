//! Workload `echo`: each message comes back, same type, same bytes, same order.

use std::convert::Infallible;

use actix_ws::AggregatedMessage as Message;

use crate::{close::End, connection::Socket, server::Server};

/// Echoes until the connection ends. A peer that does not read is not read from: nothing is dropped.
pub async fn serve(socket: &mut Socket, server: &Server) -> End {
    let Err(end) = exchange(socket, server).await;
    end
}

async fn exchange(socket: &mut Socket, server: &Server) -> Result<Infallible, End> {
    loop {
        let next = tokio::select! {
            biased;
            () = server.shutdown.cancelled() => return Err(End::GOING_AWAY),
            next = socket.messages.recv() => next,
        };
        let bytes = match next.ok_or(End::Broken)?? {
            Message::Text(text) => {
                let bytes = text.len();
                server.stats.receive(bytes);
                socket.session.text(text).await?;
                bytes
            }
            Message::Binary(binary) => {
                let bytes = binary.len();
                server.stats.receive(bytes);
                socket.session.binary(binary).await?;
                bytes
            }
            Message::Ping(payload) => {
                socket.session.pong(&payload).await?;
                continue;
            }
            Message::Pong(_) => continue,
            Message::Close(reason) => return Err(End::PeerClosed(reason)),
        };
        server.stats.deliver(bytes);
    }
}
