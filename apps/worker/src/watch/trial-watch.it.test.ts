import { Disposables } from "@plumbline/core/lifetime/disposables";
import { describe, expect, test } from "vitest";
import { startContainer } from "../docker/container/container.ts";
import { copyImage } from "../docker/copy-image.ts";
import { connectEngine } from "../docker/engine.ts";
import { createTrialNetwork } from "../docker/network.ts";
import { startOtherHost } from "../docker/testing/other-host.ts";
import { isRoot } from "../docker/testing/start-engine.ts";
import { openTestbed, waitForLine } from "../docker/testing/testbed.ts";
import { watchTrial } from "./trial-watch.ts";

/** An engine of the test's own with a network and a watch of a trial on it. */
async function openWatchedHost() {
  await using opened = new Disposables();
  const host = opened.use(await startOtherHost());
  const engine = await connectEngine(host.address);
  const bed = await openTestbed();
  const { ownership } = bed;
  const watch = opened.use(await watchTrial(ownership, [{ engine, address: host.address }]));
  const name = `${ownership.hostId}-net`;
  opened.use(await createTrialNetwork(engine, { name, ownership, way: "machine" }));
  const specOf = (role: string, command: string) => ({
    ...bed.probe(name, [command]),
    name: `${ownership.hostId}-${role}`,
  });
  await copyImage(bed.engine, engine, specOf("", "").image);
  const start = async (role: string, command: string) => {
    const container = opened.use(await startContainer(engine, specOf(role, command)));
    await waitForLine(container, "ready");
    return container;
  };
  const all = opened.release();
  const dispose = () => all[Symbol.asyncDispose]();
  return { host, watch, start, [Symbol.asyncDispose]: dispose };
}

const restarted = {
  code: "ENGINE_RESTARTED",
  message: "The Docker engine was restarted while it was measured, and its containers ended with it.",
};

// only root can start an engine of a test's own
describe.runIf(isRoot)("where an engine is restarted", () => {
  test("that ended its containers, and neither they nor a hand did", async () => {
    await using bed = await openWatchedHost();
    const { host, watch } = bed;
    const server = await bed.start("slot-0", "hold");
    watch.clock.observe({ startMs: 1, durationMs: 1 });
    await host.restart();
    expect(await watch.explainEnd(server, "while it was measured")).toMatchObject(restarted);
    watch.endLoad();
    const { disturbances, watched } = watch.conclude([]);
    expect(disturbances.map(({ kind }) => kind)).toContain("engine-lost");
    // nobody received the events after that
    expect(watched).toEqual(["database"]);
  });

  test("that is found as well while it still waits for another container to end", async () => {
    await using bed = await openWatchedHost();
    const server = await bed.start("slot-0", "polite");
    await bed.start("other", "deaf");
    const restart = bed.host.restart();
    await server.exit;
    expect(await bed.watch.explainEnd(server, "while it was measured")).toMatchObject(restarted);
    await restart;
  });
});
