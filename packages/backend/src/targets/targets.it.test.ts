import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { StartRun } from "@plumbline/core/run/start-run";
import { PROOF_PATH, SaveTarget } from "@plumbline/core/target/target";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRun } from "../runs/start/start-run.ts";
import { createForeignScope, createTestBackend, sampleServer, type TestBackend } from "../testing/test-backend.ts";
import { findTargetToMeasure } from "./find-target-to-measure.ts";
import { findTargets } from "./find-targets.ts";
import { proveHost } from "./prove-host.ts";
import { removeTarget, saveTarget } from "./save-target.ts";
import { startNameServer } from "./testing/name-server.ts";

const targetId = "staging-target";
const listed = ["127.0.0.1"];
let bed: TestBackend;

beforeAll(async () => {
  bed = await createTestBackend();
});
afterAll(() => bed[Symbol.asyncDispose]());

const save = (url: string, more: object = {}) =>
  saveTarget(bed.scope, { targetId, target: SaveTarget.parse({ url, workload: "echo", ...more }) }, listed);

/** A server that answers the file with a status and a text. */
async function serveFile(answer: (path: string | undefined) => { status: number; text: string }) {
  const web = createServer(({ url }, response) => {
    const { status, text } = answer(url);
    response.writeHead(status).end(text);
  });
  await once(web.listen(0, "127.0.0.1"), "listening");
  return { port: (web.address() as AddressInfo).port, [Symbol.asyncDispose]: async () => void web.close() };
}

test("a target is shown without its query and its headers' values", async () => {
  const headers = { Authorization: "Bearer s3cret" };
  const saved = await save("wss://ws.example.org/live?key=s3cret", { headers });
  expect(saved).toMatchObject({
    name: "wss://ws.example.org:443/live",
    headerNames: ["Authorization"],
    host: { isListed: false, provedBy: null, fileUrl: `https://ws.example.org:443${PROOF_PATH}` },
  });
  expect(JSON.stringify([saved, await bed.backend.db.activity.findMany()])).not.toContain("s3cret");
});

test("a file at the address proves its port, and no other one", async () => {
  let token = "";
  await using web = await serveFile((path) => ({ status: path === PROOF_PATH ? 200 : 404, text: `${token}\n` }));
  const { host } = await save(`ws://127.0.0.1:${web.port}/ws`);
  await expect(proveHost(bed.scope, { targetId }, { listed, nameServers: ["127.0.0.1:1"] })).rejects.toMatchObject({
    code: "TARGET_UNPROVED",
    evidence: { file: expect.stringContaining("1 characters without the token") },
  });
  token = host.token;
  const proved = await proveHost(bed.scope, { targetId }, { listed, nameServers: ["127.0.0.1:1"] });
  expect(proved.host).toMatchObject({ provedBy: "file" });
  expect((await save(`ws://127.0.0.1:${web.port + 1}/ws`)).host.provedBy).toBeNull();
});

test("a record of the name proves all of its ports", async () => {
  const { host } = await save("ws://localhost:8081/ws");
  await using names = await startNameServer(host.token);
  const settings = { listed: ["localhost"], nameServers: [names.address] };
  expect((await proveHost(bed.scope, { targetId }, settings)).host.provedBy).toBe("dns");
  expect((await save("ws://localhost:8082/ws")).host.provedBy).toBe("dns");
});

test("another organization has another token, and sees and proves nothing of this one's", async () => {
  const foreign = await createForeignScope(bed.backend);
  const { host } = await save("ws://127.0.0.1:8083/ws");
  const target = SaveTarget.parse({ url: "ws://127.0.0.1:8083/ws", workload: "echo" });
  const theirs = await saveTarget(foreign, { targetId: "their-target", target }, listed);
  expect(theirs.host.token).not.toBe(host.token);
  expect((await findTargets(foreign, listed)).map((one) => one.targetId)).toEqual(["their-target"]);
  await expect(proveHost(foreign, { targetId }, { listed })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(removeTarget(foreign, { targetId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.for([
  ["redirects", () => ({ status: 302, text: "" }), "status 302"],
  ["answers without end", () => ({ status: 200, text: "x".repeat(100_000) }), "more than 4096 bytes"],
] as const)("a host that %s is not proved", async ([, answer, seen]) => {
  await using web = await serveFile(answer);
  await save(`ws://127.0.0.1:${web.port}/ws`);
  await expect(proveHost(bed.scope, { targetId }, { listed, nameServers: ["127.0.0.1:1"] })).rejects.toMatchObject({
    code: "TARGET_UNPROVED",
    evidence: { file: expect.stringContaining(seen) },
  });
});

test("a private host that is not listed is not even asked for its file", async () => {
  await save("ws://127.0.0.1:8084/ws");
  await expect(proveHost(bed.scope, { targetId }, { listed: [] })).rejects.toMatchObject({ code: "TARGET_PRIVATE" });
});

test("a worker gets a target only as the run has frozen it, and only where its host is listed or proved", async () => {
  const { organizationId } = bed.scope;
  await save("ws://10.0.0.7/ws");
  const { digest } = await bed.backend.db.target.findUniqueOrThrow({
    where: { organizationId_targetId: { organizationId, targetId } },
  });
  const wanted = { organizationId, targetId, digest };
  expect(await findTargetToMeasure(bed.backend, wanted, ["10.0.0.7"])).toMatchObject({ mayBePrivate: true });
  await expect(findTargetToMeasure(bed.backend, wanted, [])).rejects.toMatchObject({ code: "TARGET_UNPROVED" });
  const another = { ...wanted, digest: "of before" };
  await expect(findTargetToMeasure(bed.backend, another, [])).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a run takes the transport of the address, and neither a load that is too much for one nor a container beside it", async () => {
  await save("wss://ws.example.org/live");
  const request = (more: object) => StartRun.parse({ serverIds: [targetId], scenarioIds: ["echo-open"], ...more });
  const { runId } = await startRun(bed.scope, request({ scale: 0.1, rounds: 1 }));
  const { plan } = await bed.backend.db.trial.findFirstOrThrow({ where: { runId } });
  expect(plan).toMatchObject({ transport: { tls: true, deflate: false } });
  for (const [scenarioIds, parameters] of [
    [["echo-closed"], {}],
    [["echo-open"], { "echo-open": { clients: 1000, perClientPerS: 10 } }],
    [["chat-steady"], {}],
  ] as const) {
    const isServed = scenarioIds[0] !== "chat-steady";
    await expect(startRun(bed.scope, request({ scenarioIds: [...scenarioIds], parameters }))).rejects.toMatchObject({
      code: isServed ? "TARGET_LOAD_REFUSED" : "MATRIX_EMPTY",
    });
  }
  const { organizationId } = bed.scope;
  await bed.backend.db.server.create({
    data: { organizationId, ...sampleServer("go-gorilla", "go"), updatedAt: new Date() },
  });
  await expect(startRun(bed.scope, request({ serverIds: ["go-gorilla", targetId] }))).rejects.toMatchObject({
    code: "TARGET_MIXED",
  });
});
