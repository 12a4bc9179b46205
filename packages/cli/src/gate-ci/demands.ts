import { Demands } from "@plumbline/core/acceptance/views";
import { UsageError } from "../command.ts";
import { given } from "../words.ts";

/** The words that say what a run must keep. */
export const demandOptions = {
  threshold: { type: "string", multiple: true },
  baseline: { type: "string" },
  "baseline-server": { type: "string" },
  metric: { type: "string", multiple: true },
  tolerance: { type: "string" },
  "accept-suspect": { type: "boolean" },
} as const;

/** @throws UsageError with every demand that is not understood */
export function toDemands(values: {
  threshold?: string[];
  baseline?: string;
  "baseline-server"?: string;
  metric?: string[];
  tolerance?: string;
  "accept-suspect"?: boolean;
}): Demands {
  const demands = Demands.safeParse({
    thresholds: values.threshold ?? [],
    ...given({
      baseline: values.baseline,
      baselineServerId: values["baseline-server"],
      metrics: values.metric,
      tolerance: values.tolerance === undefined ? undefined : toShare(values.tolerance),
      acceptSuspect: values["accept-suspect"],
    }),
  });
  if (!demands.success) throw new UsageError(demands.error.issues.map(({ message }) => message).join(" "));
  return demands.data;
}

/** "5%", "5 %" and "0.05" are the same. */
function toShare(text: string): number {
  const [, percent] = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(text) ?? [];
  return percent === undefined ? Number(text) : Number(percent) / 100;
}
