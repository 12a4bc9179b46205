import { TargetId } from "@plumbline/core/server/target-id-schema";
import { mayBeLoaded } from "@plumbline/core/target/target";
import { Command } from "commander";
import { z } from "zod";
import { openApi } from "../../service/client.ts";
import { readTarget, sendTarget, TargetFacts, type TargetOptions } from "../../service/target/target.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { collect } from "../../terminal/option-values.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";

/** Adds the options that describe a server that already runs. */
export function addTargetOptions(command: Command): Command {
  return command
    .option("--workload <name>", "the workload that the target's path serves: echo, chat, push, ticks or flow")
    .option("--flow <file>", "what its clients do, where the workload is flow")
    .option("--ca <file>", "the authority of its certificate, as PEM")
    .option("--header <line>", "a further header of its handshake, 'Name: value' (may be repeated)", collect)
    .option("--subprotocol <name>", "the subprotocol that its handshake asks for")
    .option("--token <text>", "sent as Authorization: Bearer")
    .option(
      "--agent <address>",
      "the agent at its host, which tells CPU and memory: host:port, https://host:port, or that with # and the fingerprint of its certificate; its token is in PLUMB_AGENT_TOKEN",
    );
}

/** `plumb target`: servers that already run. */
export function target(session: Session): Command {
  return new Command("target")
    .description("servers that already run, measured at their addresses")
    .addCommand(saveCommand(session))
    .addCommand(listCommand(session))
    .addCommand(proveCommand(session))
    .addCommand(removeCommand(session));
}

function saveCommand(session: Session): Command {
  const command = new Command("save")
    .description("describe a server that already runs; nothing connects to it")
    .argument("<url>", "wss://host/path")
    .option("--id <id>", "a name that ends in -target, instead of one by its host");
  return addTargetOptions(command).action(
    handler(session, async (url: string, { id, ...options }: TargetOptions & { id?: string }) => {
      const read = await readTarget(url, options);
      const targetId = id === undefined ? read.targetId : readId(id);
      const saved = await sendTarget(openApi(environment()), { ...read, targetId });
      return answer(session.terminal, saved, describe(saved));
    }),
  );
}

function listCommand(session: Session): Command {
  return new Command("list").description("list the targets").action(
    handler(session, async () => {
      const found = await openApi(environment()).get("/targets", z.looseObject({ targets: z.array(TargetFacts) }));
      return answer(session.terminal, found, found.targets.flatMap(describe));
    }),
  );
}

function proveCommand(session: Session): Command {
  return new Command("prove")
    .description("have the proof of a target's host looked at")
    .argument("<id>")
    .action(
      handler(session, async (targetId: string) => {
        const path = `/targets/${encodeURIComponent(targetId)}/host-proof`;
        const proved = await openApi(environment()).post(path, TargetFacts, { isIdempotent: true });
        return answer(session.terminal, proved, describe(proved));
      }),
    );
}

function removeCommand(session: Session): Command {
  return new Command("remove")
    .description("remove a target; its results stay")
    .argument("<id>")
    .action(
      handler(session, async (targetId: string) => {
        await openApi(environment()).delete(`/targets/${encodeURIComponent(targetId)}`);
        return answer(session.terminal, { removed: targetId }, [`removed ${targetId}; its results stay`]);
      }),
    );
}

function readId(id: string): string {
  const parsed = TargetId.safeParse(id);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ message }) => message).join(" "));
}

function describe(target: TargetFacts): string[] {
  const { targetId, url, workload, host } = target;
  const why = host.isListed ? "listed by the operator" : `proved by ${host.provedBy}`;
  const line = `${targetId}  ${workload}  ${url}  ${mayBeLoaded(target) ? why : "its host is not proved"}`;
  return mayBeLoaded(target)
    ? [line]
    : [line, `  put ${host.token}`, `  at ${host.fileUrl}, or into a TXT record of ${host.recordName}`];
}
