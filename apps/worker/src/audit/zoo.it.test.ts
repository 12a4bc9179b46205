import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { checkUndisturbed } from "../testing/undisturbed.ts";
import { type Cheat, type Oddity, toRequest } from "../testing/zoo/cages.ts";
import { dishonest } from "../testing/zoo/dishonest.ts";
import { honest } from "../testing/zoo/honest.ts";
import { toFate, whyAccused, whyMissed } from "../testing/zoo/judge.ts";
import { openZoo, type Zoo } from "../testing/zoo/open-zoo.ts";

// A few of the zoo that show themselves on a busy machine too. `npm run bench -- truth` tries all of them.

const cheats = dishonest.filter(
  ({ animal, cage }) =>
    cage.scenarioId === "chat-steady" &&
    ["forge", "spoil", "no-pong", "honest-when-examined", "loses-in-a-crowd"].includes(animal),
);
const oddities = honest.filter(({ animal, cage }) => cage.scenarioId === "chat-steady" && animal === "slow");

let bed: RunBed;
let zoo: Zoo;

beforeAll(async () => {
  bed = await openRunBed({});
  zoo = await openZoo([...cheats, ...oddities]);
  await syncCatalogue(bed.test.backend, bed.scope.organizationId, zoo.servers);
  bed.deps.env.PLUMBLINE_SERVERS_DIR = zoo.serversDir;
});
afterAll(async () => {
  await bed[Symbol.asyncDispose]();
  await zoo[Symbol.asyncDispose]();
});

/** Thirty clients: a cheat waits for more than twenty. */
const SCALE = 0.3;

async function measure({ cage, ...animal }: Cheat | Oddity) {
  const { rows } = await bed.execute({ serverIds: [zoo.idOf(animal)], ...toRequest({ ...cage, scale: SCALE }) });
  return getTrial(bed.scope, { trialId: rows[0]?.trialId ?? "" });
}

/** Named by the gate, and by the audit: the standard run tries one of each. */
const standard = ["loses-in-a-crowd", "forge"];

for (const cheat of cheats)
  test(`the cheat ${cheat.animal} is named`, { tags: standard.includes(cheat.animal) ? [] : ["thorough"] }, (context) =>
    checkUndisturbed(
      () => measure(cheat),
      (trial) => expect(whyMissed(cheat, toFate(trial))).toBeNull(),
      context,
    ),
  );

test.for(oddities)("$animal, which is honest, is not accused", (oddity, context) =>
  checkUndisturbed(
    () => measure(oddity),
    (trial) => expect(whyAccused(oddity, toFate(trial))).toBeNull(),
    context,
  ),
);
