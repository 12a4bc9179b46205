import { AppError } from "@plumbline/core/failure/app-error";
import type { Allotment } from "@plumbline/core/plan/allotment";
import { FIRST_PORT, LAST_PORT } from "@plumbline/core/plan/costs";
import { markHandled } from "../async/mark-handled.ts";
import { withDeadline } from "../async/with-deadline.ts";
import { type ContainerExit, startContainer } from "../docker/container/container.ts";
import type { Engine } from "../docker/engine.ts";
import type { Ownership } from "../docker/labels.ts";
import { ifReadable } from "../kernel/if-readable.ts";
import type { ContainerUsage } from "../kernel/usage.ts";
import { openUsageReader } from "../resources/usage-reader.ts";

/** One descriptor per connection and some; lowered to what the engine gives. */
const NOFILE = 1_048_576;
/** From the end of its standard input to its own end, then it is killed. */
const END_MS = 5_000;
const KEPT_LINES = 50;

/** The place of a client and the options of its start. */
export interface ClientPlace {
  readonly engine: Engine;
  /** Name of its container. */
  readonly name: string;
  readonly image: string;
  /** Process arguments beside the contract's own: a variant's. */
  readonly args: readonly string[];
  readonly networkName: string;
  /** A network on which it connects to the worker; absent where it connects to a server alone. */
  readonly reachName?: string;
  readonly ownership: Ownership;
  readonly share: Allotment["generator"];
  /** Threads that it starts for each connection; its container may have as many more. */
  readonly threadsPerConnection: number;
  /** From its start to its result. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** The work of one pass. */
export interface ClientWork {
  readonly url: string;
  readonly clients: number;
  readonly messages: number;
  readonly payloadBytes: number;
}

/** One process of a client, from its start to its end. */
export interface ClientRun {
  /** Its first line on stdout. */
  readonly line: string | null;
  readonly exit: ContainerExit;
  /** Its usage when it had printed its line; null if the kernel's files cannot be seen from here. */
  readonly usage: ContainerUsage | null;
  /** Its newest lines. */
  readonly log: readonly string[];
}

/**
 * Runs a client once. It prints its result and waits for the end of its standard input, so that what it used can be read
 * while its process is still there.
 * @throws AppError CLIENT_FAILED if it neither prints a result nor ends in time
 */
export async function runClient(place: ClientPlace, work: ClientWork): Promise<ClientRun> {
  await using client = await startContainer(place.engine, {
    name: place.name,
    image: place.image,
    args: toArgs(work, place.args),
    networkName: place.networkName,
    alsoOn: place.reachName,
    ownership: place.ownership,
    nofile: NOFILE,
    sysctls: { "net.ipv4.ip_local_port_range": `${FIRST_PORT} ${LAST_PORT}` },
    extraPids: place.threadsPerConnection * work.clients,
    converses: true,
    ...place.share,
  });
  const { conversation } = client;
  if (!conversation) throw new Error("a client was started without its standard input");
  const reader = await openUsageReader(client.pid, client.containerId);
  const readLog = async () => (await client.readLogs(KEPT_LINES)).map(({ text }) => text);
  const silent = new AppError("CLIENT_FAILED", `The client said nothing within ${place.limitMs / 1000} s.`);
  const line = await withDeadline(conversation.firstLine, place.limitMs, () => silent, place.signal);
  const usage = line === null || !reader ? null : await ifReadable(reader()); // it may be gone already
  conversation.end();
  const killing = setTimeout(() => markHandled(client.kill()), END_MS); // `exit` is awaited
  const exit = await client.exit.finally(() => clearTimeout(killing));
  place.signal.throwIfAborted();
  return { line, exit, usage, log: await readLog() };
}

function toArgs({ url, clients, messages, payloadBytes }: ClientWork, further: readonly string[]): string[] {
  const numbers = { clients, messages, size: payloadBytes };
  return [
    "--url",
    url,
    ...Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ...further,
  ];
}
