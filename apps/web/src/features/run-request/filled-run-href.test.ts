import { repeatRun } from "@plumbline/core/run/repeat-run";
import { StartRun } from "@plumbline/core/run/start-run";
import { RunSpec } from "@plumbline/core/run/views";
import { SuiteRequest } from "@plumbline/core/schedule/suite";
import { expect, test } from "vitest";
import { checkStartRun } from "./check-start-run.ts";
import { filledRunHref } from "./filled-run-href.ts";
import { loadNewRunState, toStartRun } from "./new-run-state.ts";

test("a suite opened as a new run asks for just what the suite asks for", async () => {
  const request = SuiteRequest.parse({
    serverIds: ["go-gorilla", "rust-axum"],
    scenarioIds: ["chat-steady", "echo-closed"],
    parameters: { "echo-closed": { depth: 4 } },
    mode: "nightly",
    rounds: 12,
    scale: 0.5,
    fit: true,
    measureS: 20,
  });
  const state = await loadNewRunState(new URL(filledRunHref(request), "http://plumbline.test"));
  expect(checkStartRun(toStartRun(state)).request).toEqual(request);
});

test("a duel opened as a new run is one on the same terms, and other runs have none", async () => {
  const request = StartRun.parse({
    ...{ kind: "duel", serverIds: ["go-gorilla", "go-gws", "node-ws"], scenarioIds: ["echo-open"] },
    duel: { metricId: "latency.owed.p99", margin: 0.05, budgetS: 1800 },
  });
  const href = filledRunHref(request);
  const read = (address: string) => toStartRun(loadNewRunState(new URL(address, "http://plumbline.test")));
  expect(checkStartRun(read(href)).request).toEqual(request);
  expect(read(href.replace("kind=duel", "kind=aa"))).not.toHaveProperty("duel");
  expect(read("/runs/new?kind=duel&servers=a,b&scenarios=echo-open")).not.toHaveProperty("duel");
});

test("a run is repeated with changes: the form has its servers, scenarios, rounds and a name", async () => {
  const server = {
    ...{ name: "x", language: "go", profile: "minimal", deliveryPolicy: "drop-newest", sourceDigest: "sha256:0" },
    ...{ library: "x", args: [], containers: [], threadsPerConnection: 0, deviations: [] },
  };
  const spec = RunSpec.parse({
    ...{ v: 1, mode: "standard", rounds: 6, scale: 0.5, measureS: null, warmupS: null },
    servers: [{ ...server, serverId: "go-gorilla-client" }],
    scenarios: [{ scenarioId: "client-echo", version: 1, name: "Echo", parameters: { clients: 5 } }],
  });
  const state = await loadNewRunState(
    new URL(filledRunHref(repeatRun(spec, { name: "Again" })), "http://plumbline.test"),
  );
  expect(state).toMatchObject({
    ...{
      name: "Again",
      servers: ["go-gorilla-client"],
      scenarios: ["client-echo"],
      mode: "standard",
      rounds: 6,
      scale: 0.5,
    },
    set: ["client-echo.clients:5"],
  });
});
