import type { FrameMetric } from "../../metric/metric.ts";

const count = { unit: "count", missing: "gap", over: "sum" } as const;
const fault = { ...count, better: "lower" } as const;

/** Deliveries that are not what was sent, and how many were looked at. Frames from before have none of these values. */
export const verificationFrameMetrics = {
  "ledger.forged": {
    ...fault,
    label: "Forged marks",
    meaning: "Messages with a mark that the generator did not send; it is in no delivery and no latency.",
  },
  "ledger.forged.form": { ...fault, label: "Forged: unreadable", meaning: "Marks that cannot be read." },
  "ledger.forged.case": {
    ...fault,
    label: "Forged: upper case",
    meaning: "Marks in upper case that are right in lower case.",
  },
  "ledger.forged.sender": {
    ...fault,
    label: "Forged: no such sender",
    meaning: "Marks of a sender that the plan does not have.",
  },
  "ledger.forged.sequence": {
    ...fault,
    label: "Forged: not sent",
    meaning: "Marks with a sequence number that was not sent, such as one of the future.",
  },
  "ledger.forged.time": {
    ...fault,
    label: "Forged: rewritten time",
    meaning: "Marks with another due time than the message had, or with one outside the trial.",
  },
  "ledger.forged.tag": {
    ...fault,
    label: "Forged: wrong tag",
    meaning: "Marks whose tag was made with another key, as in another trial, or was made up.",
  },
  "ledger.forged.several": { ...fault, label: "Forged: several marks", meaning: "Messages with more than one mark." },
  "ledger.corrupted": { ...fault, label: "Corrupted", meaning: "Messages with a right mark and a wrong rest." },
  "ledger.corrupted.length": {
    ...fault,
    label: "Corrupted: length",
    meaning: "Messages of another length than was sent.",
  },
  "ledger.corrupted.type": {
    ...fault,
    label: "Corrupted: type",
    meaning: "Messages that came as binary and were sent as text, or the other way around.",
  },
  "ledger.corrupted.body": {
    ...fault,
    label: "Corrupted: bytes",
    meaning: "Messages of the right length with other bytes.",
  },
  "ledger.compared": {
    ...count,
    label: "Compared whole",
    better: "neither",
    meaning: "Messages whose every byte was compared with what was sent.",
  },
} as const satisfies Record<string, FrameMetric>;
