import { afterAll, describe, expect, it } from "vitest";
import { openRestBed } from "./rest-bed.ts";

const t = await openRestBed();
afterAll(() => t[Symbol.asyncDispose]());
const { ask } = t;
const wanted = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };

describe("schedules", () => {
  it("makes a suite and a schedule for it, pauses, starts it now, and deletes both", async () => {
    const as = await t.tokenWith("read", "run", "manage");
    const suite = await ask("/suites", { body: { name: "Chat", request: wanted }, as });
    expect(suite.status).toBe(201);
    const { suiteId } = await suite.json();
    const body = { name: "Nightly", suiteId, cron: "0 2 * * *", timeZone: "Europe/Berlin" };
    expect((await ask("/schedules", { body })).status).toBe(403);
    const made = await ask("/schedules", { body, as });
    const { scheduleId, nextTimes } = await made.json();
    expect([made.status, nextTimes.length]).toEqual([201, 5]);
    const path = `/schedules/${scheduleId}`;
    expect(await (await ask(`${path}/pause`, { method: "POST", as })).json()).toMatchObject({ nextTimes: [] });
    expect(await (await ask(`${path}/resume`, { method: "POST", as })).json()).toMatchObject({ pausedAt: null });
    const changed = await ask(path, { method: "PUT", body: { ...body, catchUp: "once" }, as });
    expect(await changed.json()).toMatchObject({ catchUp: "once" });
    const started = await ask(`${path}/runs`, { method: "POST", as });
    expect([started.status, await started.json()]).toMatchObject([202, { runs: [{ status: "queued" }] }]);
    expect((await ask(`${path}/runs`, { method: "POST", as })).status).toBe(409);
    expect(await (await ask(`${path}/slots`, { as })).json()).toMatchObject({ slots: [{ outcome: "started" }] });
    expect((await ask(`/suites/${suiteId}`, { method: "DELETE", as })).status).toBe(409);
    expect((await ask(path, { method: "DELETE", as })).status).toBe(204);
    expect((await ask(`/suites/${suiteId}`, { method: "DELETE", as })).status).toBe(204);
    expect((await ask(path, { as })).status).toBe(404);
  });
  it("starts one run of a suite for requests with the same key", async () => {
    const as = await t.tokenWith("read", "run", "manage");
    const { suiteId } = await (await ask("/suites", { body: { name: "Once", request: wanted }, as })).json();
    const headers = { "idempotency-key": "nightly-1" };
    const start = () => ask(`/suites/${suiteId}/runs`, { method: "POST", headers, as });
    const [first, second] = [await start(), await start()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect((await second.json()).runId).toBe((await first.json()).runId);
  });
  it("refuses an impossible time with a sentence that says what is wrong", async () => {
    const as = await t.tokenWith("read", "manage");
    const { suiteId } = await (await ask("/suites", { body: { name: "Echo", request: wanted }, as })).json();
    const response = await ask("/schedules", { body: { name: "Never", suiteId, cron: "0 25 * * *" }, as });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: "CRON_IMPOSSIBLE", detail: expect.stringContaining('"25" is not a valid hour') },
    ]);
  });
});
