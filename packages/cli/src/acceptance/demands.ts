import { Demands } from "@plumbline/core/acceptance/views";
import type { Command } from "commander";
import { collect, given, toShare } from "../terminal/option-values.ts";
import { UsageError } from "../terminal/terminal.ts";

/** The options that say what a run must keep, as commander gives them. */
export type DemandOptions = {
  threshold?: string[];
  baseline?: string;
  baselineServer?: string;
  metric?: string[];
  tolerance?: string;
  acceptSuspect?: boolean;
};

/** Adds the options that say what a run must keep. */
export function addDemandOptions(command: Command): Command {
  return command
    .option("--threshold <text>", 'a limit such as "latency.owed.p99 < 5 ms" (may be repeated)', collect)
    .option("--baseline <name>", "be no worse than the run of that name")
    .option("--baseline-server <id>", "another server of the baseline to compare with")
    .option("--metric <id>", "a metric to compare with the baseline (may be repeated)", collect)
    .option("--tolerance <share>", "difference to the worse that is accepted, such as 5%")
    .option("--accept-suspect", "let SUSPECT rounds decide as VALID ones do");
}

/** @throws UsageError that names every refused demand */
export function toDemands(options: DemandOptions): Demands {
  const demands = Demands.safeParse({
    thresholds: options.threshold ?? [],
    ...given({
      baseline: options.baseline,
      baselineServerId: options.baselineServer,
      metrics: options.metric,
      tolerance: options.tolerance === undefined ? undefined : toShare(options.tolerance),
      acceptSuspect: options.acceptSuspect,
    }),
  });
  if (!demands.success) throw new UsageError(demands.error.issues.map(({ message }) => message).join(" "));
  return demands.data;
}
