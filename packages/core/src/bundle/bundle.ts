import { z } from "zod";
import { RunRow, TrialView } from "../run/views.ts";

/** Names of a bundle's files; each trial has two. */
export const bundleFiles = {
  head: "bundle.json",
  /** The catalogue's entries of the run's servers as they are now; the spec has their digests of then. */
  servers: "servers.json",
  events: "events.json",
  /** Every other file's hash, as sha256sum writes and checks them. */
  sums: "SHA256SUMS",
  trial: (position: number) => `trials/${String(position).padStart(4, "0")}.json`,
  /** Every second of the trial, without histograms: those of the whole window stand in the trial. */
  frames: (position: number) => `frames/${String(position).padStart(4, "0")}.json`,
} as const;

/** The first file: what the bundle is, and the run with its spec. */
export const BundleHead = z.strictObject({
  v: z.literal(1),
  kind: z.literal("plumbline-run"),
  exportedAt: z.date(),
  run: RunRow,
});

/** One trial: plan, limits, environment, image, gate, audit, ledger and merged histograms, logs. */
export const BundleTrial = TrialView;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads one of a bundle's files; texts that JSON made of times are times again. @throws ZodError, SyntaxError */
export function parseBundleFile<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  return schema.parse(
    JSON.parse(text, (name, value: unknown) =>
      name.endsWith("At") && typeof value === "string" && INSTANT.test(value) ? new Date(value) : value,
    ),
  );
}
