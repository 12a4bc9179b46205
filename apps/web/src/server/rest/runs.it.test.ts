import { claimRun } from "@plumbline/backend/execution/claim-run";
import { finishRun } from "@plumbline/backend/execution/finish-run";
import { measureRun } from "@plumbline/backend/testing/measure-run";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { rest } from "./app.ts";
import { type Asked, openRestBed } from "./rest-bed.ts";

const t = await openRestBed();
afterAll(() => t[Symbol.asyncDispose]());
const { ask } = t;
const wanted = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };

describe("starting a run", () => {
  it("answers 202 with where it is, and the run is CI's", async () => {
    const response = await ask("/runs", { body: wanted });
    const run = await response.json();
    expect(response.status).toBe(202);
    expect(run).toMatchObject({ status: "queued", trigger: "ci" });
    expect(response.headers.get("location")).toBe(`/api/v1/runs/${run.runId}`);
    expect(await (await ask(`/runs/${run.runId}`)).json()).toMatchObject({ runId: run.runId, rows: [{ round: 1 }] });
  });
  it("starts one run for one key, also where eight requests race, and refuses the key for another body", async () => {
    const headers = { "idempotency-key": "commit-1/job-2" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("/runs", { body: wanted, headers })));
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).runId));
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get("idempotency-replayed") === "true")).toHaveLength(7);
    const other = await ask("/runs", { body: { ...wanted, rounds: 2 }, headers });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: "IDEMPOTENCY_MISMATCH", evidence: { runId: ids[0] } });
  });
  it.each([
    ["an unknown server", { ...wanted, serverIds: ["cobol"] }, 422, "SERVER_UNKNOWN"],
    ["an unknown key", { ...wanted, severIds: [] }, 400, "INVALID_INPUT"],
    ["10,000 rounds", { ...wanted, rounds: 10_000 }, 400, "INVALID_INPUT"],
  ])("refuses %s and says what would be right", async (_, body, status, code) => {
    const response = await ask("/runs", { body });
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code, status, detail: expect.any(String), nextStep: expect.any(String) },
    ]);
  });
  it("takes a POST without a body, as Next.js hands it on", async () => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    const url = `http://plumbline.test/api/v1/runs/${runId}/cancel`;
    const init = {
      method: "POST",
      body: new Blob([]).stream(),
      duplex: "half",
      headers: { authorization: `Bearer ${t.token}` },
    };
    expect((await rest.fetch(new Request(url, init))).status).toBe(202);
  });
  it("refuses what is not JSON, not said to be JSON, and too large", async () => {
    const refused = async (asked: Asked) => (await (await ask("/runs", asked)).json()).code;
    expect(await refused({ raw: "{" })).toBe("INVALID_INPUT");
    expect(await refused({ raw: "a=1", headers: { "content-type": "text/plain" } })).toBe("MEDIA_TYPE_UNSUPPORTED");
    expect(await refused({ raw: JSON.stringify({ name: "x".repeat(70_000) }) })).toBe("BODY_TOO_LARGE");
  });
});

describe("reading", () => {
  it("pages through runs without a double or a gap", async () => {
    for (let started = 0; started < 3; started++) await ask("/runs", { body: wanted });
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await (await ask(`/runs?limit=2${cursor && `&cursor=${cursor}`}`)).json();
      seen.push(...page.runs.map(({ runId }: { runId: string }) => runId));
      cursor = page.nextCursor ?? "";
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await t.backend.db.run.count({ where: { organizationId: t.scope.organizationId } }));
  });
  it("finds runs by the verdict of their trials and by when they were started", async () => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    await t.backend.db.trial.updateMany({ where: { runId }, data: { verdict: "INVALID" } });
    const find = async (query: string) =>
      (await (await ask(`/runs?${query}`)).json()).runs.map((run: { runId: string }) => run.runId);
    expect(await find("verdict=INVALID&verdict=SUSPECT")).toEqual([runId]);
    expect(await find("verdict=VALID")).toEqual([]);
    expect(await find("from=2020-01-01T00:00:00Z&until=2020-01-02T00:00:00Z")).toEqual([]);
    expect(await find("from=2020-01-01T00:00:00Z")).toContain(runId);
  });
  it.each(["serverid=go-one", "verdict=GOOD", "from=yesterday"])("refuses the filter %s", async (query) => {
    const refused = await ask(`/runs?${query}`);
    expect([refused.status, (await refused.json()).code]).toEqual([400, "INVALID_INPUT"]);
  });
  it("waits until a run has ended, and streams its events to the end", async () => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    const early = await (await ask(`/runs/${runId}/wait?timeoutS=0`)).json();
    expect(early.status).toBe("queued");
    const waiting = ask(`/runs/${runId}/wait?timeoutS=50`);
    const streamed = ask(`/runs/${runId}/events`).then((response) => response.text());
    const lease = await claimRun(t.backend, { runId, workerId: crypto.randomUUID() });
    if (!lease) throw new Error("the run could not be claimed");
    await finishRun(t.backend, lease, { status: "cancelled" });
    expect(await (await waiting).json()).toMatchObject({ runId, status: "cancelled" });
    expect(await streamed).toMatch(/event: run\ndata: \{.*"status":"cancelled"/);
  });
  describe("a stream of events that broke off", () => {
    /** A run that is being measured, of which a first event was seen. */
    const begin = async () => {
      const { runId } = await (await ask("/runs", { body: wanted })).json();
      const lease = await claimRun(t.backend, { runId, workerId: crypto.randomUUID() });
      if (!lease) throw new Error("the run could not be claimed");
      const log = (line: string) =>
        t.backend.live.publish(runId, { type: "log", trialId: "t", source: "server", lines: [line] });
      return { runId, lease, log, seen: await log("seen") };
    };
    const open = (runId: string, lastId: string) =>
      ask(`/runs/${runId}/events`, { headers: { "last-event-id": lastId } });
    const read = async (response: Response) =>
      [...(await response.text()).matchAll(/event: (\w+)\ndata: (.*)\nid: (.*)\n/g)].map(([, type, data = "", id]) => ({
        type,
        data: JSON.parse(data),
        id,
      }));
    const resume = async (runId: string, lastId: string) => read(await open(runId, lastId));

    it("goes on with what came meanwhile, though the run has ended, and tells the end once", async () => {
      const { runId, lease, log, seen } = await begin();
      await log("missed");
      await finishRun(t.backend, lease, { status: "cancelled" });
      await t.backend.live.flushed();
      const events = await resume(runId, seen);
      expect(events.find(({ type }) => type === "log")?.data.lines).toEqual(["missed"]);
      expect(events.filter(({ type }) => type === "run").map(({ data }) => data.status)).toEqual(["cancelled"]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    });
    it("tells the end where that was seen already, and where what was missed is kept no more", async () => {
      const { runId, lease, seen } = await begin();
      await finishRun(t.backend, lease, { status: "cancelled" });
      await t.backend.live.flushed();
      const last = await t.backend.live.cursor(runId);
      expect(await resume(runId, last)).toMatchObject([{ type: "run", data: { status: "cancelled" }, id: last }]);
      await t.backend.redis.del(`plumbline:live:${runId}`);
      expect(await resume(runId, seen)).toMatchObject([
        { type: "gap" },
        { type: "run", data: { status: "cancelled" } },
      ]);
    });
    it("tells an end that the channel never got", async () => {
      const { runId, seen } = await begin();
      const stream = await open(runId, seen);
      await t.backend.db.run.update({
        where: { runId },
        data: { status: "cancelled", finishedAt: new Date(), leaseId: null, leaseUntil: null },
      });
      expect((await read(stream)).map(({ data }) => data.status)).toEqual(["running", "cancelled"]);
    });
  });
  it.each([
    ["json", "application/json"],
    ["csv", "text/csv"],
    ["markdown", "text/markdown"],
    ["junit", "application/xml"],
  ])("gives results as %s", async (format, type) => {
    const { runId } = await (await ask("/runs", { body: wanted })).json();
    const response = await ask(`/runs/${runId}/results?format=${format}`);
    expect(response.headers.get("content-type")).toContain(type);
    const text = await response.text();
    expect(text).toMatch(/chat.{1,2}steady/i);
    if (format === "markdown" || format === "junit") expect(text).toContain(`/runs/${runId}`);
  });
  it("answers an address that is not there as a problem too", async () => {
    const response = await ask("/nothing");
    expect([response.status, await response.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
  });
});

describe("baselines", () => {
  it("are set, read and removed with the scope for it, and refused for a run that has not ended", async () => {
    const manager = await t.tokenWith("read", "run", "manage");
    const { runId } = await measureRun(t, wanted, { values: () => ({ "latency.owed.p99": 1000 }) });
    const set = (as: string, body: unknown) => ask("/baselines/main", { method: "PUT", body, as });
    expect((await set(t.token, { runId })).status).toBe(403);
    expect(await (await set(manager, { runId })).json()).toMatchObject({ name: "main", sides: [{ rounds: 1 }] });
    expect(await (await ask("/baselines")).json()).toMatchObject({ baselines: [{ name: "main", runId }] });
    const queued = await (await ask("/runs", { body: wanted })).json();
    expect((await set(manager, { runId: queued.runId })).status).toBe(409);
    expect((await ask("/baselines/a%2Fb")).status).toBe(400);
    expect((await ask("/baselines/main", { method: "DELETE", as: manager })).status).toBe(200);
    expect((await ask("/baselines/main")).status).toBe(404);
  });
});

it("is deleted with the scope for it once it has ended, and is not there afterwards", async () => {
  const manager = await t.tokenWith("read", "manage");
  const { runId } = await (await ask("/runs", { body: wanted })).json();
  const remove = (as: string) => ask(`/runs/${runId}`, { method: "DELETE", as });
  expect((await remove(t.token)).status).toBe(403);
  const early = await remove(manager);
  expect([early.status, (await early.json()).code]).toEqual([409, "RUN_NOT_OVER"]);
  await ask(`/runs/${runId}/cancel`, { method: "POST" });
  expect(await (await remove(manager)).json()).toMatchObject({ runId, status: "cancelled" });
  expect((await ask(`/runs/${runId}`)).status).toBe(404);
});

describe("what is shared", () => {
  it("is a badge for whoever has its address, until it is revoked", async () => {
    const manager = await t.tokenWith("read", "manage");
    await measureRun(t, wanted, { values: () => ({ "latency.owed.p99": 4210 }) });
    const resource = { kind: "badge", serverId: "go-one", scenarioId: "chat-steady", metricId: "latency.owed.p99" };
    const made = await (await ask("/shares", { body: { resource }, as: manager })).json();
    const picture = () => ask(made.path.replace("/api/v1", ""), { as: null });
    const shown = await picture();
    expect(shown.headers.get("content-type")).toContain("image/svg+xml");
    expect(await shown.text()).toContain("4.21 ms (1 round)");
    expect((await ask(`/shares/${made.shareId}`, { method: "DELETE", as: manager })).status).toBe(200);
    expect((await picture()).status).toBe(404);
    expect((await ask("/shares", { body: { resource } })).status).toBe(403);
  });
  it("is all of a run as a zip file", async () => {
    const { runId } = await measureRun(t, wanted, { values: () => ({ "latency.owed.p99": 1000 }) });
    const response = await ask(`/runs/${runId}/bundle`);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      "bundle.json",
      "servers.json",
      "events.json",
      "trials/0000.json",
      "frames/0000.json",
      "SHA256SUMS",
    ]);
    expect((await ask("/runs/none/bundle")).status).toBe(404);
  });
});
