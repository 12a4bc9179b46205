import { describeRevision } from "@plumbline/core/revision/revision-verdict";
import { describeGate, isContractKept } from "../server/gate-facts.ts";
import { sendServer, waitForProof } from "../server/push-server.ts";
import { openApi } from "../service/client.ts";
import { ServiceError } from "../service/service-error.ts";
import type { Waiting } from "../service/waiting.ts";
import { environment } from "../terminal/environment.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { PackedSide } from "./sides.ts";

/** Sides that are in the installation's catalogue until they are removed. */
export class PushedSides implements AsyncDisposable {
  readonly #waiting: Waiting;
  readonly #terminal: Terminal;
  /** The digest of each server's source, by the server's id. */
  readonly digests = new Map<string, string>();
  #asked: string[] = [];

  constructor(waiting: Waiting, terminal: Terminal) {
    this.#waiting = waiting;
    this.#terminal = terminal;
  }

  /** @throws ServiceError */
  async push({ serverId, archive }: PackedSide): Promise<void> {
    // noted before, because an answer that was lost leaves a server there
    this.#asked.push(serverId);
    const { sourceDigest } = await sendServer(this.#waiting.api, { serverId, archive }, this.#terminal);
    this.digests.set(serverId, sourceDigest);
  }

  /** Waits until a side is proved. @returns why it may not be measured; null where it may */
  async prove(side: PackedSide): Promise<string | null> {
    const gate = await waitForProof(this.#waiting, side.serverId, this.#terminal);
    if (isContractKept(gate)) return null;
    const lines = describeGate(describeRevision(side.role, side), gate);
    return lines.map((line) => line.trim()).join("; ");
  }

  /** Removes what was pushed: a run that was started keeps the source that it was started with. */
  async remove(): Promise<void> {
    const [serverIds, api] = [this.#asked, openApi(environment())];
    this.#asked = [];
    for (const serverId of serverIds)
      await api.delete(`/servers/${serverId}`).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        // it never arrived
        if (error.code === "NOT_FOUND" || error.code === "SERVER_UNKNOWN") return;
        this.#terminal.complain(`${error.message} Remove it with: plumb server remove ${serverId}`);
      });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.remove();
  }
}
