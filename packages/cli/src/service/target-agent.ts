import type { SaveTarget } from "@plumbline/core/target/target";
import { parseTargetUrl } from "@plumbline/core/target/target-url";
import { environment } from "../terminal/environment.ts";
import { UsageError } from "../terminal/terminal.ts";

/** Reads `host:port` of a target's agent, whose token is in the environment: a process list shows a command line. @throws UsageError */
export function readAgentOption(url: string, agent: string): NonNullable<SaveTarget["agent"]> {
  const [, host, port] = /^([^:]+):(\d{1,5})$/.exec(agent) ?? [];
  if (host === undefined || host.toLowerCase() !== parseTargetUrl(url)?.host)
    throw new UsageError("An --agent is host:port, and its host is the target's: it reads that machine alone.");
  const token = environment().PLUMB_AGENT_TOKEN;
  if (!token) throw new UsageError("An --agent needs its token in PLUMB_AGENT_TOKEN.");
  return { port: Number(port), token };
}
