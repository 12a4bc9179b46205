import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { rotateLarge } from "../process/files/log-file.ts";
import type { Progress } from "./progress.ts";

/** A store that is away fails several connections: one sentence is enough. */
const SAID_EVERY_MS = 60_000;

/** The launcher's own log, `logs/launcher.log` of the data folder: whoever comes after the night still finds what happened when. */
export interface LauncherLog {
  /** Prints a sentence and keeps it, with the time. */
  say(sentence: string): void;
  /** Keeps a line of JSON of the launcher's connections to the stores, and prints at most one sentence a minute about them. */
  takeLine(line: string): void;
}

/** @param nowMs the monotonic clock */
export function openLauncherLog(progress: Progress, dataFolder: string, nowMs = () => performance.now()): LauncherLog {
  const file = join(dataFolder, "logs/launcher.log");
  const append = async (line: string) => {
    await mkdir(join(dataFolder, "logs"), { recursive: true, mode: 0o700 });
    await rotateLarge(file);
    await appendFile(file, `${line}\n`, { mode: 0o600 });
  };
  let last = Promise.resolve();
  const keep = (line: string) => {
    last = last
      .then(() => append(line))
      .catch((error) => progress.print(`${file} cannot be written: ${error.message}`));
  };
  let saidAtMs = Number.NEGATIVE_INFINITY;
  return {
    say(sentence) {
      progress.print(sentence);
      keep(`${new Date().toISOString()} ${sentence}`);
    },
    takeLine(line) {
      keep(line.trimEnd());
      if (nowMs() - saidAtMs < SAID_EVERY_MS) return;
      saidAtMs = nowMs();
      progress.print(`The launcher: ${describe(line)}. It connects again by itself; particulars are in ${file}.`);
    },
  };
}

const Line = z.object({
  msg: z.string(),
  reason: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});

/** A line of the log in words, without the brackets of JSON. */
function describe(line: string): string {
  const { msg, reason, err } = Line.parse(JSON.parse(line));
  const why = reason ?? err?.message;
  return why ? `${msg} (${why})` : msg;
}
