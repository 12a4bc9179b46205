import { repeatRun } from "@plumbline/core/run/repeat-run";
import { RunSpec } from "@plumbline/core/run/views";
import { SuiteRequest } from "@plumbline/core/schedule/suite";
import { expect, test } from "vitest";
import { filledRunHref } from "./filled-run-href.ts";
import { checkStartRun, loadNewRunState, toStartRun } from "./new-run-state.ts";

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
  const { kind: _, ...asked } = checkStartRun(toStartRun(state)).request ?? { kind: null };
  expect(asked).toEqual(request);
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
