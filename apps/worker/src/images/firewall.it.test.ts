import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startContainer } from "../docker/container/container.ts";
import { createTrialNetwork, type TrialNetwork, type Way } from "../docker/network.ts";
import { ownAddresses } from "../docker/testing/own-addresses.ts";
import { isRoot } from "../docker/testing/start-engine.ts";
import { openTestHost, type TestHost } from "../docker/testing/test-host.ts";
import { openTestbed, type Testbed } from "../docker/testing/testbed.ts";
import { readHostEnv } from "../env.ts";
import { createGuardedNetwork, type GuardedNetwork } from "./firewall.ts";

let bed: Testbed;
let listener: Server;
let port: number;
/** Connections to this machine's listener on all addresses. */
let accepted = 0;
const firewall = readHostEnv();

beforeAll(async () => {
  bed = await openTestbed();
  listener = createServer((socket) => {
    accepted += 1;
    socket.on("error", () => undefined).end();
  }).listen(0, "0.0.0.0");
  await once(listener, "listening");
  ({ port } = listener.address() as AddressInfo);
});
afterEach(async () => {
  accepted = 0;
  expect(await bed.findLeftovers()).toEqual([]);
});
afterAll(() => void listener.close());

const nameOf = (what: string) => `${bed.ownership.hostId}-${what}`;
const openNetwork = (way: Way, what: string = way) =>
  createTrialNetwork(bed.engine, { name: nameOf(what), ownership: bed.ownership, way });
const openGuarded = (way: GuardedNetwork["way"], more: Partial<GuardedNetwork> = {}) =>
  createGuardedNetwork(bed.engine, { name: nameOf(way), ownership: bed.ownership, way, firewall, ...more });

/** Those of the addresses that a container on a network gets a connection to. */
async function findOpen(network: TrialNetwork, addresses: readonly string[]): Promise<readonly string[]> {
  const probe = bed.probe(network.name, ["connect", String(port), ...addresses]);
  await using container = await startContainer(bed.engine, probe);
  expect(await container.exit).toMatchObject({ exitCode: 0 });
  const states = new Map((await container.readLogs(100)).map(({ text }) => text.split(" ") as [string, string]));
  expect(new Set(states.keys())).toEqual(new Set(addresses));
  return addresses.filter((address) => states.get(address) === "open");
}

test("a container connects to what listens on all addresses of this machine, unless its network is behind the firewall", async () => {
  await using unguarded = await openNetwork("machine");
  expect(await findOpen(unguarded, [unguarded.gateway])).toEqual([unguarded.gateway]);
  expect(accepted).toBe(1);
});

test.each(["closed", "in", "public"] as const)("behind it, with the way `%s`, it connects to none", async (way) => {
  await using network = await openGuarded(way);
  expect(await findOpen(network, [network.gateway, ...ownAddresses()])).toEqual([]);
  expect(accepted).toBe(0);
});

test("a network of the way `none` needs no firewall", async () => {
  await using network = await openNetwork("none");
  expect(await findOpen(network, [network.gateway, ...ownAddresses()])).toEqual([]);
  expect(accepted).toBe(0);
});

test("what this machine asks of a container behind it is answered", async () => {
  await using network = await openGuarded("closed");
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["serve", "8080"]));
  expect(await container.readFirstLine(10_000)).toBe("ready");
  const answer = await fetch(`http://${container.address}:8080/`);
  expect(await answer.text()).toBe("hello");
});

test("two trials do not reach each other", async () => {
  await using one = await openGuarded("closed", { name: nameOf("one") });
  await using other = await openGuarded("closed", { name: nameOf("other") });
  await using built = await openGuarded("public", { name: nameOf("built") });
  await using container = await startContainer(bed.engine, bed.probe(one.name, ["serve", String(port)]));
  expect(await container.readFirstLine(10_000)).toBe("ready");
  expect(await findOpen(one, [container.address])).toEqual([container.address]);
  expect(await findOpen(other, [container.address])).toEqual([]);
  expect(await findOpen(built, [container.address])).toEqual([]);
});

describe.runIf(isRoot)("another host", () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await openTestHost();
    await host.listen(port);
  });
  afterAll(() => host[Symbol.asyncDispose]());

  test("is reached from a network that leads out, at each of its addresses", async () => {
    await using network = await openNetwork("out");
    const addresses = Object.values(host.addresses);
    expect(await findOpen(network, addresses)).toEqual(addresses);
  });

  test("is reached by a build at its public address, not at the private and the link-local one", async () => {
    await using network = await openGuarded("public");
    expect(await findOpen(network, Object.values(host.addresses))).toEqual([host.addresses.public]);
  });

  test.each(["closed", "in"] as const)("is not reached by a server at all (way `%s`)", async (way) => {
    await using network = await openGuarded(way);
    expect(await findOpen(network, Object.values(host.addresses))).toEqual([]);
  });
});

test.each([
  ["cannot be set", 'ENTRYPOINT ["/bin/sh", "-c", "echo no nf_tables >&2; exit 1"]', "no nf_tables"],
  ["cannot be built", "RUN echo no packages >&2; exit 1", "could not be built"],
  ["cannot be started", 'ENTRYPOINT ["/missing"]', "/missing"],
])("a firewall that %s is a failure of its own, and no network is made", async (_, line, message) => {
  const source = await mkdtemp(join(tmpdir(), "plumbline-firewall-"));
  await writeFile(join(source, "Dockerfile"), `FROM debian:bookworm-slim\n${line}\n`);
  const broken = { PLUMBLINE_FIREWALL: "on", PLUMBLINE_FIREWALL_DIR: source } as const;
  await expect(openGuarded("closed", { firewall: broken })).rejects.toMatchObject({
    code: "FIREWALL_UNAVAILABLE",
    message: expect.stringContaining(message),
  });
  await rm(source, { recursive: true });
});
