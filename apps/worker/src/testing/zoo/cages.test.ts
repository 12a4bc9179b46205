import { secondsIn } from "@plumbline/core/plan/load-figures";
import { StartRun } from "@plumbline/core/run/start-run";
import { planTrials } from "@plumbline/core/run/trials/plan-trials";
import type { ServedWorkload } from "@plumbline/core/workload/workload";
import { expect, test } from "vitest";
import { toRequest } from "./cages.ts";
import { dishonest } from "./dishonest.ts";
import { dishonestGenerators, honestGenerator } from "./generators.ts";
import { honest } from "./honest.ts";
import { dishonestHosts } from "./hosts.ts";

/** Connections, and seconds of a load, from which a cheat of the zoo shows itself. */
const CROWD = 20;
const EXAMINATION_S = 5;

const cages = new Set(
  [...dishonest, ...honest, ...dishonestHosts, ...dishonestGenerators, honestGenerator].map(({ cage }) => cage),
);
const served: ServedWorkload[] = ["echo", "chat", "push", "ticks"];
const manifests = new Map([["zoo", { language: "go" as const, workloads: served }]]);

test.each([...cages])(
  "a load of $scenarioId is one that a run accepts, and long and large enough for a cheat",
  (cage) => {
    const request = StartRun.parse({ serverIds: ["zoo"], ...toRequest(cage) });
    const [trial] = planTrials(request, manifests, () => 0);
    if (!trial) throw new Error("nothing was planned");
    const { plan } = trial;
    const measured = plan.stages.filter(({ phase }) => phase === "measure");
    expect(Math.min(...measured.map(({ clients }) => clients))).toBeGreaterThan(CROWD);
    expect(secondsIn(plan, "warm-up") + secondsIn(plan, "measure")).toBeGreaterThan(2 * EXAMINATION_S);
  },
);
