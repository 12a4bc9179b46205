import type { SaveTarget } from "@plumbline/core/target/target";
import { parseTargetUrl } from "@plumbline/core/target/target-url";
import { environment } from "../../terminal/environment.ts";
import { given } from "../../terminal/option-values.ts";
import { UsageError } from "../../terminal/terminal.ts";

const ADDRESS = /^(?<scheme>https?:\/\/)?(?<host>[^:/#]+):(?<port>\d{1,5})\/?(?:#(?<fingerprint>.+))?$/;

/**
 * Reads the address of a target's agent: `host:port`, or `https://host:port` where it speaks TLS, with `#` and the fingerprint of a certificate
 * that no authority vouches for. Its token is in the environment: a process list shows a command line. @throws UsageError
 */
export function readAgentOption(url: string, agent: string): NonNullable<SaveTarget["agent"]> {
  const { scheme = "", host, port, fingerprint } = ADDRESS.exec(agent)?.groups ?? {};
  if (host === undefined || host.toLowerCase() !== parseTargetUrl(url)?.host)
    throw new UsageError(
      "An --agent is host:port or https://host:port, and its host is the target's: it reads that machine alone.",
    );
  const isSecure = scheme === "https://";
  if (fingerprint !== undefined && !isSecure)
    throw new UsageError("An --agent with a fingerprint begins with https://: plain HTTP has no certificate.");
  const token = environment().PLUMB_AGENT_TOKEN;
  if (!token) throw new UsageError("An --agent needs its token in PLUMB_AGENT_TOKEN.");
  return { port: Number(port), token, ...(isSecure ? { tls: given({ fingerprint }) } : {}) };
}
