import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { FIRST_PORT, LAST_PORT } from "@plumbline/core/preflight/costs";
import { allotResources, divideShare } from "@plumbline/core/scenario/allot-resources";
import { generatorsOf } from "@plumbline/core/scenario/load-plan";
import { type RunningContainer, startContainer } from "../docker/container.ts";
import type { Ownership } from "../docker/labels.ts";
import type { Execution } from "../jobs/execution.ts";
import type { StartedServer } from "../trial/place-server.ts";
import type { FrameReceiver } from "./receive-frames.ts";

/** One descriptor per connection and some; lowered to what the engine gives. */
const NOFILE = 1_048_576;

/** Where a generator is started, and to whom it belongs. */
type GeneratorPlace = Pick<Execution, "engine" | "host" | "generatorImage"> & { readonly ownership: Ownership };

/**
 * Starts k6 with the trial's plan on the trial's network; it ends by itself. One alone begins at once; of several each has an
 * equal segment of the clients, and waits for the word to begin.
 * @param index of the generator, from 0; as many as the plan says share it
 */
export async function startGenerator(
  on: GeneratorPlace,
  trial: Pick<PlannedTrial, "trialId" | "plan" | "limits">,
  server: StartedServer,
  receiver: Pick<FrameReceiver, "url" | "secret">,
  index: number,
): Promise<RunningContainer> {
  const count = generatorsOf(trial.plan);
  const name = `plumbline-generator-${trial.trialId}`;
  const { generator } = allotResources(trial.limits, on.host);
  return startContainer(on.engine, {
    name: count === 1 ? name : `${name}-${index + 1}`,
    image: on.generatorImage.imageDigest,
    args: [
      "run",
      "--quiet",
      "--no-usage-report",
      "--summary-mode=disabled",
      "--address",
      "",
      "--out",
      `plumbline=${receiver.url}`,
      ...(count === 1 ? [] : ["--execution-segment", `${index}/${count}:${index + 1}/${count}`]),
      `/scenarios/${trial.plan.workload}.js`,
    ],
    env: {
      PLUMBLINE_PLAN: JSON.stringify(trial.plan),
      PLUMBLINE_TARGET: server.url,
      PLUMBLINE_FRAMES_SECRET: receiver.secret,
      ...(count === 1 ? {} : { PLUMBLINE_START: "told" }),
      ...(server.ca === undefined ? {} : { PLUMBLINE_CA: server.ca }),
    },
    networkName: server.network.name,
    ownership: on.ownership,
    nofile: NOFILE,
    sysctls: { "net.ipv4.ip_local_port_range": `${FIRST_PORT} ${LAST_PORT}` },
    ...(divideShare(generator, count)[index] ?? generator),
  });
}
