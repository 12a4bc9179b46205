import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameTarget, parseTargetUrl } from "@plumbline/core/target/target-url";
import { ServedWorkload } from "@plumbline/core/workload/workload";
import { expect, onTestFinished, test } from "vitest";
import { startFixture } from "../gate/fixtures/start-fixture.ts";
import { issueCertificate } from "../tls/issue-certificate.ts";
import { openTarget } from "./open-target.ts";
import { isKept } from "./prove.ts";
import { proveTarget } from "./prove-target.ts";
import { readAuthority } from "./read-authority.ts";

const DAY_MS = 86_400_000;
const GATE_MS = 60_000;
const { signal } = new AbortController();
const asked = { signal, mayBePrivate: true };
const plain = { secure: false, host: "localhost", path: "/ws/echo", headers: {} };

/** A server that does with each connection what a test says. */
async function listen(server: Server): Promise<{ port: number } & AsyncDisposable> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket.on("error", () => undefined)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const answering = (text: string) => createServer((socket) => socket.once("data", () => socket.end(text)));

test.for([
  [
    "redirects",
    "TARGET_REDIRECTED",
    "https://elsewhere.example/",
    () => answering("HTTP/1.1 302 Found\r\nLocation: https://elsewhere.example/\r\nContent-Length: 0\r\n\r\n"),
  ],
  ["closes at once", "TARGET_CLOSED", "without an answer", () => createServer((socket) => socket.destroy())],
  ["speaks HTTP/1.0", "TARGET_PROTOCOL", "HTTP/1.0", () => answering("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n")],
  ["speaks no HTTP at all", "TARGET_PROTOCOL", "not HTTP/1.1", () => answering("220 mail.example ESMTP\r\n")],
  ["declines", "TARGET_DECLINED", "status 403", () => answering("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")],
] as const)("a target that %s is refused with %s", async ([, code, part, make]) => {
  await using server = await listen(make());
  const opened = openTarget({ ...plain, port: server.port }, asked);
  await expect(opened).rejects.toMatchObject({ code, message: expect.stringContaining(part) });
});

test("a target that never answers is refused after the time that it has", async () => {
  await using server = await listen(createServer(() => undefined));
  const opened = openTarget({ ...plain, port: server.port }, { ...asked, answerMs: 50 });
  await expect(opened).rejects.toMatchObject({ code: "TARGET_SILENT", message: expect.stringContaining("0.05 s") });
});

test("a target that nobody listens at, a name without an address and a link-local address are refused", async () => {
  const server = await listen(createServer());
  await server[Symbol.asyncDispose]();
  const codeOf = async (host: string, port: number) =>
    openTarget({ ...plain, host, port }, asked).then(
      () => "opened",
      ({ code }: { code: string }) => code,
    );
  expect(await codeOf("localhost", server.port)).toBe("TARGET_UNREACHABLE");
  expect(await codeOf("nowhere.invalid", 80)).toBe("TARGET_UNREACHABLE");
  expect(await codeOf("169.254.169.254", 80)).toBe("TARGET_LINK_LOCAL");
});

test.for([
  [
    "has expired",
    { name: "localhost", fromMs: Date.now() - 2 * DAY_MS, untilMs: Date.now() - DAY_MS },
    "TARGET_CERTIFICATE",
  ],
  ["is for another name", { name: "elsewhere.example" }, "TARGET_CERTIFICATE"],
  ["is for its name", { name: "localhost" }, "TARGET_DECLINED"],
] as const)("a target whose certificate %s, from an authority of one's own", async ([, wanted, code]) => {
  const { ca, certificate, key } = await issueCertificate(wanted);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-ca-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const caFile = join(folder, "ca.pem");
  await writeFile(caFile, ca);
  const server = createSecureServer({ cert: certificate, key }, (_, response) => response.writeHead(404).end());
  await using listening = await listen(server);
  const target = { ...plain, secure: true, port: listening.port };
  await expect(openTarget({ ...target, ca: await readAuthority(caFile) }, asked)).rejects.toMatchObject({ code });
  // without the authority nobody vouches for any of them
  await expect(openTarget(target, asked)).rejects.toMatchObject({ code: "TARGET_CERTIFICATE" });
});

test.for(ServedWorkload.options)(
  "an honest server of %s passes by its address, with a query of its own",
  { timeout: GATE_MS },
  async (workload) => {
    await using fixture = await startFixture();
    const parts = parseTargetUrl(`${fixture.url.replace("127.0.0.1", "localhost")}/ws/${workload}?tenant=7`);
    if (!parts) throw new Error("the fixture's address is not read");
    const target = {
      ...parts,
      workload,
      clients: 20,
      caFile: undefined,
      headers: {},
    } as const;
    const proof = await proveTarget(target, signal);
    expect(proof.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(proof.checks.length).toBeGreaterThan(10);
    expect(isKept(proof)).toBe(true);
  },
);

test("the headers of a target are sent with every handshake", async () => {
  const heads: string[] = [];
  const server = createServer((socket) =>
    socket.once("data", (head) => {
      heads.push(head.toString());
      socket.end("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
    }),
  );
  await using listening = await listen(server);
  const headers = { Authorization: "Bearer secret", "Sec-WebSocket-Protocol": "chat.v2" };
  await expect(openTarget({ ...plain, port: listening.port, headers }, asked)).rejects.toMatchObject({
    code: "TARGET_DECLINED",
    message: expect.not.stringContaining("secret"),
  });
  expect(heads.join()).toContain(`Host: localhost:${listening.port}\r\n`);
  expect(heads.join()).toMatch(/Authorization: Bearer secret\r\nSec-WebSocket-Protocol: chat\.v2\r\n/);
});

test("addresses are read in their parts, and shown without their query", () => {
  const parts = parseTargetUrl("wss://WS.Example.org?token=secret");
  expect(parts).toEqual({ secure: true, host: "ws.example.org", port: 443, path: "/?token=secret" });
  expect(parts && nameTarget(parts)).toBe("wss://ws.example.org:443/");
  expect(parseTargetUrl("ws://10.0.0.7:8080/a")).toMatchObject({ host: "10.0.0.7", port: 8080, path: "/a" });
});

test.for([
  "https://a.example/",
  "wss://me:secret@a.example/",
  "wss://a.example/#part",
  "wss://[::1]/",
  "ws://a..b/",
  "ws://a:0/",
  "ws://a:70000/",
  "ws://a/\r\nX: y",
])("%j is no target", (text) => {
  expect(parseTargetUrl(text)).toBeNull();
});
