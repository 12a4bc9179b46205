import { expect, test } from "vitest";
import { measureRun } from "../testing/measure-run.ts";
import { createTestBackend } from "../testing/test-backend.ts";
import { findServers, getServer } from "./find-servers.ts";

const request = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 12 };

test("a list has of the newest results the figure to read first, a server's own page has them whole", async () => {
  await using t = await createTestBackend();
  const values = (_: string, round: number) => ({ "latency.owed.p99": 1000 + round, "latency.p50": 10 + round });
  const verdict = (_: string, round: number) => (round === 1 ? ("INVALID" as const) : ("VALID" as const));
  await measureRun(t, request, { values, verdict });
  const [listed, other] = await findServers(t.scope);
  expect([listed?.serverId, listed?.results.length]).toEqual(["go-one", 10]);
  expect(other?.results).toEqual([]);
  const own = await getServer(t.scope, { serverId: "go-one" });
  expect(own.results.length).toBe(11);
  const [newest] = own.results;
  expect(Object.keys(newest?.values ?? {}).sort()).toEqual(["latency.owed.p99", "latency.p50"]);
  expect(listed?.results[0]).toEqual({ ...newest, values: { "latency.owed.p99": newest?.values["latency.owed.p99"] } });
});
