import { scenarioAgainst } from "../calibration/servers.ts";
import { AppError } from "../failure/app-error.ts";
import type { StartRun } from "../run/start-run.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { measuredSeconds } from "../scenario/modes.ts";
import { type Fit, findFit } from "./find-fit.ts";
import type { HostFacts } from "./host-facts.ts";

/** Warm-up is not a matter of a preflight: it holds the same clients as what follows. */
const ANY_WARMUP_S = 5;

/** The parts of a run request that a preflight can refuse. */
type Asked = Pick<StartRun, "serverIds" | "scenarioIds" | "parameters" | "scale" | "mode" | "measureS"> &
  Partial<Pick<StartRun, "kind">>;

/**
 * How each scenario of a run fits the host that it fits best: the queue hands a run to any worker, and each of them checks
 * again before it starts. Empty where no host is known.
 */
export function preflightRun(request: Asked, hosts: readonly HostFacts[]): Fit[] {
  return request.scenarioIds.flatMap((scenarioId) => {
    const [serverId = ""] = request.serverIds;
    // a run calibrates with all of its servers, or with none
    const scenario = scenarioAgainst(serverId, scenarioId);
    const input = {
      scale: request.scale,
      warmupS: ANY_WARMUP_S,
      measureS: measuredSeconds(request),
      parameters: request.parameters[scenarioId],
    };
    const fits = hosts.map((host) => findFit(scenario, input, host));
    const best = fits.sort((a, b) => (b.largestScale ?? 0) - (a.largestScale ?? 0))[0];
    return best ? [best] : [];
  });
}

/** The scale at which each scenario is run: the largest that fits, where that was asked for; else the one asked for. */
export function scalesOf(request: Asked & Pick<StartRun, "fit">, fits: readonly Fit[]): ReadonlyMap<string, number> {
  return new Map(
    request.scenarioIds.map((scenarioId) => {
      const fit = fits.find((one) => one.scenarioId === scenarioId);
      return [scenarioId, request.fit && fit?.largestScale ? fit.largestScale : request.scale];
    }),
  );
}

/**
 * Refuses a run that no host can carry.
 * @throws PREFLIGHT_REFUSED with the first scenario's reason and the largest scale that fits all of them
 */
export function refuseUnfit(request: Asked & Pick<StartRun, "fit">, fits: readonly Fit[]): void {
  const unfit = fits.filter(({ fits, largestScale }) => !fits && !(request.fit && largestScale !== null));
  const [first] = unfit;
  if (!first) return;
  throw refusal(first, largestCommonScale(fits));
}

/** The largest scale that fits every scenario; null where one of them fits at none. */
export function largestCommonScale(fits: readonly Fit[]): number | null {
  const scales = fits.map(({ largestScale }) => largestScale);
  return scales.reduce((least, scale) => (least === null || scale === null ? null : Math.min(least, scale)), 1);
}

/** The failure of a scenario that does not fit; what to do about it names the scale that would. */
export function refusal({ scenarioId, findings }: Fit, scale: number | null): AppError {
  const refused = findings.filter(({ verdict }) => verdict === "refused").map(({ text }) => text);
  const isIndivisible = findings.some(({ checkId, verdict }) => checkId === "generators" && verdict === "refused");
  const atMost = scale === null ? "" : ` The largest scale that fits is ${scale}.`;
  return new AppError("PREFLIGHT_REFUSED", `${getScenario(scenarioId).name}: ${refused[0] ?? ""}${atMost}`, {
    nextStep: isIndivisible
      ? "Set its generators to 1."
      : scale === null
        ? "No scale fits: lower the scenario's parameters, or measure on a larger host."
        : `Start it at scale ${scale} or less, or let it be scaled to fit.`,
    evidence: { refused, largestScale: scale },
  });
}
