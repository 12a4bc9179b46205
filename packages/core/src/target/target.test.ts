import { expect, test } from "vitest";
import { findDifferences } from "../compare/find-differences.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { TargetId, targetIdOf } from "../server/target-id.ts";
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

test("a token, a cookie and a subprotocol are; ticks are no workload of one, and neither is an authority without a certificate", () => {
  const target = { url: "ws://a.example/", workload: "echo" };
  const headers = { Authorization: "Bearer a", Cookie: "a=b", "Sec-WebSocket-Protocol": "v2" };
  expect(SaveTarget.safeParse({ ...target, headers }).success).toBe(true);
  expect(SaveTarget.safeParse({ ...target, workload: "ticks" }).success).toBe(false);
  expect(SaveTarget.safeParse({ ...target, ca: "none" }).success).toBe(false);
});

test("an operator's hosts are names and addresses with commas between them", () => {
  expect(TargetHosts.parse(" Staging.internal, 10.0.0.7,,")).toEqual(["staging.internal", "10.0.0.7"]);
  expect(TargetHosts.safeParse("http://a").success).toBe(false);
  expect(TargetHosts.safeParse("a:80").success).toBe(false);
});
