import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { isVerified, verifyProof } from "./evidence/proof.ts";
import { describeVerification } from "./evidence/sentences.ts";
import { toSite } from "./model/site.ts";
import { isMissing } from "./write/keys.ts";
import { proofOf } from "./write/proof-of.ts";
import { readResults, readSiteFile } from "./write/read-results.ts";
import { renderSite } from "./write/render-site.tsx";

/** The outcome of checking a site: an empty list of problems if everything holds. */
export type SiteCheck = {
  results: { folder: string; digest: string; trials: number; signature: string; publisher: string | null }[];
  /** A sentence for each part that does not hold. */
  problems: string[];
  files: number;
};

/**
 * Checks a whole site: digests and signatures of its bundles, the figures of every trial against its frames, and every page against
 * what its results give.
 * @param onStep called with what is checked next
 */
export async function verifySite(folder: string, onStep: (text: string) => void = () => {}): Promise<SiteCheck> {
  const { title, publishers } = (await readSiteFile(folder)) ?? { title: "", publishers: [] };
  if (title === "")
    return { results: [], problems: [`${folder} is no published site: it has no site.json.`], files: 0 };
  const results = await readResults(folder, publishers).catch((cause: unknown) => {
    if (cause instanceof AppError) return cause;
    throw cause;
  });
  if (results instanceof AppError) return { results: [], problems: [results.message], files: 0 };
  const problems: string[] = [];
  for (const result of results) {
    if (result.signature.state === "broken") problems.push(`${result.folder}: ${result.signature.why}`);
    for (const { position, serverId, scenarioId, round } of result.bundle.trials) {
      onStep(`${result.folder}: ${serverId}, ${scenarioId}, round ${round}`);
      const verification = await verifyProof(proofOf(result, position, publishers));
      if (isVerified({ ...verification, signature: { state: "unsigned" } })) continue;
      const details = describeVerification(verification).flatMap((fact) => (fact.ok === false ? fact.details : []));
      problems.push(
        `${result.folder}, trial ${position} (${serverId}, ${scenarioId}, round ${round}): ${details.join(" ")}`,
      );
    }
  }
  let files = 0;
  for await (const [path, content] of renderSite(toSite({ title, publishers, results }))) {
    files++;
    const found = await readFile(join(folder, path)).catch((cause: unknown) => {
      if (isMissing(cause)) return null;
      throw cause;
    });
    if (!found?.equals(Buffer.from(content)))
      problems.push(
        `${path} is ${found ? "not what the results give" : "missing"}: write the site again with plumb publish.`,
      );
  }
  return {
    results: results.map(({ folder: name, bundle, signature, statement }) => ({
      folder: name,
      digest: bundle.digest,
      trials: bundle.trials.length,
      signature: signature.state,
      publisher: statement?.publisher ?? null,
    })),
    problems,
    files,
  };
}
