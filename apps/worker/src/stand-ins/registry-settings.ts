import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { readForeign } from "../env.ts";
import { ifReadable } from "../kernel/if-readable.ts";
import { runProgram } from "../process/run-program.ts";

/** Addresses from which the machine's own tools fetch packages, so that a build inside a stand-in uses them too. */
type Variables = Readonly<Record<string, string>>;

/** The bundle of certificates inside every stand-in. */
export const certificateBundle = "/etc/ssl/certs/ca-certificates.crt";

/** For tools that bring their own certificates: where the stand-in's bundle is. */
export const certificateVariables: Variables = Object.fromEntries(
  [
    "SSL_CERT_FILE",
    "NODE_EXTRA_CA_CERTS",
    "PIP_CERT",
    "REQUESTS_CA_BUNDLE",
    "CARGO_HTTP_CAINFO",
    "CURL_CA_BUNDLE",
    "GIT_SSL_CAINFO",
  ].map((name) => [name, certificateBundle]),
);

const goNames = ["GOPROXY", "GOSUMDB", "GONOSUMDB", "GONOPROXY", "GOPRIVATE", "GOINSECURE", "GOFLAGS"];
const GoChanged = z.record(z.string(), z.string());

/** Go's module settings that differ from Go's defaults. */
export async function readGoVariables(): Promise<Variables> {
  const { stdout } = await runProgram("go", ["env", "-changed", "-json"]);
  const changed = GoChanged.parse(JSON.parse(stdout));
  return Object.fromEntries(Object.entries(changed).filter(([name]) => goNames.includes(name)));
}

/** npm's registry when it is not the public one. */
export async function readNpmVariables(): Promise<Variables> {
  const { stdout } = await runProgram("npm", ["config", "get", "registry"]);
  const registry = stdout.trim();
  return registry === "" || registry === "https://registry.npmjs.org/" ? {} : { npm_config_registry: registry };
}

/** pip's index when it was set in the environment. */
export function readPipVariables(): Variables {
  return readForeign("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_TRUSTED_HOST");
}

/** The tables of the machine's cargo configuration that say where crates come from; empty when there are none. */
export async function readCargoConfiguration(): Promise<string> {
  const { CARGO_HOME: home = join(homedir(), ".cargo") } = readForeign("CARGO_HOME");
  return sourceTables((await ifReadable(readFile(join(home, "config.toml"), "utf8"))) ?? "");
}

/**
 * The tables of a cargo configuration about registries and the network. The others (linkers, wrappers, flags) belong to the
 * machine and would break a build elsewhere.
 */
export function sourceTables(toml: string): string {
  const kept: string[] = [];
  let keep = false;
  for (const line of toml.split("\n")) {
    const table = /^\s*\[+\s*([A-Za-z0-9_-]+)/.exec(line)?.[1];
    if (table) keep = ["source", "registry", "registries", "http", "net"].includes(table);
    if (keep) kept.push(line);
  }
  return kept.length === 0 ? "" : `${kept.join("\n").trimEnd()}\n`;
}
