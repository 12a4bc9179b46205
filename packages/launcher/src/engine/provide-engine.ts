import { findOnPath } from "../process/find-on-path.ts";
import type { Tell } from "../progress/progress.ts";
import { adviseOnEngine } from "./engine-advice.ts";
import { type EngineState, findEngine } from "./find-engine.ts";
import { installEngine, startEngine } from "./own-engine.ts";

/** What came of the search for an engine. Without one the dashboard runs, and trials wait for it. */
export type ProvidedEngine = { readonly kind: "answers" } | { readonly kind: "missing"; readonly nextStep: string };

export interface EngineWishes {
  readonly dataFolder: string;
  /** Agreed in advance to what is offered. */
  readonly yes: boolean;
  /** Asks the person at the terminal. */
  ask(question: string): Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Finds the engine; where we may, offers to install or start it. */
export async function provideEngine(wishes: EngineWishes, tell: Tell): Promise<ProvidedEngine> {
  const state = await findEngine();
  if (state.kind === "answers") {
    tell(`Docker ${state.version}`);
    return { kind: "answers" };
  }
  const advice = adviseOnEngine(await describeSituation(state));
  if (advice.kind === "advise") return missing(tell, advice.nextStep);
  if (!wishes.yes && !(await wishes.ask(advice.question))) {
    return missing(tell, `run ./plumb up --yes, which will ${advice.action} Docker.`);
  }
  if (advice.action === "install") await installEngine(tell, wishes.signal);
  tell("starting");
  await startEngine(wishes.dataFolder, wishes.signal);
  tell(advice.action === "install" ? "installed and started" : "started");
  return { kind: "answers" };
}

function missing(tell: Tell, nextStep: string): ProvidedEngine {
  tell("none answers: the dashboard works, trials cannot run yet");
  return { kind: "missing", nextStep };
}

async function describeSituation(state: Exclude<EngineState, { kind: "answers" }>) {
  return {
    state,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasApt: (await findOnPath("apt-get")) !== undefined,
    hasDaemon: (await findOnPath("dockerd")) !== undefined,
    dockerHost: process.env.DOCKER_HOST || undefined,
  };
}
