import { finished } from "node:stream/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Share } from "@plumbline/core/plan/allotment";
import { FIRST_PORT, LAST_PORT } from "@plumbline/core/plan/costs";
import { describeScriptFault, explainLoadFailure } from "@plumbline/core/script/explain-load-failure";
import type { ScriptFiles } from "@plumbline/core/script/script-files";
import { openScriptOutput, type ScriptSecond } from "@plumbline/core/script/script-output";
import type { ScriptReport } from "@plumbline/core/script/script-report";
import type { ScriptMetrics } from "@plumbline/core/script/script-summary";
import { WEB_FOLDER } from "@plumbline/core/script/web-modules";
import { withDeadline } from "../async/with-deadline.ts";
import { type ContainerExit, startContainer } from "../docker/container/container.ts";
import { createFileVolume } from "../docker/container/file-volume.ts";
import type { Engine } from "../docker/engine.ts";
import type { Ownership } from "../docker/labels.ts";
import { openScriptLog, type ScriptLog } from "./script-log.ts";
import { lineStream } from "./script-streams.ts";

/** Folder of the container that has the configuration, and the script's files below it. */
const FOLDER = "/work";
const ROOT = `${FOLDER}/script`;
const AUTHORITY = "authority.pem";
const NOFILE = 65_536;
/** k6's own seconds of an hour are some megabytes; the rest is what the script prints. */
const MOST_OUTPUT_BYTES = 1_073_741_824;
/** k6's own: a threshold was crossed; a test was marked as failed by exec.test.fail(). */
const OUTCOMES = [0, 99, 110];
/** The beginning of k6's message about a script that it cannot load. */
const NOT_LOADED = "could not initialize";

/** The place of a script and its limits. */
export interface ScriptPlace {
  readonly engine: Engine;
  /** k6 with nothing of the machine's. */
  readonly image: string;
  readonly name: string;
  /** A network without a way out, on which nobody but the server or the relay to it is. */
  readonly networkName: string;
  readonly ownership: Ownership;
  readonly share: Share;
  readonly server: ScriptServer;
  /** From the container's start to its end. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
  /** Called with each second as it comes, and what is known of its metrics. */
  readonly onSecond: (second: ScriptSecond, metrics: ScriptMetrics) => void;
}

/** The server that a script reaches, and the only one. */
interface ScriptServer {
  /** In `__ENV.TARGET`. */
  readonly url: string;
  /** `address:port` on the script's network. */
  readonly address: string;
  /** Names that lead to it whatever port the script gives them. */
  readonly names: readonly string[];
  /** How its certificate is checked; absent where it is for the server's container, and a script names other hosts. */
  readonly certificate?: {
    /** Its authority, as PEM; absent: those that the public trusts. */
    readonly ca?: string | undefined;
  };
}

/** A script's report, and its seconds. */
export type ScriptResult = ScriptReport & { readonly seconds: readonly ScriptSecond[] };

/**
 * Runs a script of k6 in a container of its own, and reads each second as it comes.
 * @throws AppError SCRIPT_INVALID, SCRIPT_FAILED, SCRIPT_OUT_OF_MEMORY, SCRIPT_ENDLESS, SCRIPT_OUTPUT; the engine's own errors
 */
export async function runScript(place: ScriptPlace, script: ScriptFiles): Promise<ScriptResult> {
  const { engine, image, name, ownership, signal } = place;
  await using volume = await createFileVolume(engine, {
    name: `${name}-files`,
    image,
    ownership,
    files: filesOf(place, script),
  });
  const output = openScriptOutput();
  const log = openScriptLog(ROOT);
  const seconds: ScriptSecond[] = [];
  const take = (line: string) => {
    const second = output.take(line);
    if (second === null) return;
    place.onSecond(second, output.metrics());
    seconds.push(second);
  };
  const tooMuch = new AbortController();
  const most = {
    bytes: MOST_OUTPUT_BYTES,
    over: () =>
      tooMuch.abort(
        new AppError("SCRIPT_OUTPUT", `The script printed more than ${MOST_OUTPUT_BYTES / 1_073_741_824} GiB.`),
      ),
  };
  const stdout = lineStream({ take, most });
  const stderr = lineStream({ take: log.take, most });
  await using container = await startContainer(engine, {
    name,
    image,
    args: argsOf(place, script),
    env: envOf(place.server),
    networkName: place.networkName,
    ownership,
    nofile: NOFILE,
    sysctls: { "net.ipv4.ip_local_port_range": `${FIRST_PORT} ${LAST_PORT}` },
    volumes: [{ name: volume.name, target: FOLDER }],
    printsTo: { stdout, stderr },
    ...place.share,
  });
  const endless = () => {
    // its disposal ends it
    return new AppError("SCRIPT_ENDLESS", `The script had not ended after ${place.limitMs / 1000} s.`, {
      evidence: { log: [...log.lines()] },
    });
  };
  const exit = await withDeadline(container.exit, place.limitMs, endless, AbortSignal.any([signal, tooMuch.signal]));
  await Promise.all([finished(stdout), finished(stderr)]);
  const summary = output.end();
  refuseBadEnd(exit, log, script);
  if (!summary) throw failed(exit, log, "and printed no summary");
  return { summary, seconds, errors: log.errors(), log: log.lines(), passed: exit.exitCode === 0 };
}

function filesOf({ server }: ScriptPlace, { files }: ScriptFiles): Record<string, string> {
  const hosts = Object.fromEntries(server.names.map((name) => [name, server.address]));
  const config = JSON.stringify({ hosts, insecureSkipTLSVerify: server.certificate === undefined });
  const scripts = Object.entries(files).map(([name, text]) => [`script/${name}`, text]);
  const ca = server.certificate?.ca;
  return { "config.json": config, ...(ca === undefined ? {} : { [AUTHORITY]: ca }), ...Object.fromEntries(scripts) };
}

/** Go looks for authorities in these two places alone, where they are named. */
function envOf({ certificate }: ScriptServer): Record<string, string> {
  const copies = { PLUMBLINE_WEB_MODULES: `${ROOT}/${WEB_FOLDER}` };
  if (certificate?.ca === undefined) return copies;
  return { ...copies, SSL_CERT_FILE: `${FOLDER}/${AUTHORITY}`, SSL_CERT_DIR: "/none" };
}

function argsOf({ server }: ScriptPlace, { main }: ScriptFiles): string[] {
  return [
    "run",
    "--quiet",
    "--no-color",
    "--no-usage-report",
    "--log-format=json",
    "--include-system-env-vars=false",
    "--summary-mode=compact",
    "--summary-export=/proc/self/fd/1",
    "--out=plumbline-seconds",
    "--address=",
    `--config=${FOLDER}/config.json`,
    `--env=TARGET=${server.url}`,
    `${ROOT}/${main}`,
  ];
}

/** @throws the failure that an end is, if it is one */
function refuseBadEnd(exit: ContainerExit, log: ScriptLog, script: ScriptFiles): void {
  if (exit.oomKilled)
    throw new AppError("SCRIPT_OUT_OF_MEMORY", "The script used more memory than its container may have.", {
      evidence: { log: [...log.lines()] },
    });
  if (OUTCOMES.includes(exit.exitCode)) return;
  const said = log.lastError();
  if (said?.startsWith(NOT_LOADED)) {
    const faults = explainLoadFailure(said, script, ROOT).map(describeScriptFault);
    const told = faults.join("; ");
    throw new AppError("SCRIPT_INVALID", told.endsWith(".") ? told : `${told}.`, { evidence: { faults } });
  }
  throw failed(exit, log);
}

function failed({ exitCode }: ContainerExit, log: ScriptLog, ...more: string[]): AppError {
  const said = log.errors().at(-1);
  const what = ["k6 ended with exit code", exitCode, ...more].join(" ");
  return new AppError("SCRIPT_FAILED", said ? `${what}: ${describeScriptFault(said)}` : `${what}.`, {
    evidence: { exitCode, log: [...log.lines()] },
  });
}
