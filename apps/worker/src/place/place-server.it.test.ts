import { Disposables } from "@plumbline/core/lifetime/disposables";
import { expect, test } from "vitest";
import { startContainer } from "../docker/container/container.ts";
import { slotTaken } from "../docker/container/start-failure.ts";
import type { Engine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { Ownership } from "../docker/labels.ts";
import { createTrialNetwork } from "../docker/network.ts";
import { openTestbed } from "../docker/testing/testbed.ts";
import { readHostEnv } from "../env.ts";
import { placeServer } from "./place-server.ts";
import { startInSlot } from "./slot.ts";

test("a server whose companion's name is taken waits for that name, and can be called off meanwhile", async () => {
  const { engine, ownership, probe, findLeftovers } = await openTestbed();
  {
    await using network = await createTrialNetwork(engine, otherNetwork(ownership));
    const other = probe(network.name, ["polite"], { name: `plumbline-${ownership.hostId}-slot-0-behind` });
    await using _ = await startContainer(engine, other);
    const calledOff = new AbortController();
    let asked = 0;
    const placed = placeServer(
      {
        ...(await placeOf(engine, ownership)),
        own: () => {
          if (++asked > 10) throw new Error("it tries again at once");
          return ownership;
        },
        companions: [{ id: "behind", args: ["polite"] }],
        readyMs: 1_000,
        signal: calledOff.signal,
        onWait: async () => calledOff.abort(),
      },
      { imageDigest: other.image },
    );
    // in the midst of its wait
    await expect(placed).rejects.toMatchObject({ code: "ABORT_ERR" });
  }
  expect(await findLeftovers()).toEqual([]);
});

test("a slot is waited for also where the engine stops before everything is taken away again", async () => {
  const { engine, ownership } = await openTestbed();
  const { signal } = new AbortController();
  const place = { engine, own: () => ownership, signal, onWait: async () => undefined };
  let tries = 0;
  const start = async (slot: string) => {
    if (++tries > 1) return slot;
    await using taken = new Disposables();
    taken.use({ [Symbol.asyncDispose]: () => Promise.reject(new Error("socket hang up")) });
    throw slotTaken(slot, null);
  };
  expect(await startInSlot(place, () => [], start)).toBe(`plumbline-${ownership.hostId}-slot-0`);
});

test("how long another server had the host is told when it is free; one that ends at once then is said to have ended", async () => {
  const { engine, ownership, probe } = await openTestbed();
  await using network = await createTrialNetwork(engine, otherNetwork(ownership));
  const other = await startContainer(
    engine,
    probe(network.name, ["polite"], { name: `plumbline-${ownership.hostId}-slot-0` }),
  );
  const waits: number[] = [];
  let endedMs = Number.POSITIVE_INFINITY;
  const placed = placeServer(
    {
      ...(await placeOf(engine, ownership)),
      own: () => ownership,
      companions: [],
      readyMs: 10_000,
      signal: new AbortController().signal,
      onWait: async () => {
        await other[Symbol.asyncDispose]();
        endedMs = performance.now();
      },
      onFree: (waitedMs) => {
        expect(performance.now()).toBeGreaterThan(endedMs);
        waits.push(waitedMs);
      },
    },
    { imageDigest: probe(network.name, []).image },
  );
  // the probe knows nothing of a port: it may be gone before the engine has told its address
  await expect(placed).rejects.toMatchObject({ code: "SERVER_EXITED", evidence: { exitCode: 0 } });
  expect(waits).toEqual([expect.any(Number)]);
});

/** The network that another server of the host runs on. */
const otherNetwork = (ownership: Ownership) =>
  ({ name: `${ownership.hostId}-other`, ownership, way: "machine" }) as const;

/** The part of a place that both tests ask for. */
async function placeOf(engine: Engine, { hostId }: Ownership) {
  return {
    engine,
    host: await readEngineInfo(engine),
    networkName: `${hostId}-place`,
    firewall: readHostEnv(),
    limits: { cpus: 1, memoryMb: 64 },
    args: [],
    tls: false,
  };
}
