import { MARK_BYTES } from "../common-parameters.ts";
import type { NumberParameter } from "../parameter.ts";

/** How many messages answer each one that a client sends, and how large they are. */
export const pushParameters: Record<"count" | "bytes", NumberParameter> = {
  count: {
    kind: "number",
    label: "Answers",
    unit: "messages",
    default: 10,
    min: 1,
    max: 1000,
    whole: true,
    meaning: "Messages with which the server answers each one.",
  },
  bytes: {
    kind: "number",
    label: "Answer's size",
    unit: "bytes",
    default: 10_000,
    min: 32,
    max: 1_048_576,
    whole: true,
    meaning: "Payload of each answer, exactly.",
  },
};

/** Payload of what the client sends: its id and nothing else. */
export const PUSH_REQUEST_BYTES = MARK_BYTES;
