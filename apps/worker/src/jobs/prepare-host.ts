import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { Env } from "../env.ts";
import type { Execution } from "../execution/execution.ts";
import { readEnvironment } from "../execution/host/read-environment.ts";
import { buildImage } from "../images/image.ts";
import { bringGenerator, connectGeneratorHosts } from "../load/generator-hosts.ts";

/** The engines of a host, ready to measure, and the host's fingerprint. */
export type PreparedHost = Pick<Execution, "engine" | "host" | "generatorHosts" | "environment" | "generatorImage">;

/** Connects the engines, brings the load generator to them, and reads the host's fingerprint, of which the generator is a part. */
export async function prepareHost(env: Env, signal: AbortSignal): Promise<PreparedHost> {
  const engine = await connectEngine();
  const [own, generatorHosts, generatorImage] = await Promise.all([
    readEngineInfo(engine),
    connectGeneratorHosts(env.PLUMBLINE_GENERATOR_ENGINES),
    buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", signal }),
  ]);
  await bringGenerator(engine, generatorHosts, generatorImage.tag);
  const generators = generatorHosts.length > 0 ? generatorHosts.map(({ info }) => info) : undefined;
  const environment = await readEnvironment(engine, {
    bases: generatorImage.bases,
    tools: { generator: generatorImage.sourceDigest.slice(0, 12) },
    generators,
  });
  return { engine, host: { ...own, generators }, generatorHosts, environment, generatorImage };
}
