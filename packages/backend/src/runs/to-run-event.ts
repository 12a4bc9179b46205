import { RunEvent } from "@plumbline/core/run/views";
import type { RunEvent as Row } from "../generated/prisma/client.ts";

/** A stored event as pages show it. */
export function toRunEvent({ eventId, at, level, text, trialId }: Row): RunEvent {
  return RunEvent.parse({ eventId, at, level, text, trialId });
}
