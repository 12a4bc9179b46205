import { z } from "zod";
import { parseStored } from "../json/parse-known.ts";
import { type GeneratorMetricId, generatorFrameMetrics } from "./frame-metrics.ts";
import { FrameValues, HistogramId } from "./frame-values.ts";

/** The phase of a connection's life in which an error happened. */
const ErrorPhase = z.enum(["connect", "handshake", "steady", "ramp-down", "probe"]);
/** The cause of an error. Closes with 1000, 1001 or 1005 that we asked for are not errors. */
const ErrorCause = z.enum([
  "refused",
  "timeout",
  "reset",
  "status",
  "unexpected-close",
  "protocol",
  "send",
  /** The generator has no port left for a connection to this server. */
  "ports",
  /** The generator has no descriptor left. */
  "descriptors",
  /** The server's TLS: not the trial's certificate, another version, a broken record. */
  "tls",
  /** A flow's client stopped answering: its server asked for more answers than the connection may give. */
  "answers",
  /** Probe: a ping without its pong, or with another one's. */
  "pong",
  /** Probe: a text that is not UTF-8 was taken. */
  "text",
  /** Probe: a close frame was not answered with its own code. */
  "close",
  /** Probe: a fragmented message reached no client. */
  "fragments",
  /** Probe: a message in fragments arrived with other bytes. */
  "fragments-changed",
  /** Probe: a message reached no client. */
  "missing",
  /** Probe: a message did not reach everybody to whom it was owed. */
  "incomplete",
  /** Probe: a message reached a client more than once. */
  "repeated",
  /** Probe: a message reached its own sender in a chat, or another client than its sender elsewhere. */
  "wrong-receiver",
  "other",
]);

export const ErrorCount = z.strictObject({ phase: ErrorPhase, cause: ErrorCause, count: z.number().int().positive() });
export type ErrorCount = z.infer<typeof ErrorCount>;

/**
 * One second of one trial, as the generator closes it. A frame never spans two phases: it is closed early when
 * the phase changes, so `durationMs` may be under 1000. `values` holds the counts of just this frame and gauges at
 * its end, by metric id; the worker adds both sides' resources before it stores and streams the frame.
 */
export const Frame = z.strictObject({
  v: z.literal(1),
  /** 0, 1, 2, … without a gap. */
  seq: z.number().int().min(0).max(1_000_000),
  /** Unix time of the frame's start. */
  startMs: z.number().int().positive(),
  durationMs: z.number().positive().max(600_000),
  phase: z.enum(["warm-up", "measure", "drain"]),
  values: FrameValues,
  errors: z.array(ErrorCount).max(200),
  histograms: z.partialRecord(HistogramId, z.string().max(200_000)),
});
export type Frame = z.infer<typeof Frame>;

/**
 * Reads a stored frame. Values that this version does not know are left out, so that frames of another version stay readable.
 * @throws Error if it is not a frame
 */
export function readFrame(stored: unknown): Frame {
  return parseStored(Frame, stored);
}

const generatorMetricIds = z.enum(Object.keys(generatorFrameMetrics) as GeneratorMetricId[]);

/** A frame as the generator sends it. An id that is not in the list is refused: it would be a figure that nobody counts. */
const GeneratorFrame = Frame.extend({ values: z.partialRecord(generatorMetricIds, z.number()) });

/** The end of an upper-limit search: the first measure stage that crossed a limit. */
export const SearchStop = z.strictObject({
  /** Index of the plan's stage, and the clients that it asked for. */
  stage: z.number().int().min(0).max(49),
  clients: z.number().int().min(0),
  why: z.enum(["latency", "errors", "losses"]),
  /** The stage's figure and the limit that it crossed: 99th percentile in microseconds, errors ÷ clients, or lost ÷ owed deliveries. */
  value: z.number().min(0),
  limit: z.number().min(0),
});
export type SearchStop = z.infer<typeof SearchStop>;

/** A message from the generator to the worker over its socket, as JSON text. */
export const GeneratorMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("frame"), frame: GeneratorFrame }),
  /** Sent once after the last frame; the count of all frames. */
  z.strictObject({
    type: z.literal("end"),
    frames: z.number().int().min(0),
    /** Absent where the plan searched no limit, or crossed none. */
    stopped: SearchStop.optional(),
  }),
  /** The answer to a `clock` message: the generator's Unix time in microseconds. */
  z.strictObject({ type: z.literal("clock"), id: z.number().int(), unixMicros: z.number() }),
]);
export type GeneratorMessage = z.infer<typeof GeneratorMessage>;

/** A message from the worker to the generator. */
export const WorkerMessage = z.discriminatedUnion("type", [
  /** Every frame up to and including `seq` is stored; the generator may forget them. */
  z.strictObject({ type: z.literal("ack"), seq: z.number().int().min(0) }),
  /** Asks for the generator's time; the answer carries the same id. */
  z.strictObject({ type: z.literal("clock"), id: z.number().int() }),
  /**
   * The load begins then, by the generator's clock, which is so far ahead of that of the server's machine; only a generator that
   * waits for it hears it.
   */
  z.strictObject({ type: z.literal("start"), unixMicros: z.number().int(), aheadMicros: z.number().int() }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;

/** A frame as pages draw it: without histograms; `values` contains the percentiles. */
export const FrameView = Frame.omit({ histograms: true });
export type FrameView = z.infer<typeof FrameView>;
