import type { EngineState } from "./find-engine.ts";

/** Facts about a machine on which no engine answers. */
export interface EngineSituation {
  readonly state: Exclude<EngineState, { kind: "answers" }>;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  readonly hasApt: boolean;
  /** `dockerd` is on the path. */
  readonly hasDaemon: boolean;
  /** `DOCKER_HOST`, when it is set. */
  readonly dockerHost: string | undefined;
}

/** The next step: one that the launcher can take with consent, or a sentence for the user. */
export type EngineAdvice =
  | { readonly kind: "offer"; readonly action: "install" | "start"; readonly question: string }
  | { readonly kind: "advise"; readonly nextStep: string };

const restart = "then run ./plumb up again.";

/** Decides what to offer or to print. The launcher never starts an engine that `DOCKER_HOST` names. */
export function adviseOnEngine(situation: EngineSituation): EngineAdvice {
  const { state, platform, isRoot, hasApt, hasDaemon, dockerHost } = situation;
  if (dockerHost)
    return advise(`see to it that the engine at DOCKER_HOST (${dockerHost}) runs and can be reached, ${restart}`);
  if (state.kind === "forbidden")
    return advise(`add yourself to the docker group (sudo usermod -aG docker "$USER"), log in again, ${restart}`);
  if (platform === "darwin")
    return advise(`install and start Docker Desktop (https://docs.docker.com/desktop) or colima, ${restart}`);
  if (platform !== "linux") return advise(`install and start Docker (https://docs.docker.com/get-docker), ${restart}`);
  if (hasDaemon && isRoot)
    return { kind: "offer", action: "start", question: "Docker is installed but does not run. Start it?" };
  if (hasDaemon) return advise(`start Docker (sudo systemctl start docker), ${restart}`);
  if (hasApt && isRoot)
    return {
      kind: "offer",
      action: "install",
      question: "Install Docker (apt-get install docker.io debootstrap) and start it?",
    };
  if (hasApt)
    return advise(
      `install Docker (sudo apt-get install docker.io && sudo usermod -aG docker "$USER"), log in again, ${restart}`,
    );
  return advise(`install and start Docker (https://docs.docker.com/engine/install), ${restart}`);
}

function advise(nextStep: string): EngineAdvice {
  return { kind: "advise", nextStep };
}
