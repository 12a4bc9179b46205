import { dishonestHosts } from "../../apps/worker/src/testing/zoo/hosts.ts";
import { whyMissed } from "../../apps/worker/src/testing/zoo/judge.ts";
import { measureWhile } from "../../apps/worker/src/testing/zoo/measure-while.ts";
import { honestServerId } from "./bed.ts";
import { caughtOf, type Group } from "./group.ts";

const isRoot = process.getuid?.() === 0;

/** Hosts that do something to a trial of the honest server. */
export const lyingHosts: Group = {
  kind: "dishonest",
  attempts: (bed) =>
    dishonestHosts.map((fault) => ({
      id: fault.name,
      under: fault.cage.scenarioId,
      judge: (fate) => whyMissed(fault, fate),
      isDisturbance: true,
      async measure() {
        if (fault.needsRoot && !isRoot) throw new Error("root alone can do this to the host");
        const runId = await bed.start(honestServerId(bed), fault.cage);
        return measureWhile({ ...bed, runId }, fault.act);
      },
    })),
  toFigures: (ends, count) => [caughtOf("truth.caught.hosts", ends, count)],
};
