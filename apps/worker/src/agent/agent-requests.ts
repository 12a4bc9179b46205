import { Agent, type IncomingMessage, request } from "node:http";
import { request as requestSecurely } from "node:https";
import type { SaveTarget } from "@plumbline/core/target/target";
import { reaching } from "../tls/reaching.ts";
import { codeOf, isOfCertificate, isOtherProtocol } from "../tls/refused.ts";
import { readShort } from "./bounded-text.ts";
import { TrustingAgent } from "./trusting-agent.ts";

/** The agent on the machine of a server that already runs. */
export type AgentAddress = NonNullable<SaveTarget["agent"]> & {
  /** The target's name, which its certificate is for. */
  readonly host: string;
  /** The IPv4 address that the trial is pinned to. */
  readonly address: string;
  /** The authority of its certificate, as PEM; absent: those that the public trusts. */
  readonly ca?: string | undefined;
};

/** Requests to an agent over connections that are kept. Disposal closes them. */
export interface AgentRequests extends Disposable {
  /** The answer as it comes. @throws Error whose message says what is in the way */
  ask(path: string, signal: AbortSignal): Promise<IncomingMessage>;
}

/** The way to an agent, in plain HTTP or TLS as its address says. */
export function openAgentRequests({ host, address, ca, port, token, tls }: AgentAddress): AgentRequests {
  const connections = tls ? new TrustingAgent(tls.fingerprint, { keepAlive: true }) : new Agent({ keepAlive: true });
  const headers = { Authorization: `Bearer ${token}` };
  const options = { host, port, headers, agent: connections, ...reaching({ address, ...(ca && tls ? { ca } : {}) }) };
  const send = tls ? requestSecurely : request;
  return {
    async ask(path, signal) {
      const answer = await new Promise<IncomingMessage>((done, fail) => {
        send({ ...options, path, signal })
          .once("response", done)
          .on("error", fail)
          .end();
      }).catch((cause: unknown) => {
        throw explain(cause);
      });
      if (answer.statusCode === 200) return answer;
      throw new Error(await reasonOf(answer));
    },
    [Symbol.dispose]: () => connections.destroy(),
  };
}

async function reasonOf(answer: IncomingMessage): Promise<string> {
  const { statusCode } = answer;
  if (statusCode === 401) return "it refuses the token";
  // a server of Go tells a plain request on its TLS port so
  const speaksTls = statusCode === 400 && (await readShort(answer)).includes("HTTPS server");
  return speaksTls ? "it speaks TLS, so its address begins with https://" : `it answers with status ${statusCode}`;
}

function explain(cause: unknown): unknown {
  const code = codeOf(cause);
  const said = cause instanceof Error ? cause.message : String(cause);
  if (code === "CERT_HAS_EXPIRED") return new Error("its certificate has expired", { cause });
  if (isOfCertificate(code)) return new Error(`its certificate is refused: ${said}`, { cause });
  if (isOtherProtocol(code)) return new Error("it speaks no TLS, so its address has no https://", { cause });
  return cause;
}
