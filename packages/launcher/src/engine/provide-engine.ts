import { environmentWith } from "../environment.ts";
import { findOnPath } from "../process/find-on-path.ts";
import type { StepReport } from "../progress/progress.ts";
import { adviseOnEngine } from "./engine-advice.ts";
import { type EngineFault, findEngineFault } from "./engine-fault.ts";
import { type EngineState, findEngine } from "./find-engine.ts";
import { installEngine, startEngine } from "./own-engine.ts";

/**
 * Result of the search for an engine. Without one the dashboard runs, and trials wait. `unfit`: one answers on which trials
 * cannot run.
 */
export type ProvidedEngine =
  | { readonly kind: "answers" }
  | { readonly kind: "missing"; readonly nextStep: string }
  | ({ readonly kind: "unfit" } & EngineFault);

export interface EngineRequest {
  readonly dataFolder: string;
  /** Answer yes to every offer. */
  readonly yes: boolean;
  /** Asks the user at the terminal. */
  ask(question: string): Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Finds the engine; offers to install or start it where that is possible. */
export async function provideEngine(request: EngineRequest, report: StepReport): Promise<ProvidedEngine> {
  const state = await findEngine();
  if (state.kind === "answers") return judge(state, `Docker ${state.version}`, report);
  const advice = adviseOnEngine(await describeSituation(state));
  if (advice.kind === "advise") return missing(report, advice.nextStep);
  if (!request.yes && !(await request.ask(advice.question))) {
    return missing(report, `run ./plumb up --yes, which will ${advice.action} Docker.`);
  }
  if (advice.action === "install") await installEngine(report, request.signal);
  report("starting");
  await startEngine(request.dataFolder, request.signal);
  const started = await findEngine();
  if (started.kind !== "answers") return missing(report, "run ./plumb doctor: the engine was started and has gone.");
  return judge(started, advice.action === "install" ? "installed and started" : "started", report);
}

function judge(engine: Extract<EngineState, { kind: "answers" }>, fit: string, report: StepReport): ProvidedEngine {
  const fault = findEngineFault(engine);
  report(fault ? `${fault.text} The dashboard works, trials cannot run.` : fit);
  return fault ? { kind: "unfit", ...fault } : { kind: "answers" };
}

function missing(report: StepReport, nextStep: string): ProvidedEngine {
  report("none answers: the dashboard works, trials cannot run yet");
  return { kind: "missing", nextStep };
}

/** Facts about this machine that decide how it gets an engine. */
export async function describeSituation(state: Exclude<EngineState, { kind: "answers" }>) {
  return {
    state,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasApt: (await findOnPath("apt-get")) !== undefined,
    hasDaemon: (await findOnPath("dockerd")) !== undefined,
    dockerHost: environmentWith().DOCKER_HOST || undefined,
  };
}
