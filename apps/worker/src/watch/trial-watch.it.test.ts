import { expect, test } from "vitest";
import { startContainer } from "../docker/container/container.ts";
import { copyImage } from "../docker/copy-image.ts";
import { connectEngine } from "../docker/engine.ts";
import { createTrialNetwork } from "../docker/network.ts";
import { startOtherHost } from "../docker/testing/other-host.ts";
import { isRoot } from "../docker/testing/start-engine.ts";
import { openTestbed, waitForLine } from "../docker/testing/testbed.ts";
import { watchTrial } from "./trial-watch.ts";

// only root can start an engine of a test's own
test.runIf(isRoot)(
  "where an engine is restarted, that ended its containers, and neither they nor a hand did",
  async () => {
    await using host = await startOtherHost();
    const engine = await connectEngine(host.address);
    const bed = await openTestbed();
    const { ownership } = bed;
    await using watch = await watchTrial(ownership, [{ engine, address: host.address }]);
    await using network = await createTrialNetwork(engine, {
      name: `${ownership.hostId}-net`,
      ownership,
      way: "machine",
    });
    const spec = { ...bed.probe(network.name, ["hold"]), name: `${ownership.hostId}-slot-0` };
    await copyImage(bed.engine, engine, spec.image);
    await using server = await startContainer(engine, spec);
    await waitForLine(server, "ready");
    watch.clock.observe({ startMs: 1, durationMs: 1 });
    await host.restart();
    expect(await watch.explainEnd(server, "while it was measured")).toMatchObject({
      code: "ENGINE_RESTARTED",
      message: "The Docker engine was restarted while it was measured, and its containers ended with it.",
    });
    watch.endLoad();
    const { disturbances, watched } = watch.conclude([]);
    expect(disturbances.map(({ kind }) => kind)).toContain("engine-lost");
    // nobody received the events after that
    expect(watched).toEqual(["database"]);
  },
);
