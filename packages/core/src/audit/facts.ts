import { z } from "zod";
import { ClockOffset } from "../frame/clock-offset.ts";
import { Frame } from "../frame/frame.ts";
import type { FrameValueId } from "../frame/frame-values.ts";
import type { Deviation } from "../gate/deviation.ts";
import type { Allotment } from "../plan/allotment.ts";
import type { LoadPlan } from "../plan/load-plan.ts";
import type { DeliveryPolicy } from "../server/manifest.ts";
import type { Summary } from "../summary/summary.ts";
import { Disturbance, Watched } from "./disturbance.ts";

/** A round of an older duel has a disturbance without an end: "The generators began NaN ms apart." It is read as a sentence alone. */
const Endless = Disturbance.extend({ toS: z.null() }).transform(({ sentence }) => sentence);

/** Observations of the worker about a trial that are in no frame. They are stored, so that the audit can be repeated. */
export const Observed = z.strictObject({
  v: z.literal(1),
  /** Disturbances from outside; in older trials one sentence each, without its seconds. */
  disturbances: z.array(z.union([z.string().max(500), Disturbance, Endless])).max(50),
  /** Sources that were watched to the load's end beside the frames; absent in older trials, which did not record it. */
  watched: z.array(Watched).optional(),
  /** Deliveries per second that the generator reached for this shape on this host; null where that was not calibrated. */
  ceilingPerS: z.number().nullable(),
  /** Messages per second that it reached sending by the clock against a null server; absent or null where that is not known. */
  sendingCeilingPerS: z.number().nullable().optional(),
  /** The server throws every message away on purpose: a calibration of how fast the generator sends. */
  discards: z.literal(true).optional(),
  /** The server ran already, at an address: of its machine nothing is known. */
  atAddress: z.literal(true).optional(),
  /**
   * Several generators, one on another host, or one side of a duel: how far each one's clock is ahead of the worker's, when it began by
   * that clock, null of one that did not, and on other hosts how many microseconds the clock moved against the worker's until the last
   * look at it. Rounds of older duels have null.
   */
  generators: z
    .array(ClockOffset.extend({ beganMs: z.number().nullable(), driftUs: z.number().optional() }))
    .optional(),
  /**
   * How far the clock of a server elsewhere, by which it names its ticks, is ahead of the worker's, and how far it moved until the load's
   * end; null where it could not be read again.
   */
  serverClock: ClockOffset.extend({ driftUs: z.number().nullable() }).optional(),
  /** The machine of a server elsewhere whose agent told its resources, and where they were read. Absent where nobody told them. */
  agent: z.strictObject({ cpus: z.number().int().positive(), source: z.enum(["cgroup", "proc"]) }).optional(),
  /** A client's pass in which the server that counts held echoes on purpose; it is in no figure. Absent where none was made. */
  latencyCheck: Frame.optional(),
});
export type Observed = z.infer<typeof Observed>;

/** The input of the audit. All of it is stored with the trial, so that the same verdict can be computed again. */
export type TrialFacts = {
  plan: LoadPlan;
  /** True if the scenario asks for more than servers carry on purpose. */
  saturates: boolean;
  deliveryPolicy: DeliveryPolicy;
  /** The rules of the contract that the server's manifest declares not to keep. */
  deviations: readonly Pick<Deviation, "check">[];
  allotment: Allotment | null;
  frames: readonly Frame[];
  summary: Summary;
  /** The server's own last line. */
  serverStats: Readonly<Record<string, unknown>> | null;
  logs: { server: readonly string[]; generator: readonly string[] };
  observed: Observed;
  /** Figures of the earlier rounds of the same server under the same scenario in this run. */
  earlier: readonly { round: number; values: Readonly<Record<string, number>> }[];
};

/** The frames of the measured window. */
export function measuredFrames({ frames }: Pick<TrialFacts, "frames">): Frame[] {
  return frames.filter((frame) => frame.phase === "measure");
}

/** Every frame of which the server's own counts know: those of the trial, and the pass that checked a client's latencies. */
export function servedFrames({ frames, observed }: Pick<TrialFacts, "frames" | "observed">): readonly Frame[] {
  return observed.latencyCheck ? [...frames, observed.latencyCheck] : frames;
}

/** The values that frames have of an id, gaps left out. */
export function valuesOf(frames: readonly Frame[], id: FrameValueId): number[] {
  return frames.flatMap((frame) => frame.values[id] ?? []);
}

/** Middle of values, the upper of two; undefined of none. */
export function middleOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** A number in the server's own last line; undefined where it says nothing of it. */
export function statOf({ serverStats }: Pick<TrialFacts, "serverStats">, key: string): number | undefined {
  const value = serverStats?.[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Cores that one side may use: of a server elsewhere all of its machine. */
export function coresGiven(
  { allotment, observed }: Pick<TrialFacts, "allotment" | "observed">,
  side: "server" | "generator" | "proxy",
): number | undefined {
  return side === "server" && observed.agent ? observed.agent.cpus : allotment?.[side]?.cpus;
}

/** Mean cores of one side in the measured window ÷ the cores that it was given; undefined where either is not known. */
export function cpuShare(facts: TrialFacts, side: "server" | "generator" | "proxy"): number | undefined {
  const cores = facts.summary.values[`${side}.cpu`];
  const given = coresGiven(facts, side);
  return cores === undefined || given === undefined ? undefined : cores / given;
}
