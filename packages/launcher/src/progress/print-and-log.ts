import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { rotateLarge } from "../process/log-file.ts";
import type { Progress } from "./progress.ts";

/**
 * Returns a function that prints a sentence and appends it, with the time, to `logs/launcher.log` of the data folder, so
 * that a reader finds later which part ended when.
 */
export function printAndLog(progress: Progress, dataFolder: string): (sentence: string) => void {
  const file = join(dataFolder, "logs/launcher.log");
  const keep = async (sentence: string) => {
    await mkdir(join(dataFolder, "logs"), { recursive: true, mode: 0o700 });
    await rotateLarge(file);
    await appendFile(file, `${new Date().toISOString()} ${sentence}\n`, { mode: 0o600 });
  };
  let last = Promise.resolve();
  return (sentence) => {
    progress.print(sentence);
    last = last
      .then(() => keep(sentence))
      .catch((error) => progress.print(`${file} cannot be written: ${error.message}`));
  };
}
