import { StartRun } from "@plumbline/core/run/start-run";
import { SaveTarget } from "@plumbline/core/target/target";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getRun } from "../runs/get-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { findTargetToMeasure } from "./find-target-to-measure.ts";
import { findTargets } from "./find-targets.ts";
import { saveTarget } from "./save-target.ts";

const targetId = "flow-target";
const listed = ["127.0.0.1"];
const text = `name: Hello
subprotocol: hello.v1
path: /socket?v=1
data: words.csv
repeat:
  - send: '{{row.word}} {{id}}'
  - expect: { text: '([0-9a-f]{16})$', groups: { 1: '{{id}}' } }
    within: 9s
`;
const data = "word\nhello\n";
let bed: TestBackend;

beforeAll(async () => {
  bed = await createTestBackend();
});
afterAll(() => bed[Symbol.asyncDispose]());

const save = (flow: object, url = "ws://127.0.0.1:8090", more: object = {}) =>
  saveTarget(bed.scope, { targetId, target: SaveTarget.parse({ url, workload: "flow", flow, ...more }) }, listed);
const start = (parameters: object = {}) =>
  startRun(
    bed.scope,
    StartRun.parse({ serverIds: [targetId], scenarioIds: ["flow"], rounds: 1, parameters: { flow: parameters } }),
  );

test("a flow with faults is not saved, and each is named with its line", async () => {
  const faulty = text.replace("{{row.word}}", "{{row.words}}").replace("{16}", "{16");
  await expect(save({ text: faulty.replace("9s", "9"), data })).rejects.toMatchObject({ code: "FLOW_INVALID" });
  await expect(save({ text: faulty, data })).rejects.toMatchObject({
    code: "FLOW_INVALID",
    evidence: { faults: [expect.stringContaining('line 6, column 5: the data file has no column "words"')] },
  });
  await expect(save({ text })).rejects.toMatchObject({ message: expect.stringContaining("words.csv was not given") });
  expect(await bed.backend.db.target.count()).toBe(0);
});

test("a run freezes the flow's text with its server, and its steps with the plan", async () => {
  expect(await save({ text, data })).toMatchObject({ flow: { name: "Hello", text, data } });
  const { runId } = await start();
  const { spec } = await getRun(bed.scope, { runId });
  const frozen = spec.servers[0]?.target?.flow;
  expect(frozen).toMatchObject({ name: "Hello", text, data });
  const { plan } = await bed.backend.db.trial.findFirstOrThrow({ where: { runId } });
  expect(plan).toMatchObject({
    workload: "flow",
    flow: { name: "Hello", digest: frozen?.digest, rows: [["hello"]] },
    stages: expect.arrayContaining([expect.objectContaining({ phase: "drain", seconds: 9 })]),
  });
  await save({ text: text.replace("Hello", "Good-bye"), data });
  expect((await getRun(bed.scope, { runId })).spec.servers[0]?.target?.flow).toEqual(frozen);
});

test("the flow's path is asked for where the address has none, and its subprotocol unless a header names another", async () => {
  const toMeasure = async () => {
    const { digest } = await bed.backend.db.target.findFirstOrThrow({ where: { targetId } });
    const { organizationId } = bed.scope;
    return await findTargetToMeasure(bed.backend, { organizationId, targetId, digest }, listed);
  };
  await save({ text, data });
  expect(await toMeasure()).toMatchObject({
    parts: { path: "/socket?v=1" },
    headers: { "Sec-WebSocket-Protocol": "hello.v1" },
  });
  await save({ text, data }, "ws://127.0.0.1:8090/other", { headers: { "sec-websocket-protocol": "v2" } });
  expect(await toMeasure()).toMatchObject({
    parts: { path: "/other" },
    headers: { "sec-websocket-protocol": "v2" },
  });
  expect(Object.keys((await toMeasure()).headers)).toEqual(["sec-websocket-protocol"]);
});

test("messages of flows are bounded as those of every target, and a flow's target has no other workload", async () => {
  await expect(start({ clients: 2000, perClientPerS: 3 })).rejects.toMatchObject({ code: "TARGET_LOAD_REFUSED" });
  const echo = StartRun.parse({ serverIds: [targetId], scenarioIds: ["echo-open"] });
  await expect(startRun(bed.scope, echo)).rejects.toMatchObject({ code: "MATRIX_EMPTY" });
});

test("a stored flow that has become faulty is listed with the others, and starts nothing", async () => {
  const { organizationId } = bed.scope;
  const flow = { text: "name: Of before\nrepeat: []\n" };
  const description = SaveTarget.parse({ url: "ws://127.0.0.1:8090", workload: "flow", flow });
  const where = { organizationId_targetId: { organizationId, targetId } };
  await bed.backend.db.target.update({ where, data: { description } });
  expect(await findTargets(bed.scope, listed)).toMatchObject([{ targetId, flow: { name: "Of before" } }]);
  await expect(start()).rejects.toMatchObject({ code: "FLOW_INVALID" });
});
