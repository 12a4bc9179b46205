import { trialOf } from "../docker/labels.ts";
import type { GeneratorHost } from "./generator-hosts.ts";
import { GENERATOR_NAME } from "./start-generator.ts";

/**
 * Which of these hosts make another trial's load now, one sentence each: two workers may use one host for their generators, and
 * nobody keeps them apart as a server's slot does.
 */
export async function findOtherLoads(hosts: readonly GeneratorHost[], trialId: string): Promise<string[]> {
  const told = hosts.map(async ({ address, engine }) => {
    const containers = await engine.listContainers({ filters: { name: [GENERATOR_NAME] } });
    const others = containers.filter(({ Labels }) => trialOf(Labels) !== trialId);
    return others.length === 0 ? [] : [`The host at ${address} made another trial's load too.`];
  });
  return (await Promise.all(told)).flat();
}
