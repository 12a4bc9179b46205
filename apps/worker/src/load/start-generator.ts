import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { FIRST_PORT, LAST_PORT } from "@plumbline/core/plan/costs";
import { generatorsOf } from "@plumbline/core/plan/load-plan";
import { type RunningContainer, startContainer } from "../docker/container/container.ts";
import type { FrameReceiver } from "./frames/receive-frames.ts";
import type { GeneratorPlace } from "./place-generators.ts";

/** What the names of all generators' containers begin with. */
export const GENERATOR_NAME = "plumbline-generator-";
/** One descriptor per connection and some; lowered to what the engine gives. */
const NOFILE = 1_048_576;

/**
 * Starts k6 with the trial's plan; it ends by itself. Of several each has an equal segment of the clients.
 * @param index of the generator, from 0; as many as the plan says share it
 * @param told whether it waits for the word to begin, rather than beginning at once
 * @param key of the trial, which all its generators share and nobody else knows: from `drawKey`
 * @param probes checks of the contract that it makes while it loads the server
 */
export async function startGenerator(
  { engine, image, networkName, share, url, ownership }: GeneratorPlace,
  trial: Pick<PlannedTrial, "trialId" | "plan">,
  ca: string | undefined,
  receiver: Pick<FrameReceiver, "url" | "secret">,
  { index, told, key, probes = [] }: { index: number; told: boolean; key: string; probes?: readonly string[] },
): Promise<RunningContainer> {
  const count = generatorsOf(trial.plan);
  const name = `${GENERATOR_NAME}${trial.trialId}`;
  return startContainer(engine, {
    name: count === 1 ? name : `${name}-${index + 1}`,
    image,
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
      PLUMBLINE_TARGET: url,
      PLUMBLINE_FRAMES_SECRET: receiver.secret,
      PLUMBLINE_KEY: key,
      ...(probes.length > 0 ? { PLUMBLINE_PROBES: probes.join(",") } : {}),
      ...(told ? { PLUMBLINE_START: "told" } : {}),
      ...(ca === undefined ? {} : { PLUMBLINE_CA: ca }),
    },
    networkName,
    ownership,
    nofile: NOFILE,
    sysctls: { "net.ipv4.ip_local_port_range": `${FIRST_PORT} ${LAST_PORT}` },
    ...share,
  });
}
