import { runView } from "@plumbline/core/result/testing/sample-run";
import type { ServerView } from "@plumbline/core/server/views";
import { expect, test } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { preparePresets } from "./presets.ts";

const server = (serverId: string, language: string, profile = "minimal") =>
  ({ serverId, manifest: { language, profile } }) as ServerView;
const servers = [
  server("go-fiber", "go", "framework"),
  server("go-gorilla", "go"),
  server("node-ws", "node"),
  server("rust-axum", "rust", "framework"),
];
const choices = (chosen: string[]) =>
  Object.fromEntries(
    preparePresets({ servers, chosen, last: undefined, say: inEnglish }).map(({ label, changed }) => [label, changed]),
  );

test("with nothing selected, two languages are compared by their minimal servers, with rounds for a verdict", () => {
  expect(choices([])).toEqual({
    "Compare two": { servers: ["go-gorilla", "node-ws"], rounds: 6 },
    "One language": { servers: ["go-fiber", "go-gorilla"] },
    "All in a night": { servers: servers.map(({ serverId }) => serverId), mode: "nightly", rounds: null },
  });
});

test("selected servers are kept", () => {
  expect(choices(["rust-axum", "go-fiber"])["Compare two"]).toEqual({ servers: ["rust-axum", "go-fiber"], rounds: 6 });
  expect(choices(["rust-axum"])["One language"]).toEqual({ servers: ["rust-axum"] });
});

test("an empty catalogue has no presets, and one of a single server compares nothing", () => {
  const labelsOf = (offered: readonly ServerView[]) =>
    preparePresets({ servers: offered, chosen: [], last: undefined, say: inEnglish }).map(({ label }) => label);
  expect(labelsOf([])).toEqual([]);
  expect(labelsOf(servers.slice(1, 2))).toEqual(["One language", "All in a night"]);
});

test("the newest run is repeated with its servers, scenarios and rounds", () => {
  const { name, spec } = runView({ name: "Tuesday" });
  const repeat = preparePresets({ servers, chosen: [], last: { name, spec }, say: inEnglish }).at(-1);
  expect(repeat).toMatchObject({ label: "Repeat with changes", meaning: "Tuesday" });
  expect(repeat?.changed).toMatchObject({
    servers: spec.servers.map(({ serverId }) => serverId),
    scenarios: spec.scenarios.map(({ scenarioId }) => scenarioId),
    mode: spec.mode,
  });
});
