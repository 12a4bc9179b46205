import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { expect, test } from "vitest";
import { checkStartRun } from "./check-start-run.ts";
import { loadNewRunState, toStartRun } from "./new-run-state.ts";
import { toParameters, withSetting } from "./setting.ts";

const gateway = getScenario("gateway-59b");

test("settings in the address are values of their kinds", () => {
  expect(
    toParameters(["gateway-59b.clients:500", "gateway-59b.phases:in-step", "echo-open.deflate:true", "rubbish"]),
  ).toEqual({
    "gateway-59b": { clients: 500, phases: "in-step" },
    "echo-open": { deflate: true },
  });
});

test("a setting takes the place of the one before, and at the default it leaves", () => {
  const set = withSetting(["gateway-59b.clients:500"], gateway, "clients", 600);
  expect(set).toEqual(["gateway-59b.clients:600"]);
  expect(withSetting(set, gateway, "clients", 10_000)).toEqual([]);
});

test("a value that the scenario does not allow is named at its parameter, and one of a scenario not chosen is left out", () => {
  const check = (query: string) => checkStartRun(toStartRun(loadNewRunState(new URLSearchParams(query))));
  expect(check("servers=a&scenarios=echo-open&set=echo-open.clients:1").errors).toEqual({
    "parameters.echo-open.clients": "Echo, fixed rate: Clients: 2 to 20,000 clients, not 1.",
  });
  expect(check("servers=a&scenarios=echo-open&set=echo-open.clients:many").request).toBeNull();
  expect(check("servers=a&scenarios=echo-open&set=ticks.clients:1").errors).toEqual({});
});
