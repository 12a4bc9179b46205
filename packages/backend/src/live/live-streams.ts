import { isAfter, type LiveEntry } from "@plumbline/core/run/live-entry";
import type { LiveEvent } from "@plumbline/core/run/views";
import type { Redis } from "ioredis";
import { bestEffort, type Warns } from "../lifetime/best-effort.ts";
import { deserialize, serialize } from "./wire.ts";

/** Entries kept per run: an hour of frames. A viewer that was away longer gets a `gap` and loads the snapshot again. */
const KEPT_ENTRIES = 20_000;
const KEPT_S = 24 * 3600;
/** A reader that falls this far behind is ended and resumes from its cursor. */
const MAX_BACKLOG = 5_000;
const BLOCK_MS = 5_000;

const key = (runId: string) => `plumbline:live:${runId}`;
/** The cursor before all entries. */
const BEGINNING = "0-0";

/** `over` once no further entries will be added: the reader resumes from its cursor. */
type Reader = { entries: LiveEntry[]; wake: () => void; over: boolean };
type Room = { readers: Set<Reader>; stop: () => void };

/**
 * One Redis stream per run. Writers append; all viewers of a run in this process share one blocking read, so the
 * number of Redis connections does not grow with the viewers.
 */
export class LiveStreams {
  readonly #redis: Redis;
  readonly #log: Warns;
  readonly #rooms = new Map<string, Room>();

  /** @param log throttled: an outage of Redis fails every call */
  constructor(redis: Redis, log: Warns) {
    this.#redis = redis;
    this.#log = log;
  }

  /** Publishes events for the viewers. A failure is logged: it affects the live view, never the result. */
  async tryPublish(runId: string, events: readonly LiveEvent[]): Promise<void> {
    await bestEffort(this.publishAll(runId, events), this.#log, "publishing live events");
  }

  /** Appends an event; its id is the cursor after it. */
  async publish(runId: string, event: LiveEvent): Promise<string> {
    const [id] = await this.publishAll(runId, [event]);
    return String(id);
  }

  /** Appends events in order, in one round trip; the id of each is the cursor after it. */
  async publishAll(runId: string, events: readonly LiveEvent[]): Promise<string[]> {
    if (events.length === 0) return [];
    const transaction = this.#redis.multi();
    for (const event of events) transaction.xadd(key(runId), "MAXLEN", "~", KEPT_ENTRIES, "*", "e", serialize(event));
    const results = (await transaction.expire(key(runId), KEPT_S).exec()) ?? [];
    return results.slice(0, events.length).map(([, id]) => String(id));
  }

  /** The present cursor: events after it follow a snapshot that is read later. `BEGINNING` if Redis does not answer. */
  async cursor(runId: string): Promise<string> {
    const reading = this.#redis.xrevrange(key(runId), "+", "-", "COUNT", 1);
    const [last] = (await bestEffort(reading, this.#log, "reading a live cursor")) ?? [];
    return last?.[0] ?? BEGINNING;
  }

  /**
   * The kept events after `cursor`. If the entry at the cursor is no longer kept, later ones may be missing too: a
   * `gap` then precedes all kept entries.
   */
  async past(runId: string, cursor: string): Promise<LiveEntry[]> {
    const found = await this.#redis.xrange(key(runId), cursor, "+");
    const isKept = cursor === BEGINNING ? found.length < KEPT_ENTRIES : found[0]?.[0] === cursor;
    if (isKept) return toEntries(found.filter(([id]) => id !== cursor));
    const kept = cursor === BEGINNING ? found : await this.#redis.xrange(key(runId), "-", "+");
    return [{ id: BEGINNING, event: { type: "gap" } }, ...toEntries(kept)];
  }

  /**
   * Every event after `cursor`, first past ones, then live ones, without duplicates; missing events are reported by a
   * `gap`. Ends when `signal` aborts, when the reader falls behind, or when Redis cannot be read.
   */
  async *watch(runId: string, cursor: string, signal: AbortSignal): AsyncGenerator<LiveEntry> {
    const reader: Reader = { entries: [], wake: () => undefined, over: false };
    // joins before reading the past: an event appended in between arrives twice and is skipped by its id
    const leave = this.#join(runId, reader);
    const onAbort = () => reader.wake();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      let last = cursor;
      for (const entry of await this.past(runId, cursor)) {
        yield entry;
        last = entry.id;
      }
      while (!signal.aborted) {
        const batch = reader.entries.splice(0);
        if (batch.length > MAX_BACKLOG) return;
        for (const entry of batch) {
          if (!isAfter(entry.id, last)) continue;
          yield entry;
          last = entry.id;
        }
        if (reader.entries.length > 0) continue;
        if (reader.over) return;
        if (!signal.aborted) {
          await new Promise<void>((resolve) => {
            reader.wake = resolve;
          });
        }
      }
    } finally {
      signal.removeEventListener("abort", onAbort);
      leave();
    }
  }

  /** Ends all readers' connections. */
  async close(): Promise<void> {
    for (const room of this.#rooms.values()) room.stop();
    this.#rooms.clear();
  }

  #join(runId: string, reader: Reader): () => void {
    const room = this.#rooms.get(runId) ?? this.#open(runId);
    room.readers.add(reader);
    return () => {
      room.readers.delete(reader);
      if (room.readers.size > 0) return;
      room.stop();
      if (this.#rooms.get(runId) === room) this.#rooms.delete(runId);
    };
  }

  #open(runId: string): Room {
    const connection = this.#redis.duplicate({ maxRetriesPerRequest: null });
    connection.on("error", (err) => this.#log.warn({ err }, "a live stream has lost Redis"));
    let open = true;
    const readers = new Set<Reader>();
    const room: Room = {
      readers,
      stop: () => {
        open = false;
        connection.disconnect();
      },
    };
    this.#rooms.set(runId, room);
    const read = async () => {
      // from the present end of the stream: each reader reads the past itself
      let last = await this.cursor(runId);
      while (open) {
        const streams = await connection.xread("COUNT", 500, "BLOCK", BLOCK_MS, "STREAMS", key(runId), last);
        const found = streams?.[0]?.[1] ?? [];
        last = found.at(-1)?.[0] ?? last;
        const entries = toEntries(found);
        for (const reader of readers) {
          reader.entries.push(...entries);
          reader.wake();
        }
      }
    };
    void read().catch((err: unknown) => {
      if (!open) return;
      this.#log.warn({ err }, "a live stream cannot be read");
      // Redis fails: readers resume from their cursors, in a new room
      room.stop();
      this.#rooms.delete(runId);
      for (const reader of readers) {
        reader.over = true;
        reader.wake();
      }
    });
    return room;
  }
}

/** The entries that can be parsed; entries of another version and malformed ones are skipped. */
function toEntries(found: [id: string, fields: string[]][]): LiveEntry[] {
  return found.flatMap(([id, fields]) => {
    try {
      return [{ id, event: deserialize(fields[1] ?? "") }];
    } catch {
      return [];
    }
  });
}
