//! Starts the server as a process and talks to it.

use std::{
    process::{ExitStatus, Stdio},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    net::TcpStream,
    process::{Child, ChildStdout, Command},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, Utf8Bytes, protocol::CloseFrame, protocol::frame::coding::CloseCode},
};

/// Ends a test that would otherwise hang; nothing here takes a noticeable part of it.
const PATIENCE: Duration = Duration::from_secs(20);

/// Size of every chat message.
pub const CHAT_BYTES: usize = 128;

pub async fn patiently<T>(work: impl Future<Output = T>) -> T {
    timeout(PATIENCE, work)
        .await
        .expect("nothing happened for too long")
}

/// The server under test; killed when dropped.
pub struct Server {
    child: Child,
    stdout: Lines<BufReader<ChildStdout>>,
    pub port: u16,
}

impl Server {
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    pub async fn start_with(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rust-fastwebsockets"))
            .args(["--port", "0"])
            .args(args)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap()).lines();
        let ready = next_line(&mut stdout).await.expect("the ready line is due");
        assert_eq!((&ready["v"], &ready["event"]), (&1.into(), &"ready".into()));
        let port = ready["port"].as_u64().unwrap().try_into().unwrap();
        Self {
            child,
            stdout,
            port,
        }
    }

    pub async fn tcp(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).await.unwrap()
    }

    pub async fn connect(&self, path: &str) -> Client {
        let url = format!("ws://127.0.0.1:{}{path}", self.port);
        let (socket, _) = client_async(url, self.tcp().await).await.unwrap();
        Client { socket }
    }

    /// A chat client that is a member when this returns.
    pub async fn join(&self) -> Client {
        let mut client = self.connect("/ws/chat").await;
        client.send(r#"{"type":"join","room":"public"}"#).await;
        client.settle().await;
        client
    }

    pub async fn terminate(&self) {
        let pid = self.child.id().unwrap().to_string();
        let kill = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(kill.await.unwrap().success());
    }

    /// Waits for the end: the stats line, which must be the only one left, and the exit status.
    pub async fn finish(mut self) -> (Value, ExitStatus) {
        let stats = next_line(&mut self.stdout)
            .await
            .expect("the stats line is due");
        assert_eq!(next_line(&mut self.stdout).await, None);
        let status = patiently(self.child.wait()).await.unwrap();
        (stats, status)
    }

    pub async fn stop(self) -> Value {
        self.terminate().await;
        let (stats, status) = self.finish().await;
        assert!(status.success(), "{status}");
        stats
    }
}

async fn next_line(stdout: &mut Lines<BufReader<ChildStdout>>) -> Option<Value> {
    let line = patiently(stdout.next_line()).await.unwrap()?;
    Some(serde_json::from_str(&line).unwrap())
}

/// One WebSocket connection to the server.
pub struct Client {
    pub socket: WebSocketStream<TcpStream>,
}

impl Client {
    pub async fn send(&mut self, message: impl Into<Message>) {
        patiently(self.socket.send(message.into())).await.unwrap();
    }

    pub async fn next(&mut self) -> Message {
        patiently(self.socket.next()).await.unwrap().unwrap()
    }

    pub async fn text(&mut self) -> Utf8Bytes {
        match self.next().await {
            Message::Text(text) => text,
            other => panic!("a text message was due, not {other:?}"),
        }
    }

    /// The code the server closes with; nothing else may come before it.
    pub async fn close_code(&mut self) -> CloseCode {
        match self.next().await {
            Message::Close(Some(CloseFrame { code, .. })) => code,
            other => panic!("a close frame was due, not {other:?}"),
        }
    }

    /// Returns when the server has acted on everything sent before: a server answers pings in turn.
    pub async fn settle(&mut self) {
        self.send(Message::Ping("settle".into())).await;
        assert_eq!(self.next().await, Message::Pong("settle".into()));
    }
}

/// A chat of exactly [`CHAT_BYTES`] that carries `mark`.
pub fn chat(mark: &str) -> String {
    let empty = format!(r#"{{"type":"chat","room":"public","user":"{mark}","text":""}}"#);
    let padding = ".".repeat(CHAT_BYTES - empty.len());
    empty.replace(r#""text":"""#, &format!(r#""text":"{padding}""#))
}
