import { parseTargetUrl } from "@plumbline/core/target/target-url";
import { ServedWorkload, Workload } from "@plumbline/core/workload/workload";
import type { RunningTarget } from "../prove/running-target.ts";
import { parseWords, wrongWords } from "./parse-words.ts";

/** A request to the gate from a person or CI. */
export interface GateRequest {
  /** Empty: all of them. */
  readonly serverIds: readonly string[];
  /** Absent: all that each serves. */
  readonly workloads?: readonly Workload[];
  readonly thorough: boolean;
  readonly json: boolean;
  /** A server that already runs, in place of folders. */
  readonly target?: RunningTarget;
}

const usage =
  "./plumb gate <server>… | --all  [--workload echo|chat|push|ticks] [--thorough] [--json], or ./plumb gate wss://host/path --workload echo [--ca FILE] [--header 'Name: value'] [--subprotocol P] [--clients N] [--json]";
/** A server that already runs may serve other people: few connections unless more are asked for. */
const DEFAULT_CLIENTS = 20;
const MOST_CLIENTS = 2000;
const options = {
  all: { type: "boolean" },
  workload: { type: "string", multiple: true },
  thorough: { type: "boolean" },
  ca: { type: "string" },
  header: { type: "string", multiple: true },
  subprotocol: { type: "string" },
  clients: { type: "string" },
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
  const [url, ...more] = positionals.filter((word) => word.includes("://"));
  if (url === undefined) refuseTargetOptions(values);
  else if (more.length > 0 || positionals.length > 1)
    throw wrongWords("A server that already runs is checked alone.", usage);
  return {
    serverIds: url === undefined ? positionals : [],
    ...(url === undefined ? {} : { target: parseTarget(url, values) }),
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

type Values = {
  readonly workload?: readonly string[];
  readonly thorough?: boolean;
  readonly ca?: string;
  readonly header?: readonly string[];
  readonly subprotocol?: string;
  readonly clients?: string;
};

/** The options that only a server which already runs has. */
function refuseTargetOptions(values: Values): void {
  const given = (["ca", "header", "subprotocol", "clients"] as const).find((name) => values[name] !== undefined);
  if (given) throw wrongWords(`--${given} is for a server that already runs, named by ws:// or wss://.`, usage);
}

function parseTarget(url: string, values: Values): RunningTarget {
  const parts = parseTargetUrl(url);
  if (!parts)
    throw wrongWords("A target looks like wss://host.example/path, without a name, a password or a fragment.", usage);
  const [workload, ...more] = (values.workload ?? []).map((word) => ServedWorkload.safeParse(word).data);
  if (!workload || more.length > 0)
    throw wrongWords("A target needs one --workload: the one that its path serves.", usage);
  if (values.thorough) throw wrongWords("--thorough starts and stops containers, so it is for folders alone.", usage);
  const clients = Number(values.clients ?? DEFAULT_CLIENTS);
  if (!Number.isInteger(clients) || clients < 1 || clients > MOST_CLIENTS)
    throw wrongWords(`--clients takes a whole number from 1 to ${MOST_CLIENTS}.`, usage);
  return {
    ...parts,
    workload,
    clients,
    caFile: values.ca,
    headers: toHeaders(values),
  };
}

/** Fields that the handshake writes itself. */
const OWN_FIELDS = /^(host|connection|upgrade|content-length|transfer-encoding|sec-websocket-.*)$/i;

/** A token of HTTP (RFC 9110, 5.6.2). */
const TOKEN = /^[A-Za-z\d!#$%&'*+.^_`|~-]+$/;

function toHeaders({ header = [], subprotocol }: Values): Record<string, string> {
  const pairs = header.map((line) => {
    const [name = "", ...rest] = line.split(":");
    const value = rest.join(":").trim();
    // the line may hold a secret: the refusal does not repeat it
    if (rest.length === 0 || !TOKEN.test(name) || !/^[\x20-\x7e]*$/.test(value))
      throw wrongWords("A --header looks like 'Name: value'.", usage);
    if (OWN_FIELDS.test(name)) throw wrongWords(`The handshake writes ${name} itself.`, usage);
    return [name, value] as const;
  });
  if (subprotocol !== undefined && !TOKEN.test(subprotocol)) throw wrongWords("A --subprotocol is one word.", usage);
  return {
    ...Object.fromEntries(pairs),
    ...(subprotocol === undefined ? {} : { "Sec-WebSocket-Protocol": subprotocol }),
  };
}
