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
    let code = data.map(|data| data.status_code);
    match code {
        // The library takes every code; these may be in a close frame (RFC 6455, 7.4).
        None | Some(1000..=1003 | 1007..=1014 | 3000..=4999) => End::PeerClosed(code),
        Some(_) => End::PROTOCOL_ERROR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_code_is_answered_with_itself_if_it_may_be_sent_at_all() {
        let answer = |code| peer_closed(Some(CloseData::new(code, String::new())));
        for code in [1000, 1001, 1011, 3000, 4999] {
            assert_eq!(answer(code), End::PeerClosed(Some(code)));
        }
        for code in [0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535] {
            assert_eq!(answer(code), End::PROTOCOL_ERROR);
        }
        assert_eq!(peer_closed(None), End::PeerClosed(None));
    }
}
