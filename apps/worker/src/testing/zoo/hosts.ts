import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type Docker from "dockerode";
import { type Cage, chat, closedEcho } from "./cages.ts";
import type { Accusable } from "./judge.ts";
import type { Measured } from "./measure-while.ts";

/** Something that a host, or somebody on it, does to a trial of an honest server. */
export interface HostFault extends Accusable {
  readonly name: string;
  readonly cage: Cage;
  /** It changes the host's network or processes, which root alone may do. */
  readonly needsRoot?: true;
  act(measured: Measured): Promise<unknown>;
}

const run = promisify(execFile);
const DISTURBED_MS = 1_000;
/** Most of a window of ten seconds. */
const LONG_MS = 6_000;

async function disconnect({ engine, server, networkName }: Measured): Promise<Docker.Network> {
  const network = engine.getNetwork(networkName);
  await network.disconnect({ Container: server.id, Force: true });
  return network;
}

/** Stops every process below the container's first one, and lets them go on. */
async function freeze(container: Docker.Container, forMs: number): Promise<void> {
  const { State } = await container.inspect();
  const children = readFileSync(`/proc/${State.Pid}/task/${State.Pid}/children`, "utf8");
  const pids = children.split(" ").flatMap((text) => Number(text) || []);
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  await pause(forMs);
  for (const pid of pids) process.kill(pid, "SIGCONT");
}

/** Runs a tool of iproute2 in a container's network. */
async function inNetworkOf(container: Docker.Container, program: "ip" | "tc", words: readonly string[]): Promise<void> {
  const { State } = await container.inspect();
  await run("nsenter", ["--target", String(State.Pid), "--net", program, ...words]);
}

/** Delays what a container sends; where the kernel has no netem, by a queue that is emptied slowly. */
async function delayNetwork(container: Docker.Container, forMs: number): Promise<void> {
  const root = ["dev", "eth0", "root"];
  const delayBy = (words: readonly string[]) => inNetworkOf(container, "tc", ["qdisc", "add", ...root, ...words]);
  await delayBy(["netem", "delay", "20ms"]).catch(() =>
    delayBy(["tbf", "rate", "400kbit", "burst", "2kb", "latency", "400ms"]),
  );
  await pause(forMs);
  await inNetworkOf(container, "tc", ["qdisc", "del", ...root]);
}

/** Takes a container's link down for a while; the engine does not hear of it. */
async function cutLink(container: Docker.Container, forMs: number): Promise<void> {
  await inNetworkOf(container, "ip", ["link", "set", "eth0", "down"]);
  await pause(forMs);
  await inNetworkOf(container, "ip", ["link", "set", "eth0", "up"]);
}

/** Keeps every core of the host busy with processes of its own. */
async function burnCores(forMs: number): Promise<void> {
  const program = `const end = Date.now() + ${forMs}; while (Date.now() < end);`;
  const processes: ChildProcess[] = [];
  for (let core = 0; core < availableParallelism(); core++)
    processes.push(spawn(process.execPath, ["-e", program], { stdio: "ignore" }));
  await Promise.all(processes.map((child) => new Promise((resolve) => child.once("exit", resolve))));
}

const MIB = 2 ** 20;

/** Every dishonest host that can be had without touching more of the machine than one trial's containers and some processes. */
export const dishonestHosts: readonly HostFault[] = [
  {
    ...{ name: "server-paused", cage: chat, verdict: "INVALID", caughtBy: ["paused"] },
    async act({ server }) {
      await server.pause();
      await pause(DISTURBED_MS);
      await server.unpause();
    },
  },
  {
    ...{ name: "server-stays-paused", cage: chat, verdict: "INVALID", caughtBy: ["paused"] },
    act: ({ server }) => server.pause(),
  },
  {
    ...{ name: "generator-paused", cage: chat, verdict: "INVALID", caughtBy: ["paused"] },
    async act({ generator }) {
      await generator.pause();
      await pause(DISTURBED_MS);
      await generator.unpause();
    },
  },
  {
    ...{ name: "generator-stopped", cage: closedEcho, verdict: "INVALID", caughtBy: ["generator-stalled"] },
    needsRoot: true,
    act: ({ generator }) => freeze(generator, DISTURBED_MS),
  },
  {
    ...{ name: "server-stopped", cage: chat, verdict: "INVALID", caughtBy: ["paused"] },
    needsRoot: true,
    act: ({ server }) => freeze(server, DISTURBED_MS),
  },
  {
    ...{ name: "server-signalled", cage: chat, verdict: "SUSPECT", caughtBy: ["signalled"] },
    act: ({ server }) => server.kill({ signal: "SIGWINCH" }),
  },
  {
    ...{ name: "server-quota", cage: chat, verdict: "INVALID", caughtBy: ["limits-changed"] },
    act: ({ server }) => server.update({ NanoCpus: 300_000_000 }),
  },
  {
    ...{ name: "generator-quota", cage: chat, verdict: "INVALID", caughtBy: ["limits-changed"] },
    act: ({ generator }) => generator.update({ NanoCpus: 100_000_000 }),
  },
  {
    ...{ name: "server-memory", cage: chat, verdict: "INVALID", caughtBy: ["limits-changed"] },
    act: ({ server }) => server.update({ Memory: 64 * MIB, MemorySwap: 64 * MIB }),
  },
  {
    ...{ name: "network-cut", cage: chat, verdict: "INVALID", caughtBy: ["network-cut"] },
    act: disconnect,
  },
  {
    ...{ name: "network-cut-and-back", cage: chat, verdict: "INVALID", caughtBy: ["network-cut"] },
    async act(measured) {
      const network = await disconnect(measured);
      await pause(DISTURBED_MS);
      await network.connect({ Container: measured.server.id });
    },
  },
  {
    ...{ name: "network-delayed", cage: chat, verdict: "SUSPECT", caughtBy: ["network-delayed"] },
    needsRoot: true,
    act: ({ server }) => delayNetwork(server, LONG_MS),
  },
  {
    ...{ name: "generators-network-delayed", cage: chat, verdict: "SUSPECT", caughtBy: ["network-delayed"] },
    needsRoot: true,
    act: ({ generator }) => delayNetwork(generator, LONG_MS),
  },
  {
    ...{ name: "link-cut", cage: chat, verdict: "INVALID", caughtBy: ["network-delayed"] },
    needsRoot: true,
    act: ({ generator }) => cutLink(generator, 1.5 * DISTURBED_MS),
  },
  {
    ...{ name: "busy-cores", cage: chat, verdict: "SUSPECT", caughtBy: ["other-load"] },
    act: () => burnCores(LONG_MS),
  },
  {
    ...{ name: "server-killed", cage: chat, verdict: "refused", caughtBy: ["CONTAINER_KILLED"] },
    act: ({ server }) => server.kill(),
  },
  {
    ...{ name: "server-removed", cage: chat, verdict: "refused", caughtBy: ["CONTAINER_REMOVED"] },
    act: ({ server }) => server.remove({ force: true }),
  },
];

/** Faults of a host that nobody can bring about without harm to the rest of the machine; unit tests prove their rules alone. */
export const untriedHosts = [
  { ruleId: "clock-steps", why: "a step of the wall clock would befall every process of the machine" },
  { ruleId: "host-suspended", why: "the machine would sleep, and this bench with it" },
  { ruleId: "memory-pressure", why: "the whole machine would have to run out of memory" },
  { ruleId: "cpu-frequency", why: "the frequency is the machine's, and virtual ones do not show it" },
  { ruleId: "steal-time", why: "only the hypervisor can take time away" },
] as const;
