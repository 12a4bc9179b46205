import { parseArgs } from "node:util";
import { AppError } from "@plumbline/core/failure/app-error";
import { Workload } from "@plumbline/core/workload/workload";

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

/**
 * Understands the words after `gate`.
 *
 * @throws AppError INVALID_INPUT with the wrong word and the possible ones
 */
export function parseGateRequest(words: readonly string[]): GateRequest {
  const { values, positionals } = parse(words);
  if (values.all && positionals.length > 0)
    throw wrong(`--all means every server, but ${positionals[0]} was named too.`);
  if (!values.all && positionals.length === 0) throw wrong("No server is named.");
  return {
    serverIds: positionals,
    workloads: values.workload?.map(parseWorkload),
    thorough: values.thorough ?? false,
    json: values.json ?? false,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        all: { type: "boolean" },
        workload: { type: "string", multiple: true },
        thorough: { type: "boolean" },
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function parseWorkload(word: string): Workload {
  const parsed = Workload.safeParse(word);
  if (!parsed.success) throw wrong(`There is no workload "${word}".`);
  return parsed.data;
}

function wrong(message: string): AppError {
  return new AppError("INVALID_INPUT", message, { nextStep: usage });
}
