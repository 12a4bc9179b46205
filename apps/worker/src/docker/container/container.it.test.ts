import { afterEach, beforeAll, expect, test } from "vitest";
import { ensureBases } from "../../images/bases/ensure-bases.ts";
import { readEngineInfo } from "../engine-info.ts";
import { createTrialNetwork, type Way } from "../network.ts";
import { openReceiver } from "../testing/receiver.ts";
import { openTestbed, type Testbed, waitForLine } from "../testing/testbed.ts";
import { type RunningContainer, startContainer } from "./container.ts";
import { pidsLimit } from "./container-options.ts";
import { exceededMemory } from "./out-of-memory.ts";

let bed: Testbed;
const graceMs = 20_000; // a program that ends in time ends at once, but a busy machine needs more
/** An image that has no program to start. */
const withoutProgram = "gcr.io/distroless/static:nonroot";

beforeAll(async () => {
  bed = await openTestbed();
  await ensureBases(bed.engine, [withoutProgram], () => undefined);
});

afterEach(async () => {
  expect(await bed.findLeftovers()).toEqual([]);
});

const openNetwork = (way: Way = "machine") =>
  createTrialNetwork(bed.engine, { name: `${bed.ownership.hostId}-net`, ownership: bed.ownership, way });

test("a container sees itself locked down", async () => {
  await using network = await openNetwork();
  const spec = bed.probe(network.name, ["report"], { cpuset: "0", nofile: 10_000_000 });
  await using container = await startContainer(bed.engine, spec);
  expect(await container.exit).toMatchObject({ exitCode: 0 });
  const seen = Object.fromEntries((await container.readLogs(100)).map((line) => line.text.split("=")));
  const { nofileHardLimit } = await readEngineInfo(bed.engine);
  expect(seen).toEqual({
    Uid: "65534 65534 65534 65534",
    Gid: "65534 65534 65534 65534",
    CapEff: "0000000000000000",
    CapBnd: "0000000000000000",
    NoNewPrivs: "1",
    Seccomp: "2",
    nofile: String(nofileHardLimit),
    first: "docker-init",
    root: "readonly",
    tmp: "writable",
    tmpBytes: String(16 * 1_048_576),
    cpus: "0",
    interfaces: expect.stringMatching(/^eth0 lo $/),
  });
});

test("a trial's network has no way out", async () => {
  await using network = await openNetwork("closed");
  const inspected = await bed.engine.getNetwork(network.networkId).inspect();
  expect(inspected).toMatchObject({ Internal: true, Driver: "bridge" });
  expect(network.subnet).toMatch(/^[\d.]+\/\d+$/);
  expect(network.gateway).toMatch(/^[\d.]+$/);
});

test("a fork bomb meets the limit of processes", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["fork"]));
  await container.exit;
  const { PidsLimit } = (await bed.engine.getContainer(container.containerId).inspect()).HostConfig;
  const started = Number(
    (await container.readLogs(5)).find((line) => line.text.startsWith("started="))?.text.slice(8) ?? 0,
  );
  expect(PidsLimit).toBe(pidsLimit);
  expect(started).toBeLessThan(pidsLimit);
});

test("memory over the limit ends the container with the flag", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["hoard"]));
  expect(await container.exit).toMatchObject({ oomKilled: true, killed: false });
});

test("the engine's events tell an exceeded limit apart from a kill where its flag does not", async () => {
  await using network = await openNetwork();
  const look = async (container: RunningContainer) => {
    const ended = await bed.engine.getContainer(container.containerId).inspect();
    return exceededMemory(bed.engine, { ...ended, State: { ...ended.State, OOMKilled: false } });
  };
  {
    await using hoarding = await startContainer(bed.engine, bed.probe(network.name, ["hoard"]));
    await hoarding.exit;
    expect(await look(hoarding)).toBe(true);
  }
  await using killed = await startContainer(bed.engine, bed.probe(network.name, ["polite"]));
  await killed.kill();
  expect(await look(killed)).toBe(false);
});

test("a polite program ends by itself within the grace and its last line on stdout is kept", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["polite"]));
  await waitForLine(container, "ready");
  expect(await container.stop(graceMs)).toEqual({
    exitCode: 0,
    oomKilled: false,
    killed: false,
    lastStdoutLine: '{"event":"stats"}',
  });
  expect(await container.stop(graceMs)).toMatchObject({ exitCode: 0, killed: false });
});

test("the first line of a program is told as soon as it is there, and later as well", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["polite"]));
  expect(await container.readFirstLine(graceMs)).toBe("ready");
  await container.stop(graceMs);
  expect(await container.readFirstLine(graceMs)).toBe("ready");
});

test("a program that has printed nothing has no first line, while it runs and when it has ended", async () => {
  await using network = await openNetwork();
  await using busy = await startContainer(bed.engine, bed.probe(network.name, ["burn"]));
  expect(await busy.readFirstLine(1)).toBeNull();
  await using ended = await startContainer(bed.engine, bed.probe(network.name, ["exit", "0"]));
  expect(await ended.readFirstLine(graceMs)).toBeNull();
});

test("a program that is deaf to SIGTERM is killed after the grace", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["deaf"]));
  await waitForLine(container, "ready");
  expect(await container.stop(200)).toMatchObject({
    exitCode: 137,
    killed: true,
    oomKilled: false,
    lastStdoutLine: "ready",
  });
});

test("a program that ends by itself says so without being asked", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["exit", "3"]));
  expect(await container.exit).toEqual({ exitCode: 3, oomKilled: false, killed: false, lastStdoutLine: null });
});

test("a restarted container is another process on the same address, and its end is the last one", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["polite"]));
  await waitForLine(container, "ready");
  const { pid, address, startedAtMs } = container;
  await container.restart(graceMs);
  expect(container.pid).not.toBe(pid);
  expect(container.startedAtMs).toBeGreaterThan(startedAtMs);
  expect(container.address).toBe(address);
  // Before that the new process does not know the signal yet.
  await waitForLine(container, "ready", 2);
  expect(await container.stop(graceMs)).toMatchObject({ exitCode: 0, killed: false });
});

test("a flood of logs is read in bounds", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["flood"]));
  await waitForLine(container, "a line that is printed without end");
  const lines = await container.readLogs(1_000_000);
  expect(lines.reduce((sum, line) => sum + line.text.length, 0)).toBeLessThanOrEqual(65_536);
});

test("of two containers of one name the second is told that the slot is taken, and the first lives", async () => {
  await using network = await openNetwork();
  const spec = bed.probe(network.name, ["polite"]);
  await using first = await startContainer(bed.engine, spec);
  await expect(startContainer(bed.engine, spec)).rejects.toMatchObject({ code: "SLOT_TAKEN" });
  await waitForLine(first, "ready");
});

test("a program that is not in the image ends with 127 and its name in the logs", async () => {
  await using network = await openNetwork();
  const image = withoutProgram;
  await using container = await startContainer(bed.engine, { ...bed.probe(network.name, ["/missing"]), image });
  expect(await container.exit).toMatchObject({ exitCode: 127 });
  expect((await container.readLogs(5)).map((line) => line.text).join()).toContain("/missing");
});

test("an image without a program is refused and leaves nothing", async () => {
  await using network = await openNetwork();
  const image = withoutProgram;
  const refused = startContainer(bed.engine, { ...bed.probe(network.name, []), image });
  await expect(refused).rejects.toMatchObject({ code: "SERVER_EXITED" });
});

test("a container reaches this machine on the network's gateway", async () => {
  await using network = await openNetwork();
  await using receiver = await openReceiver(network.gateway);
  const args = ["send", network.gateway, String(receiver.port), "10"];
  await using container = await startContainer(bed.engine, bed.probe(network.name, args));
  expect((await receiver.connected).remoteAddress).toBe(container.address);
});

test("disposal takes a running container and then its network, in the reverse order of their making", async () => {
  const removed: string[] = [];
  {
    await using network = await openNetwork();
    await using afterContainer = {
      [Symbol.asyncDispose]: async () => void removed.push(...(await bed.findLeftovers())),
    };
    await using container = await startContainer(bed.engine, bed.probe(network.name, ["deaf"]));
    expect(await bed.findLeftovers()).toEqual([`/${container.name}`, network.name]);
    expect(afterContainer).toBeDefined();
  }
  expect(removed).toEqual([`${bed.ownership.hostId}-net`]);
});

test("a network that is there already, as after a restart of the engine, is made anew", async () => {
  const { ownership } = bed;
  const name = `${ownership.hostId}-again`;
  await createTrialNetwork(bed.engine, { name, ownership, way: "machine" });
  await using network = await createTrialNetwork(bed.engine, { name, ownership, way: "machine" });
  expect(await bed.findLeftovers()).toEqual([name]);
  expect(network.name).toBe(name);
});

test("a network goes even when a container is still on it, and twice is not an error", async () => {
  const network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["deaf"]));
  await network[Symbol.asyncDispose]();
  await network[Symbol.asyncDispose]();
  expect(await bed.findLeftovers()).toEqual([`/${container.name}`]);
});
