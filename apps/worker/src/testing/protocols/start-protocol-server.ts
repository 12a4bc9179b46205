import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Engine } from "../../docker/engine.ts";
import { buildImage } from "../../images/image.ts";

const READY_MS = 20_000;

/** How each server is told its address and port, by its folder beside this file. */
const environments = {
  nats: (address: string, port: number) => [`LISTEN=${address}:${port}`],
  centrifugo: (address: string, port: number) => [
    `CENTRIFUGO_HTTP_SERVER_ADDRESS=${address}`,
    `CENTRIFUGO_HTTP_SERVER_PORT=${port}`,
  ],
  sockudo: (address: string, port: number) => [
    ...[`HOST=${address}`, `PORT=${port}`, "METRICS_ENABLED=false"],
    ...["SOCKUDO_DEFAULT_APP_ID=app-id", "SOCKUDO_DEFAULT_APP_KEY=app-key", "SOCKUDO_DEFAULT_APP_SECRET=app-secret"],
  ],
} as const;

/** The server of a protocol in a container, reached at an address of this machine. */
export async function startProtocolServer(
  engine: Engine,
  name: keyof typeof environments,
  address: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const folder = fileURLToPath(new URL(`${name}/`, import.meta.url));
  const { imageDigest } = await buildImage(engine, folder, { name: `test-${name}` });
  const port = await freePort(address);
  const container = await engine.createContainer({
    Image: imageDigest,
    Env: environments[name](address, port),
    HostConfig: { NetworkMode: "host", ReadonlyRootfs: true, CapDrop: ["ALL"], SecurityOpt: ["no-new-privileges"] },
  });
  const started = {
    url: `ws://${address}:${port}`,
    [Symbol.asyncDispose]: () => container.remove({ force: true }),
  };
  try {
    await container.start();
    await untilListening(address, port);
    return started;
  } catch (error) {
    await started[Symbol.asyncDispose]();
    throw error;
  }
}

async function freePort(address: string): Promise<number> {
  const server = createServer();
  await once(server.listen(0, address), "listening");
  const at = server.address();
  server.close();
  if (at === null || typeof at === "string") throw new Error("the server listens on no port");
  return at.port;
}

async function untilListening(address: string, port: number): Promise<void> {
  const signal = AbortSignal.timeout(READY_MS);
  for (;;) {
    const socket = connect(port, address);
    try {
      await once(socket, "connect", { signal });
      return;
    } catch {
      signal.throwIfAborted();
      await pause(100, undefined, { signal });
    } finally {
      socket.destroy();
    }
  }
}
