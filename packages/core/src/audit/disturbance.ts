import { z } from "zod";

/** The part that was disturbed: a container of the trial, the worker or the engine. */
export const DisturbedPart = z.enum(["server", "companion", "generator", "proxy", "client", "worker", "engine"]);
export type DisturbedPart = z.infer<typeof DisturbedPart>;

/**
 * A kind of disturbance from outside that the worker sees.
 * - `paused`: the engine paused a container. `limits-changed`: somebody changed its limits.
 * - `network-cut`: a container was taken off the trial's network. `signalled`: somebody sent it a signal.
 * - `killed`: a container that the trial goes on without was ended by somebody.
 * - `engine-lost`: the engine's events ended, so that what came after was not seen.
 * - `store-slow`, `frames-late`: the database, or the worker itself, was held up.
 * - `generators-apart`, `host-shared`: the load was not made as planned, or not by a host of its own.
 */
export const DisturbanceKind = z.enum([
  "paused",
  "limits-changed",
  "network-cut",
  "signalled",
  "killed",
  "engine-lost",
  "store-slow",
  "frames-late",
  "generators-apart",
  "host-shared",
]);
export type DisturbanceKind = z.infer<typeof DisturbanceKind>;

/** Something that happened to a trial from outside. */
export const Disturbance = z.strictObject({
  kind: DisturbanceKind,
  of: DisturbedPart,
  /** Seconds since the load began, as the trial's charts count them; `toS` is the load's end where it lasted until then. */
  fromS: z.number(),
  toS: z.number(),
  /** One sentence. */
  sentence: z.string().max(500),
});
export type Disturbance = z.infer<typeof Disturbance>;

/** Sources that are watched beside the frames. The frames' own values show which others were. */
export const Watched = z.enum(["engine-events", "database"]);
export type Watched = z.infer<typeof Watched>;
