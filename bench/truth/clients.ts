import { CLIENT_SCENARIO, dishonestClients, oddClients } from "../../apps/worker/src/testing/client-zoo.ts";
import type { Cage } from "../../apps/worker/src/testing/zoo/cages.ts";
import { whyAccused, whyMissed } from "../../apps/worker/src/testing/zoo/judge.ts";
import { clientIdOf } from "./bed.ts";
import { accusedOf, caughtOf, type Group } from "./group.ts";

const cage: Cage = { scenarioId: CLIENT_SCENARIO, scale: 1, measureS: 2 };

/** Clients that lie. */
export const lyingClients: Group = {
  kind: "dishonest",
  attempts: (bed) =>
    dishonestClients.map((client) => ({
      id: client.fault,
      under: CLIENT_SCENARIO,
      measure: () => bed.measure(clientIdOf(client.fault), cage),
      judge: (fate) => whyMissed(client, fate),
    })),
  toFigures: (ends, count) => [caughtOf("truth.caught.clients", ends, count)],
};

/** Honest clients that behave oddly. */
export const strangeClients: Group = {
  kind: "honest",
  attempts: (bed) =>
    oddClients.map((client) => ({
      id: client.fault,
      under: CLIENT_SCENARIO,
      measure: () => bed.measure(clientIdOf(client.fault), cage),
      judge: (fate) => whyAccused(client, fate),
    })),
  toFigures: (ends, count) => [accusedOf("truth.accused.clients", ends, count)],
};
