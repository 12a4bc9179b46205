import { parseArgs } from "node:util";
import { AppError } from "@plumbline/core/failure/app-error";

/** A person's request to the suite. */
export interface AutobahnRequest {
  readonly serverIds: readonly string[];
  /** Also the cases of large messages and many round trips. */
  readonly withLimits: boolean;
  readonly json: boolean;
}

const usage = "./plumb autobahn <server>… [--without-limits] [--json]";

/**
 * Understands the words after `autobahn`.
 *
 * @throws AppError INVALID_INPUT that says which word, and what is possible
 */
export function parseAutobahnRequest(words: readonly string[]): AutobahnRequest {
  const { values, positionals } = parse(words);
  if (positionals.length === 0) throw wrong("No server is named.");
  return { serverIds: positionals, withLimits: !values["without-limits"], json: values.json ?? false };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { "without-limits": { type: "boolean" }, json: { type: "boolean" } },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(message: string): AppError {
  return new AppError("INVALID_INPUT", message, { nextStep: usage });
}
