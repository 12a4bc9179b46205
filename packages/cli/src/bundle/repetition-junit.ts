import type { JunitCase, JunitReport } from "@plumbline/core/junit/junit";
import type { MissingVersion } from "./choose-versions.ts";
import { describeMissingVersion, describeSide } from "./describe-repetition.ts";
import type { RepeatedSide } from "./judge-repetition.ts";

/**
 * A repetition as a JUnit report: a case for the first figure of each server under each scenario. One that was shown to differ is a
 * failure; what does not compare, was not measured or shows nothing is skipped.
 */
export function toRepetitionReport(
  name: string,
  sides: readonly RepeatedSide[],
  missing: readonly MissingVersion[],
): JunitReport {
  const cases = [...sides.map(toCase), ...missing.map(toMissingCase)];
  return { name, suites: [{ name: "reproduced", cases }] };
}

function toCase(side: RepeatedSide): JunitCase {
  const { serverId, scenarioId, first, differences, isTrusted } = side;
  const output = describeSide(side);
  const named = { className: `${scenarioId}.${serverId}`, name: first?.metricId ?? "first figure", output };
  const isComparable = first !== null && differences.length === 0 && isTrusted;
  if (!isComparable || first.verdict === "inconclusive")
    return { ...named, results: [{ kind: "skipped", message: output[0] ?? "" }] };
  if (first.verdict === "same") return { ...named, results: [] };
  return { ...named, results: [{ kind: "failure", type: first.verdict, message: first.reason }] };
}

function toMissingCase(version: MissingVersion): JunitCase {
  return {
    className: version.serverId,
    name: "the measured version",
    results: [{ kind: "skipped", message: describeMissingVersion(version) }],
  };
}
