import type { Redis } from "ioredis";
import type { Warns } from "../lifetime/best-effort.ts";
import { connectAgain } from "../redis/connect-redis.ts";

/** Entries kept per run: an hour of frames. A viewer that was away longer gets a `gap` and loads the snapshot again. */
export const KEPT_ENTRIES = 20_000;
const KEPT_S = 24 * 3600;
const BLOCK_MS = 5_000;
const READ_AT_ONCE = 500;
/** Reading an hour of frames and publishing may take longer than a request may wait. */
const ANSWER_WITHIN_MS = 5_000;

/** The cursor before all entries. */
export const BEGINNING = "0-0";

/** An entry of a stream: its id, and its fields as names and values in turn. */
export type StoredEntry = [id: string, fields: string[]];

/** Reads what is appended to one stream, on a connection of its own. */
export interface StreamFollower {
  /**
   * Entries after an id, in order; none if nothing was appended within some seconds. `isBroken`: the entry at that id is gone, and with it
   * perhaps others after it, as where Redis has lost everything.
   */
  read(after: string): Promise<{ found: StoredEntry[]; isBroken: boolean }>;
  stop(): void;
}

/** One stream of texts per run, with ids that grow. Every call rejects while the store does not answer. */
export interface EventStreams {
  /** Appends texts in order, in one round trip; returns their ids. */
  append(runId: string, texts: readonly string[]): Promise<string[]>;
  /** Entries from an id on, with the one at it. */
  readFrom(runId: string, id: string): Promise<StoredEntry[]>;
  /** The last entry's id. `quickly`: for a request, which does not wait longer than half a second. */
  readLast(runId: string, quickly?: boolean): Promise<string | undefined>;
  follow(runId: string): StreamFollower;
  close(): void;
}

const key = (runId: string) => `plumbline:live:${runId}`;

/**
 * The streams in Redis.
 * @param log throttled: an outage of Redis fails every call
 */
export function connectEventStreams(redis: Redis, log: Warns): EventStreams {
  const streams = connectAgain(redis, ANSWER_WITHIN_MS, log, "the connection for live events has failed");
  return {
    append: (runId, texts) => append(streams, runId, texts),
    readFrom: (runId, id) => streams.xrange(key(runId), id, "+"),
    async readLast(runId, quickly = false) {
      const [last] = await (quickly ? redis : streams).xrevrange(key(runId), "+", "-", "COUNT", 1);
      return last?.[0];
    },
    follow: (runId) => follow(redis, runId, log),
    close: () => streams.disconnect(),
  };
}

async function append(streams: Redis, runId: string, texts: readonly string[]): Promise<string[]> {
  const transaction = streams.multi();
  for (const text of texts) transaction.xadd(key(runId), "MAXLEN", "~", KEPT_ENTRIES, "*", "e", text);
  const results = await transaction.expire(key(runId), KEPT_S).exec();
  if (!results) throw new Error("Redis has discarded live events");
  for (const [error] of results) if (error) throw error;
  return results.slice(0, texts.length).map(([, id]) => String(id));
}

function follow(redis: Redis, runId: string, log: Warns): StreamFollower {
  const message = "the connection of a live stream has failed";
  const connection = connectAgain(redis, BLOCK_MS + ANSWER_WITHIN_MS, log, message);
  return {
    async read(after) {
      const read = await connection.xread("COUNT", READ_AT_ONCE, "BLOCK", BLOCK_MS, "STREAMS", key(runId), after);
      const found = read?.[0]?.[1] ?? [];
      const isFollowing = found.length > 0 && after !== BEGINNING;
      const isBroken = isFollowing && (await connection.xrange(key(runId), after, after)).length === 0;
      return { found, isBroken };
    },
    stop: () => connection.disconnect(),
  };
}
