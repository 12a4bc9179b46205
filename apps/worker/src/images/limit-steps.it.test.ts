import { once } from "node:events";
import { expect, test } from "vitest";
import { startContainer } from "../docker/container/container.ts";
import { createTrialNetwork } from "../docker/network.ts";
import { openTestbed } from "../docker/testing/testbed.ts";
import { limitSteps } from "./limit-steps.ts";

test("steps that write more than they may stop the build, also when they write it one after another", async () => {
  const { engine, ownership, probe } = await openTestbed();
  await using network = await createTrialNetwork(engine, { name: `${ownership.hostId}-steps`, ownership, way: "none" });
  const stopped = new AbortController();
  const limits = { pids: 100, writtenBytes: 3 * 1024 ** 2 };
  await using _ = await limitSteps(engine, network.networkId, (reason) => stopped.abort(reason), limits);
  const write = async () => {
    const { image } = probe(network.name, []);
    const container = await engine.createContainer({
      Image: image,
      Entrypoint: ["bash", "-c", "head -c 2097152 /dev/zero > /written; sleep 60"],
      HostConfig: { NetworkMode: network.name },
    });
    await container.start();
    return container;
  };
  const first = await write();
  const second = await write();
  if (!stopped.signal.aborted) await once(stopped.signal, "abort");
  await Promise.all([first, second].map((container) => container.remove({ force: true })));
  expect(stopped.signal.reason).toMatchObject({ message: "The build's steps wrote more than 3 MiB." });
});

test("containers of other networks keep their limits", async () => {
  const { engine, ownership, probe } = await openTestbed();
  const open = (what: string) =>
    createTrialNetwork(engine, { name: `${ownership.hostId}-${what}`, ownership, way: "none" });
  await using steps = await open("steps");
  await using others = await open("others");
  await using _ = await limitSteps(engine, steps.networkId, () => undefined, { pids: 7, writtenBytes: 1 });
  await using other = await startContainer(engine, probe(others.name, ["deaf"]));
  await using step = await startContainer(engine, probe(steps.name, ["deaf"]));
  const pidsOf = async (containerId: string) =>
    (await engine.getContainer(containerId).inspect()).HostConfig.PidsLimit ?? 0;
  await expect.poll(() => pidsOf(step.containerId)).toBe(7);
  expect(await pidsOf(other.containerId)).toBeGreaterThan(7);
});
