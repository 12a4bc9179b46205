import { basename, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { packServer } from "@plumbline/catalogue/pack-server";
import { readPushed } from "@plumbline/catalogue/read-pushed";
import { archiveLimits, PushedServerId, PushImage } from "@plumbline/core/server/push-server";
import { isTerminal } from "@plumbline/core/task/status";
import { z } from "zod";
import { answer } from "../answer.ts";
import { type ApiClient, openApi } from "../api/client.ts";
import { parseWords } from "../api/parse-words.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-code.ts";
import { describeGate, GateFacts, isProved } from "./gate-facts.ts";
import { readFolderOrRefuse, readManifest } from "./read-local.ts";

const options = {
  id: { type: "string" },
  image: { type: "string" },
  wait: { type: "boolean" },
} as const;

const POLL_MS = 2_000;

/** What the commands read of a server; whatever else the service says is handed on as it came. */
const ServerFacts = z.looseObject({ serverId: z.string(), sourceDigest: z.string() });

type Act = (words: readonly string[], terminal: Terminal) => Promise<ExitCode>;

const actions = {
  validate: async (words, terminal) => {
    const { folder, serverId } = readWords(words);
    const { bytes, ids } = await pack(folder, serverId);
    return answer(terminal, { serverId, servers: ids, bytes: bytes.length }, [
      `${serverId}: its manifest and files can be pushed (${Math.ceil(bytes.length / 1024)} KiB), as ${ids.join(", ")}.`,
    ]);
  },
  push: async (words, terminal) => {
    const { folder, serverId, image, wait } = readWords(words);
    const api = openApi(process.env);
    const path = `/servers/${serverId}`;
    const pushed =
      image === undefined
        ? await api.upload(`${path}/archive`, ServerFacts, (await pack(folder, serverId)).bytes)
        : await api.put(`${path}/image`, ServerFacts, { body: await toPushImage(folder, image) });
    terminal.complain(`${api.baseUrl}/servers/${serverId}`);
    if (!wait)
      return answer(terminal, pushed, [`${serverId}: pushed; it is built and proved as soon as no run has the host`]);
    const gate = await waitForProof(api, serverId, terminal);
    answer(terminal, { ...pushed, gate }, describeGate(serverId, gate));
    return isProved(gate) ? exitCodes.ok : exitCodes.inconclusive;
  },
  remove: async (words, terminal) => {
    const [serverId, ...more] = words;
    if (!serverId || more.length > 0) throw new UsageError("This takes one server's id.");
    await openApi(process.env).delete(`/servers/${encodeURIComponent(serverId)}`);
    terminal.complain(`${serverId}: removed; what was measured stays`);
    return exitCodes.ok;
  },
} as const satisfies Record<string, Act>;

/** `plumb server`: servers of one's own. */
export const server: Command = {
  does: "validate FOLDER [--id ID] | push FOLDER [--id ID] [--image REGISTRY/NAME@sha256:…] [--wait] | remove ID",
  async run([action = "", ...words], terminal) {
    if (!Object.hasOwn(actions, action))
      throw new UsageError(`plumb server takes ${Object.keys(actions).join(", ")}, not "${action}".`);
    return actions[action as keyof typeof actions](words, terminal);
  },
};

function readWords(words: readonly string[]) {
  const { values, positionals } = parseWords(() => parseArgs({ args: [...words], options, allowPositionals: true }));
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new UsageError("This takes one folder, with server.json and Dockerfile in it.");
  const serverId = PushedServerId.safeParse(values.id ?? basename(resolve(folder)));
  if (!serverId.success)
    throw new UsageError(
      `The server's id, its folder's name unless --id gives one: ${serverId.error.issues[0]?.message}.`,
    );
  return { folder, serverId: serverId.data, image: values.image, wait: values.wait };
}

/** The folder as it is pushed, after everything that the service refuses has been looked for here. */
async function pack(folder: string, serverId: string): Promise<{ bytes: Uint8Array; ids: string[] }> {
  const bytes = await readFolderOrRefuse(folder, () => packServer(folder));
  if (bytes.length > archiveLimits.packedBytes)
    throw new UsageError(
      `Packed it has more than ${archiveLimits.packedBytes / 1024 / 1024} MiB; name in .dockerignore what is not needed.`,
    );
  const servers = await readPushed(serverId, bytes);
  return { bytes, ids: servers.map((one) => one.serverId) };
}

async function toPushImage(folder: string, image: string): Promise<PushImage> {
  const pushed = PushImage.safeParse({ image, manifest: await readManifest(folder) });
  if (pushed.success) return pushed.data;
  throw new UsageError(pushed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "));
}

async function waitForProof(api: ApiClient, serverId: string, terminal: Terminal): Promise<GateFacts> {
  for (let told = ""; ; await pause(POLL_MS)) {
    const gate = await api.get(`/servers/${serverId}/gate`, GateFacts);
    const status = gate.proof?.status ?? "queued";
    if (status !== told) terminal.complain(`${serverId}: proof ${status}`);
    told = status;
    if (isTerminal(status)) return gate;
  }
}
