import { execFile } from "node:child_process";
import { access, chmod, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const MODULE = "github.com/docker/compose/v5";
const VERSION = "v5.6.0";

/** Compose as a program and its first arguments: the engine's plugin, else the one built from its Go module and kept in a folder. */
export async function provideCompose(keptIn: string): Promise<readonly [string, ...string[]]> {
  const plugin = await run("docker", ["compose", "version"]).catch(() => null);
  if (plugin) return ["docker", "compose"];
  const program = join(keptIn, `docker-compose-${VERSION}`);
  const isHere = await access(program).then(
    () => true,
    () => false,
  );
  if (!isHere) await build(program, keptIn);
  return [program];
}

/** A module with replacements is built in a folder of its own: `go install` refuses it. */
async function build(program: string, keptIn: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-compose-"));
  try {
    const { stdout } = await run("go", ["mod", "download", "-json", `${MODULE}@${VERSION}`], { cwd: folder });
    const source = join(folder, "source");
    await cp((JSON.parse(stdout) as { Dir: string }).Dir, source, { recursive: true });
    await makeWritable(source);
    await mkdir(keptIn, { recursive: true });
    const flags = `-s -w -X ${MODULE}/internal.Version=${VERSION}`;
    await run("go", ["build", "-trimpath", "-ldflags", flags, "-o", program, "./cmd"], { cwd: source });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The module cache is closed to writes, and a copy of it as well. */
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  await run("chmod", ["-R", "u+w", folder]);
}
