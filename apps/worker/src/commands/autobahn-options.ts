import { parseWords, wrongWords } from "./parse-words.ts";

/** A person's request to the suite. */
export interface AutobahnRequest {
  readonly serverIds: readonly string[];
  /** Also the cases of large messages and many round trips. */
  readonly withLimits: boolean;
  readonly json: boolean;
}

const usage = "./plumb autobahn <server>… [--without-limits] [--json]";
const options = { "without-limits": { type: "boolean" }, json: { type: "boolean" } } as const;

/**
 * Understands the words after `autobahn`.
 *
 * @throws AppError INVALID_INPUT with the wrong word and the possible ones
 */
export function parseAutobahnRequest(words: readonly string[]): AutobahnRequest {
  const { values, positionals } = parseWords(words, { usage, options });
  if (positionals.length === 0) throw wrongWords("No server is named.", usage);
  return { serverIds: positionals, withLimits: !values["without-limits"], json: values.json ?? false };
}
