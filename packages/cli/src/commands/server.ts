import { basename, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packServer } from "@plumbline/catalogue/pack-server";
import { readPushed } from "@plumbline/catalogue/read-pushed";
import { archiveLimits, PushedServerId, PushImage } from "@plumbline/core/server/push-server";
import { isTerminal } from "@plumbline/core/task/status";
import { Command } from "commander";
import { z } from "zod";
import { describeGate, GateFacts, isContractKept } from "../server/gate-facts.ts";
import { readFolderOrRefuse, readManifest } from "../server/read-local.ts";
import { type ApiClient, openApi } from "../service/client.ts";
import { answer } from "../terminal/answer.ts";
import { environment } from "../terminal/environment.ts";
import { type ExitCode, exitCodes } from "../terminal/exit-code.ts";
import { handler, type Session } from "../terminal/session.ts";
import { type Terminal, UsageError } from "../terminal/terminal.ts";

const POLL_MS = 2_000;

/** The fields of a server that the commands read. The others are passed on unchanged. */
const ServerFacts = z.looseObject({ serverId: z.string(), sourceDigest: z.string() });

type PushOptions = { id?: string; image?: string; wait?: boolean };

/** `plumb server`: servers of one's own. */
export function server(session: Session): Command {
  const { terminal } = session;
  const command = new Command("server").description("push servers of your own");
  command
    .command("validate")
    .description("check if a folder can be pushed, without an installation")
    .argument("<folder>", "it contains server.json and a Dockerfile")
    .option("--id <id>", "the server's id, instead of the folder's name")
    .action(
      handler(session, async (folder: string, options: PushOptions) => {
        const serverId = idOf(folder, options);
        const { bytes, ids } = await pack(folder, serverId);
        return answer(terminal, { serverId, servers: ids, bytes: bytes.length }, [
          `${serverId}: its manifest and files can be pushed (${Math.ceil(bytes.length / 1024)} KiB), as ${ids.join(", ")}.`,
        ]);
      }),
    );
  command
    .command("push")
    .description("push a folder, or an image with a folder's manifest")
    .argument("<folder>", "it contains server.json and a Dockerfile")
    .option("--id <id>", "the server's id, instead of the folder's name")
    .option("--image <reference>", "push this image instead, as REGISTRY/NAME@sha256:…")
    .option("--wait", "wait until it is built and proved")
    .action(handler(session, (folder: string, options: PushOptions) => push(folder, options, terminal)));
  command
    .command("remove")
    .description("remove a pushed server; its results stay")
    .argument("<id>")
    .action(
      handler(session, async (serverId: string) => {
        await openApi(environment()).delete(`/servers/${encodeURIComponent(serverId)}`);
        terminal.complain(`${serverId}: removed; its results stay`);
        return exitCodes.ok;
      }),
    );
  return command;
}

async function push(folder: string, options: PushOptions, terminal: Terminal): Promise<ExitCode> {
  const { image } = options;
  const serverId = idOf(folder, options);
  const api = openApi(environment());
  const path = `/servers/${serverId}`;
  const pushed =
    image === undefined
      ? await api.upload(`${path}/archive`, ServerFacts, (await pack(folder, serverId)).bytes)
      : await api.put(`${path}/image`, ServerFacts, { body: await toPushImage(folder, image) });
  terminal.complain(`${api.baseUrl}/servers/${serverId}`);
  if (!options.wait)
    return answer(terminal, pushed, [`${serverId}: pushed; it is built and proved as soon as no run has the host`]);
  const gate = await waitForProof(api, serverId, terminal);
  answer(terminal, { ...pushed, gate }, describeGate(serverId, gate));
  return isContractKept(gate) ? exitCodes.ok : exitCodes.inconclusive;
}

/** @throws UsageError */
function idOf(folder: string, { id }: PushOptions): string {
  const serverId = PushedServerId.safeParse(id ?? basename(resolve(folder)));
  if (serverId.success) return serverId.data;
  throw new UsageError(
    `The server's id, its folder's name unless --id gives one: ${serverId.error.issues[0]?.message}.`,
  );
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
  for (let reported = ""; ; await pause(POLL_MS)) {
    const gate = await api.get(`/servers/${serverId}/gate`, GateFacts);
    const status = gate.proof?.status ?? "queued";
    if (status !== reported) terminal.complain(`${serverId}: proof ${status}`);
    reported = status;
    if (isTerminal(status)) return gate;
  }
}
