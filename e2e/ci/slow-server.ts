import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Every message waits this long before it is sent, and in the slow variant longer. Without a wait the median is a fraction of a millisecond,
 * which a busy host doubles by chance.
 */
const USUAL_MS = 5;
const SLOWER_MS = 30;

/** A folder of servers for an installation; it goes when it is disposed. */
export interface ServersFolder extends AsyncDisposable {
  readonly serversDir: string;
}

/** One server, `ci-node`, the catalogue's node-ws with a wait in it; its variant `ci-node@slow` is the same with a regression in it. */
export async function writeSlowServer(): Promise<ServersFolder> {
  const serversDir = await mkdtemp(join(tmpdir(), "plumbline-ci-servers-"));
  const folder = join(serversDir, "ci-node");
  await mkdir(folder);
  const honest = fileURLToPath(new URL("../../servers/node-ws", import.meta.url));
  await cp(join(honest, "src"), join(folder, "src"), { recursive: true });
  await cp(join(honest, "package.json"), join(folder, "package.json"));
  // the library as it is installed here: no registry, and a build of a second
  const library = dirname(createRequire(import.meta.url).resolve("ws/package.json"));
  await cp(library, join(folder, "node_modules/ws"), { recursive: true });
  await writeFile(join(folder, "server.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "slow.js"), slow);
  await writeFile(
    join(folder, "Dockerfile"),
    'FROM node:20-slim\nWORKDIR /app\nCOPY . .\nENTRYPOINT ["node", "--import", "/app/slow.js", "/app/src/main.js"]\n',
  );
  return { serversDir, [Symbol.asyncDispose]: () => rm(serversDir, { recursive: true, force: true }) };
}

const manifest = {
  schemaVersion: 1,
  name: "Node of a CI job",
  language: "node",
  profile: "minimal",
  library: { name: "ws", version: "8.23.0", homepage: "https://github.com/websockets/ws" },
  deliveryPolicy: "drop-newest",
  workloads: ["echo", "chat", "push", "ticks"],
  maintainers: ["Plumbline"],
  variants: [{ id: "slow", name: "slower", args: ["--slow"] }],
};

/** Loaded before the server. Timers of one length end in their order, so that messages keep theirs. */
const slow = `import { WebSocket } from "ws";

const place = process.argv.indexOf("--slow");
if (place > 0) process.argv.splice(place, 1);
const waitMs = place > 0 ? ${SLOWER_MS} : ${USUAL_MS};
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (...words) {
  setTimeout(() => this.readyState === WebSocket.OPEN && send.apply(this, words), waitMs);
};
`;
