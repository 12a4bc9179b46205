import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { networkInterfaces } from "node:os";
import { finishDataFile } from "@plumbline/backend/data-files/finish-data-file";
import { storePart } from "@plumbline/backend/data-files/store-part";
import { saveTarget } from "@plumbline/backend/targets/save-target";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { readDataFile } from "@plumbline/catalogue/read-data-file";
import { readyFlow } from "@plumbline/catalogue/ready-flows";
import type { FlowText } from "@plumbline/core/flow/flow-text";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { SaveTarget } from "@plumbline/core/target/target";
import type { TrialView } from "@plumbline/core/trial/views";
import { Aedes } from "aedes";
import { execute, GraphQLObjectType, GraphQLSchema, GraphQLString, subscribe, validate } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { Server as SocketServer } from "socket.io";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebSocketStream, WebSocketServer } from "ws";
import { runProtocolClient } from "../testing/protocols/run-protocol-client.ts";
import { startProtocolServer } from "../testing/protocols/start-protocol-server.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { checkUndisturbed } from "../testing/undisturbed.ts";

const targetId = "flow-target";
const request = {
  serverIds: [targetId],
  scenarioIds: ["flow"],
  scale: 1,
  warmupS: 3,
  parameters: { flow: { clients: 10, perClientPerS: 5 } },
};

let bed: RunBed;
let address: string;
const owned = new Disposables();
const servers: Server[] = [];

beforeAll(async () => {
  // containers reach every address of this machine but those of its loopback
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  address = own.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "";
  bed = await openRunBed({}, { PLUMBLINE_TARGET_HOSTS: address });
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await owned[Symbol.asyncDispose]();
  await bed[Symbol.asyncDispose]();
});

/** An HTTP server on a free port of the machine's address, and its URL. */
async function listen(): Promise<{ http: Server; url: string }> {
  const http = createServer();
  servers.push(http);
  await new Promise<void>((done) => http.listen(0, address, done));
  const at = http.address();
  if (at === null || typeof at === "string") throw new Error("the server listens on no port");
  return { http, url: `ws://${address}:${at.port}` };
}

const protocols: Record<string, () => Promise<string>> = {
  async "graphql-ws"() {
    const { http, url } = await listen();
    const fields = { hello: { type: GraphQLString, resolve: () => "there" } };
    const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: "Query", fields }) });
    // functions of the same copy of the library as the schema
    useServer({ schema, execute, subscribe, validate }, new WebSocketServer({ server: http, path: "/graphql" }));
    return url;
  },
  async "mqtt-ws"() {
    const { http, url } = await listen();
    const broker = await Aedes.createBroker();
    new WebSocketServer({ server: http }).on("connection", (socket, asked) =>
      broker.handle(createWebSocketStream(socket), asked),
    );
    return url;
  },
  async "nats-ws"() {
    return owned.use(await startProtocolServer(bed.engine, "nats", address)).url;
  },
  async centrifugo() {
    return owned.use(await startProtocolServer(bed.engine, "centrifugo", address)).url;
  },
  async pusher() {
    return owned.use(await startProtocolServer(bed.engine, "sockudo", address)).url;
  },
  async "socket-io"() {
    const { http, url } = await listen();
    new SocketServer(http, { pingInterval: 1000 }).on("connection", (socket) =>
      socket.on("echo", (text: string, done: (text: string) => void) => done(text)),
    );
    return url;
  },
};

async function measure(url: string, flow: string | FlowText) {
  const target = SaveTarget.parse({ url, workload: "flow", flow: typeof flow === "string" ? { text: flow } : flow });
  await saveTarget(bed.scope, { targetId, target }, bed.deps.env.PLUMBLINE_TARGET_HOSTS);
  const run = await bed.execute(request);
  return { run, trial: await getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" }) };
}

/** The rules that a flow decides, whatever the machine is busy with. */
const aboutFlows = ["delivery", "ledger-exact", "contract-under-load", "frames-complete"];

/** One takes minutes to build, and the others go the way of the ones that stay. */
const thorough = new Set(["centrifugo", "nats-ws", "pusher", "socket-io"]);

for (const [name, start] of Object.entries(protocols))
  test(`the ready flow ${name} gets every reply of its protocol's own server`, {
    tags: thorough.has(name) ? ["thorough"] : [],
  }, async (context) => {
    const url = await start();
    const text = (await readyFlow(name)) ?? "";
    await checkUndisturbed(async () => (await measure(url, text)).trial, judge, context);
    function judge(trial: TrialView) {
      expect(trial).toMatchObject({ status: "succeeded", failure: null, gate: [] });
      expect(trial.summary?.values, JSON.stringify(trial.summary?.errors)).toMatchObject({
        "ratio.delivered": 1,
        "ratio.connected": 1,
        "ledger.unexpected": 0,
        "connections.peak": 10,
      });
      expect(trial.summary?.errors).toEqual([]);
      // graphql-ws awaits a result and its completion; the others one reply, which has the figures of the trial
      for (const { owed, delivered } of trial.summary?.replies ?? [])
        expect([delivered, owed > 0]).toEqual([owed, true]);
      const awaited = trial.plan.flow?.repeat.filter(({ kind }) => kind === "expect").length ?? 0;
      expect(trial.summary?.replies?.length ?? 1).toBe(awaited);
      const outcomeOf = (id: string) => trial.audit?.findings.find(({ ruleId }) => ruleId === id)?.outcome;
      expect(aboutFlows.map((id) => [id, outcomeOf(id)])).toEqual(aboutFlows.map((id) => [id, "passed"]));
      // frozen with the run, and so in its bundle and on its pages
      expect(trial.server.target?.flow).toMatchObject({ text, digest: trial.plan.flow?.digest });
    }
  });

test("the ready flow pusher says what Pusher's own client library says, and gets what that gets", {
  tags: ["thorough"],
}, async () => {
  const channel = "plumbline-0123456789abcdef";
  const url = (await protocols.pusher?.()) ?? "";
  const lines = await runProtocolClient(bed.engine, "pusher-js", { URL: url, CHANNEL: channel });
  const said = lines.flatMap(({ text }) => /: (\[.*\])$/.exec(text)?.[1] ?? []).map((json) => JSON.parse(json));
  const all = (of: string) => said.flatMap(([name, message]) => (name === of ? [message] : []));
  const ready = ((await readyFlow("pusher")) ?? "").replaceAll("plumbline-{{id}}", channel);
  const [, path] = /^path: (.*)$/m.exec(ready) ?? [];
  expect(all("Connecting")).toEqual([{ transport: "ws", url: `${url}${path}` }]);
  const sends = [...ready.matchAll(/^ {2}- send: '(.*)'$/gm)].map(([, json = ""]) => JSON.parse(json));
  expect(all("Event sent")).toEqual(sends);
  expect(all("Event recd")).toEqual([{ event: "pusher_internal:subscription_succeeded", channel, data: {} }]);
});

test("a flow takes its values from a data file that was uploaded, row after row", async () => {
  const { http, url } = await listen();
  const words = new Set<string>();
  new WebSocketServer({ server: http }).on("connection", (socket) =>
    socket.on("message", (message) => {
      words.add(String(message));
      socket.send(String(message));
    }),
  );
  const csv = Buffer.from(
    `user,word\n${Array.from({ length: 20_000 }, (_, row) => `user-${row},"word ${row}"`).join("\n")}\n`,
  );
  const digest = createHash("sha256").update(csv).digest("hex");
  await storePart(bed.scope, { digest, part: 0 }, new Uint8Array(csv));
  const file = await finishDataFile(bed.scope, digest, (parts) => readDataFile("rows.csv", parts));
  const text =
    "name: Rows\ndata: rows.csv\nrepeat:\n  - send: '{{row.word}}'\n  - expect: { text: '^(word .*)$', groups: { 1: '{{row.word}}' } }\n";
  const { run, trial } = await measure(url, { text, file });
  expect(run).toMatchObject({ status: "succeeded", failure: null });
  expect(trial.plan.flow).toMatchObject({ rows: [], file: { rows: 20_000 } });
  expect(trial.summary?.values).toMatchObject({ "ratio.delivered": 1, "ledger.unexpected": 0 });
  // connection c begins with row c, and takes the next one in each further iteration
  const seen = [...words].map((word) => Number(/^word (\d+)$/.exec(word)?.[1])).sort((a, b) => a - b);
  expect(seen.length).toBeGreaterThan(20);
  expect(seen).toEqual(seen.map((_, row) => row));
});

test("a flow whose pattern never matches ends, and everything that was owed is lost", async () => {
  const url = (await protocols["graphql-ws"]?.()) ?? "";
  const ready = (await readyFlow("graphql-ws")) ?? "";
  const text = ready.replace(/type: next(.*)$/m, "type: never$1\n    within: 200ms");
  expect(text).not.toBe(ready);
  const { run, trial } = await measure(url, text);
  expect(run.status).toBe("succeeded");
  expect(trial.summary?.values["ratio.delivered"]).toBeLessThanOrEqual(0.5); // completions come, results are not what is awaited
  expect(trial.summary?.errors).toContainEqual(expect.objectContaining({ phase: "steady", cause: "timeout" }));
  expect(trial.audit?.verdict).toBe("INVALID");
});

test("a server that hangs up on a flow fails no run, but its trial", async () => {
  const silent = createTcpServer((socket) => socket.end());
  await new Promise<void>((done) => silent.listen(0, address, done));
  try {
    const { port } = silent.address() as AddressInfo;
    const { run } = await measure(`ws://${address}:${port}`, (await readyFlow("socket-io")) ?? "");
    expect(run.failure).toMatchObject({ code: "TARGET_CLOSED" });
  } finally {
    silent.close();
  }
});
