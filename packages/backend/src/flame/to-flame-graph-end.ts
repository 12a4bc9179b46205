import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FlameRecording } from "@plumbline/core/flame/views";
import type { TaskEnd } from "../tasks/finish.ts";

/** The end of a succeeded recording. @param stacks in folded form */
export async function toFlameGraphEnd(recording: FlameRecording, stacks: string): Promise<TaskEnd<"flameGraph">> {
  return {
    status: "succeeded",
    results: { recording: JSON.stringify(recording), stacks: await promisify(gzip)(stacks) },
  };
}
