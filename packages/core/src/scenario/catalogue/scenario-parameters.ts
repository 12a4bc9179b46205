import { z } from "zod";
import { ParameterValues } from "../parameter.ts";
import { findParameterFaults } from "../parameter-values.ts";
import { scenarios } from "./scenarios.ts";

/** Values that differ from the scenarios' defaults, by scenario id and parameter id, checked against each scenario's table. */
export const ScenarioParameters = z.record(z.string().max(64), ParameterValues).superRefine((given, context) => {
  for (const [scenarioId, values] of Object.entries(given)) {
    const scenario = scenarios.find(({ id }) => id === scenarioId);
    if (!scenario) {
      const message = `There is no scenario "${scenarioId}", so it has no parameters.`;
      context.addIssue({ code: "custom", path: [scenarioId], message });
      continue;
    }
    for (const { parameterId, message } of findParameterFaults(scenario.parameters, values)) {
      context.addIssue({ code: "custom", path: [scenarioId, parameterId], message: `${scenario.name}: ${message}` });
    }
  }
});
export type ScenarioParameters = z.infer<typeof ScenarioParameters>;
