import { describe, expect, it } from "vitest";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { getLineChanges } from "./get-line-changes.ts";
import { judgeChange } from "./judge-change.ts";
import { saveTrends } from "./save-trends.ts";
import { measure, measureAll, one, trendOf } from "./testing/trend-bed.ts";

describe("a change", () => {
  const moved = [100, 101, 99, 100, 150, 151, 149, 150];
  async function findMoved(t: TestBackend) {
    const runIds = await measureAll(t, moved);
    const seriesId = (await trendOf(t)).series[0]?.seriesId ?? "";
    return { runId: runIds[4] ?? "", key: { seriesId, metricId: "latency.owed.p99" } };
  }
  it("is new until somebody confirms it, with name, time and note, and can be taken back", async () => {
    await using t = await createTestBackend();
    const { runId, key } = await findMoved(t);
    expect((await getLineChanges(t.scope, key)).changes).toMatchObject([{ runId, state: "new", direction: "worse" }]);
    const confirmed = await judgeChange(t.scope, { ...key, runId, state: "confirmed", note: "the new library" });
    expect(confirmed.changes).toMatchObject([
      { runId, state: "confirmed", note: "the new library", judgedBy: expect.any(String), judgedAt: expect.any(Date) },
    ]);
    const again = await judgeChange(t.scope, { ...key, runId, state: "new", note: "" });
    const judged = { action: "change.judged" };
    expect(await t.backend.db.activity.findMany({ where: judged, orderBy: { activityId: "asc" } })).toMatchObject([
      { subject: "go-one", details: { metricId: key.metricId, runId, state: "confirmed" } },
      { subject: "go-one", details: { state: "new" } },
    ]);
    expect(again.changes).toMatchObject([{ runId, state: "new", judgedBy: null }]);
  });
  it("stays known with its figures after its runs were deleted", async () => {
    await using t = await createTestBackend();
    const { runId, key } = await findMoved(t);
    await judgeChange(t.scope, { ...key, runId, state: "confirmed", note: "" });
    await t.backend.db.run.deleteMany({});
    expect((await getLineChanges(t.scope, key)).changes).toMatchObject([
      { runId, state: "confirmed", before: { mean: 100, runs: 4 }, after: { mean: 150 } },
    ]);
  });
  it("inside twice the A/A floor is none", async () => {
    await using t = await createTestBackend();
    const { key } = await findMoved(t);
    // the image differs from itself by 60 %
    const aa = { ...one, kind: "aa" as const, rounds: 6 };
    await measure(t, aa, { p99: (_, round) => (round % 2 === 1 ? 100 : 160) });
    await saveTrends(t.backend);
    expect(await getLineChanges(t.scope, key)).toMatchObject({ changes: [], leastChange: expect.closeTo(1.2, 9) });
    expect((await trendOf(t)).floor).toBeCloseTo(0.6, 9);
  });
  it("that is not there, and one of somebody else's, cannot be judged; nor by who may only read", async () => {
    await using t = await createTestBackend();
    const { runId, key } = await findMoved(t);
    const wish = { ...key, runId, state: "dismissed" as const, note: "" };
    await expect(judgeChange(t.scope, { ...wish, runId: "none" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(judgeChange(await createForeignScope(t.backend), wish)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(judgeChange({ ...t.scope, permissions: ["read"] }, wish)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await t.backend.db.changeJudgement.count()).toBe(0);
  });
});
