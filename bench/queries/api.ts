import { createToken } from "@plumbline/backend/tokens/create-token";
import { CreateToken } from "@plumbline/core/access/token";
import type { Bench } from "../figure/bench.ts";
import { percentileOf } from "../figure/statistics.ts";
import { startStores } from "../installation/stores.ts";
import { startWeb } from "../installation/web.ts";
import { createFinishedRun } from "../sample/finished-run.ts";
import { storeManyRuns } from "../sample/store-many-runs.ts";

const STORED_RUNS = 100_000;
/** A token makes 600 requests a minute at the most. */
const REQUESTS = 500;
const WARM_UP = 50;
const request = { serverIds: ["go-gorilla"], scenarioIds: ["chat-steady"], rounds: 3 };

/** The requests that a CI job waits for: the start of a run and the list of runs over REST, one request after another, in a full database. */
export const benchApi: Bench = async (context) => {
  await using stores = await startStores();
  await using web = await startWeb(stores, context);
  const { scope } = stores;
  const { runId } = await createFinishedRun(scope, request);
  context.say(`storing ${STORED_RUNS} runs`);
  await storeManyRuns(stores, runId, STORED_RUNS);

  const ask = async (path: string, body?: unknown): Promise<number[]> => {
    const input = CreateToken.parse({ name: path, scopes: ["read", "run"] });
    const { token } = await createToken(scope, input);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const tookMs: number[] = [];
    for (let nth = 0; nth < REQUESTS; nth++) {
      context.signal.throwIfAborted();
      const startedMs = performance.now();
      const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${web.baseUrl}/api/v1${path}`, init);
      await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      tookMs.push(performance.now() - startedMs);
    }
    return tookMs.slice(WARM_UP);
  };
  context.say("asking");
  const against = `${STORED_RUNS} runs stored, ${REQUESTS - WARM_UP} requests one after another`;
  const figure = (name: string, tookMs: number[], atMost: number) => [
    { name: `api.${name}.p95`, value: percentileOf(tookMs, 95), unit: "ms", against, goal: { atMost } },
    { name: `api.${name}.p50`, value: percentileOf(tookMs, 50), unit: "ms", against },
  ];
  return [
    ...figure("list", await ask("/runs?limit=25"), 50),
    ...figure("list-of-server", await ask("/runs?limit=25&serverId=go-gorilla"), 50),
    ...figure("start", await ask("/runs", request), 30),
  ];
};
