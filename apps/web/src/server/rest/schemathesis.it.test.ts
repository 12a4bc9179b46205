import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Scope } from "@plumbline/backend/backend";
import { measureRun } from "@plumbline/backend/testing/measure-run";
import { createForeignScope, createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { annotate } from "@plumbline/backend/trends/annotate";
import { CreateToken, TokenScope } from "@plumbline/core/access/token";
import { Annotate } from "@plumbline/core/trend/requests";
import { afterAll, beforeAll, expect, TestRunner, test } from "vitest";
import { getBackend } from "../backend.ts";
import { connectStores } from "../testing/connect-stores.ts";
import { rest } from "./app.ts";
import { ensureSchemathesis } from "./schemathesis.ts";

/** A token makes 600 requests a minute; schemathesis makes more. */
const REQUESTS_OF_A_TOKEN = 500;
/** Seconds for each identity; the standard run makes fewer examples. */
const BUDGET_S = TestRunner.matchesTags(["thorough"]) ? 30 : 10;
/** A run that has not ended by then hangs. */
const ENDS_WITHIN_MS = 300_000;
/** The placeholder that schemathesis sends instead of a token. */
const identities = ["owner-of-everything", "stranger-who-reads"] as const;
type Identity = (typeof identities)[number];

let t: TestBackend;
let program: string;
let folder: string;
let scopes: Record<Identity, { scope: Scope; may: TokenScope[] }>;
const tokens = new Map<Identity, { token: string; left: number }>();

/** The identity's token, replaced before it reaches the rate limit. */
async function tokenOf(identity: Identity): Promise<string> {
  const known = tokens.get(identity);
  if (known && known.left > 0) {
    known.left -= 1;
    return known.token;
  }
  const { scope, may } = scopes[identity];
  const input = CreateToken.parse({ name: randomUUID(), scopes: may });
  const { token } = await createToken(scope, input);
  tokens.set(identity, { token, left: REQUESTS_OF_A_TOKEN });
  return token;
}

const server = createServer(async (incoming, outgoing) => {
  // no Request can have it; in the dashboard Next.js answers it
  if (incoming.method === "TRACE") return outgoing.writeHead(405).end();
  const body = await buffer(incoming);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, [value].flat().join(", "));
  const named = identities.find((identity) => headers.get("authorization") === `Bearer ${identity}`);
  if (named) headers.set("authorization", `Bearer ${await tokenOf(named)}`);
  const method = incoming.method ?? "GET";
  const response = await rest.fetch(
    new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method,
      headers,
      ...(body.length > 0 && method !== "GET" && method !== "HEAD" ? { body } : {}),
    }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
});

beforeAll(async () => {
  program = await ensureSchemathesis();
  folder = await mkdtemp(join(tmpdir(), "plumbline-schemathesis-"));
  t = await createTestBackend();
  connectStores(t);
  const foreign = await createForeignScope(t.backend);
  scopes = {
    "owner-of-everything": { scope: t.scope, may: TokenScope.options },
    "stranger-who-reads": { scope: foreign, may: ["read"] },
  };
  const wanted = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };
  await measureRun(t, wanted, { values: () => ({ "latency.owed.p99": 1000 }) });
  await annotate(t.scope, Annotate.parse({ at: new Date(), text: "something to read" }));
  await once(server.listen(0, "127.0.0.1"), "listening");
}, 300_000);

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await (await getBackend())[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

for (const identity of identities)
  test(`whatever schemathesis makes of the OpenAPI document, ${identity} gets what the document says and never an error of ours`, {
    tags: identity === "stranger-who-reads" ? ["thorough"] : [],
    timeout: 2 * ENDS_WITHIN_MS,
  }, async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const words = [
      ...["run", `${origin}/api/v1/openapi.json`, "--url", origin, "--header", `Authorization: Bearer ${identity}`],
      ...[
        "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
      ],
      ...[
        "--phases",
        "examples,coverage,fuzzing",
        "--max-examples",
        "3",
        "--max-time",
        String(BUDGET_S),
        "--seed",
        "1",
      ],
      // the first two wait by design; schemathesis makes no archives
      ...["--exclude-path-regex", "/(events|wait|archive|bundles)$", "--request-timeout", "20", "--no-color"],
    ];
    const { exitCode, output } = await new Promise<{ exitCode: number | null; output: string }>((resolve) => {
      const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: ENDS_WITHIN_MS };
      const child = execFile(program, words, options, (_, said, complaint) =>
        resolve({ exitCode: child.exitCode, output: `${said}${complaint}` }),
      );
    });
    expect(exitCode, output.slice(-20_000)).toBe(0);
  });
