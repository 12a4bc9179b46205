import { isHealthy } from "../apps/web-app.ts";
import { findEngine } from "../engine/find-engine.ts";
import { type Instance, readInstance } from "../instance/instance-file.ts";
import { isAlive } from "../process/identity.ts";
import type { Progress } from "../progress/progress.ts";
import { checkDatabaseUrl } from "../services/database-url.ts";
import { checkRedisUrl } from "../services/redis-url.ts";

/**
 * Prints the health of every part, each asked directly.
 *
 * @returns true if all of them are healthy
 */
export async function status(dataFolder: string, progress: Progress): Promise<boolean> {
  const line = (name: string, ok: boolean, text: string) =>
    progress.print(`${ok ? "✓" : "✗"} ${name.padEnd(14)} ${text}`);
  const engine = await findEngine();
  const state = await readInstance(dataFolder);
  if (state.kind === "running") {
    const { instance } = state;
    line("Plumbline", true, `pid ${instance.launcher.pid}, since ${instance.startedAt}`);
    const checks = await checkParts(instance);
    for (const { name, ok, text } of checks) line(name, ok, text);
    line("Docker", engine.kind === "answers", engine.kind === "answers" ? `version ${engine.version}` : engine.detail);
    return engine.kind === "answers" && checks.every(({ ok }) => ok);
  }
  line("Plumbline", false, idleTexts[state.kind]);
  line("Docker", engine.kind === "answers", engine.kind === "answers" ? `version ${engine.version}` : engine.detail);
  return false;
}

const idleTexts = {
  none: "not running",
  stale: "was killed; the next ./plumb up or ./plumb down cleans up",
  torn: "its file instance.json cannot be read; the next ./plumb up or ./plumb down sets it aside",
};

type Check = { readonly name: string; readonly ok: boolean; readonly text: string };

async function checkParts(instance: Instance): Promise<Check[]> {
  return Promise.all([
    checkStore("PostgreSQL", instance, "postgres", instance.databaseUrl && checkDatabaseUrl(instance.databaseUrl)),
    checkStore("Redis", instance, "redis", instance.redisUrl && checkRedisUrl(instance.redisUrl)),
    checkWorker(instance),
    isHealthy(instance.baseUrl).then((ok) => ({
      name: "Dashboard",
      ok,
      text: `${instance.baseUrl}${ok ? "" : " does not answer"}`,
    })),
  ]);
}

async function checkStore(
  name: string,
  instance: Instance,
  part: string,
  question: Promise<void> | "" | undefined,
): Promise<Check> {
  if (!question) return { name, ok: false, text: "starting" };
  const failure = await question.then(
    () => undefined,
    (error: Error) => error.message,
  );
  const embedded = instance.parts.find((candidate) => candidate.name === part);
  return {
    name,
    ok: failure === undefined,
    text: failure ?? (embedded ? `embedded, pid ${embedded.identity.pid}` : "yours, answers"),
  };
}

async function checkWorker({ parts }: Instance): Promise<Check> {
  const worker = parts.find(({ name }) => name === "worker");
  const ok = worker !== undefined && (await isAlive(worker.identity));
  return { name: "Worker", ok, text: worker ? `pid ${worker.identity.pid}${ok ? "" : " has ended"}` : "starting" };
}
