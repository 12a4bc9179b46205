import { AppError, saysDiskFull } from "@plumbline/core/failure/app-error";
import { messageOf } from "../engine.ts";

/** The refusal of a name that another container has: the container's name is the lock on its place. */
export function slotTaken(name: string, cause: unknown): AppError {
  return new AppError("SLOT_TAKEN", `There is already a container named ${name}.`, { evidence: { name }, cause });
}

/** Maps an engine's refusal to make or start a container to its failure; returns an unknown error as it is. */
export function toStartFailure(name: string, error: unknown): unknown {
  const message = messageOf(error);
  const evidence = { name, error: message };
  if (saysDiskFull(message)) {
    return new AppError("DISK_FULL", `The container ${name} could not be started: the disk is full.`, {
      evidence,
      cause: error,
    });
  }
  if (/no command specified/i.test(message)) {
    return new AppError("SERVER_EXITED", `The image of ${name} names no program to run.`, {
      nextStep: "Give its Dockerfile an ENTRYPOINT in the last stage.",
      evidence,
      cause: error,
    });
  }
  return error;
}
