import type { EngineState } from "./find-engine.ts";

/** Reason for which trials cannot run on an engine that answers. */
export interface EngineFault {
  /** One sentence. */
  readonly text: string;
  /** How to fix it. */
  readonly nextStep: string;
}

type Answering = Omit<Extract<EngineState, { kind: "answers" }>, "kind">;

const OLDEST_ENGINE = [20, 10] as const;

/** Finds out why trials cannot run on an engine; undefined where they can. */
export function findEngineFault({ version, isRootless }: Answering): EngineFault | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_ENGINE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    return {
      text: `Docker ${version} is too old; Plumbline needs ${oldestMajor}.${oldestMinor} or newer.`,
      nextStep: "update it (https://docs.docker.com/engine/install), then run ./plumb up again.",
    };
  if (isRootless)
    return {
      text: "This Docker runs rootless: the load generator cannot reach the worker from its network namespace.",
      nextStep: "name the system's engine: DOCKER_HOST=unix:///var/run/docker.sock in the environment or in .env.",
    };
}
