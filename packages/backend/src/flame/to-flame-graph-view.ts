import { failureView } from "@plumbline/core/failure/failure-view";
import { type FlameGraphView, FlameRecording } from "@plumbline/core/flame/views";
import { onWire } from "@plumbline/core/json/wire";
import type { FlameGraph } from "../generated/prisma/client.ts";

/** Omits the stacks, which only drawing the flame graph needs. */
export const withoutStacks = { stacks: true } as const;

const StoredRecording = onWire(FlameRecording);

export function toFlameGraphView(row: Omit<FlameGraph, "stacks">): FlameGraphView {
  const { trialId, status, askedAt, startedAt, finishedAt, recording } = row;
  return {
    trialId,
    status,
    failure: failureView(row),
    askedAt,
    startedAt,
    finishedAt,
    recording: recording === null ? null : StoredRecording.parse(recording),
  };
}
