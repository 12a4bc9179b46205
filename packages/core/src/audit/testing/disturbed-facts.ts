import type { Disturbance } from "../disturbance.ts";
import type { TrialFacts } from "../facts.ts";
import { honestFacts, withFrames } from "./honest-facts.ts";

/** A disturbance of the server, from and until these seconds since the load began. */
export const happened = (kind: Disturbance["kind"], fromS: number, toS: number): Disturbance => ({
  kind,
  of: "server",
  fromS,
  toS,
  sentence: "The server was touched from outside.",
});

/** The honest trial with these disturbances, of which the engine's events and the database were watched. */
export const observing = (...disturbances: Disturbance[]): TrialFacts =>
  honestFacts({ observed: { v: 1, disturbances, watched: ["engine-events", "database"], ceilingPerS: null } });

/** The honest trial with other values in one of its seconds; second 0 is its warm-up. */
export const inSecond = (second: number, values: Record<string, number>): TrialFacts =>
  withFrames((_, index) => (index === second ? values : {}));

/** A trial of some measured seconds, with other values in the first few of them. */
export const withSeconds = (seconds: number, changed: number, values: Record<string, number>): TrialFacts =>
  withMeasured(seconds, (index) => {
    const quiet = Object.fromEntries(Object.keys(values).flatMap((id) => (id.startsWith("host.") ? [[id, 0]] : [])));
    return index > 0 && index <= changed ? values : quiet;
  });

/** The honest trial with as many measured seconds, and other values by the number of the second since the load began. */
export function withMeasured(seconds: number, valuesOf: (index: number) => Record<string, number>): TrialFacts {
  const [warmUp, measured, drain] = [honestFacts().frames[0], honestFacts().frames[1], honestFacts().frames.at(-1)];
  if (!warmUp || !measured || !drain) throw new Error("the honest trial has all phases");
  const all = [warmUp, ...Array.from({ length: seconds }, () => measured), drain];
  const frames = all.map((frame, seq) => ({
    ...frame,
    seq,
    startMs: warmUp.startMs + seq * 1000,
    values: { ...frame.values, ...valuesOf(seq) },
  }));
  return honestFacts({ frames });
}
