import { readFile } from "node:fs/promises";
import { targetIdOf } from "@plumbline/core/server/target-id";
import { mayBeLoaded, SaveTarget } from "@plumbline/core/target/target";
import { parseTargetUrl } from "@plumbline/core/target/target-url";
import { z } from "zod";
import { readFlowFile } from "../../flow/read-flow-file.ts";
import { given } from "../../terminal/option-values.ts";
import { UsageError } from "../../terminal/terminal.ts";
import type { ApiClient } from "../client.ts";
import { ServiceError } from "../service-error.ts";
import { sendDataFile } from "./send-data-file.ts";
import { readAgentOption } from "./target-agent.ts";

/** The fields of a target that are read. The others are passed on unchanged. */
export const TargetFacts = z.looseObject({
  targetId: z.string(),
  name: z.string(),
  url: z.string(),
  workload: z.string(),
  host: z.looseObject({
    name: z.string(),
    isListed: z.boolean(),
    provedBy: z.string().nullable(),
    token: z.string(),
    fileUrl: z.string(),
    recordName: z.string(),
  }),
});
export type TargetFacts = z.infer<typeof TargetFacts>;

/** The options that describe a server that already runs, as commander gives them. */
export type TargetOptions = {
  workload?: string;
  flow?: string;
  ca?: string;
  header?: string[];
  subprotocol?: string;
  token?: string;
  agent?: string;
};

/** A target as a command line describes it, and the data file of its flow where that is uploaded by itself. */
export type ReadTarget = { readonly targetId: string; readonly target: SaveTarget; readonly dataFile?: string };

/** Reads a target from a command line, and the id that follows from its host. @throws UsageError that repeats no header's value */
export async function readTarget(
  url: string,
  { workload, flow: file, ca, header = [], subprotocol, token, agent: agentAt }: TargetOptions,
): Promise<ReadTarget> {
  const headers = Object.fromEntries(header.map(toPair));
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (subprotocol !== undefined) headers["Sec-WebSocket-Protocol"] = subprotocol;
  const pem = ca === undefined ? undefined : await readAuthority(ca);
  const { flow, dataFile } = file === undefined ? {} : await readFlowFile(file);
  const agent = agentAt === undefined ? undefined : readAgentOption(url, agentAt);
  const target = SaveTarget.safeParse({ url, workload, headers, ...given({ ca: pem, flow, agent }) });
  const parts = parseTargetUrl(url);
  if (target.success && parts)
    return { targetId: targetIdOf(parts.host, parts.port), target: target.data, ...given({ dataFile }) };
  const issues = target.error?.issues ?? [];
  throw new UsageError(
    issues
      .map(({ path, message }) =>
        path[0] === "flow" && file === undefined
          ? "The workload flow needs a --flow FILE; plumb flow init makes one."
          : path[0] === "workload"
            ? "A target needs the --workload that its path serves: echo, chat, push, ticks or flow."
            : message,
      )
      .join(" "),
  );
}

/** Saves a target, and before it the data file of its flow where the service does not have it. @throws ServiceError */
export async function sendTarget(api: ApiClient, { targetId, target, dataFile }: ReadTarget): Promise<TargetFacts> {
  if (dataFile !== undefined && target.flow?.file) await sendDataFile(api, dataFile, target.flow.file.digest);
  return api.put(`/targets/${encodeURIComponent(targetId)}`, TargetFacts, { body: target });
}

/** @throws ServiceError with what to do, where nothing shows that the host is the caller's */
export function refuseUnproved(target: TargetFacts): void {
  if (mayBeLoaded(target)) return;
  const { targetId, host } = target;
  throw new ServiceError(
    [
      `Nothing shows that ${host.name} is yours. Next step: put the line`,
      `  ${host.token}`,
      `at ${host.fileUrl}, or into a TXT record of ${host.recordName}; then: plumb target prove ${targetId}`,
    ].join("\n"),
    { code: "TARGET_UNPROVED", status: 422 },
  );
}

function toPair(line: string): [string, string] {
  const [name = "", ...rest] = line.split(":");
  if (rest.length === 0) throw new UsageError("A --header looks like 'Name: value'.");
  return [name, rest.join(":").trim()];
}

async function readAuthority(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new UsageError(`The file ${file} of --ca cannot be read.`);
  });
}
