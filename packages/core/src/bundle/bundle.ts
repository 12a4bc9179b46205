import { z } from "zod";
import { parseKnown } from "../json/parse-known.ts";
import { onWire } from "../json/wire.ts";
import { RunRow } from "../run/views.ts";
import { PushImage } from "../server/push-server.ts";
import { TrialView } from "../trial/views.ts";

/** Names of a bundle's files; each trial has two. */
export const bundleFiles = {
  head: "bundle.json",
  /** The catalogue's entries of the run's servers as they are now; the spec has their digests of then. */
  servers: "servers.json",
  events: "events.json",
  /** Build sources of its pushed servers; present only on request. */
  sources: "sources.json",
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

/** The build source of one pushed server of the run; absent from bundles of runs without pushed servers. */
export const BundleSource = z.strictObject({
  /** The folder's id; its variants have the same source. */
  serverId: z.string(),
  sourceDigest: z.string(),
  /** The packed folder's file in the bundle; null where an image was pushed. */
  archive: z.string().nullable(),
  /** The image and its manifest; null where a folder was pushed. */
  image: PushImage.nullable(),
});
export type BundleSource = z.infer<typeof BundleSource>;

/** One trial: plan, limits, environment, image, gate, audit, ledger and merged histograms, logs. */
export const BundleTrial = TrialView;

/**
 * Reads one of a bundle's files, also of a later version's that has further fields.
 * @throws ZodError, SyntaxError
 */
export function parseBundleFile<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = parseKnown(onWire(schema), JSON.parse(text));
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}
