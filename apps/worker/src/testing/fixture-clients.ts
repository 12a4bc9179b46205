import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientFault } from "./client-zoo.ts";
import { findFault } from "./find-fault.ts";

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const faultsDir = fromRoot("apps/worker/src/testing/client-faults");

/** As they are installed here: no registry, and a build of a second. */
const MODULES = ["ws", "hdr-histogram-js", "@assemblyscript/loader", "base64-js", "pako"];

/** A folder of clients, as the worker is given one. It goes when it is disposed; the images stay for the next time. */
interface FixtureClients extends AsyncDisposable {
  readonly clientsDir: string;
}

/** Writes clients that are the catalogue's own node-ws-client, each with one file below `client-faults/` loaded before it. */
export async function writeFixtureClients(faults: Readonly<Record<string, ClientFault>>): Promise<FixtureClients> {
  const clientsDir = await mkdtemp(join(tmpdir(), "plumbline-clients-"));
  for (const [clientId, fault] of Object.entries(faults))
    await writeClient(join(clientsDir, clientId), clientId, fault);
  return { clientsDir, [Symbol.asyncDispose]: () => rm(clientsDir, { recursive: true, force: true }) };
}

async function writeClient(folder: string, clientId: string, fault: ClientFault): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "client.json"), JSON.stringify(manifestOf(clientId)));
  const honest = fromRoot("clients/node-ws-client");
  await cp(join(honest, "src"), join(folder, "src"), { recursive: true });
  await cp(join(honest, "package.json"), join(folder, "package.json"));
  for (const name of MODULES)
    await cp(fromRoot(`node_modules/${name}`), join(folder, "node_modules", name), { recursive: true });
  await cp(faultsDir, join(folder, "faults"), { recursive: true });
  await writeFile(
    join(folder, "Dockerfile"),
    `FROM node:20-slim\nWORKDIR /app\nCOPY . .\nENTRYPOINT ["node", "--import", "/app/faults/${findFault(faultsDir, fault)}", "/app/src/main.js"]\n`,
  );
}

function manifestOf(clientId: string): object {
  return {
    schemaVersion: 1,
    name: clientId,
    language: "node",
    library: { name: "ws", version: "8.23.0", homepage: "https://github.com/websockets/ws" },
    maintainers: ["Plumbline"],
  };
}
