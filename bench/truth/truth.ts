import { StartError } from "@plumbline/launcher/failure";
import { dishonest } from "../../apps/worker/src/testing/zoo/dishonest.ts";
import { honest } from "../../apps/worker/src/testing/zoo/honest.ts";
import { untriedHosts } from "../../apps/worker/src/testing/zoo/hosts.ts";
import type { Bench, BenchContext } from "../figure/bench.ts";

import type { Figure } from "../figure/figure.ts";
import { openBed } from "./bed.ts";
import { lyingClients, strangeClients } from "./clients.ts";
import { lyingGenerators, relayedGenerator } from "./generators.ts";
import { type Group, type Tried, totalsOf } from "./group.ts";
import { lyingHosts } from "./hosts.ts";
import { type TruthPart, truthParts } from "./part-names.ts";
import { Progress } from "./progress.ts";
import { forgers, oddServers, otherCheats, quietTrials } from "./servers.ts";
import { type Attempt, tryAll } from "./try-all.ts";
import { worstVerdicts } from "./verdicts.ts";

/** The parts that are tried in trials; `verdicts` is simulated. */
const groups: Readonly<Record<Exclude<TruthPart, "verdicts">, readonly Group[]>> = {
  cheats: [forgers, otherCheats],
  honest: [oddServers],
  clients: [lyingClients, strangeClients],
  generators: [lyingGenerators, relayedGenerator],
  hosts: [lyingHosts],
  quiet: [quietTrials],
};

/**
 * Every dishonest server, client, generator and host has to be named, and no honest one accused: whole runs, from their start to the
 * audit. A trial is repeated where the machine disturbed it, and the log says so.
 */
export const benchTruth: Bench = async (context) => {
  const chosen = truthParts.filter((part) => context.parts.length === 0 || context.parts.includes(part));
  const tried = chosen.flatMap((part) => (part === "verdicts" ? [] : groups[part]));
  const figures = tried.length > 0 ? await tryGroups(context, tried) : [];
  const isSimulated = chosen.includes("verdicts") && (context.only.length === 0 || context.parts.includes("verdicts"));
  return isSimulated ? [...figures, ...(await worstVerdicts(context))] : figures;
};

async function tryGroups(context: BenchContext, tried: readonly Group[]): Promise<Figure[]> {
  await using bed = await openBed(context, animalsOf(context.only));
  const planned = tried
    .map((group) => ({ group, attempts: chosenOf(group.attempts(bed), context.only) }))
    .filter(({ attempts }) => attempts.length > 0);
  const total = planned.reduce((sum, { attempts }) => sum + attempts.length, 0);
  if (total === 0)
    throw new StartError(
      `Nothing that is tried is called ${context.only.join(" or ")}.`,
      "leave --only out to see all names.",
    );
  if (tried.includes(lyingHosts))
    for (const { ruleId, why } of untriedHosts) context.say(`${ruleId} is not tried: ${why}. Unit tests prove it.`);
  const progress = new Progress(total, context.say);
  const ended: Tried[] = [];
  for (const { group, attempts } of planned)
    ended.push({ group, count: attempts.length, ends: await tryAll(attempts, progress, context.signal) });
  return [...ended.flatMap(({ group, ends, count }) => group.toFigures(ends, count)), ...totalsOf(ended)];
}

const chosenOf = (attempts: readonly Attempt[], only: readonly string[]) =>
  attempts.filter(({ id }) => only.length === 0 || only.includes(id));

/** The animals that have to be built: the chosen ones, and the honest server that hosts and generators are tried on. */
function animalsOf(only: readonly string[]) {
  const all = [...dishonest, ...honest];
  return only.length === 0 ? all : [...all.filter(({ animal }) => only.includes(animal)), ...honest.slice(0, 1)];
}
