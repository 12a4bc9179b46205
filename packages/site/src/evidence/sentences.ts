import { formatMetric } from "@plumbline/core/metric/format";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Verification } from "./proof.ts";
import type { SignatureState } from "./signature.ts";

/** One check in words; `ok` is null where nothing could be shown. */
export type CheckedFact = { ok: boolean | null; title: string; details: string[] };

/** Digits of a digest that a person compares. */
const DIGITS = 12;
const short = (digest: string) => `${digest.slice(0, DIGITS)}…`;

/** A verification as the page and the command tell it. */
export function describeVerification(verification: Verification): CheckedFact[] {
  return [filesFact(verification), signatureFact(verification.signature), derivationFact(verification)];
}

function filesFact({ changed, files, digest }: Verification): CheckedFact {
  if (changed.length === 0)
    return {
      ok: true,
      title: `${files} files are as their SHA-256 in the bundle's list says`,
      details: [`Bundle ${digest}`],
    };
  return {
    ok: false,
    title: `${changed.length} of ${files} files were changed`,
    details: changed.map(({ name, listed, found }) =>
      listed === null
        ? `${name} is not in the bundle's list.`
        : `${name}: its SHA-256 is ${short(found)}, and the list says ${short(listed)}.`,
    ),
  };
}

function signatureFact(signature: SignatureState): CheckedFact {
  switch (signature.state) {
    case "known":
      return { ok: true, title: `Signed by ${signature.name}`, details: [`Key ${signature.keyId}, Ed25519`] };
    case "unknown":
      return {
        ok: null,
        title: `Signed by an unknown key that calls itself “${signature.name}”`,
        details: [`Key ${signature.keyId}: this site's publisher does not vouch for it.`],
      };
    case "broken":
      return { ok: false, title: "The signature does not hold", details: [signature.why] };
    case "unsigned":
      return { ok: null, title: "Not signed", details: ["Hashes show that nothing was changed, not who measured."] };
    case "unsupported":
      return { ok: null, title: "This browser has no Ed25519", details: ["The signature was not checked."] };
  }
}

function derivationFact({ derivation, frames }: Verification): CheckedFact {
  if (!derivation) return { ok: null, title: "There is no figure to derive", details: [] };
  const { derived, differences, underived } = derivation;
  const left = underived.length > 0 ? [`Not in a bundle's frames: ${underived.map(labelOf).join(", ")}.`] : [];
  if (differences.length === 0)
    return { ok: true, title: `${derived} figures follow from ${frames} stored frames`, details: left };
  return {
    ok: false,
    title: `${differences.length} of ${derived} figures do not follow from the ${frames} stored frames`,
    details: [
      ...differences.map(
        ({ metricId, stored, derived: again }) =>
          `${labelOf(metricId)}: stored ${textOf(metricId, stored)}, derived ${textOf(metricId, again)}.`,
      ),
      ...left,
    ],
  };
}

const metricOf = (metricId: string) => summaryMetrics[metricId as SummaryMetricId];
const labelOf = (metricId: string): string => metricOf(metricId)?.label ?? metricId;

function textOf(metricId: string, value: number | undefined): string {
  const metric = metricOf(metricId);
  return value === undefined ? "nothing" : metric ? formatMetric(value, metric.unit) : String(value);
}
