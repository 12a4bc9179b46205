import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../process/command.ts";
import { ifThere } from "../process/files/if-there.ts";
import { findPostgresBinaries } from "../services/postgres-binaries.ts";
import { type CheckFinding, fail, ok } from "./finding.ts";

/**
 * Checks that the embedded PostgreSQL can read the data that are there: the files of one major version are not those of another.
 *
 * @throws StartError where there is no embedded PostgreSQL for this platform
 */
export async function checkPostgresData(dataFolder: string): Promise<CheckFinding> {
  const program = await readProgramVersion();
  const text = await ifThere(readFile(join(dataFolder, "postgres/data/PG_VERSION"), "utf8"));
  return judgeDataVersion(text?.trim(), program);
}

/**
 * @param data major version of the files, such as "18"; undefined where there are none
 * @param program version of the programs, such as "18.4"
 */
export function judgeDataVersion(data: string | undefined, program: string): CheckFinding {
  const check = "postgres-data";
  if (data === undefined) return ok(check, `none yet; PostgreSQL ${program} creates them`);
  const [major = program] = program.split(".");
  if (data === major) return ok(check, `of PostgreSQL ${data}, as the embedded ${program}`);
  const problem = `The data are of PostgreSQL ${data}, and the embedded PostgreSQL is ${program}. Nothing was changed.`;
  return Number(data) > Number(major)
    ? fail(check, problem, "update this version of Plumbline (git pull), then run ./plumb up again.")
    : fail(
        check,
        problem,
        "with the version of Plumbline that made them run ./plumb backup; then, with this one and a new PLUMBLINE_DATA_DIR, ./plumb restore.",
      );
}

/** Version of the embedded programs, such as "18.4". */
async function readProgramVersion(): Promise<string> {
  const { postgres } = await findPostgresBinaries();
  const { lines } = await runCommand(postgres, ["--version"]);
  return /(\d+[\w.]*)\s*$/.exec(lines.join(" "))?.[1] ?? "unknown";
}
