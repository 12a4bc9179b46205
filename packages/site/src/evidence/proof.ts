import { bundleFiles } from "@plumbline/core/bundle/bundle";
import { type Derivation, deriveTrial, type HistogramStretch } from "@plumbline/core/bundle/derive-trial";
import type { FrameView } from "@plumbline/core/frame/frame";
import { NOT_DELIVERED } from "@plumbline/core/metric/figure-value";
import type { Summary } from "@plumbline/core/summary/summary";
import type { TrialView } from "@plumbline/core/trial/views";
import { checkSignature, type Publisher, type SignatureState, type Signed, sha256 } from "./signature.ts";

/** All that shows where a trial's figures come from. `files` are the bundle's own, as text. */
export type TrialProof = {
  v: 1;
  position: number;
  /** The bundle's list of hashes; its own hash is the bundle's digest. */
  sums: string;
  files: Readonly<Record<string, string>>;
  signed: Signed | null;
  publishers: readonly Publisher[];
};

/** A file whose hash is not the listed one; `listed` is null where the list has no such file. */
type ChangedFile = { name: string; listed: string | null; found: string };

/** The outcome of checking a proof. */
export type Verification = {
  digest: string;
  files: number;
  frames: number;
  changed: ChangedFile[];
  signature: SignatureState;
  /** Null for a trial without figures. */
  derivation: Derivation | null;
  /** Figures as the bundle has them. */
  values: Summary["values"];
};

/** Checks a trial's files against their hashes and the signature, and derives its figures again from its frames. */
export async function verifyProof({ position, sums, files, signed, publishers }: TrialProof): Promise<Verification> {
  const digest = await digestOf(sums);
  const changed: ChangedFile[] = [];
  for (const [name, text] of Object.entries(files)) {
    const found = await digestOf(text);
    const listed = listedDigest(sums, name);
    if (found !== listed) changed.push({ name, listed, found });
  }
  const trial: Pick<TrialView, "summary" | "plan"> = JSON.parse(files[bundleFiles.trial(position)] ?? "{}");
  const frames: FrameView[] = JSON.parse(files[bundleFiles.frames(position)] ?? "[]");
  const stretches: HistogramStretch[] | null = JSON.parse(files[bundleFiles.histograms(position)] ?? "null");
  const summary = trial.summary && readFigures(trial.summary);
  return {
    digest,
    files: Object.keys(files).length,
    frames: frames.length,
    changed,
    signature: await checkSignature(signed, digest, publishers),
    derivation: summary && frames.length > 0 ? deriveTrial({ summary, plan: trial.plan }, frames, stretches) : null,
    values: summary?.values ?? {},
  };
}

/** True if nothing was changed, and every figure that can be derived is what the bundle says. An unknown key is no contradiction. */
export function isVerified({ changed, signature, derivation }: Verification): boolean {
  return changed.length === 0 && signature.state !== "broken" && (derivation?.differences.length ?? 0) === 0;
}

/** The hash that a list in the form of `sha256sum` has for a file. */
function listedDigest(sums: string, name: string): string | null {
  const line = sums.split("\n").find((each) => each.slice(66) === name);
  return line ? line.slice(0, 64) : null;
}

const digestOf = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));

/** Figures of a JSON text: it has words where a percentile was not delivered. */
function readFigures(summary: Summary): Summary {
  const values = Object.entries(summary.values).map(([metricId, value]: [string, unknown]) => [
    metricId,
    value === NOT_DELIVERED ? Number.POSITIVE_INFINITY : value,
  ]);
  return { ...summary, values: Object.fromEntries(values) };
}
