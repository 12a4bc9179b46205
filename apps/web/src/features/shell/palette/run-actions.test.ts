import type { RunRow } from "@plumbline/core/run/views";
import { expect, test } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { runActions } from "./run-actions.ts";

const ids = [
  "00000000-0000-7000-8000-000000000001",
  "00000000-0000-7000-8000-000000000002",
  "00000000-0000-7000-8000-000000000003",
];
const run = (nth: number, serverId: string) =>
  ({
    runId: ids[nth],
    name: `Night ${nth}`,
    createdAt: new Date(nth * 1000),
    spec: {
      ...{ v: 1, mode: "quick", rounds: 1, scale: 1, measureS: null, warmupS: null },
      servers: [{ serverId }],
      scenarios: [{ scenarioId: "chat-steady", version: 1, name: "Chat, steady", parameters: {} }],
    },
  }) as unknown as RunRow;
const runs = [run(2, "go-gorilla"), run(1, "rust-axum"), run(0, "go-gorilla")];

test("the running run can be cancelled, and the newest repeated and compared with the last of the same server", () => {
  const actions = runActions("/", { runId: "r", name: "Tuesday" }, runs, inEnglish);
  expect(actions.map(({ label }) => label)).toEqual([
    "Cancel Tuesday",
    "Repeat Night 2 with changes",
    "Compare Night 2 with last",
  ]);
  expect(actions.map(({ href }) => href)).toEqual([
    "/runs/r",
    expect.stringContaining("/runs/new?name=Night+2&servers=go-gorilla"),
    `/compare?sides=${ids[0]}.go-gorilla.chat-steady,${ids[2]}.go-gorilla.chat-steady`,
  ]);
});

test("on a run's page the actions are that run's, and without an earlier one it is compared with none", () => {
  expect(runActions(`/runs/${ids[1]}`, null, runs, inEnglish).map(({ label }) => label)).toEqual([
    "Repeat Night 1 with changes",
  ]);
  expect(runActions("/", null, [], inEnglish)).toEqual([]);
});
