import { z } from "zod";
import type { FrameView } from "../frame/frame.ts";
import { parseKnown } from "../json/parse-known.ts";
import { onWire } from "../json/wire.ts";
import { type RunEvent, RunRow } from "../run/views.ts";
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
  /** Histograms of stretches of ten seconds: with them percentiles follow from the frames. Bundles of earlier versions have none. */
  histograms: (position: number) => `histograms/${String(position).padStart(4, "0")}.json`,
} as const;

const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits of a bundle that is read. A run of hundreds of trials, or one of five hours, has a tenth of them. */
export const bundleLimits = {
  packedBytes: 32 * MIB,
  unpackedBytes: 256 * MIB,
  files: 10_000,
  /** Limits of one file. The head and the events are part of every page that shows the run. */
  headBytes: 512 * KIB,
  eventsBytes: 4 * MIB,
  trialBytes: 16 * MIB,
  fileBytes: 64 * MIB,
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

/** The source of a pushed server: its packed folder, or an image. */
export type HeldSource = Omit<BundleSource, "archive"> & { archive: Uint8Array | null };

/** A bundle that was read, and whose files are as they were exported. */
export type Bundle = {
  /** SHA-256 of its list of hashes, in hexadecimal digits. */
  digest: string;
  exportedAt: Date;
  run: RunRow;
  /** By position. */
  trials: TrialView[];
  events: RunEvent[];
  /** By the folder's id; none where they were not asked for. */
  sources: ReadonlyMap<string, HeldSource>;
  /**
   * The seconds of the trial at a position, parsed at each call: those of all trials together would take a lot of memory.
   * @throws AppError BUNDLE_REFUSED
   */
  readFrames: (position: number) => Promise<FrameView[]>;
};

/**
 * Reads one of a bundle's files, also of a later version's that has further fields.
 * @throws ZodError, SyntaxError
 */
export function parseBundleFile<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = parseKnown(onWire(schema), JSON.parse(text));
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}
