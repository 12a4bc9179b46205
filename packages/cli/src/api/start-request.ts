import { StartRun } from "@plumbline/core/run/start-run";
import { UsageError } from "../command.ts";
import { given, toNumber } from "../words.ts";

/** The words that say what a run measures. */
export const startOptions = {
  server: { type: "string", multiple: true },
  scenario: { type: "string", multiple: true },
  mode: { type: "string" },
  rounds: { type: "string" },
  scale: { type: "string" },
  "measure-s": { type: "string" },
  "warmup-s": { type: "string" },
  fit: { type: "boolean" },
  name: { type: "string" },
  commit: { type: "string" },
  "commit-url": { type: "string" },
  branch: { type: "string" },
  "default-branch": { type: "string" },
  "idempotency-key": { type: "string" },
} as const;

/** The same, for the help. */
export const startWords =
  "--server ID… --scenario ID… [--mode M] [--rounds N] [--scale X] [--fit] [--measure-s S] [--warmup-s S] [--name T] [--commit SHA [--commit-url URL] [--branch NAME --default-branch NAME]] [--idempotency-key K]";

type StartValues = {
  [Name in keyof typeof startOptions]?: (typeof startOptions)[Name] extends { multiple: true }
    ? string[]
    : (typeof startOptions)[Name]["type"] extends "boolean"
      ? boolean
      : string;
};

/** @throws UsageError with every field that is refused */
export function toStartRun(values: StartValues): StartRun {
  const request = StartRun.safeParse({
    serverIds: values.server ?? [],
    scenarioIds: values.scenario ?? [],
    ...given({
      mode: values.mode,
      name: values.name,
      commit: toCommit(values),
      rounds: toNumber(values.rounds),
      scale: toNumber(values.scale),
      measureS: toNumber(values["measure-s"]),
      warmupS: toNumber(values["warmup-s"]),
      fit: values.fit,
    }),
  });
  if (!request.success) throw new UsageError(request.error.issues.map(({ message }) => message).join(" "));
  return request.data;
}

/** The commit that is measured; undefined where nobody names one. @throws UsageError */
function toCommit({ commit: sha, "commit-url": url, branch: name, "default-branch": defaultName }: StartValues) {
  if (url !== undefined && sha === undefined)
    throw new UsageError("--commit-url needs the --commit that is read there.");
  if ((name === undefined) !== (defaultName === undefined))
    throw new UsageError("--branch and --default-branch are named together.");
  if (name !== undefined && sha === undefined) throw new UsageError("--branch needs the --commit that is measured.");
  const branch = name === undefined ? undefined : { name, isDefault: name === defaultName };
  return sha === undefined ? undefined : { sha, ...given({ url, branch }) };
}
