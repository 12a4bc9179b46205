import { Disposables } from "@plumbline/core/lifetime/disposables";
import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import type { Limits } from "@plumbline/core/scenario/scenario";
import type { Companion } from "@plumbline/core/server/manifest";
import { type RunningContainer, startContainer } from "../docker/container/container.ts";
import { createFileVolume, type FileVolume } from "../docker/container/file-volume.ts";
import type { MeasuringHost } from "../docker/engine-info.ts";
import { findFreePortAt } from "../docker/free-port.ts";
import type { Ownership } from "../docker/labels.ts";
import type { TrialNetwork } from "../docker/network.ts";
import { createGuardedNetwork, type FirewallEnv } from "../images/firewall.ts";
import type { BuiltImage } from "../images/image.ts";
import { issueCertificate } from "../tls/issue-certificate.ts";
import { joinNetwork, openReach, type Reach } from "./reach.ts";
import { type SlotPlace, startInSlot } from "./slot.ts";
import { SERVER_PORT, waitUntilReady } from "./wait-until-ready.ts";

/** Descriptors a server may open, lowered to what the engine gives. */
const NOFILE = 1_048_576;
/** Folder of certificate and key inside the server's container. */
const TLS_FOLDER = "/tls";

/** The place of a server and the options of its start. */
export interface Place extends SlotPlace {
  readonly host: MeasuringHost;
  /** The engine's name for the network of its own. */
  readonly networkName: string;
  readonly firewall: FirewallEnv;
  readonly limits: Limits;
  /** The address of this machine at which other hosts are to reach it; absent where its load comes from its own network. */
  readonly opensAt?: string | undefined;
  /** True if a proxy stands in front of it: then other hosts reach that instead. */
  readonly isFronted?: boolean;
  /** Process arguments beside the contract's own. */
  readonly args: readonly string[];
  /** Further containers of the same image, each under the same limits; the server reaches them by their ids. */
  readonly companions: readonly Companion[];
  /** True if it is to serve wss, with a certificate that is made for it alone. */
  readonly tls: boolean;
  /** Threads that the server starts for the connections of this trial, where it starts any; none while it is proved. */
  readonly threads?: number;
  /** Added to its environment; while it is measured, the padding of a duel alone. */
  readonly env?: Readonly<Record<string, string>>;
  /** Makes a volume of that name with what it needs beside its image; nothing while it is measured. */
  readonly mount?: (volume: { name: string; ownership: Ownership; signal: AbortSignal }) => Promise<MountedVolume>;
  /** From the container's start to the first handshake. */
  readonly readyMs: number;
  /** Called when it has the slot. */
  readonly onPlaced?: (() => void) | undefined;
}

/** Files for a server, and where they stand in its container. */
interface MountedVolume extends FileVolume {
  readonly target: string;
}

/** A server's container on a network of its own. Disposal takes everything away in reverse order. */
interface PlacedServer extends AsyncDisposable {
  readonly container: RunningContainer;
  readonly companions: RunningContainer[];
  readonly network: TrialNetwork;
  readonly reach: Reach;
  /** `ws://address:port`, or `wss://address:port`. */
  readonly url: string;
  /** The same as other hosts reach it; null where they do not. */
  readonly openUrl: string | null;
  /** Certificate authority of its certificate; absent if it serves no wss. */
  readonly ca?: string;
}

/** A server that answers. */
export interface StartedServer extends PlacedServer {
  readonly startupMs: number;
}

/**
 * Starts a server's container under the limits, as soon as the host's slot is free, and waits until it is ready.
 * @throws SERVER_EXITED, SERVER_OUT_OF_MEMORY, SERVER_NOT_READY, the engine's errors
 */
export async function placeServer(place: Place, image: Pick<BuiltImage, "imageDigest">): Promise<StartedServer> {
  await using taken = new Disposables();
  const placed = taken.use(await takeSlot(place, image));
  const startupMs = await waitUntilReady(placed.container, placed, place.readyMs, place.signal);
  const all = taken.release();
  return {
    ...placed,
    startupMs,
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}

/** Starts a server in the host's slot. Its companions' names go with it. */
function takeSlot(place: Place, image: Pick<BuiltImage, "imageDigest">): Promise<PlacedServer> {
  const companions = (slot: string) => place.companions.map(({ id }) => nameOfCompanion(slot, id));
  return startInSlot(place, companions, async (slot) => {
    const placed = await start(place, image, slot);
    place.onPlaced?.();
    return placed;
  });
}

const nameOfCompanion = (slot: string, id: string) => `${slot}-${id}`;

async function start(place: Place, image: Pick<BuiltImage, "imageDigest">, slot: string): Promise<PlacedServer> {
  const { engine, host, networkName, opensAt, isFronted, signal } = place;
  const ownership = place.own();
  await using taken = new Disposables();
  const way = opensAt ? "in" : "closed";
  const { firewall } = place;
  const network = taken.use(
    await createGuardedNetwork(engine, { name: networkName, ownership, way, firewall, signal }),
  );
  await joinNetwork(engine, network);
  const reach = taken.use(await openReach(engine, { name: `${networkName}-worker`, ownership }));
  const mounting = place.mount?.({ name: `${networkName}-files`, ownership, signal });
  const mounted = mounting ? [taken.use(await mounting)] : [];
  const common = {
    image: image.imageDigest,
    networkName: network.name,
    ownership,
    nofile: NOFILE,
    extraPids: place.threads,
    env: place.env,
    volumes: mounted,
    ...allocateResources(place.limits, host).server,
  };
  const args = ["--port", String(SERVER_PORT), ...place.args];
  const publish =
    opensAt && !isFronted
      ? { port: SERVER_PORT, address: opensAt, hostPort: await findFreePortAt(opensAt) }
      : undefined;
  const secured = place.tls ? await secure(place, image, ownership, taken) : null;
  const container = taken.use(
    await startContainer(engine, {
      ...common,
      name: slot,
      publish,
      args: [...args, ...(secured?.args ?? [])],
      volumes: [...mounted, ...(secured?.volumes ?? [])],
    }),
  );
  const companions: RunningContainer[] = [];
  for (const { id, args: role } of place.companions) {
    const spec = { ...common, name: nameOfCompanion(slot, id), aliases: [id], args: role };
    companions.push(taken.use(await startContainer(engine, spec)));
  }
  const all = taken.release();
  const scheme = secured ? "wss" : "ws";
  return {
    container,
    companions,
    network,
    reach,
    url: `${scheme}://${container.address}:${SERVER_PORT}`,
    openUrl: publish ? `${scheme}://${publish.address}:${publish.hostPort}` : null,
    ca: secured?.ca,
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}

/** Makes a certificate in a volume for the server. */
async function secure(
  { engine, networkName }: Place,
  image: Pick<BuiltImage, "imageDigest">,
  ownership: Ownership,
  taken: Disposables,
) {
  const { ca, certificate, key } = await issueCertificate();
  const files = { "server.crt": certificate, "server.key": key };
  const volume = { name: `${networkName}-tls`, image: image.imageDigest, ownership, files };
  const { name } = taken.use(await createFileVolume(engine, volume));
  return {
    ca,
    args: ["--tls-cert", `${TLS_FOLDER}/server.crt`, "--tls-key", `${TLS_FOLDER}/server.key`],
    volumes: [{ name, target: TLS_FOLDER }],
  };
}
