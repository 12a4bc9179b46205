import Docker from "dockerode";

/** A Docker engine that answers, or the reason why none does. */
export type EngineState =
  | { readonly kind: "answers"; readonly version: string }
  | { readonly kind: "silent" | "forbidden"; readonly detail: string };

const answerWithinMs = 5_000;

/** Asks the engine named by `DOCKER_HOST`, or the one at the machine's usual socket. Never throws. */
export async function findEngine(): Promise<EngineState> {
  try {
    const { Version } = await new Docker({ timeout: answerWithinMs }).version();
    return { kind: "answers", version: Version };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return {
      kind: code === "EACCES" ? "forbidden" : "silent",
      detail: error instanceof Error ? error.message : String(error),
    };
  }
}
