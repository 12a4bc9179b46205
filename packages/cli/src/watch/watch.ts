import { parseKnown } from "@plumbline/core/json/parse-known";
import { isTerminal } from "@plumbline/core/task/status";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type ApiClient, openApi } from "../api/client.ts";
import { reportEnd } from "../api/report-end.ts";
import { RunFacts } from "../api/run-facts.ts";
import type { Command } from "../command.ts";
import { runIdOf } from "../words.ts";
import { applyEvent, drawRun, Snapshot, WatchEvent, type WatchedRun } from "./watched-run.ts";

/** `plumb watch`: a run as it happens; a table that changes on a terminal, a line of JSON per event elsewhere. */
export const watch: Command = {
  does: "watch a run live: RUN-ID",
  async run(words, terminal) {
    const runId = runIdOf(words);
    const api = openApi(process.env);
    const path = `/runs/${encodeURIComponent(runId)}`;
    const read = async (): Promise<WatchedRun> => ({ ...(await api.get(path, Snapshot)), frames: {} });
    let run = await read();
    let lastId = run.cursor;
    const show = () => terminal.wantsJson || terminal.draw(drawRun(run));
    show();
    while (!isTerminal(run.status)) {
      // a stream that breaks off goes on after the last event that came
      for await (const { id = lastId, data } of readEvents(api, `${path}/events`, lastId)) {
        lastId = id;
        if (terminal.wantsJson) terminal.print(data);
        const event = parseKnown(WatchEvent, JSON.parse(data));
        if (!event.success) continue;
        // what was missed is in the database alone; what the channel still has follows
        run = event.data.type === "gap" ? await read() : applyEvent(run, event.data);
        show();
      }
    }
    return reportEnd(api, await api.get(path, RunFacts), terminal);
  },
};

async function* readEvents(api: ApiClient, path: string, lastId: string): AsyncGenerator<EventSourceMessage> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void arrived.push(event) });
  for await (const text of await api.stream(path, { "last-event-id": lastId })) {
    parser.feed(text);
    yield* arrived.splice(0);
  }
}
