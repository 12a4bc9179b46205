import { Workload } from "@plumbline/core/workload/workload";
import { parseWords, wrongWords } from "./parse-words.ts";

/** A request to the gate from a person or CI. */
export interface GateRequest {
  /** Empty: all of them. */
  readonly serverIds: readonly string[];
  /** Absent: all that each serves. */
  readonly workloads?: readonly Workload[];
  readonly thorough: boolean;
  readonly json: boolean;
}

const usage = "./plumb gate <server>… | --all  [--workload echo|chat|push|ticks] [--thorough] [--json]";
const options = {
  all: { type: "boolean" },
  workload: { type: "string", multiple: true },
  thorough: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/**
 * Understands the words after `gate`.
 *
 * @throws AppError INVALID_INPUT with the wrong word and the possible ones
 */
export function parseGateRequest(words: readonly string[]): GateRequest {
  const { values, positionals } = parseWords(words, { usage, options });
  if (values.all && positionals.length > 0)
    throw wrongWords(`--all means every server, but ${positionals[0]} was named too.`, usage);
  if (!values.all && positionals.length === 0) throw wrongWords("No server is named.", usage);
  return {
    serverIds: positionals,
    workloads: values.workload?.map(parseWorkload),
    thorough: values.thorough ?? false,
    json: values.json ?? false,
  };
}

function parseWorkload(word: string): Workload {
  const parsed = Workload.safeParse(word);
  if (!parsed.success) throw wrongWords(`There is no workload "${word}".`, usage);
  return parsed.data;
}
