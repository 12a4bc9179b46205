import { expect, test } from "vitest";
import { measureRun } from "../testing/measure-run.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { getComparison } from "./get-comparison.ts";

const steady = { serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"], rounds: 6 };

/** Measures both servers on one host, and returns the run. */
async function measure(t: TestBackend, deflate: boolean): Promise<string> {
  const values = (serverId: string, round: number) => ({
    "server.net.txPerDelivery": (deflate ? 100 : 400) + round,
    "server.cpuPerDelivery": (serverId === "go-one" ? 10 : 20) * (deflate ? 3 : 1) + round / 10,
    "server.memory.peak": (deflate ? 50 : 40) + round / 10,
    ...(deflate ? { "ratio.compressed": 1 } : {}),
  });
  const request = { ...steady, parameters: { "chat-steady": { deflate } } };
  return (await measureRun(t, request, { values, hostId: "host" })).runId;
}

test("runs with and without compression are one table: each server against itself, and no server against another's setting", async () => {
  await using t = await createTestBackend();
  const [plain, compressed] = [await measure(t, false), await measure(t, true)];
  const sides = steady.serverIds.flatMap((serverId) =>
    [plain, compressed].map((runId) => ({ runIds: [runId], serverId, scenarioId: "chat-steady" })),
  );
  const { compression, comparisons } = await getComparison(t.scope, { sides });
  expect(compression.map(({ side, compression: offered, against }) => [side, offered, against])).toEqual([
    [0, "none", null],
    [1, "permessage-deflate", 0],
    [2, "none", null],
    [3, "permessage-deflate", 2],
  ]);
  for (const row of [compression[1], compression[3]]) {
    const [share, bytes, cpu, memory, atRest] = row?.figures ?? [];
    expect(share).toMatchObject({ metricId: "ratio.compressed", estimate: { median: 1, rounds: 6 } });
    expect(bytes?.ratio).toBeCloseTo(0.26, 2);
    expect(cpu?.ratioLow).toBeLessThan(3.1);
    expect(cpu?.ratioHigh).toBeGreaterThan(2.9);
    expect(memory?.ratio).toBeCloseTo(1.25, 1);
    expect(atRest?.estimate).toBeNull();
  }
  expect(comparisons.map(({ unlike, figures }) => [unlike, figures.length > 0])).toEqual([
    [["compression"], true],
    [[], true],
    [["compression"], false],
  ]);
});
