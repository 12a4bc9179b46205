import { z } from "zod";
import { DuelTerms } from "../duel/duel.ts";
import { ScenarioParameters } from "../scenario/catalogue/scenario-parameters.ts";
import { Mode } from "../scenario/scenario.ts";
import { ServerId } from "../server/manifest.ts";
import { RunTags } from "./run-tags.ts";
import { runKinds, triggers } from "./triggers.ts";

const unique = <T>(items: T[]) => new Set(items).size === items.length;

/** The origin of a run. floor: a host that measures its own A/A floor while nobody wants anything of it. */
export const Trigger = z.enum(triggers);
export type Trigger = z.infer<typeof Trigger>;

/**
 * measure: servers against each other, one after another. aa: each against itself, twice a round, which measures the A/A floor of the host.
 * duel: two servers at the same time, in short rounds until it is decided which one is faster; of three to eight, every two in turn.
 */
export const RunKind = z.enum(runKinds);

/** The commit whose source a run is said to measure. */
export const RunCommit = z.strictObject({
  sha: z.string().regex(/^[0-9a-f]{7,64}$/, "A commit is 7 to 64 hexadecimal digits."),
  /** The address of the commit's page. */
  url: z
    .url({ protocol: /^https?$/, error: "A commit's address begins with http:// or https://." })
    .max(500, "A commit's address has at most 500 characters.")
    .optional(),
  /** The branch that was checked out. Badges follow the default branch; a pull request's own reference is another one. */
  branch: z
    .strictObject({
      name: z.string().min(1).max(250, "A branch's name has at most 250 characters."),
      isDefault: z.boolean(),
    })
    .optional(),
});

/** A request to start a run, from a person, CI or a schedule. One schema for the form, tRPC and REST. */
export const StartRun = z.strictObject({
  kind: RunKind.default("measure"),
  name: z.string().trim().max(120, "A name has at most 120 characters.").optional(),
  /** Named by who starts the run, which is CI; nothing is looked up by it. */
  commit: RunCommit.optional(),
  tags: RunTags.optional(),
  serverIds: z
    .array(ServerId)
    .min(1, "Choose at least one server or client.")
    .max(100, "At most 100 servers in one run.")
    .refine(unique, "A server is named twice."),
  scenarioIds: z
    .array(z.string().max(64))
    .min(1, "Choose at least one scenario.")
    .max(50, "At most 50 scenarios in one run.")
    .refine(unique, "A scenario is named twice."),
  /** Values that differ from the scenarios' defaults, by scenario id; ignored for scenarios that are not chosen. */
  parameters: ScenarioParameters.default({}),
  mode: Mode.default("quick"),
  /** Terms of a duel; its defaults where absent. Other kinds have none. */
  duel: DuelTerms.optional(),
  /** Measurements of each server under each scenario; default: the mode's, and of a duel as many as its budget has room for. In a duel of more than two, rounds of every two. */
  rounds: z
    .number()
    .int("Rounds are whole numbers.")
    .min(1, "At least 1 round.")
    .max(50, "At most 50 rounds; start several runs for more.")
    .optional(),
  /** Multiplies every scenario's clients. */
  scale: z.number().min(0.01, "The scale is at least 0.01.").max(1, "The scale is at most 1.").default(1),
  /** True to run a scenario that does not fit the host at the largest scale that does, instead of refusing it. */
  fit: z.boolean().default(false),
  /** Measured seconds of each trial instead of the scenario's own. */
  measureS: z
    .number()
    .int("Whole seconds.")
    .min(2, "At least 2 measured seconds.")
    .max(3600, "At most 3,600 measured seconds.")
    .optional(),
  /** Warm-up seconds of each trial instead of the language's own. */
  warmupS: z
    .number()
    .int("Whole seconds.")
    .min(1, "At least 1 second of warm-up.")
    .max(120, "At most 120 seconds of warm-up.")
    .optional(),
});
export type StartRun = z.infer<typeof StartRun>;
/** As it is sent, defaults not yet filled in. */
export type StartRunInput = z.input<typeof StartRun>;
