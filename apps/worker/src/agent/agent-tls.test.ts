import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { issueCertificate } from "../tls/issue-certificate.ts";
import type { AgentAddress } from "./agent-requests.ts";
import { readAgent } from "./read-agent.ts";

const HOST = "agent.example";
const HOUR_MS = 3_600_000;
const timeouts = { answerMs: 2_000, silentMs: 500, againMs: 10, exchangesMs: 100 };
const reading = JSON.stringify({
  ...{ atMicros: 1e15, pid: 7, source: "proc", cpus: 4, userMicros: 1, systemMicros: 2, throttledMicros: null },
  ...{ memoryBytes: 3, threads: 5, network: null },
});

type Issued = Parameters<typeof issueCertificate>[0];
const expired: Issued = { name: HOST, fromMs: Date.now() - 2 * HOUR_MS, untilMs: Date.now() - HOUR_MS };

/** An agent with a certificate, and what a reader has to know of it; `asked` has each request's token. */
async function startAgent(issued: Issued = { name: HOST }, { isPlain = false } = {}) {
  const { ca, certificate: cert, key } = await issueCertificate(issued);
  const asked: unknown[] = [];
  const server = isPlain ? createServer() : createSecureServer({ cert, key });
  server.on("request", ({ url, headers }, response) => {
    asked.push(headers.authorization);
    response.end(url === "/clock" ? '{"atMicros":1000000000000000}\n' : `${reading}\n`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const end = async () => {
    server.closeAllConnections();
    server.close();
  };
  const at = { host: HOST, address: "127.0.0.1", port, token: "a token of the tests" };
  return { at, ca, fingerprint: new X509Certificate(cert).fingerprint256, asked, [Symbol.asyncDispose]: end };
}

type Started = Awaited<ReturnType<typeof startAgent>>;
const byAuthority = ({ at, ca }: Started): AgentAddress => ({ ...at, ca, tls: {} });
const byFingerprint = ({ at, fingerprint }: Started): AgentAddress => ({ ...at, tls: { fingerprint } });
const otherFingerprint = ({ at }: Started): AgentAddress => ({ ...at, tls: { fingerprint: "ab".repeat(32) } });
const byThePublic = ({ at }: Started): AgentAddress => ({ ...at, tls: {} });

test.for([
  ["comes from the target's authority", byAuthority],
  ["has the fingerprint that its owner named", byFingerprint],
] as const)("an agent whose certificate %s is read", async ([, to]) => {
  await using agent = await startAgent();
  await using reader = await readAgent(to(agent), () => undefined, timeouts);
  expect(reader.facts).toEqual({ cpus: 4, source: "proc" });
});

test("a certificate that is known by its fingerprint may be for any name", async () => {
  await using agent = await startAgent({ name: "elsewhere.example" });
  await using reader = await readAgent(byFingerprint(agent), () => undefined, timeouts);
  expect(reader.facts.cpus).toBe(4);
});

test.for([
  ["has expired", expired, byAuthority, /: its certificate has expired\.$/],
  ["has expired, though its fingerprint is known", expired, byFingerprint, /: its certificate has expired \(.+\)\.$/],
  ["is another one", { name: HOST }, otherFingerprint, /the fingerprint [0-9a-f]{64}, and (ab){32} is expected\.$/],
  ["comes from an unknown authority", { name: HOST }, byThePublic, /: its certificate is refused: .+\.$/],
  ["is for another name", { name: "elsewhere.example" }, byAuthority, /: its certificate is refused: .+agent\.example/],
] as const)("an agent whose certificate %s gets no token", async ([, issued, to, why]) => {
  await using agent = await startAgent(issued);
  const read = readAgent(to(agent), () => undefined, timeouts);
  await expect(read).rejects.toMatchObject({ code: "TARGET_AGENT", message: expect.stringMatching(why) });
  expect(agent.asked).toEqual([]);
});

test.for([byAuthority, byFingerprint])("TLS to an agent without a certificate is told", async (to) => {
  await using agent = await startAgent({ name: HOST }, { isPlain: true });
  const why = `The agent at port ${agent.at.port} of the target's host cannot be read: it speaks no TLS, so its address has no https://.`;
  await expect(readAgent(to(agent), () => undefined, timeouts)).rejects.toThrow(why);
});
