import { DuelFigureId } from "@plumbline/core/duel/duel";
import { StartRun } from "@plumbline/core/run/start-run";
import type { Command } from "commander";
import { collect, given, toNumber, toSeconds, toShare } from "../../terminal/option-values.ts";
import { UsageError } from "../../terminal/terminal.ts";
import { forEachScenario, parameterOption, readParameters } from "./parameter-options.ts";

/** The options that describe a duel, as commander gives them. */
export type DuelOptions = {
  scenario: string;
  untilDecided?: string;
  margin?: string;
  metric?: string;
  layouts?: string;
  scale?: string;
  measureS?: string;
  warmupS?: string;
  parameter?: string[];
  name?: string;
};

/** Adds the options that describe a duel. */
export function addDuelOptions(command: Command): Command {
  return command
    .requiredOption("--scenario <id>", "a scenario in which clients send at a fixed rate, such as echo-open")
    .option("--until-decided <time>", "stop undecided after this time, such as 90s, 10m or 1h (default: 10m)")
    .option("--margin <share>", "largest difference that counts as the same, such as 2% (default: 2%)")
    .option("--metric <id>", `the figure that decides: ${DuelFigureId.options.join(", ")}`)
    .option(
      "--layouts <count>",
      "link native servers in so many orders, 3 or more to see the layout lottery (default: 1)",
    )
    .option("--scale <share>", "share of the scenario's clients, 0.01 to 1")
    .option("--measure-s <seconds>", "measured seconds of a round (default: 5)")
    .option("--warmup-s <seconds>", "warm-up of a round (default: the longer one of both languages')")
    .option(...parameterOption, collect)
    .option("--name <text>", "the run's name");
}

/** @throws UsageError that names every refused field */
export function toDuelRequest(
  serverIds: readonly string[],
  options: DuelOptions & { commit?: string; commitUrl?: string },
): StartRun {
  const { untilDecided, margin, metric, commit: sha, commitUrl: url } = options;
  const request = StartRun.safeParse({
    kind: "duel",
    serverIds,
    scenarioIds: [options.scenario],
    ...forEachScenario([options.scenario], readParameters(options.parameter)),
    duel: given({
      budgetS: untilDecided === undefined ? undefined : toSeconds(untilDecided),
      margin: margin === undefined ? undefined : toShare(margin),
      metricId: metric,
      layouts: toNumber(options.layouts),
    }),
    ...given({
      name: options.name,
      commit: sha === undefined ? undefined : { sha, ...given({ url }) },
      scale: toNumber(options.scale),
      measureS: toNumber(options.measureS),
      warmupS: toNumber(options.warmupS),
    }),
  });
  if (!request.success) throw new UsageError(request.error.issues.map(({ message }) => message).join(" "));
  return request.data;
}
