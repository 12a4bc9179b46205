import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { FIRST_PORT, LAST_PORT } from "@plumbline/core/preflight/costs";
import { allotResources } from "@plumbline/core/scenario/allot-resources";
import { type RunningContainer, startContainer } from "../docker/container.ts";
import type { Execution } from "../jobs/execution.ts";
import { toOwnership } from "../trial/ownership.ts";
import type { StartedServer } from "../trial/place-server.ts";
import type { FrameReceiver } from "./receive-frames.ts";

/** One descriptor per connection and some; lowered to what the engine gives. */
const NOFILE = 1_048_576;

/** Starts k6 with the trial's plan on the trial's network; it begins at once and ends by itself. */
export async function startGenerator(
  execution: Execution,
  trial: PlannedTrial,
  server: StartedServer,
  receiver: Pick<FrameReceiver, "url" | "secret">,
): Promise<RunningContainer> {
  return startContainer(execution.engine, {
    name: `plumbline-generator-${trial.trialId}`,
    image: execution.generatorImage.imageDigest,
    args: [
      "run",
      "--quiet",
      "--no-usage-report",
      "--summary-mode=disabled",
      "--address",
      "",
      "--out",
      `plumbline=${receiver.url}`,
      `/scenarios/${trial.plan.workload}.js`,
    ],
    env: {
      PLUMBLINE_PLAN: JSON.stringify(trial.plan),
      PLUMBLINE_TARGET: server.url,
      PLUMBLINE_FRAMES_SECRET: receiver.secret,
      ...(server.ca === undefined ? {} : { PLUMBLINE_CA: server.ca }),
    },
    networkName: server.network.name,
    ownership: toOwnership(execution, trial),
    nofile: NOFILE,
    sysctls: { "net.ipv4.ip_local_port_range": `${FIRST_PORT} ${LAST_PORT}` },
    ...allotResources(trial.limits, execution.host).generator,
  });
}
