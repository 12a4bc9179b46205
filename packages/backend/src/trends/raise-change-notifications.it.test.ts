import { GetTrend } from "@plumbline/core/trend/requests";
import { expect, test } from "vitest";
import { measureRun } from "../testing/measure-run.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { getTrend } from "./get-trend.ts";
import { judgeChange } from "./judge-change.ts";
import { raiseChangeNotifications } from "./raise-change-notifications.ts";
import { saveTrends } from "./save-trends.ts";

const one = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };

/** Ended runs with these p99s, in the trends; the last ones' ids. */
async function measureAll(t: TestBackend, values: readonly number[]): Promise<string[]> {
  const runIds: string[] = [];
  for (const value of values)
    runIds.push((await measureRun(t, one, { values: () => ({ "latency.owed.p99": value }) })).runId);
  await saveTrends(t.backend);
  return runIds;
}

const raise = (t: TestBackend, isAtRest = () => true) => raiseChangeNotifications(t.backend, new Date(), isAtRest);
const notices = (t: TestBackend) => t.backend.db.notification.findMany({ orderBy: { notificationId: "asc" } });

test("a line that moved to the worse is told of once, when enough runs have stayed there, with the way to it", async () => {
  await using t = await createTestBackend();
  await measureAll(t, [100, 101, 99, 100, 101, 100]);
  await raise(t);
  expect(await notices(t)).toEqual([]);
  const [first] = await measureAll(t, [150, 151, 149]);
  await raise(t, () => false);
  expect(await notices(t)).toEqual([]);
  await Promise.all([raise(t), raise(t)]);
  await measureAll(t, [150, 151, 150]);
  await raise(t);
  const told = await notices(t);
  expect(told).toMatchObject([
    {
      type: "regression.confirmed",
      organizationId: t.scope.organizationId,
      title: "go-one became worse under chat-steady: Latency p99",
      data: { runId: first, serverId: "go-one", confirmedBy: "further runs" },
    },
  ]);
  expect(told[0]?.path).toMatch(
    /^\/trends\?scenario=chat-steady&servers=go-one&metric=latency\.owed\.p99&setting=[0-9a-f]{16}$/,
  );
});

test("a line that moved to the better is an improvement; one that did not move is nothing", async () => {
  await using t = await createTestBackend();
  await measureAll(t, [100, 101, 99, 100, 80, 81, 79, 80]);
  await raise(t);
  expect(await notices(t)).toMatchObject([{ type: "improvement" }]);
});

test("what somebody confirms is told of at once, and not again when further runs stay there; what is dismissed, never", async () => {
  await using t = await createTestBackend();
  const runIds = await measureAll(t, [100, 101, 99, 100, 150, 151, 149, 150]);
  const { series } = await getTrend(
    t.scope,
    GetTrend.parse({ scenarioId: "chat-steady", metricId: "latency.owed.p99" }),
  );
  const wish = { seriesId: series[0]?.seriesId ?? "", metricId: "latency.owed.p99", runId: runIds[4] ?? "" };
  await judgeChange(t.scope, { ...wish, state: "dismissed", note: "" });
  await raise(t);
  expect(await notices(t)).toEqual([]);
  await judgeChange(t.scope, { ...wish, state: "confirmed", note: "" });
  await measureAll(t, [150, 151]);
  await raise(t);
  expect(await notices(t)).toMatchObject([{ type: "regression.confirmed", data: { runId: wish.runId } }]);
});
