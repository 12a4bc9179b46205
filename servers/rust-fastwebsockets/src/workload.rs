//! What a connection is for, from the path and the query of its request.

use hyper::StatusCode;
use serde::de::DeserializeOwned;

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
    /// The workload that a request's target asks for, or the status with which it is refused.
    pub fn from_target(target: &str) -> Result<Self, StatusCode> {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        match path {
            "/ws/echo" => Ok(Self::Echo),
            "/ws/chat" => Ok(Self::Chat),
            "/ws/push" => Ok(Self::Push(params(query)?)),
            "/ws/ticks" => Ok(Self::Ticks(params(query)?)),
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

fn params<P: DeserializeOwned>(query: &str) -> Result<P, StatusCode> {
    serde_urlencoded::from_str(query).map_err(|_| StatusCode::BAD_REQUEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(target: &str) -> Result<Workload, StatusCode> {
        Workload::from_target(target)
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
