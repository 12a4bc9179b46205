import { type ParseArgsConfig, parseArgs } from "node:util";
import { Language } from "@plumbline/core/server/language";
import type { TokenRequest } from "./commands/token.ts";

/** The parts of `./plumb test`, in the order of the help text. */
export const testSuites = [
  "lint",
  "types",
  "unit",
  "it",
  "docker",
  ...Language.options,
  "engine",
  "images",
  "gate",
  "e2e",
] as const;
export type TestSuite = (typeof testSuites)[number];

/** The parts that need neither services nor an engine. */
const quickSuites: readonly TestSuite[] = ["lint", "types", "unit"];

/** A parsed command line. */
export type Command =
  | {
      readonly kind: "up";
      readonly yes: boolean;
      readonly demo: boolean;
      readonly dev: boolean;
      readonly port?: number;
    }
  | { readonly kind: "down" | "status" | "help" }
  | { readonly kind: "link"; readonly email?: string }
  | { readonly kind: "test"; readonly suites: readonly TestSuite[]; readonly all: boolean }
  | { readonly kind: "token"; readonly request: TokenRequest }
  | { readonly kind: "new"; readonly serverId: string; readonly language: Language; readonly from?: string }
  | { readonly kind: "calibrate"; readonly scenarioIds: string[]; readonly tls: boolean }
  | { readonly kind: "gate" | "autobahn"; readonly words: readonly string[] }
  | { readonly kind: "replay"; readonly id: string }
  | { readonly kind: "cli"; readonly words: readonly string[] };

/** A command line that is not valid; the message names the word. */
export class CommandLineError extends Error {
  override readonly name = "CommandLineError";
}

export const usage = `Plumbline: WebSocket benchmarks that refuse to lie.

  ./plumb up [--yes] [--demo] [--dev] [--port N]
                                           start everything; Ctrl-C stops it
      --yes      agree to what it offers to install (docker.io and debootstrap on Debian or Ubuntu, as root)
      --demo     also start a short run, to have something to watch
      --dev      run web and worker from their sources, and restart them when those change
      --port N   the dashboard's port (default 3000, or PORT)
  ./plumb down                             stop what is running here
  ./plumb status                           say how every part is doing
  ./plumb link [E-MAIL]                    print a new one-time link that signs the owner in, or who has that address
  ./plumb token create --name T [--scopes read,run] [--days N]
                                           make a token for CI and print it, this once
  ./plumb token list | revoke ID           see tokens, end one
  ./plumb test [part…]                     check everything, or only: ${testSuites.join(" ")}
      --quick           only what takes less than three minutes: lint, types and unit
      --all             also what reads nothing that changed since PLUMBLINE_TEST_BASE, a commit that has passed
  ./plumb new server --language L NAME     begin a server: a copy of one of that language that keeps the contract
      --from ID  the server to begin with, instead of the language's first
  ./plumb calibrate [scenario…] [--wss]    measure the load generator's own ceilings on this host; the Workers page shows them
  ./plumb gate <server>… | --all           prove that servers keep the contract, without a database
      --workload NAME   only this one of echo, chat, push, ticks
      --thorough        also what takes long: heartbeats, the declared delivery policy, the duration
      --json            one JSON document; exit code 0 kept, 1 broken, 3 nothing can be said
  ./plumb autobahn <server>…               run the Autobahn test suite (it needs Python 2.7) against servers' echo, and show
                                           where it and the gate disagree; the reports are kept in the data folder
      --without-limits  not the cases of large messages and many round trips, which take minutes
      --json            one JSON document; exit code 0 nowhere, 1 somewhere, 3 nothing can be said
  ./plumb replay RUN|TRIAL                 derive every figure again from the raw frames and compare; exit code 0 the same,
                                           1 something differs, 3 the frames are not here
  ./plumb stats …                          statistics of your own figures, JSON in and out (docs/statistics.md)
  ./plumb help                             this text

Settings come from the environment or from a file .env (see .env.example). Data is kept in .plumbline.`;

/**
 * Parses the words after `./plumb`.
 *
 * @throws CommandLineError
 */
export function parseCommandLine(words: readonly string[]): Command {
  const [name = "help", ...rest] = words;
  switch (name) {
    case "up":
      return parseUp(rest);
    case "down":
    case "status":
      if (rest.length > 0)
        throw new CommandLineError(`./plumb ${name} takes nothing more, but was given: ${rest.join(" ")}`);
      return { kind: name };
    case "link":
      if (rest.length > 1)
        throw new CommandLineError(`./plumb link takes one e-mail address, but was given: ${rest.join(" ")}`);
      return { kind: "link", email: rest[0] };
    case "test":
      return parseTest(rest);
    case "token":
      return { kind: "token", request: parseToken(rest) };
    case "new":
      return parseNew(rest);
    case "calibrate": {
      const { positionals, values } = readWords(rest, { wss: { type: "boolean" } });
      return { kind: "calibrate", scenarioIds: positionals, tls: values.wss ?? false };
    }
    case "gate":
    case "autobahn":
      return { kind: name, words: rest };
    case "replay": {
      const [id, ...more] = rest;
      if (id === undefined || more.length > 0)
        throw new CommandLineError("./plumb replay takes the id of one run or trial.");
      return { kind: "replay", id };
    }
    case "stats":
      return { kind: "cli", words };
    case "help":
    case "--help":
    case "-h":
      return { kind: "help" };
    default:
      throw new CommandLineError(`There is no command "${name}".`);
  }
}

function parseUp(words: readonly string[]): Command {
  const options = {
    yes: { type: "boolean" },
    demo: { type: "boolean" },
    dev: { type: "boolean" },
    port: { type: "string" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...words], options, strict: true });
    const { yes = false, demo = false, dev = false } = values;
    return { kind: "up", yes, demo, dev, port: parsePort(values.port) };
  } catch (error) {
    if (error instanceof TypeError && "code" in error) throw new CommandLineError(error.message);
    throw error;
  }
}

function parseToken(words: readonly string[]): TokenRequest {
  const options = { name: { type: "string" }, scopes: { type: "string" }, days: { type: "string" } } as const;
  const { values, positionals } = readWords(words, options);
  const [does, tokenId, ...more] = positionals;
  if (does === "create" && tokenId === undefined && values.name !== undefined)
    return { does, name: values.name, scopes: values.scopes ?? "read,run", days: values.days };
  if (does === "list" && tokenId === undefined) return { does };
  if (does === "revoke" && tokenId !== undefined && more.length === 0) return { does, tokenId };
  throw new CommandLineError("./plumb token takes: create --name T, list, or revoke and one token's id.");
}

function parseNew(words: readonly string[]): Command {
  const options = { language: { type: "string" }, from: { type: "string" } } as const;
  const { values, positionals } = readWords(words, options);
  const [what, serverId, ...more] = positionals;
  if (what !== "server" || !serverId || more.length > 0)
    throw new CommandLineError(
      "./plumb new takes the word server and one name: ./plumb new server --language go go-mine.",
    );
  const known = Language.safeParse(values.language);
  if (!known.success) throw new CommandLineError(`--language takes one of ${Language.options.join(", ")}.`);
  return { kind: "new", serverId, language: known.data, from: values.from };
}

/** @throws CommandLineError for an option that is not among `options` */
function readWords<const T extends ParseArgsConfig["options"]>(words: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError && "code" in error) throw new CommandLineError(error.message);
    throw error;
  }
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new CommandLineError(`--port takes a number from 1 to 65535, not "${text}".`);
  return port;
}

function parseTest(words: readonly string[]): Command {
  const { values, positionals } = readWords(words, { all: { type: "boolean" }, quick: { type: "boolean" } });
  if (values.quick && positionals.length > 0)
    throw new CommandLineError("./plumb test takes --quick or parts, not both.");
  const usual = values.quick ? quickSuites : testSuites;
  const suites = positionals.length > 0 ? positionals.map(parseSuite) : usual;
  return { kind: "test", suites, all: values.all ?? false };
}

function parseSuite(word: string): TestSuite {
  const suite = testSuites.find((name) => name === word);
  if (!suite) throw new CommandLineError(`There is no part "${word}" of the tests.`);
  return suite;
}
