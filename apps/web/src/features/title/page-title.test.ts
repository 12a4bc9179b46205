import { expect, test } from "vitest";
import { compareTitle, runTitle, trialTitle } from "./page-title.ts";

type Spec = Parameters<typeof runTitle>[0];
const specOf = (serverIds: string[], scenarioIds: string[]) =>
  ({
    servers: serverIds.map((serverId) => ({ serverId })),
    scenarios: scenarioIds.map((scenarioId) => ({ scenarioId })),
  }) as Spec;

test("a run's tab names up to two servers and scenarios, and counts more", () => {
  expect(runTitle(specOf(["go-gorilla"], ["chat-steady"]))).toBe("go-gorilla × chat-steady · Run");
  expect(runTitle(specOf(["a", "b", "c"], ["chat-steady", "echo-open"]))).toBe(
    "3 servers × chat-steady, echo-open · Run",
  );
  expect(runTitle(specOf(["a-client", "b-client", "c-client"], ["client-echo"]))).toContain("3 clients ×");
});

test("a trial's tab names its round, and a comparison's its sides", () => {
  expect(trialTitle({ serverId: "go-gorilla", scenarioId: "chat-steady", round: 2 })).toBe(
    "go-gorilla × chat-steady, round 2 · Trial",
  );
  const side = { runIds: [], scenarioId: "chat-steady" };
  expect(
    compareTitle([
      { ...side, serverId: "rust-axum" },
      { ...side, language: "go", profile: "framework" },
    ]),
  ).toBe("rust-axum, Go, framework × chat-steady · Compare");
  expect(compareTitle([])).toBe("Compare");
});
