import { strToU8 } from "fflate";
import type { FlowPart, FlowPlan } from "../../plan/flow-plan.ts";

/** An id has so many hexadecimal digits. */
const ID_BYTES = 16;
/** The highest number of an iteration has so many digits. */
const NUMBER_BYTES = 10;

/** Bytes of the largest message that an iteration may send. Captured values count as nothing: how large they are is the server's matter. */
export function flowPayloadBytes({ repeat, rows, file }: Pick<FlowPlan, "repeat" | "rows" | "file">): number {
  const longest =
    file?.widest ??
    (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => strToU8(row[column] ?? "").length)));
  const sizes = repeat.map((step) =>
    step.kind === "send" ? step.parts.reduce((sum, part) => sum + bytesOf(part, longest), 0) : 0,
  );
  return Math.max(...sizes);
}

/** @param longest bytes of the longest value of each column */
function bytesOf(part: FlowPart, longest: readonly number[]): number {
  if ("text" in part) return strToU8(part.text).length;
  if ("hex" in part) return part.hex.length / 2;
  if ("column" in part) return longest[part.column] ?? 0;
  if ("slot" in part) return 0;
  return part.value === "id" ? ID_BYTES : Math.max(part.width, NUMBER_BYTES);
}
