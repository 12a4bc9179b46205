import { afterEach, expect, test, vi } from "vitest";
import { startContainer } from "../docker/container/container.ts";
import { createTrialNetwork } from "../docker/network.ts";
import { openReceiver } from "../docker/testing/receiver.ts";
import { openTestbed, waitForLine } from "../docker/testing/testbed.ts";
import { createResourceSampler, type ResourceSampler } from "./resource-sampler.ts";

const bed = await openTestbed();

afterEach(async () => {
  expect(await bed.findLeftovers()).toEqual([]);
});

const openNetwork = () =>
  createTrialNetwork(bed.engine, { name: `${bed.ownership.hostId}-net`, ownership: bed.ownership, way: "machine" });

/** The first take that has something to say. */
const takeWhenRead = (sampler: ResourceSampler) =>
  vi.waitFor(
    () => {
      const values = sampler.take();
      expect(values).not.toEqual({});
      return values;
    },
    { timeout: 20_000, interval: 50 },
  );

test("a burner under a quota of half a core shows no more than that, in user code, and is throttled", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["burn"], { cpus: 0.5 }));
  await using sampler = createResourceSampler(bed.engine, container);
  await sampler.start();
  await waitForLine(container, "burnt");
  const values = await takeWhenRead(sampler);
  expect(sampler.source).toBe("kernel");
  expect((values["cpu.user"] ?? 0) + (values["cpu.system"] ?? 0)).toBeLessThan(0.6);
  expect(values["cpu.user"]).toBeGreaterThan(0.05);
  expect(values["cpu.user"]).toBeGreaterThan(values["cpu.system"] ?? 0);
  expect(values["cpu.throttled"]).toBeGreaterThan(0);
});

test("bytes that a program writes to its log are counted from the start of the watch", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["burn"]));
  await using sampler = createResourceSampler(bed.engine, container);
  await sampler.start();
  let bytes = 0;
  await waitForLine(container, "burnt");
  await vi.waitFor(
    () => {
      bytes += sampler.take().log ?? 0;
      expect(bytes).toBeGreaterThanOrEqual("burnt".length);
    },
    { timeout: 20_000, interval: 50 },
  );
});

test("a program that holds 20 MB shows them, and a peak that is no lower", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["hold"]));
  await waitForLine(container, "ready");
  await using sampler = createResourceSampler(bed.engine, container);
  await sampler.start();
  const values = await takeWhenRead(sampler);
  expect(values.memory).toBeGreaterThan(20_000_000);
  expect(values["memory.peak"]).toBeGreaterThanOrEqual(values.memory ?? 0);
  expect(values["memory.peak"]).toBeLessThanOrEqual(64 * 1_048_576);
  expect(values.pids).toBeGreaterThanOrEqual(2);
});

test("bytes that a program sends are counted, and little more than them", async () => {
  await using network = await openNetwork();
  await using receiver = await openReceiver(network.gateway);
  const args = ["send", network.gateway, String(receiver.port), "1000000"];
  await using container = await startContainer(bed.engine, bed.probe(network.name, args));
  await using sampler = createResourceSampler(bed.engine, container);
  const connection = await receiver.connected;
  await sampler.start();
  expect(await connection.receive()).toBe(1_000_000);
  const sum = { tx: 0, txPackets: 0 };
  await vi.waitFor(
    () => {
      const values = sampler.take();
      sum.tx += values["net.tx"] ?? 0;
      sum.txPackets += values["net.txPackets"] ?? 0;
      expect(sum.tx).toBeGreaterThan(1_000_000);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(sum.tx).toBeLessThan(1_200_000);
  expect(sum.txPackets).toBeGreaterThan(10);
});

test("where the kernel's files cannot be seen, the engine's stream is read", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["hold"]));
  // A process that is not the container's, as it is seen when the engine is on another machine.
  await using sampler = createResourceSampler(bed.engine, { containerId: container.containerId, pid: process.pid });
  await sampler.start();
  const values = await takeWhenRead(sampler);
  expect(sampler.source).toBe("engine");
  expect(values.memory).toBeGreaterThan(0);
  expect(values.pids).toBeGreaterThanOrEqual(2);
});

test("a container that ends leaves a gap and no error", async () => {
  await using network = await openNetwork();
  await using container = await startContainer(bed.engine, bed.probe(network.name, ["hold"]));
  await using sampler = createResourceSampler(bed.engine, container);
  await sampler.start();
  await container.kill();
  await vi.waitFor(() => expect([sampler.take(), sampler.take()]).toEqual([{}, {}]), { timeout: 20_000 });
});
