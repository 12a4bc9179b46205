import { SuiteRequest } from "@plumbline/core/schedule/suite";
import { expect, test } from "vitest";
import { checkStartRun, loadNewRunState, toStartRun } from "#features/run-request/new-run-state.ts";
import { suiteLink } from "./suite-link.ts";

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
  const state = await loadNewRunState(new URL(suiteLink(request), "http://plumbline.test"));
  const { kind: _, ...asked } = checkStartRun(toStartRun(state)).request ?? { kind: null };
  expect(asked).toEqual(request);
});
