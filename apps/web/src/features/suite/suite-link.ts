import type { SuiteRequest } from "@plumbline/core/schedule/suite";
import { createSerializer } from "nuqs/server";
import { newRunState } from "#features/run-request/new-run-state.ts";

const serialize = createSerializer(newRunState);

/** The New run form filled in with a suite. */
export function suiteLink(request: SuiteRequest): string {
  const { serverIds, scenarioIds, parameters, mode, rounds, scale, fit, measureS } = request;
  const set = Object.entries(parameters).flatMap(([scenarioId, values]) =>
    Object.entries(values).map(([parameterId, value]) => `${scenarioId}.${parameterId}:${value}`),
  );
  return serialize("/runs/new", {
    servers: serverIds,
    scenarios: scenarioIds,
    set,
    mode,
    rounds: rounds ?? null,
    scale,
    fit,
    measure: measureS ?? null,
  });
}
