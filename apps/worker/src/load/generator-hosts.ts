import { copyImage } from "../docker/copy-image.ts";
import { connectEngine, type Engine } from "../docker/engine.ts";
import { type EngineInfo, readEngineInfo } from "../docker/engine-info.ts";

/** Another host for generators. */
export interface GeneratorHost {
  /** Address of its engine, as in the worker's environment. */
  readonly address: string;
  readonly engine: Engine;
  readonly info: EngineInfo;
}

/** Connects to the generators' hosts, in their order; none if the load comes from the server's own. @throws GENERATOR_ENGINE_UNAVAILABLE */
export function connectGeneratorHosts(addresses: readonly string[]): Promise<GeneratorHost[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const engine = await connectEngine(address);
      return { address, engine, info: await readEngineInfo(engine) };
    }),
  );
}

/** Copies the generator's image from the worker's engine to every host: the same program everywhere. */
export async function bringGenerator(from: Engine, hosts: readonly GeneratorHost[], tag: string): Promise<void> {
  await Promise.all(hosts.map(({ engine }) => copyImage(from, engine, tag)));
}
