//! The library's side of a connection.

use websocket::{CloseData, Message, OwnedMessage, sync::Client};

use crate::{close::End, peer::Stream};

/// A message that carries data.
pub enum Data {
    Text(String),
    Binary(Vec<u8>),
}

impl Data {
    /// Length of the payload in bytes.
    pub fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Binary(bytes) => bytes.len(),
        }
    }
}

/// An upgraded connection.
pub struct Socket<'a> {
    pub client: Client<Stream<'a>>,
    pub max_message_bytes: usize,
}

impl Socket<'_> {
    /// Waits for the next message with data, and answers pings meanwhile.
    pub fn read(&mut self) -> Result<Data, End> {
        loop {
            let data = match self.client.recv_message()? {
                OwnedMessage::Text(text) => Data::Text(text),
                OwnedMessage::Binary(bytes) => Data::Binary(bytes),
                OwnedMessage::Ping(payload) => {
                    self.send(&Message::pong(payload))?;
                    continue;
                }
                OwnedMessage::Pong(_) => continue,
                OwnedMessage::Close(data) => return Err(peer_closed(data)),
            };
            // The library limits frames, and the sum of a message's frames only before its last one.
            return if data.len() > self.max_message_bytes {
                Err(End::TOO_LONG)
            } else {
                Ok(data)
            };
        }
    }

    /// Sends one message.
    pub fn send(&mut self, message: &Message<'_>) -> Result<(), End> {
        Ok(self.client.send_message(message)?)
    }
}

fn peer_closed(data: Option<CloseData>) -> End {
    End::PeerClosed(data.map(|data| data.status_code))
}
