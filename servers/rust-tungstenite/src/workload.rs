//! What a connection is for, from the path and the query of its request.

use serde::de::DeserializeOwned;
use tungstenite::http::{StatusCode, Uri};

use crate::{push, ticks};

/// A workload with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    Echo,
    Chat,
    Push(push::Params),
    Ticks(ticks::Params),
}

impl Workload {
    /// An unknown path is a 404, an unusable query a 400.
    pub fn from_uri(uri: &Uri) -> Result<Self, StatusCode> {
        match uri.path() {
            "/ws/echo" => Ok(Self::Echo),
            "/ws/chat" => Ok(Self::Chat),
            "/ws/push" => Ok(Self::Push(query(uri)?)),
            "/ws/ticks" => Ok(Self::Ticks(query(uri)?)),
            _ => Err(StatusCode::NOT_FOUND),
        }
    }

    /// Longest message a peer may send; a longer one closes the connection with 1009.
    pub fn max_message_bytes(self) -> usize {
        match self {
            Self::Echo => 1024 * 1024,
            Self::Chat | Self::Push(_) | Self::Ticks(_) => 512,
        }
    }
}

fn query<P: DeserializeOwned>(uri: &Uri) -> Result<P, StatusCode> {
    serde_urlencoded::from_str(uri.query().unwrap_or_default()).map_err(|_| StatusCode::BAD_REQUEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(uri: &'static str) -> Result<Workload, StatusCode> {
        Workload::from_uri(&Uri::from_static(uri))
    }

    #[test]
    fn parameters_are_optional() {
        assert_eq!(from("/ws/echo?any=thing"), Ok(Workload::Echo));
        assert_eq!(from("/ws/push"), from("/ws/push?count=10&bytes=10000"));
        assert_eq!(from("/ws/ticks"), from("/ws/ticks?everyMs=500"));
        assert_ne!(from("/ws/push"), from("/ws/push?count=11"));
        assert_ne!(from("/ws/ticks"), from("/ws/ticks?everyMs=501"));
    }

    #[test]
    fn an_unusable_query_is_refused() {
        for uri in [
            "/ws/push?count=-1",
            "/ws/push?count=ten",
            "/ws/push?bytes=1048577",
            "/ws/ticks?everyMs=0",
            "/ws/ticks?everyMs=",
        ] {
            assert_eq!(from(uri), Err(StatusCode::BAD_REQUEST), "{uri}");
        }
        assert_eq!(from("/ws"), Err(StatusCode::NOT_FOUND));
    }
}
