import { fileURLToPath } from "node:url";
import { type ContainerLine, parseLogs } from "../../docker/container/log-frames.ts";
import type { Engine } from "../../docker/engine.ts";
import { buildImage } from "../../images/image.ts";

/** Runs a protocol's own client library, by its folder beside this file, to its end, and returns what it printed. */
export async function runProtocolClient(
  engine: Engine,
  name: "pusher-js",
  environment: Readonly<Record<string, string>>,
): Promise<readonly ContainerLine[]> {
  const folder = fileURLToPath(new URL(`${name}/`, import.meta.url));
  const { imageDigest } = await buildImage(engine, folder, { name: `test-${name}` });
  const container = await engine.createContainer({
    Image: imageDigest,
    Env: Object.entries(environment).map(([variable, value]) => `${variable}=${value}`),
    HostConfig: { NetworkMode: "host", ReadonlyRootfs: true, CapDrop: ["ALL"], SecurityOpt: ["no-new-privileges"] },
  });
  try {
    await container.start();
    await container.wait();
    return parseLogs(await container.logs({ stdout: true, stderr: true }));
  } finally {
    await container.remove({ force: true });
  }
}
