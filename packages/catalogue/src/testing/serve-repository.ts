import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A repository with one commit of these files, served by git's own HTTP program on a local address. */
export async function serveRepository(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), "plumbline-repository-"));
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=Test", "-c", "user.email=test@localhost", ...args], { cwd: root });
  await git("init", "--quiet");
  await git("config", "http.receivepack", "false");
  await git("config", "uploadpack.allowAnySHA1InWant", "true");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "first");
  const commit = (await git("rev-parse", "HEAD")).stdout.trim();
  const server = createServer((request, response) => void answer(root, request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    git: `http://127.0.0.1:${port}/.git`,
    commit,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await rm(root, { recursive: true });
    },
  };
}

/** Hands a request to `git http-backend`, which is a CGI program. */
async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const backend = spawn("git", ["http-backend"], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  request.pipe(backend.stdin);
  const whole = await buffer(backend.stdout);
  const end = whole.indexOf("\r\n\r\n");
  const lines = whole.subarray(0, end).toString().split("\r\n");
  const headers = lines.map((line) => line.split(": ") as [string, string]);
  const status = headers.find(([name]) => name === "Status")?.[1] ?? "200";
  response.writeHead(Number.parseInt(status, 10), Object.fromEntries(headers.filter(([name]) => name !== "Status")));
  response.end(whole.subarray(end + 4));
}
