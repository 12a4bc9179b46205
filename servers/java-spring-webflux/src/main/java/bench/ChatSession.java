package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.WebSocketMessage;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.FluxSink.OverflowStrategy;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** One connection in the chat workload. */
final class ChatSession implements Workload {
  private final Stats stats;
  private final Room room;
  private final ChatRules rules;
  private final TokenBucket bucket;
  private final StuckWatch stuck;
  private final Scheduler.Worker clock = Schedulers.parallel().createWorker();

  /** Messages that the framework has not asked for: the send queue. */
  private final AtomicInteger pending = new AtomicInteger();

  private volatile FluxSink<byte[]> queue;
  private volatile Socket socket;
  private volatile long heardNanos = System.nanoTime();

  ChatSession(Stats stats, Room room, ChatRules rules) {
    this.stats = stats;
    this.room = room;
    this.rules = rules;
    bucket = new TokenBucket(rules.chatsPerSecond(), rules.burst(), System.nanoTime());
    stuck = new StuckWatch(rules.writeWait());
  }

  @Override
  public Publisher<WebSocketMessage> answer(Socket opened, Flux<Received> messages) {
    socket = opened;
    Disposable.Composite reading = Disposables.composite();
    var everyNanos = rules.heartbeat().toNanos();
    return Flux.<byte[]>create(
            sink -> {
              queue = sink;
              clock.schedulePeriodically(this::beat, everyNanos, everyNanos, TimeUnit.NANOSECONDS);
              reading.add(messages.subscribe(this::hear, sink::error, sink::complete));
            },
            OverflowStrategy.BUFFER)
        .map(
            chat -> {
              pending.decrementAndGet();
              return opened.text(chat);
            })
        .doFinally(
            signal -> {
              leave();
              reading.dispose();
            });
  }

  /** Takes a chat unless the queue is full: then this member misses it. */
  void offer(byte[] chat) {
    if (pending.incrementAndGet() > rules.queue()) {
      pending.decrementAndGet();
      stats.dropQueueFull();
      if (stuck.refused(System.nanoTime())) {
        end(CloseStatus.POLICY_VIOLATION);
      }
      return;
    }
    stuck.accepted();
    queue.next(chat);
  }

  /** Does what one message asks for; anything outside the protocol is ignored. */
  private void hear(Received message) {
    if (!message.isText()) {
      return;
    }
    switch (MessageType.of(message.text())) {
      case JOIN -> room.join(this);
      case CHAT -> say(message.payload());
      case PONG -> heardNanos = System.nanoTime();
      case LEAVE -> end(CloseStatus.NORMAL);
      case OTHER -> {}
    }
  }

  private void say(byte[] chat) {
    if (!room.has(this)) {
      return;
    }
    if (bucket.take(System.nanoTime())) {
      room.broadcast(this, chat);
    } else {
      stats.dropRateLimited();
    }
  }

  private void beat() {
    if (System.nanoTime() - heardNanos >= rules.silence().toNanos()) {
      end(CloseStatus.POLICY_VIOLATION);
    } else {
      var ping = "{\"type\":\"ping\",\"ts\":" + System.currentTimeMillis() + "}";
      pending.incrementAndGet();
      queue.next(ping.getBytes(UTF_8));
    }
  }

  private void end(CloseStatus status) {
    leave();
    socket.end(status);
  }

  private void leave() {
    room.leave(this);
    clock.dispose();
  }
}
