import { expect, test } from "vitest";
import { findDifferences } from "../compare/facts/find-differences.ts";
import { readFlow } from "../flow/read-flow.ts";
import { describeLoad } from "../plan/describe-load.ts";
import type { FlowPlan } from "../plan/flow-plan.ts";
import { offeredPerS, owedDeliveriesPerS } from "../plan/load-figures.ts";
import { LoadPlan } from "../plan/load-plan.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { targetIdOf } from "../server/target-id.ts";
import { TargetId } from "../server/target-id-schema.ts";
import { planForTarget, refuseMixed, refuseTargetLoad } from "./refuse-target-run.ts";
import { SaveTarget } from "./target.ts";
import { TargetHosts } from "./target-hosts.ts";
import { targetLoads } from "./target-load.ts";

const planOf = (scenarioId: string, parameters: Record<string, number> = {}) =>
  getScenario(scenarioId).plan({ scale: 1, warmupS: 5, measureS: 10, parameters });
const refusal = (scenarioId: string, parameters?: Record<string, number>) => {
  try {
    refuseTargetLoad("It", planOf(scenarioId, parameters));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

test("the load of each workload that is not asked for otherwise may go to an address", () => {
  for (const { scenarioId, parameters } of Object.values(targetLoads))
    expect([scenarioId, refusal(scenarioId, parameters)]).toEqual([scenarioId, null]);
});

test.for([
  ["echo-closed", {}, "closed loop"],
  ["echo-open", { clients: 2001, perClientPerS: 1 }, "2,001 clients"],
  ["echo-open", { clients: 501, perClientPerS: 10 }, "5,010 messages a second"],
  ["chat-steady", { clients: 300, perClientPerS: 1 }, "89,700 deliveries a second"],
  ["push", { clients: 600, perClientPerS: 1 }, "60 MB a second"],
  ["ticks", { clients: 1000, everyMs: 10 }, "100,000 deliveries a second"],
  ["chat-churn", { clients: 200, sessionS: 0.5 }, "400 connections a second"],
] as const)("%s with %j is refused: %s", ([scenarioId, parameters, why]) => {
  expect(refusal(scenarioId, parameters)).toContain(why);
});

test("targets and servers in containers are not measured in one run", () => {
  expect(() => refuseMixed({ kind: "measure", serverIds: ["a-target", "go-gorilla"] })).toThrow(
    "a-target would stand beside servers in containers.",
  );
  for (const serverIds of [["a-target", "b-target"], ["go-gorilla"]])
    expect(() => refuseMixed({ kind: "measure", serverIds })).not.toThrow();
  expect(() => refuseMixed({ kind: "duel", serverIds: ["a-target", "b-target"] })).toThrow("a target has none");
});

test("the plan takes the transport of the address", () => {
  expect(planForTarget(planOf("echo-open"), true).transport).toEqual({ tls: true, deflate: false });
  expect(planForTarget(planOf("echo-open"), false).transport).toBeUndefined();
});

const read = readFlow(
  "name: f\nrepeat:\n  - send: hello\n  - send: you\n  - expect: { json: { a: 1 } }\n    within: 7s\n",
);
const flow: FlowPlan | null = "faults" in read ? null : { ...read.plan, digest: "0".repeat(64) };

test("a flow's plan has its steps and the size of its messages, and waits for what was begun", () => {
  const plan = LoadPlan.parse(planForTarget(planOf("flow"), false, flow));
  expect(plan).toMatchObject({ flow: { name: "f" }, sending: { payloadBytes: 24 } });
  expect(plan.stages.find(({ phase }) => phase === "drain")?.seconds).toBe(7);
  expect([offeredPerS(plan), owedDeliveriesPerS(plan)]).toEqual([40, 20]);
  expect(describeLoad(plan)).toContain('1 iterations/s each of the flow "f" (000000000000)');
  // another workload's plan takes nothing of it
  expect(planForTarget(planOf("echo-open"), false, flow)).toEqual(planOf("echo-open"));
});

test("the messages of a flow are bounded, not its iterations", () => {
  const refused = (clients: number) => () =>
    refuseTargetLoad("It", planForTarget(planOf("flow", { clients, perClientPerS: 5 }), false, flow));
  expect(refused(500)).not.toThrow();
  expect(refused(501)).toThrow("5,010 messages a second");
});

test("a comparison of a target with a container names the place as a difference", () => {
  const side = (target?: { url: string }) =>
    ({
      key: { scenarioId: "echo-open" },
      scenarioVersion: 2,
      load: "one load",
      allotment: null,
      environment: null,
      servers: [{ deliveryPolicy: "backpressure", deviations: [], ...(target ? { target } : {}) }],
    }) as unknown as Parameters<typeof findDifferences>[0][number];
  const at = { url: "wss://ws.example.org:443/" };
  expect(findDifferences([side(), side(at)])).toEqual([
    { fact: "place", values: ["container", "running at an address, CPU and memory not known"] },
  ]);
  expect(findDifferences([side(at), side(at)])).toEqual([]);
});

test.for([
  ["ws.example.org", 443, "ws-example-org-443-target"],
  ["10.0.0.7", 80, "at-10-0-0-7-80-target"],
  ["a".repeat(63), 443, `${"a".repeat(57)}-target`],
] as const)("the id of %s:%i is an id", ([host, port, id]) => {
  expect(targetIdOf(host, port)).toBe(id);
  expect(TargetId.parse(id)).toBe(id);
});

test.for([
  { Host: "other" },
  { Connection: "close" },
  { "Sec-WebSocket-Extensions": "x" },
  { "A B": "x" },
  { A: "x\r\nHost: other" },
  { A: "1", a: "2" },
])("%j are no headers of a target", (headers) => {
  expect(SaveTarget.safeParse({ url: "ws://a.example/", workload: "echo", headers }).success).toBe(false);
});

test("a token, a cookie and a subprotocol are; so are ticks; an authority without a certificate is none", () => {
  const target = { url: "ws://a.example/", workload: "echo" };
  const headers = { Authorization: "Bearer a", Cookie: "a=b", "Sec-WebSocket-Protocol": "v2" };
  expect(SaveTarget.safeParse({ ...target, headers }).success).toBe(true);
  expect(SaveTarget.safeParse({ ...target, workload: "ticks" }).success).toBe(true);
  expect(SaveTarget.safeParse({ ...target, ca: "none" }).success).toBe(false);
  expect(SaveTarget.safeParse({ ...target, workload: "flow" }).success).toBe(false);
  expect(SaveTarget.safeParse({ ...target, workload: "flow", flow: { text: "name: f" } }).success).toBe(true);
});

test("an operator's hosts are names and addresses with commas between them", () => {
  expect(TargetHosts.parse(" Staging.internal, 10.0.0.7,,")).toEqual(["staging.internal", "10.0.0.7"]);
  expect(TargetHosts.safeParse("http://a").success).toBe(false);
  expect(TargetHosts.safeParse("a:80").success).toBe(false);
});
