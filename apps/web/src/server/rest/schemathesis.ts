import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const requirements = fileURLToPath(new URL("./schemathesis.txt", import.meta.url));
const folder = fileURLToPath(new URL("../../../../../.plumbline/tools/schemathesis", import.meta.url));

/**
 * The program of schemathesis, in an environment of its own with the versions that `schemathesis.txt` names; made where it is not there
 * yet or was made of others. @throws Error with the package to install if Python is missing
 */
export async function ensureSchemathesis(): Promise<string> {
  const program = join(folder, "bin/schemathesis");
  const pip = join(folder, "bin/pip");
  const there = await access(program).then(
    () => true,
    () => false,
  );
  if (!there)
    await run("python3", ["-m", "venv", folder]).catch((cause: unknown) => {
      throw new Error(
        "The API's document is tested by schemathesis, which needs Python 3.10 with venv, and there is none. Next step: install it (Debian: apt-get install python3-venv; .ci/run does so), then run the tests again.",
        { cause },
      );
    });
  // takes about a second if everything is installed
  await run(pip, ["install", "--quiet", "--disable-pip-version-check", "--requirement", requirements]);
  return program;
}
