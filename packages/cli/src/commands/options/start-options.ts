import { StartRun } from "@plumbline/core/run/start-run";
import type { Command } from "commander";
import { collect, given, toNumber } from "../../terminal/option-values.ts";
import { UsageError } from "../../terminal/terminal.ts";
import { forEachScenario, parameterOption, readParameters } from "./parameter-options.ts";

/** The options that describe a run, as commander gives them. */
export type StartOptions = {
  server?: string[];
  scenario?: string[];
  mode?: string;
  rounds?: string;
  scale?: string;
  measureS?: string;
  warmupS?: string;
  fit?: boolean;
  parameter?: string[];
  name?: string;
  tag?: string[];
  commit?: string;
  commitUrl?: string;
  branch?: string;
  defaultBranch?: string;
  idempotencyKey?: string;
};

/** Adds the options that describe a run. */
export function addStartOptions(command: Command): Command {
  return command
    .option("--server <id>", "a server to measure (may be repeated)", collect)
    .option("--scenario <id>", "a scenario to measure it under (may be repeated)", collect)
    .option("--mode <mode>", "quick, standard, nightly, soak120 or soak300")
    .option("--rounds <n>", "rounds, each in a new random order")
    .option("--scale <share>", "share of each scenario's clients, 0.01 to 1")
    .option("--measure-s <seconds>", "length of the measured window")
    .option("--warmup-s <seconds>", "length of the warm-up")
    .option("--fit", "lower the scale to what the host can carry")
    .option(...parameterOption, collect)
    .option("--name <text>", "the run's name")
    .option("--tag <word>", "a word by which the run is found again (may be repeated)", collect)
    .option("--commit <sha>", "the commit that is measured")
    .option("--commit-url <url>", "its page")
    .option("--branch <name>", "the branch that is checked out")
    .option("--default-branch <name>", "the repository's default branch")
    .option("--idempotency-key <key>", "a key under which only one run is started");
}

/** @throws UsageError that names every refused field */
export function readStartOptions(options: StartOptions): StartRun {
  const scenarioIds = options.scenario ?? [];
  const request = StartRun.safeParse({
    serverIds: options.server ?? [],
    scenarioIds,
    ...forEachScenario(scenarioIds, readParameters(options.parameter)),
    ...given({
      mode: options.mode,
      name: options.name,
      tags: options.tag,
      commit: toCommit(options),
      rounds: toNumber(options.rounds),
      scale: toNumber(options.scale),
      measureS: toNumber(options.measureS),
      warmupS: toNumber(options.warmupS),
      fit: options.fit,
    }),
  });
  if (!request.success) throw new UsageError(request.error.issues.map(({ message }) => message).join(" "));
  return request.data;
}

/** The commit that is measured; undefined if none is named. @throws UsageError */
function toCommit({ commit: sha, commitUrl: url, branch: name, defaultBranch }: StartOptions) {
  if (url !== undefined && sha === undefined) throw new UsageError("--commit-url needs the --commit that it shows.");
  if ((name === undefined) !== (defaultBranch === undefined))
    throw new UsageError("--branch and --default-branch are given together.");
  if (name !== undefined && sha === undefined) throw new UsageError("--branch needs the --commit that is measured.");
  const branch = name === undefined ? undefined : { name, isDefault: name === defaultBranch };
  return sha === undefined ? undefined : { sha, ...given({ url, branch }) };
}
