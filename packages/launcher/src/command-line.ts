import { checkoutCommands, clientCommands } from "@plumbline/cli/terminal/command-names";
import { suggestNames } from "@plumbline/core/failure/suggest-names";
import { Language } from "@plumbline/core/server/language";
import type { PruneRequest } from "./commands/prune.ts";
import type { TokenRequest } from "./commands/token.ts";
import { CommandLineError, readAtMostOne, readOptions, readWords } from "./words.ts";

/** The parts of `./plumb test`, in the order of the help text. */
export const testSuites = [
  "lint",
  "types",
  "unit",
  "it",
  "docker",
  ...Language.options,
  "worker",
  "engine",
  "images",
  "gate",
  "e2e",
] as const;
export type TestSuite = (typeof testSuites)[number];

/** The parts that need neither services nor an engine. */
const quickSuites: readonly TestSuite[] = ["lint", "types", "unit"];

/** The launcher's own commands, in the order of the help text. */
export const ownCommands = [...checkoutCommands, "help"] as const;
export type LauncherCommand = (typeof ownCommands)[number];

/** The words that `./plumb` can be followed by. */
export const commandNames = [...ownCommands, ...clientCommands] as const;

/** Commands whose words another program reads, one type for each. */
type WithWords<K extends string> = K extends string ? { readonly kind: K; readonly words: readonly string[] } : never;

/** A parsed command line. */
export type Command =
  | {
      readonly kind: "up";
      readonly yes: boolean;
      readonly demo: boolean;
      readonly dev: boolean;
      readonly port?: number;
    }
  | { readonly kind: "down" }
  | { readonly kind: "status"; readonly json: boolean }
  /** `of`: only this command. */
  | { readonly kind: "help"; readonly of?: LauncherCommand }
  | { readonly kind: "doctor"; readonly json: boolean }
  | { readonly kind: "backup"; readonly file?: string }
  | { readonly kind: "restore"; readonly name: string; readonly replace: boolean }
  | ({ readonly kind: "prune" } & PruneRequest)
  | { readonly kind: "link"; readonly email?: string }
  | { readonly kind: "test"; readonly suites: readonly TestSuite[]; readonly all: boolean }
  | { readonly kind: "token"; readonly request: TokenRequest; readonly json: boolean }
  | { readonly kind: "new"; readonly serverId: string; readonly language: Language; readonly from?: string }
  | { readonly kind: "calibrate"; readonly scenarioIds: string[]; readonly tls: boolean }
  | WithWords<"gate" | "script" | "autobahn" | "agent">
  | { readonly kind: "replay"; readonly id: string; readonly json: boolean }
  /** A command of `plumb`. */
  | WithWords<"client">
  /** For the completion scripts of shells: the words so far, the last of which is being typed. */
  | WithWords<"complete">;

/** How the words after each command are parsed. */
const commands: Record<LauncherCommand, (words: readonly string[]) => Command> = {
  up: parseUp,
  down: parseDown,
  status: (words) => ({ kind: "status", json: readJson(words) }),
  doctor: (words) => ({ kind: "doctor", json: readJson(words) }),
  backup: (words) => ({ kind: "backup", file: readAtMostOne("backup", "file", words) }),
  restore: parseRestore,
  prune: parsePrune,
  link: (words) => ({ kind: "link", email: readAtMostOne("link", "e-mail address", words) }),
  token: parseToken,
  test: parseTest,
  new: parseNew,
  calibrate: parseCalibrate,
  gate: (words) => ({ kind: "gate", words }),
  script: (words) => ({ kind: "script", words }),
  autobahn: (words) => ({ kind: "autobahn", words }),
  agent: (words) => ({ kind: "agent", words }),
  replay: parseReplay,
  help: parseHelp,
};

const isHelp = (word: string) => word === "--help" || word === "-h";

/** Parses the words after `./plumb`. @throws CommandLineError */
export function parseCommandLine(words: readonly string[]): Command {
  const [given = "help", ...rest] = words;
  if (given === "complete") return { kind: "complete", words: rest[0] === "--" ? rest.slice(1) : rest };
  const name = isHelp(given) ? "help" : findOwn(given);
  if (name === undefined) return { kind: "client", words };
  return rest.some(isHelp) ? { kind: "help", of: name } : commands[name](rest);
}

/** One of the launcher's own commands; undefined for one of `plumb`. @throws CommandLineError with the nearest names */
function findOwn(name: string): LauncherCommand | undefined {
  if (commandNames.some((each) => each === name)) return ownCommands.find((each) => each === name);
  throw new CommandLineError(`There is no command "${name}". ${suggestNames(name, commandNames)}`);
}

function parseHelp([of, ...more]: readonly string[]): Command {
  const own = of === undefined ? undefined : findOwn(of);
  if (of !== undefined && own === undefined) return { kind: "client", words: [of, ...more, "--help"] };
  return { kind: "help", of: own };
}

function parsePrune(words: readonly string[]): Command {
  const flag = { type: "boolean" } as const;
  const options = { "older-than": { type: "string" }, "dry-run": flag, json: flag } as const;
  const { "older-than": age, "dry-run": dryRun = false, json = false } = readOptions(words, options);
  const days = /^(\d{1,5})d?$/.exec(age ?? "")?.[1];
  if (days === undefined || Number(days) < 1)
    throw new CommandLineError("./plumb prune takes the days that runs are kept: --older-than 90d.");
  return { kind: "prune", days: Number(days), dryRun, json };
}

/** @throws CommandLineError for any word */
function parseDown(words: readonly string[]): Command {
  if (words.length === 0) return { kind: "down" };
  throw new CommandLineError(`./plumb down takes nothing more, but was given: ${words.join(" ")}`);
}

/** The one option of a command that takes no other word. @throws CommandLineError */
function readJson(words: readonly string[]): boolean {
  return readOptions(words, { json: { type: "boolean" } }).json ?? false;
}

function parseCalibrate(words: readonly string[]): Command {
  const { positionals, values } = readWords(words, { wss: { type: "boolean" } });
  return { kind: "calibrate", scenarioIds: positionals, tls: values.wss ?? false };
}

function parseReplay(words: readonly string[]): Command {
  const { positionals, values } = readWords(words, { json: { type: "boolean" } });
  const [id, ...more] = positionals;
  if (id !== undefined && more.length === 0) return { kind: "replay", id, json: values.json ?? false };
  throw new CommandLineError("./plumb replay takes the id of one run or trial.");
}

function parseUp(words: readonly string[]): Command {
  const options = {
    yes: { type: "boolean" },
    demo: { type: "boolean" },
    dev: { type: "boolean" },
    port: { type: "string" },
  } as const;
  const { yes = false, demo = false, dev = false, port } = readOptions(words, options);
  return { kind: "up", yes, demo, dev, port: parsePort(port) };
}

function parseToken(words: readonly string[]): Command {
  const text = { type: "string" } as const;
  const options = { name: text, scopes: text, days: text, json: { type: "boolean" } } as const;
  const { values, positionals } = readWords(words, options);
  const [does, tokenId, ...more] = positionals;
  const asked = (request: TokenRequest): Command => ({ kind: "token", request, json: values.json ?? false });
  if (does === "create" && tokenId === undefined && values.name !== undefined)
    return asked({ does, name: values.name, scopes: values.scopes ?? "read,run", days: values.days });
  if (does === "list" && tokenId === undefined) return asked({ does });
  if (does === "revoke" && tokenId !== undefined && more.length === 0) return asked({ does, tokenId });
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
  if (!known.success)
    throw new CommandLineError(
      `--language takes one of ${Language.options.join(", ")}. ${suggestNames(values.language ?? "", Language.options)}`,
    );
  return { kind: "new", serverId, language: known.data, from: values.from };
}

function parseRestore(words: readonly string[]): Command {
  const { values, positionals } = readWords(words, { replace: { type: "boolean" } });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new CommandLineError("./plumb restore takes the file of one backup.");
  return { kind: "restore", name, replace: values.replace ?? false };
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
  if (!suite) throw new CommandLineError(`There is no part "${word}" of the tests. ${suggestNames(word, testSuites)}`);
  return suite;
}
