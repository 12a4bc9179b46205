import type { PushImage } from "@plumbline/core/server/push-server";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { z } from "zod";
import type { ApiClient } from "../service/client.ts";
import type { Waiting } from "../service/waiting.ts";
import { answer } from "../terminal/answer.ts";
import { type ExitCode, exitCodes } from "../terminal/exit-code.ts";
import { type JunitOption, writeJunit } from "../terminal/junit-option.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { describeGate, GateFacts, isContractKept } from "./gate-facts.ts";
import { toGateReport } from "./gate-junit.ts";

const POLL_MS = 2_000;

/** The fields of a server that are read. The others are passed on unchanged. */
const ServerFacts = z.looseObject({ serverId: z.string(), sourceDigest: z.string() });
type ServerFacts = z.infer<typeof ServerFacts>;

/** A server that was read from a folder and can be pushed. */
export type LocalServer = { serverId: string } & ({ archive: Uint8Array } | { image: PushImage });

/** Pushes a server; its proof is queued then. @throws ServiceError */
export async function sendServer(api: ApiClient, local: LocalServer, terminal: Terminal): Promise<ServerFacts> {
  const path = `/servers/${local.serverId}`;
  const pushed =
    "archive" in local
      ? await api.upload(`${path}/archive`, ServerFacts, local.archive)
      : await api.put(`${path}/image`, ServerFacts, { body: local.image });
  terminal.complain(`${api.baseUrl}${path}`);
  return pushed;
}

/**
 * Waits for a server's proof and prints its result with what is known of the server.
 * @returns 0 if the server keeps the contract, 2 if not
 */
export async function reportProof(
  waiting: Waiting,
  server: { serverId: string },
  option: JunitOption,
  terminal: Terminal,
): Promise<ExitCode> {
  const { serverId } = server;
  const gate = await waitForProof(waiting, serverId, terminal);
  answer(terminal, { ...server, gate }, describeGate(serverId, gate));
  await writeJunit(option, toGateReport(serverId, gate));
  return isContractKept(gate) ? exitCodes.ok : exitCodes.inconclusive;
}

/** Waits until a server is proved, or nobody has asked for it. @throws ServiceError */
export async function waitForProof({ api, pause }: Waiting, serverId: string, terminal: Terminal): Promise<GateFacts> {
  for (let reported = ""; ; await pause(POLL_MS)) {
    const gate = await api.get(`/servers/${encodeURIComponent(serverId)}/gate`, GateFacts);
    if (!gate.proof) return gate;
    const { status } = gate.proof;
    if (status !== reported) terminal.complain(`${serverId}: proof ${status}`);
    reported = status;
    if (isTerminal(status)) return gate;
  }
}
