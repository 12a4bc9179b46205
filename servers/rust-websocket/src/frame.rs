//! Messages as they go out.

use websocket::{Message, ws::Message as _};

/// A whole message as one unmasked frame.
pub fn of(message: &Message<'_>) -> Vec<u8> {
    let mut frame = Vec::with_capacity(message.message_size(false));
    message
        .serialize(&mut frame, false)
        .expect("a vector takes every byte");
    frame
}
