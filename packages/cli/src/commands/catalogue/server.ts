import { Command } from "commander";
import { type LocalServer, reportProof, sendServer } from "../../server/push-server.ts";
import { packFolder, readPushImage, readServerId } from "../../server/read-local.ts";
import { openApi } from "../../service/client.ts";
import { addTimeoutOption, keepWaiting, type WaitOptions } from "../../service/waiting.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption, junitWords } from "../../terminal/junit-option.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { type Terminal, UsageError } from "../../terminal/terminal.ts";
import { quoteWords, toCommandLine } from "../../terminal/to-command-line.ts";

type ProofOptions = WaitOptions & JunitOption;
type PushOptions = ProofOptions & { id?: string; image?: string; wait?: boolean };

/** `plumb server`: servers of one's own. */
export function server(session: Session): Command {
  return new Command("server")
    .description("push servers of your own")
    .addCommand(validateCommand(session))
    .addCommand(pushCommand(session))
    .addCommand(waitCommand(session))
    .addCommand(removeCommand(session));
}

function folderCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument("<folder>", "it contains server.json and a Dockerfile")
    .option("--id <id>", "the server's id, instead of the folder's name");
}

function validateCommand(session: Session): Command {
  return folderCommand("validate", "check if a folder can be pushed, without an installation").action(
    handler(session, async (folder: string, options: PushOptions) => {
      const serverId = readServerId(folder, options.id);
      const { bytes, ids } = await packFolder(folder, serverId);
      return answer(session.terminal, { serverId, servers: ids, bytes: bytes.length }, [
        `${serverId}: its manifest and files can be pushed (${Math.ceil(bytes.length / 1024)} KiB), as ${ids.join(", ")}.`,
      ]);
    }),
  );
}

function pushCommand(session: Session): Command {
  const command = folderCommand("push", "push a folder, or an image with a folder's manifest")
    .option("--image <reference>", "push this image instead, as REGISTRY/NAME@sha256:…")
    .option("--wait", "wait until it is built and proved");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, async (folder: string, options: PushOptions) => {
      const local = await readLocal(folder, options);
      if (options.junit !== undefined && !options.wait)
        throw new UsageError("--junit needs --wait: only a proof is written.");
      if (options.wait) return pushAndWait(local, options, toCommandLine(command, [folder]), session.terminal);
      const pushed = await sendServer(openApi(environment()), local, session.terminal);
      return answer(session.terminal, pushed, [
        `${local.serverId}: pushed; it is built and proved as soon as no run has the host`,
      ]);
    }),
  );
}

function waitCommand(session: Session): Command {
  const { terminal } = session;
  const command = new Command("wait").description("wait until a pushed server is built and proved").argument("<id>");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, (serverId: string, { timeout, junit }: ProofOptions) =>
      keepWaiting(terminal, { timeout, resume: () => toCommandLine(command, [serverId]) }, (waiting) =>
        reportProof(waiting, { serverId }, { junit }, terminal),
      ),
    ),
  );
}

function removeCommand(session: Session): Command {
  return new Command("remove")
    .description("remove a pushed server; its results stay")
    .argument("<id>")
    .action(
      handler(session, async (serverId: string) => {
        await openApi(environment()).delete(`/servers/${encodeURIComponent(serverId)}`);
        session.terminal.complain(`${serverId}: removed; its results stay`);
        return exitCodes.ok;
      }),
    );
}

/** Reads and checks a server before the service is asked. @throws UsageError, AppError */
async function readLocal(folder: string, { id, image }: PushOptions): Promise<LocalServer> {
  const serverId = readServerId(folder, id);
  return image === undefined
    ? { serverId, archive: (await packFolder(folder, serverId)).bytes }
    : { serverId, image: await readPushImage(folder, image) };
}

/** @param repeat the command that pushes again, for an outage before the push has arrived */
function pushAndWait(
  local: LocalServer,
  { timeout, junit }: ProofOptions,
  repeat: string,
  terminal: Terminal,
): Promise<ExitCode> {
  let resume = repeat;
  return keepWaiting(terminal, { timeout, resume: () => resume }, async (waiting) => {
    const pushed = await sendServer(waiting.api, local, terminal);
    resume = quoteWords(["plumb", "server", "wait", local.serverId, ...junitWords({ junit })]);
    return reportProof(waiting, pushed, { junit }, terminal);
  });
}
