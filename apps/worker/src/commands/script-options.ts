import { SCRIPT_SECONDS } from "@plumbline/core/script/script-seconds";
import { ScriptHost } from "@plumbline/core/script/start-script";
import { parseWords, wrongWords } from "./parse-words.ts";

/** A request to run a script. */
export interface ScriptRequest {
  readonly file: string;
  readonly serverId: string;
  readonly names: readonly string[];
  readonly tls: boolean;
  readonly limitMs: number;
  readonly json: boolean;
}

const usage = "./plumb script FILE --server ID [--host NAME]… [--tls] [--limit SECONDS] [--json]";

/**
 * Understands the words after `script`.
 * @throws AppError INVALID_INPUT with the wrong word and the possible ones
 */
export function parseScriptRequest(words: readonly string[]): ScriptRequest {
  const { values, positionals } = parseWords(words, {
    usage,
    options: {
      server: { type: "string" },
      host: { type: "string", multiple: true },
      tls: { type: "boolean" },
      limit: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw wrongWords("One file is run.", usage);
  if (!values.server) throw wrongWords("No --server is named.", usage);
  const wrongName = values.host?.find((name) => !ScriptHost.safeParse(name).success);
  if (wrongName !== undefined) throw wrongWords(`"${wrongName}" is no name of a host.`, usage);
  const seconds = Number(values.limit ?? SCRIPT_SECONDS.usual);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > SCRIPT_SECONDS.most)
    throw wrongWords(`--limit takes a whole number of seconds from 1 to ${SCRIPT_SECONDS.most}.`, usage);
  return {
    file,
    serverId: values.server,
    names: values.host ?? [],
    tls: values.tls ?? false,
    limitMs: seconds * 1_000,
    json: values.json ?? false,
  };
}
