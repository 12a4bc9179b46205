import { parseKnown } from "@plumbline/core/json/parse-known";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { Command } from "commander";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { ApiClient } from "../../service/client.ts";
import { reportEnd } from "../../service/run/report-end.ts";
import { RunFacts } from "../../service/run/run-facts.ts";
import { addTimeoutOption, keepWaiting, type Waiting, type WaitOptions } from "../../service/waiting.ts";
import type { ExitCode } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption } from "../../terminal/junit-option.ts";
import { handler, type Session } from "../../terminal/session.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { toCommandLine } from "../../terminal/to-command-line.ts";
import { applyEvent, drawRun, Snapshot, WatchEvent, type WatchedRun } from "../../watch/watched-run.ts";

/** `plumb watch`: shows a run live, as a table that changes on a terminal, and as a line of JSON per event elsewhere. */
export function watch(session: Session): Command {
  const { terminal } = session;
  const command = new Command("watch").description("watch a run live").argument("<run-id>");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, (runId: string, { timeout, junit }: WaitOptions & JunitOption) =>
      keepWaiting(terminal, { timeout, resume: () => toCommandLine(command, [runId]) }, (waiting) =>
        watchRun(waiting, runId, { junit }, terminal),
      ),
    ),
  );
}

async function watchRun(waiting: Waiting, runId: string, option: JunitOption, terminal: Terminal): Promise<ExitCode> {
  const { api } = waiting;
  const path = `/runs/${encodeURIComponent(runId)}`;
  const read = async (): Promise<WatchedRun> => ({ ...(await api.get(path, Snapshot)), frames: {} });
  let run = await read();
  let lastId = run.cursor;
  const show = () => terminal.wantsJson || terminal.draw(drawRun(run));
  show();
  while (!isTerminal(run.status)) {
    // after an interruption the stream continues behind the last event that arrived
    for await (const { id = lastId, data } of readEvents(waiting, `${path}/events`, lastId)) {
      lastId = id;
      if (terminal.wantsJson) terminal.print(data);
      const event = parseKnown(WatchEvent, JSON.parse(data));
      if (!event.success) continue;
      // the missed events are in the database alone; those that the channel still has follow
      run = event.data.type === "gap" ? await read() : applyEvent(run, event.data);
      show();
    }
  }
  return reportEnd(api, await api.get(path, RunFacts), { ...option, isFollowed: true }, terminal);
}

/** The events of one connection. One that breaks off ends them after a pause, like one that the service closes. */
async function* readEvents(
  { api, outages }: Waiting,
  path: string,
  lastId: string,
): AsyncGenerator<EventSourceMessage> {
  try {
    for await (const event of connect(api, path, lastId)) {
      outages.answered();
      yield event;
    }
  } catch (error) {
    await outages.afterFailure(error);
  }
}

async function* connect(api: ApiClient, path: string, lastId: string): AsyncGenerator<EventSourceMessage> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void arrived.push(event) });
  for await (const text of await api.stream(path, { "last-event-id": lastId })) {
    parser.feed(text);
    yield* arrived.splice(0);
  }
}
