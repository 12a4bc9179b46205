import type { Disturbance } from "@plumbline/core/audit/disturbance";
import { runOf } from "../docker/labels.ts";
import type { GeneratorHost } from "./generator-hosts.ts";
import { GENERATOR_NAME } from "./start-generator.ts";

/**
 * Finds the hosts that make another run's load now, at the end of `loadS` seconds: two workers may use one host for their
 * generators, and no lock keeps them apart. The other side of a duel is of the same run.
 */
export async function findOtherLoads(
  hosts: readonly GeneratorHost[],
  runId: string,
  loadS: number,
): Promise<Disturbance[]> {
  const found = hosts.map(async ({ address, engine }): Promise<Disturbance[]> => {
    const containers = await engine.listContainers({ filters: { name: [GENERATOR_NAME] } });
    const others = containers.filter(({ Labels }) => runOf(Labels) !== runId);
    const sentence = `The host at ${address} made another trial's load too.`;
    return others.length === 0 ? [] : [{ kind: "host-shared", of: "generator", fromS: 0, toS: loadS, sentence }];
  });
  return (await Promise.all(found)).flat();
}
