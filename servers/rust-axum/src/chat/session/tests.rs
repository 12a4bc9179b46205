use super::*;
use futures_channel::mpsc::{Receiver, Sender, channel};

const READ_BUFFER_BYTES: usize = 4096;

/// The peer of a session: what it sends, and what it receives.
struct Far {
    says: Sender<Message>,
    hears: Receiver<Message>,
}

impl Far {
    async fn say(&mut self, text: &str) {
        self.says.send(Message::text(text)).await.unwrap();
    }

    async fn hear_text(&mut self) -> String {
        match self.hears.next().await.unwrap() {
            Message::Text(text) => text.to_string(),
            other => panic!("a text message was due, not {other:?}"),
        }
    }
}

/// A session's two halves, over transports that hold `capacity` messages each way, and its far end.
fn connected(
    capacity: usize,
) -> (
    impl Stream<Item = Result<Message, Error>> + Unpin,
    impl Sink<Message, Error = Error> + Unpin,
    Far,
) {
    let (says, incoming) = channel(capacity);
    let (outgoing, hears) = channel(capacity);
    let outgoing = outgoing.sink_map_err(Error::new);
    (incoming.map(Ok), outgoing, Far { says, hears })
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_never_answers_is_pinged_once_and_ended_after_60_s() {
    let server = Server::new(READ_BUFFER_BYTES);
    let (incoming, outgoing, mut far) = connected(8);
    let start = Instant::now();

    let (end, pinged_after) = tokio::join!(serve(incoming, outgoing, &server), async {
        assert!(far.hear_text().await.starts_with(r#"{"type":"ping""#));
        start.elapsed()
    });

    assert_eq!(pinged_after.as_secs(), 30);
    assert_eq!(start.elapsed().as_secs(), 60);
    assert_eq!(end, End::Close(close_code::POLICY, "no pong"));
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_answers_every_ping_stays() {
    let server = Server::new(READ_BUFFER_BYTES);
    let (incoming, outgoing, mut far) = connected(8);

    let (end, ()) = tokio::join!(serve(incoming, outgoing, &server), async {
        for _ in 0..10 {
            far.hear_text().await;
            far.say(r#"{"type":"pong"}"#).await;
        }
        server.shutdown.cancel();
    });

    assert_eq!(end, End::GOING_AWAY);
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_does_not_read_for_ten_seconds_is_dropped() {
    let server = Server::new(READ_BUFFER_BYTES);
    let (incoming, outgoing, mut far) = connected(0);
    let (others_queue, mut others) = mpsc::channel(1);
    let other = server.room.join(others_queue);

    let (end, ()) = tokio::join!(serve(incoming, outgoing, &server), async {
        far.say(r#"{"type":"join"}"#).await;
        far.say(r#"{"type":"chat"}"#).await;
        // The chat's arrival shows that the join before it was acted on.
        others.recv().await.unwrap();
        for _ in 0..4 {
            other.broadcast(&Utf8Bytes::from_static("unread"));
        }
    });

    assert_eq!(end, End::Broken);
}
