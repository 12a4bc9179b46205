import { afterEach, expect, test } from "vitest";
import { readEngineClock } from "../engine-info.ts";
import { createTrialNetwork } from "../network.ts";
import { openTestbed } from "../testing/testbed.ts";
import { startContainer } from "./container.ts";
import { reap } from "./reaper.ts";

const bed = await openTestbed();
const minuteMs = 60_000;

afterEach(async () => {
  expect(await bed.findLeftovers()).toEqual([]);
});

test("removes an ended attempt's container and network, and leaves a live one's and those of nobody", async () => {
  const { engine, ownership } = bed;
  const hostId = ownership.hostId;
  await using liveNetwork = await createTrialNetwork(engine, { name: `${hostId}-live`, ownership, way: "machine" });
  await using live = await startContainer(engine, bed.probe(liveNetwork.name, ["deaf"]));
  const dead = { ...ownership, attemptId: "dead" };
  const deadNetwork = await createTrialNetwork(engine, { name: `${hostId}-dead`, ownership: dead, way: "machine" });
  const orphan = await startContainer(engine, { ...bed.probe(deadNetwork.name, ["deaf"]), ownership: dead });
  await using nobodys = await createUnlabelled(liveNetwork.name);

  const nowMs = (await readEngineClock(engine)) + minuteMs;
  const reaped = await reap(engine, {
    hostId,
    installationId: ownership.installationId,
    attemptIds: new Set([ownership.attemptId]),
    nowMs,
  });
  expect(reaped).toEqual([
    { kind: "container", name: orphan.name, reason: "orphaned" },
    { kind: "network", name: deadNetwork.name, reason: "orphaned" },
  ]);
  expect(await bed.findLeftovers()).toEqual([`/${live.name}`, liveNetwork.name]);
  expect((await nobodys.inspect()).State.Running).toBe(true);
});

test("removes another installation's container when its lifetime is over, and never one of a live attempt", async () => {
  const { engine, ownership } = bed;
  const live = { ...ownership, lifetimeMs: 1 };
  const expiring = { ...live, installationId: "another" };
  await using network = await createTrialNetwork(engine, {
    name: `${ownership.hostId}-net`,
    ownership,
    way: "machine",
  });
  const container = await startContainer(engine, { ...bed.probe(network.name, ["deaf"]), ownership: expiring });
  await using kept = await startContainer(engine, { ...bed.probe(network.name, ["deaf"]), ownership: live });
  const living = {
    hostId: ownership.hostId,
    installationId: ownership.installationId,
    attemptIds: new Set([ownership.attemptId]),
    nowMs: (await readEngineClock(engine)) + minuteMs,
  };
  expect(await reap(engine, living)).toEqual([{ kind: "container", name: container.name, reason: "expired" }]);
  expect(await bed.findLeftovers()).toEqual([`/${kept.name}`, network.name]);
});

test("what was made after the live attempts were read is not taken for an orphan", async () => {
  const { engine, ownership } = bed;
  const living = {
    hostId: ownership.hostId,
    installationId: ownership.installationId,
    attemptIds: new Set<string>(),
    nowMs: await readEngineClock(engine),
  };
  await using network = await createTrialNetwork(engine, {
    name: `${ownership.hostId}-net`,
    ownership,
    way: "machine",
  });
  await using container = await startContainer(engine, bed.probe(network.name, ["deaf"]));
  expect(await reap(engine, living)).toEqual([]);
  expect(await bed.findLeftovers()).toEqual([`/${container.name}`, network.name]);
});

/** A container that somebody else runs on this engine. */
async function createUnlabelled(networkName: string) {
  const { Image, Cmd } = { Image: bed.probe(networkName, []).image, Cmd: ["deaf"] };
  const container = await bed.engine.createContainer({ Image, Cmd, HostConfig: { NetworkMode: networkName } });
  await container.start();
  return Object.assign(container, { [Symbol.asyncDispose]: () => container.remove({ force: true }) });
}
