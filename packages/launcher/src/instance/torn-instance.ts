import { join } from "node:path";
import { StartError } from "../failure.ts";
import { setFileAside } from "../process/files/state-file.ts";
import { findPids } from "../process/pid/find-pids.ts";
import { waitUntil } from "../process/wait-until.ts";
import { instanceFileIn } from "./instance-file.ts";

/** The parts of a killed launcher end within 30 s. */
const PARTS_END_WITHIN_MS = 35_000;

/**
 * Sets an instance file aside that cannot be read, once nothing runs any more that it could have named.
 *
 * @param say takes a sentence about it
 * @throws StartError where parts of an instance go on
 */
export async function setInstanceAside(
  dataFolder: string,
  say: (sentence: string) => void,
  partsEndWithinMs = PARTS_END_WITHIN_MS,
): Promise<void> {
  const file = instanceFileIn(dataFolder);
  let pids: number[] = [];
  const nothingRuns = async () => {
    pids = await findPids(namesOfParts(dataFolder));
    return pids.length === 0;
  };
  if (!(await waitUntil(nothingRuns, { withinMs: partsEndWithinMs })))
    throw new StartError(
      `${file} cannot be read, and parts of Plumbline still run here (pid ${pids.join(", ")}).`,
      `end them (kill ${pids.join(" ")}) and try again.`,
    );
  say(`${file} could not be read and is now ${await setFileAside(file)}. Nothing of Plumbline ran here.`);
}

/** Texts in the command line or environment of the stores and the worker, and of nothing else. */
function namesOfParts(dataFolder: string): string[] {
  return [
    join(dataFolder, "postgres/data"),
    join(dataFolder, "redis/password.conf"),
    `PLUMBLINE_HEARTBEAT_FILE=${join(dataFolder, "worker.heartbeat")}`,
  ];
}
