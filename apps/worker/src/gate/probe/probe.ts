import { addAbortListener, setMaxListeners } from "node:events";
import type { DeliveryPolicy } from "@plumbline/core/server/manifest";
import type { ServedWorkload } from "@plumbline/core/workload/workload";
import type { Site } from "../../tls/reaching.ts";
import { Allowance } from "../wire/allowance.ts";
import { FrameLog } from "../wire/frame-log.ts";
import { ask, type HandshakeAnswer } from "../wire/handshake.ts";
import { WireClient } from "../wire/wire-client.ts";
import { Member } from "./member.ts";

/** The server that is checked, and what it declares. */
export interface Target {
  /** Scheme, host and port alone: `ws://10.0.0.2:8080`. */
  readonly url: string;
  /** Certificate authority that its certificate must come from, if the scheme is wss. */
  readonly ca?: string;
  /** The way to a server that already runs under a name; absent of a server in a container. */
  readonly site?: Site;
  readonly workload: ServedWorkload;
  readonly deliveryPolicy: DeliveryPolicy;
  /** Connections of the load that is to follow; absent where none is known. */
  readonly clients?: number | undefined;
}

/** The connections that one check may open to a server. Disposal, or the deadline, closes every one. */
export class Probe implements Disposable {
  readonly target: Target;
  /** The frames that were exchanged over all of its connections. */
  readonly log = new FrameLog();
  #surplus: string | undefined;
  #memberIds = 0;
  readonly #over = new AbortController();
  readonly #deadline: NodeJS.Timeout;
  readonly #caller: Disposable;

  /**
   * @param deadlineMs from now on; it ends every wait of the check.
   * @param signal ends them too. (Not `AbortSignal.any`: under Node 20 a collected timeout never fires.)
   */
  constructor(target: Target, deadlineMs: number, signal: AbortSignal) {
    this.target = target;
    const giveUp = () => this.#over.abort();
    this.#deadline = setTimeout(giveUp, deadlineMs);
    this.#caller = addAbortListener(signal, giveUp);
    setMaxListeners(0, this.#over.signal); // One for each connection.
  }

  /** The excess over everything that a rule asks for, in plain words; it has ended every connection of the check. */
  get surplus(): string | undefined {
    return this.#surplus;
  }

  /** Sends one GET request to the workload's path. */
  ask(headers: Record<string, string>): Promise<HandshakeAnswer> {
    return ask(this.#workloadUrl(), headers, this.#over.signal, this.target);
  }

  /** Connects to the workload with frames made by hand; `query` begins with a question mark. */
  wire(query = ""): Promise<WireClient> {
    const url = this.#workloadUrl();
    return WireClient.open(url + (url.includes("?") ? query.replace("?", "&") : query), this.#connection());
  }

  /** Tries the same without TLS, where the target speaks it. @throws Refusal unless the server switches protocols. */
  plainWire(): Promise<WireClient> {
    return WireClient.open(this.#workloadUrl().replace(/^wss/, "ws"), { ...this.#connection(), ca: undefined });
  }

  /** A number that no member of the check has had, from 0 on as the load's clients are numbered. */
  takeMemberId(): number {
    return this.#memberIds++;
  }

  /** Connects to the chat without joining. */
  visitor(): Promise<Member> {
    return Member.connect(this.#workloadUrl(), this.takeMemberId(), this.#connection());
  }

  /** Connects to the chat and joins; the server has read the join when this resolves. */
  async member(): Promise<Member> {
    const member = await this.visitor();
    await member.join();
    return member;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#deadline);
    this.#caller[Symbol.dispose]();
    this.#over.abort();
  }

  #connection() {
    const allowance = new Allowance((seen) => {
      this.#surplus ??= seen;
      this.#over.abort();
    });
    return { signal: this.#over.signal, log: this.log, allowance, ca: this.target.ca, site: this.target.site };
  }

  #workloadUrl(): string {
    const { url, workload, site } = this.target;
    return url + (site?.path ?? `/ws/${workload}`);
  }
}
