import { join } from "node:path";
import { repositoryFolder } from "../folders.ts";
import { runCommand } from "../process/command.ts";

/** Result of one `./plumb …`. */
export interface PlumbResult {
  readonly exitCode: number | null;
  /** Everything that it printed. */
  readonly text: string;
}

/** Runs `./plumb` as a person does, with embedded stores in that data folder unless `env` names others. */
export async function runPlumb(
  dataFolder: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<PlumbResult> {
  const { exitCode, lines } = await runCommand(join(repositoryFolder, "plumb"), words, {
    env: {
      DATABASE_URL: "",
      REDIS_URL: "",
      PLUMBLINE_DATA_DIR: dataFolder,
      PLUMBLINE_FLOORS: "off",
      PLUMBLINE_RETRY_DISTURBED: "off",
      ...env,
    },
  });
  return { exitCode, text: lines.join("\n") };
}
