import { inBytes, inDigits, inPercent, inTime } from "../../metric/quantity-text.ts";
import type { Rule, RuleThreshold } from "../rule.ts";
import { rules } from "./rules.ts";

/** The rules as the Markdown of docs/methodology.md: for each its id, formula, thresholds and source. */
export function describeRules(): string {
  return rules.map(describeRule).join("\n\n");
}

function describeRule({ id, title, formula, source, thresholds }: Rule): string {
  return [
    `### ${title}`,
    "",
    `Rule \`${id}\`: ${formula}.`,
    "",
    ...thresholds.map((threshold) => `- ${inUnit(threshold)}: ${threshold.meaning}`),
    `- Source: ${source}`,
  ].join("\n");
}

/** A threshold with its unit. Ratios above one, and just below, read better as factors. */
function inUnit({ value, unit }: Pick<RuleThreshold, "value" | "unit">): string {
  if (unit === "ratio") return value > 1 ? `${inDigits(value)}×` : inPercent(value);
  if (unit === "µs") return inTime(value);
  if (unit === "ms") return inTime(value * 1000);
  if (unit === "bytes") return inBytes(value);
  if (unit === "1/s") return `${inDigits(value)}/s`;
  return unit === "count" ? inDigits(value) : `${inDigits(value)} ${unit}`;
}
