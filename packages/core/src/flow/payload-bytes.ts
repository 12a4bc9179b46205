import { strToU8 } from "fflate";
import type { FlowPart, FlowPlan } from "../plan/flow-plan.ts";

/** Bytes of the largest message that an iteration sends, without the values that are filled in. */
export function flowPayloadBytes({ repeat }: Pick<FlowPlan, "repeat">): number {
  return Math.max(
    ...repeat.map((step) => (step.kind === "send" ? step.parts.reduce((sum, part) => sum + bytesOf(part), 0) : 0)),
  );
}

function bytesOf(part: FlowPart): number {
  if ("text" in part) return strToU8(part.text).length;
  if ("hex" in part) return part.hex.length / 2;
  return 0;
}
