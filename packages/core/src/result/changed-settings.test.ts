import { expect, test } from "vitest";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { changedSettings } from "./changed-settings.ts";

const scenario = getScenario("chat-steady");
const defaults = Object.fromEntries(
  Object.entries(scenario.parameters).map(([id, parameter]) => [id, parameter.default]),
);

test("only what differs from the scenario's defaults is told", () => {
  expect(changedSettings(scenario, { parameters: {}, scale: 1 })).toEqual([]);
  expect(changedSettings(scenario, { parameters: defaults, scale: 1 })).toEqual([]);
  expect(changedSettings(scenario, { parameters: { ...defaults, tls: true, clients: 50 }, scale: 0.2 })).toEqual(
    expect.arrayContaining([expect.stringMatching(/ on$/), expect.stringContaining("50 clients"), "scale 0.2"]),
  );
});
