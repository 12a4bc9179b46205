import { bundleFiles } from "@plumbline/core/bundle/bundle";
import type { TrialProof } from "../evidence/proof.ts";
import type { Publisher } from "../evidence/signature.ts";
import type { Published } from "../model/published.ts";

/** The proof of the trial at a position of a bundle. */
export function proofOf({ files, signed }: Published, position: number, publishers: readonly Publisher[]): TrialProof {
  const names = [bundleFiles.trial(position), bundleFiles.frames(position), bundleFiles.histograms(position)];
  const textOf = (name: string) => new TextDecoder().decode(files.get(name));
  return {
    v: 1,
    position,
    sums: textOf(bundleFiles.sums),
    files: Object.fromEntries(names.filter((name) => files.has(name)).map((name) => [name, textOf(name)])),
    signed,
    publishers,
  };
}
