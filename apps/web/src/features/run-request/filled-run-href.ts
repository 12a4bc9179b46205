import type { StartRunInput } from "@plumbline/core/run/start-run";
import { isClientId } from "@plumbline/core/server/client-id";
import { createSerializer } from "nuqs/server";
import { newRunState } from "./new-run-state.ts";

const serialize = createSerializer(newRunState);

/** The New run form filled in with a request, of a suite or of an earlier run. */
export function filledRunHref(request: StartRunInput): string {
  const { name, serverIds, scenarioIds, parameters = {}, mode, rounds, scale, fit, measureS, kind, duel } = request;
  const set = Object.entries(parameters).flatMap(([scenarioId, values]) =>
    Object.entries(values).map(([parameterId, value]) => `${scenarioId}.${parameterId}:${value}`),
  );
  return serialize("/runs/new", {
    name: name ?? null,
    what: serverIds.length > 0 && serverIds.every(isClientId) ? "clients" : null,
    servers: serverIds,
    scenarios: scenarioIds,
    set,
    mode: mode ?? null,
    rounds: rounds ?? null,
    scale: scale ?? null,
    fit: fit ?? null,
    measure: measureS ?? null,
    kind: kind ?? null,
    metric: duel?.metricId ?? null,
    margin: duel?.margin ?? null,
    budget: duel?.budgetS ?? null,
    layouts: duel?.layouts ?? null,
  });
}
