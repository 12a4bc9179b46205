import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readServers, type ServerFolder } from "@plumbline/catalogue/read-servers";
import type { DeliveryPolicy } from "@plumbline/core/server/manifest";
import { variantId } from "@plumbline/core/server/variant";

const source = fileURLToPath(new URL("../../../zoo", import.meta.url));
/** As many as a manifest may have. */
const VARIANTS_OF_A_FOLDER = 10;

/** An animal that is measured as a server. */
export interface Inmate {
  readonly animal: string;
  readonly policy: DeliveryPolicy;
}

/** A folder of servers, one for each policy and ten animals. It goes when it is disposed; the images stay. */
export interface Zoo extends AsyncDisposable {
  readonly serversDir: string;
  readonly servers: readonly ServerFolder[];
  /** The server's id under which an animal is measured. */
  idOf(inmate: Inmate): string;
}

/** Writes the zoo's server as folders of the catalogue; each animal is a variant of one of them. */
export async function openZoo(inmates: readonly Inmate[]): Promise<Zoo> {
  const serversDir = await mkdtemp(join(tmpdir(), "plumbline-zoo-"));
  const ids = new Map<string, string>();
  for (const [policy, animals] of byPolicy(inmates)) {
    for (let from = 0; from < animals.length; from += VARIANTS_OF_A_FOLDER) {
      const folderId = `zoo-${policy}-${from / VARIANTS_OF_A_FOLDER + 1}`;
      const housed = animals.slice(from, from + VARIANTS_OF_A_FOLDER);
      await writeFolder(join(serversDir, folderId), folderId, policy, housed);
      for (const animal of housed) ids.set(keyOf({ animal, policy }), variantId(folderId, { id: animal }));
    }
  }
  const { servers } = await readServers(serversDir);
  return {
    serversDir,
    servers,
    idOf(inmate) {
      const id = ids.get(keyOf(inmate));
      if (id === undefined) throw new Error(`the zoo has no ${inmate.animal}`);
      return id;
    },
    [Symbol.asyncDispose]: () => rm(serversDir, { recursive: true, force: true }),
  };
}

const keyOf = ({ animal, policy }: Inmate) => `${policy}/${animal}`;

/** Animals by policy, each once. */
function byPolicy(inmates: readonly Inmate[]): Map<DeliveryPolicy, string[]> {
  const all = new Map<DeliveryPolicy, Set<string>>();
  for (const { animal, policy } of inmates) all.set(policy, (all.get(policy) ?? new Set()).add(animal));
  return new Map([...all].map(([policy, animals]) => [policy, [...animals].sort()]));
}

async function writeFolder(
  folder: string,
  folderId: string,
  policy: DeliveryPolicy,
  animals: readonly string[],
): Promise<void> {
  await mkdir(folder);
  await cp(source, folder, { recursive: true });
  const variants = animals.map((animal) => ({ id: animal, name: animal, args: ["--animal", animal] }));
  const manifest = {
    schemaVersion: 1,
    name: folderId,
    language: "go",
    profile: "minimal",
    library: { name: "gorilla/websocket", version: "1.5.3", homepage: "https://github.com/gorilla/websocket" },
    deliveryPolicy: policy,
    workloads: ["echo", "chat", "push", "ticks"],
    variants,
    maintainers: ["Plumbline"],
  };
  await writeFile(join(folder, "server.json"), JSON.stringify(manifest));
}
