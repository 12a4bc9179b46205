import { setImmediate } from "node:timers/promises";
import { isAfter } from "@plumbline/core/run/is-after";
import type { LiveEntry } from "@plumbline/core/run/live-entry";
import type { LiveEvent } from "@plumbline/core/run/views";
import { bestEffort, type Warns } from "../lifetime/best-effort.ts";
import { type Clock, sleep } from "../lifetime/clock.ts";
import { unlessAborted } from "../lifetime/unless-aborted.ts";
import { LivePublisher } from "./live-publisher.ts";
import { openRoom, type Room, type RoomReader } from "./live-room.ts";
import { ParsedEntries } from "./parsed-entries.ts";
import { BEGINNING, type EventStreams, KEPT_ENTRIES } from "./redis-streams.ts";
import { serialize } from "./wire.ts";

/** A reader that falls this far behind is ended and resumes from its cursor. */
const MAX_BACKLOG = 5_000;
/** While Redis is away, viewers are told this often to load the snapshot again. */
const RETRY_MS = 5_000;
/** Past entries that a viewer gets before it is the turn of others. */
const ENTRIES_PER_TURN = 100;

const gapAt = (id: string): LiveEntry => ({ id, event: { type: "gap" } });

/**
 * One stream per run. Writers append; all viewers of a run in this process share one blocking read, so the number of
 * connections does not grow with the viewers.
 */
export class LiveStreams {
  readonly #streams: EventStreams;
  readonly #log: Warns;
  readonly #clock: Clock;
  readonly #rooms = new Map<string, Room & { parsed: ParsedEntries }>();
  readonly #publisher: LivePublisher;

  /** @param log throttled: an outage of Redis fails every call */
  constructor(streams: EventStreams, log: Warns, clock: Clock) {
    this.#streams = streams;
    this.#log = log;
    this.#clock = clock;
    this.#publisher = new LivePublisher((runId, events) => this.publishAll(runId, events), log, clock);
  }

  /**
   * Publishes events for the viewers soon; never waits for Redis. Events that Redis does not accept are dropped, and the
   * viewers get a `gap` in their place: that affects the live view, never the result.
   */
  tryPublish(runId: string, events: readonly LiveEvent[]): void {
    this.#publisher.offer(runId, events);
  }

  /** Resolves when everything passed to `tryPublish` so far is published; not while Redis is away. */
  flushed(): Promise<void> {
    return this.#publisher.flushed();
  }

  /** Appends an event; its id is the cursor after it. */
  async publish(runId: string, event: LiveEvent): Promise<string> {
    const [id] = await this.publishAll(runId, [event]);
    return String(id);
  }

  /** Appends events in order, in one round trip; the id of each is the cursor after it. */
  async publishAll(runId: string, events: readonly LiveEvent[]): Promise<string[]> {
    return events.length === 0 ? [] : this.#streams.append(runId, events.map(serialize));
  }

  /** The present cursor: events after it follow a snapshot that is read later. `BEGINNING` if Redis does not answer. */
  async cursor(runId: string): Promise<string> {
    const last = await bestEffort(this.#streams.readLast(runId, true), this.#log, "reading a live cursor");
    return last ?? BEGINNING;
  }

  /**
   * The kept events after `cursor`. If the entry at the cursor is no longer kept, later ones may be missing too: a
   * `gap` then precedes all kept entries.
   * @throws if Redis does not answer
   */
  async past(runId: string, cursor: string): Promise<LiveEntry[]> {
    const found = await this.#streams.readFrom(runId, cursor);
    const parsed = this.#rooms.get(runId)?.parsed ?? new ParsedEntries();
    const isKept = cursor === BEGINNING ? found.length < KEPT_ENTRIES : found[0]?.[0] === cursor;
    if (isKept) return parsed.parse(found.filter(([id]) => id !== cursor));
    const kept = cursor === BEGINNING ? found : await this.#streams.readFrom(runId, "-");
    return [gapAt(BEGINNING), ...parsed.parse(kept)];
  }

  /** The same; a `gap` alone if Redis does not answer. */
  async tryPast(runId: string, cursor: string): Promise<LiveEntry[]> {
    const reading = this.past(runId, cursor);
    return (await bestEffort(reading, this.#log, "reading past live events")) ?? [gapAt(cursor)];
  }

  /**
   * Every event after `cursor`, first past ones, then live ones, without duplicates; missing events are reported by a
   * `gap`. While Redis is away there is a `gap` every five seconds, so that a viewer reads the state from PostgreSQL, and
   * a last one once Redis is back. Ends when `signal` aborts, or when the reader falls behind.
   */
  async *watch(runId: string, cursor: string, signal: AbortSignal): AsyncGenerator<LiveEntry> {
    let last = cursor;
    let wasLost = false;
    while (!signal.aborted) {
      try {
        for await (const entry of this.#follow(runId, { cursor: last, wasLost }, signal)) {
          yield entry;
          last = entry.id;
        }
        return;
      } catch (err) {
        this.#log.warn({ err }, "a live stream cannot be read");
        wasLost = true;
      }
      yield gapAt(last);
      await sleep(this.#clock, RETRY_MS, signal);
    }
  }

  /** Publishes what waits, and ends all readers' connections. */
  async close(): Promise<void> {
    for (const room of this.#rooms.values()) room.stop();
    await this.#publisher.close();
    this.#streams.close();
  }

  /** The same as `watch` until Redis is lost. @throws the reason for that */
  async *#follow(runId: string, from: { cursor: string; wasLost: boolean }, signal: AbortSignal) {
    const reader: RoomReader = { entries: [], wake: () => undefined, lost: null };
    // joins before reading the past: an event appended in between arrives twice and is skipped by its id
    const leave = this.#join(runId, reader);
    const onAbort = () => reader.wake();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      let last = from.cursor;
      // a Redis that stands still answers long after nobody waits any more
      const past = await unlessAborted(this.past(runId, last), signal);
      if (past === null) return;
      // a snapshot that is read from now on has everything of which the events were never published
      if (from.wasLost && past[0]?.event.type !== "gap") yield gapAt(last);
      for (const [index, entry] of past.entries()) {
        yield entry;
        last = entry.id;
        // otherwise hundreds of viewers that open at once would hold up all others until the last of them is served
        if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await setImmediate();
      }
      while (!signal.aborted) {
        const batch = reader.entries.splice(0);
        if (batch.length > MAX_BACKLOG) return;
        for (const entry of batch) {
          if (entry.event.type !== "gap" && !isAfter(entry.id, last)) continue;
          yield entry;
          last = entry.id;
        }
        if (reader.entries.length > 0) continue;
        if (reader.lost) throw reader.lost.reason;
        if (signal.aborted) return;
        await new Promise<void>((resolve) => {
          reader.wake = resolve;
        });
      }
    } finally {
      signal.removeEventListener("abort", onAbort);
      leave();
    }
  }

  #join(runId: string, reader: RoomReader): () => void {
    const room = this.#rooms.get(runId) ?? this.#open(runId);
    room.readers.add(reader);
    return () => {
      room.readers.delete(reader);
      if (room.readers.size > 0) return;
      room.stop();
      if (this.#rooms.get(runId) === room) this.#rooms.delete(runId);
    };
  }

  #open(runId: string): Room & { parsed: ParsedEntries } {
    const follower = this.#streams.follow(runId);
    const parsed = new ParsedEntries();
    const opened = openRoom({
      // from the present end of the stream: each reader reads the past itself, after this on the same connection
      begin: async () => (await this.#streams.readLast(runId)) ?? BEGINNING,
      read: async (last) => {
        const { found, isBroken } = await follower.read(last);
        const entries = parsed.parse(found);
        return { last: found.at(-1)?.[0] ?? last, entries: isBroken ? [gapAt(last), ...entries] : entries };
      },
      stop: () => follower.stop(),
      // its readers begin again, in a new room
      onLost: () => this.#rooms.delete(runId),
    });
    const room = { ...opened, parsed };
    this.#rooms.set(runId, room);
    return room;
  }
}
