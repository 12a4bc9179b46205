import { isHealthy } from "../apps/web-app.ts";
import { findEngine } from "../engine/find-engine.ts";
import { type Instance, readInstance } from "../instance/instance-file.ts";
import { isAlive } from "../process/pid/identity.ts";
import type { Progress } from "../progress/progress.ts";
import { checkDatabaseUrl } from "../services/database-url.ts";
import { checkRedisUrl } from "../services/redis-url.ts";

/** A part and its state in a few words. */
type Check = { readonly name: string; readonly ok: boolean; readonly text: string };

/**
 * Prints the health of every part, each asked directly.
 *
 * @param json prints one JSON document instead of lines
 * @returns true if all of them are healthy
 */
export async function status(
  dataFolder: string,
  progress: Progress,
  { json }: { readonly json: boolean },
): Promise<boolean> {
  const engine = await findEngine();
  const state = await readInstance(dataFolder);
  const answers = engine.kind === "answers";
  const parts: Check[] = [
    ...(state.kind === "running"
      ? [describeRunning(state.instance), ...(await checkParts(state.instance))]
      : [{ name: "Plumbline", ok: false, text: idleTexts[state.kind] }]),
    { name: "Docker", ok: answers, text: answers ? `version ${engine.version}` : engine.detail },
  ];
  const ok = parts.every((part) => part.ok);
  const baseUrl = state.kind === "running" ? state.instance.baseUrl : null;
  if (json) progress.print(JSON.stringify({ ok, state: state.kind, baseUrl, parts }));
  else for (const part of parts) progress.print(`${part.ok ? "✓" : "✗"} ${part.name.padEnd(14)} ${part.text}`);
  return ok;
}

const describeRunning = ({ launcher, startedAt }: Instance): Check => ({
  name: "Plumbline",
  ok: true,
  text: `pid ${launcher.pid}, since ${startedAt}`,
});

const idleTexts = {
  none: "not running",
  stale: "was killed; the next ./plumb up or ./plumb down cleans up",
  torn: "its file instance.json cannot be read; the next ./plumb up or ./plumb down sets it aside",
};

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
