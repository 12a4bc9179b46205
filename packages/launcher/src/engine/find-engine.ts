import Docker from "dockerode";
import { z } from "zod";

/** A Docker engine that answers, or the reason why none does. */
export type EngineState =
  | { readonly kind: "answers"; readonly version: string; readonly isRootless: boolean }
  | { readonly kind: "silent" | "forbidden"; readonly detail: string };

const Information = z.object({ SecurityOptions: z.array(z.string()).nullish() });

const answerWithinMs = 5_000;

/** Asks the engine named by `DOCKER_HOST`, or the one at the machine's usual socket. Never throws. */
export async function findEngine(): Promise<EngineState> {
  try {
    const engine = new Docker({ timeout: answerWithinMs });
    const { Version } = await engine.version();
    const { SecurityOptions } = Information.parse(await engine.info());
    return { kind: "answers", version: Version, isRootless: isRootless(SecurityOptions ?? []) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return {
      kind: code === "EACCES" ? "forbidden" : "silent",
      detail: error instanceof Error ? error.message : String(error),
    };
  }
}

/** @param options such as "name=seccomp,profile=default" */
function isRootless(options: readonly string[]): boolean {
  return options.some((option) => option.split(",").includes("name=rootless"));
}
