import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { judgeEngine } from "../../doctor/check-engine.ts";
import { type ProvidedEngine, provideEngine } from "../../engine/provide-engine.ts";
import { describeEngine } from "./describe-engine.ts";

afterEach(() => vi.unstubAllEnvs());

/** Looks for the engine as a start does, where DOCKER_HOST names one that says this of itself. */
async function provide(engine: { version: string; isRootless: boolean }) {
  const answers: Record<string, object> = {
    "/version": { Version: engine.version },
    "/info": { SecurityOptions: engine.isRootless ? ["name=seccomp,profile=builtin", "name=rootless"] : [] },
  };
  const server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[url]));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  vi.stubEnv("DOCKER_HOST", `tcp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  const reports: string[] = [];
  const request = { dataFolder: "/nowhere", yes: true, ask: async () => true, signal: new AbortController().signal };
  try {
    return { provided: await provideEngine(request, (text) => reports.push(text)), reports };
  } finally {
    server.close();
  }
}

test("an engine on which trials can run is named by its version", async () => {
  const { provided, reports } = await provide({ version: "26.1.4", isRootless: false });
  expect([provided, reports]).toEqual([{ kind: "answers" }, ["Docker 26.1.4"]]);
  expect(describeEngine(provided)).toEqual([]);
});

test.for([
  ["an old", { version: "19.03.15", isRootless: false }, "Docker 19.03.15 is too old"],
  ["a rootless", { version: "26.1.4", isRootless: true }, "This Docker runs rootless"],
] as const)("a start says of %s engine what the doctor says, with the same next step", async ([, engine, said]) => {
  const { provided, reports } = await provide(engine);
  const { text, nextStep } = judgeEngine(engine);
  expect(provided).toEqual({ kind: "unfit", text, nextStep });
  expect(reports).toEqual([`${text} The dashboard works, trials cannot run.`]);
  expect(text).toContain(said);
  expect(describeEngine(provided)).toEqual([`  Docker     ${text}`, `             Next step: ${nextStep}`]);
});

test("where no engine answers, the end of a start says what to do", () => {
  const missing: ProvidedEngine = { kind: "missing", nextStep: "start it." };
  expect(describeEngine(missing)).toEqual(["  No Docker  Next step: start it."]);
});
