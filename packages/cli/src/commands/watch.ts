import { parseKnown } from "@plumbline/core/json/parse-known";
import { isTerminal } from "@plumbline/core/task/status";
import { Command } from "commander";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type ApiClient, openApi } from "../service/client.ts";
import { reportEnd } from "../service/report-end.ts";
import { RunFacts } from "../service/run-facts.ts";
import { environment } from "../terminal/environment.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { handler, type Session } from "../terminal/session.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { applyEvent, drawRun, Snapshot, WatchEvent, type WatchedRun } from "../watch/watched-run.ts";

/** `plumb watch`: shows a run live, as a table that changes on a terminal, and as a line of JSON per event elsewhere. */
export function watch(session: Session): Command {
  return new Command("watch")
    .description("watch a run live")
    .argument("<run-id>")
    .action(handler(session, (runId: string) => watchRun(runId, session.terminal)));
}

async function watchRun(runId: string, terminal: Terminal): Promise<ExitCode> {
  const api = openApi(environment());
  const path = `/runs/${encodeURIComponent(runId)}`;
  const read = async (): Promise<WatchedRun> => ({ ...(await api.get(path, Snapshot)), frames: {} });
  let run = await read();
  let lastId = run.cursor;
  const show = () => terminal.wantsJson || terminal.draw(drawRun(run));
  show();
  while (!isTerminal(run.status)) {
    // after an interruption the stream continues behind the last event that arrived
    for await (const { id = lastId, data } of readEvents(api, `${path}/events`, lastId)) {
      lastId = id;
      if (terminal.wantsJson) terminal.print(data);
      const event = parseKnown(WatchEvent, JSON.parse(data));
      if (!event.success) continue;
      // the missed events are in the database alone; those that the channel still has follow
      run = event.data.type === "gap" ? await read() : applyEvent(run, event.data);
      show();
    }
  }
  return reportEnd(api, await api.get(path, RunFacts), terminal);
}

async function* readEvents(api: ApiClient, path: string, lastId: string): AsyncGenerator<EventSourceMessage> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void arrived.push(event) });
  for await (const text of await api.stream(path, { "last-event-id": lastId })) {
    parser.feed(text);
    yield* arrived.splice(0);
  }
}
