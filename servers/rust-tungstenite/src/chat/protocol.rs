//! The chat's messages: JSON objects, distinguished by `type`.

use std::{
    borrow::Cow,
    time::{SystemTime, UNIX_EPOCH},
};

use serde::Deserialize;

/// The only room there is.
const ROOM: &str = "public";

/// The requests that a peer may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Join,
    Chat,
    Pong,
    Leave,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'a, str>,
    #[serde(borrow, default = "default_room")]
    room: Cow<'a, str>,
}

fn default_room() -> Cow<'static, str> {
    Cow::Borrowed(ROOM)
}

impl Request {
    /// Reads one text message. `None`: not JSON, of an unknown type or for another room; to be ignored.
    pub fn parse(text: &str) -> Option<Self> {
        let envelope: Envelope = serde_json::from_str(text).ok()?;
        if envelope.room != ROOM {
            return None;
        }
        match &*envelope.kind {
            "join" => Some(Self::Join),
            "chat" => Some(Self::Chat),
            "pong" => Some(Self::Pong),
            "leave" => Some(Self::Leave),
            _ => None,
        }
    }
}

/// The heartbeat's text message, with this moment's Unix time in milliseconds.
pub fn ping() -> String {
    let since_epoch = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    format!(r#"{{"type":"ping","ts":{}}}"#, since_epoch.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_decides_and_other_keys_are_optional() {
        let read = |text| Request::parse(text);
        assert_eq!(read(r#"{"type":"join"}"#), Some(Request::Join));
        assert_eq!(
            read(r#"{"type":"chat","room":"public","user":"a","text":"b","ts":1}"#),
            Some(Request::Chat)
        );
        assert_eq!(
            read(r#" { "ts": 5, "type": "pong" } "#),
            Some(Request::Pong)
        );
        assert_eq!(read(r#"{"type":"l\u0065ave"}"#), Some(Request::Leave));
    }

    #[test]
    fn malformed_and_unknown_messages_mean_nothing() {
        for text in [
            "",
            "{",
            "[]",
            "null",
            r#"{"type":5}"#,
            r#"{"type":{"join":null}}"#,
            r#"{"type":"dance"}"#,
            r#"{"text":"no type"}"#,
            r#"{"type":"chat"} tail"#,
            r#"{"type":"chat","room":"private"}"#,
        ] {
            assert_eq!(Request::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_ping_is_an_object_with_a_type_and_milliseconds() {
        let ping: serde_json::Value = serde_json::from_str(&ping()).unwrap();
        assert_eq!(ping["type"], "ping");
        assert!(ping["ts"].as_u64().unwrap() > 1_600_000_000_000);
    }
}
