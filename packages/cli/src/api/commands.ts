import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { Basis } from "@plumbline/core/summary/basis";
import { z } from "zod";
import { answer } from "../answer.ts";
import { type Command, UsageError } from "../command.ts";
import { exitCodes } from "../exit-code.ts";
import { runIdOf } from "../words.ts";
import { openApi } from "./client.ts";
import { parseWords } from "./parse-words.ts";
import { reportEnd } from "./report-end.ts";
import { describeRun, RunFacts } from "./run-facts.ts";
import { startOptions, startWords, toStartRun } from "./start-request.ts";
import { waitForRun } from "./wait-for-run.ts";

/** `plumb run`: starts one, and waits for its end where asked to. */
export const run: Command = {
  does: `start a run: ${startWords} [--wait]`,
  async run(words, terminal) {
    const options = { ...startOptions, wait: { type: "boolean" } } as const;
    const { values } = parseWords(() => parseArgs({ args: [...words], options }));
    const body = toStartRun(values);
    const api = openApi(process.env);
    const started = await api.post("/runs", RunFacts, {
      body,
      idempotencyKey: values["idempotency-key"],
    });
    terminal.complain(`${api.baseUrl}/runs/${started.runId}`);
    if (!values.wait) return answer(terminal, started, [describeRun(started)]);
    const ended = await waitForRun(api, started.runId, terminal);
    answer(terminal, ended, [describeRun(ended)]);
    return reportEnd(api, ended, terminal);
  },
};

/** `plumb wait`: until a run has ended. */
export const wait: Command = {
  does: "wait for a run's end: RUN-ID",
  async run(words, terminal) {
    const runId = runIdOf(words);
    const api = openApi(process.env);
    const ended = await waitForRun(api, runId, terminal);
    answer(terminal, ended, [describeRun(ended)]);
    return reportEnd(api, ended, terminal);
  },
};

/** `plumb cancel`: asks for a run's end. */
export const cancel: Command = {
  does: "cancel a run: RUN-ID",
  async run(words, terminal) {
    const path = `/runs/${encodeURIComponent(runIdOf(words))}/cancel`;
    const cancelled = await openApi(process.env).post(path, RunFacts);
    return answer(terminal, cancelled, [describeRun(cancelled)]);
  },
};

/** `plumb delete`: a run that has ended, for good. */
export const deleteRun: Command = {
  does: "delete a run that has ended: RUN-ID",
  async run(words, terminal) {
    const runId = runIdOf(words);
    await openApi(process.env).delete(`/runs/${encodeURIComponent(runId)}`);
    return answer(terminal, { runId }, [`deleted ${runId}`]);
  },
};

const Format = z.enum(["json", "csv", "markdown", "junit"]);

const exportOptions = {
  format: { type: "string", default: "json" },
  of: { type: "string", default: "owed" },
  bundle: { type: "string" },
  "with-sources": { type: "boolean" },
} as const;

/** `plumb export`: a run's results on standard output, or all that there is of it as a zip file. */
export const exportRun: Command = {
  does: "print a run's results: RUN-ID [--format json|csv|markdown|junit] [--of owed|arrived], or keep all of it: --bundle FILE.zip [--with-sources]",
  async run(words, terminal) {
    const { values, positionals } = parseWords(() =>
      parseArgs({ args: [...words], options: exportOptions, allowPositionals: true }),
    );
    const path = `/runs/${encodeURIComponent(runIdOf(positionals))}`;
    const format = Format.safeParse(values.format);
    if (!format.success) throw new UsageError(`--format takes ${Format.options.join(", ")}, not "${values.format}".`);
    const basis = Basis.safeParse(values.of);
    if (!basis.success) throw new UsageError(`--of takes ${Basis.options.join(", ")}, not "${values.of}".`);
    const api = openApi(process.env);
    if (values.bundle === undefined) {
      if (values["with-sources"]) throw new UsageError("--with-sources needs the file of a --bundle.");
      terminal.print((await api.text(`${path}/results?format=${format.data}&of=${basis.data}`)).trimEnd());
      return exitCodes.ok;
    }
    const bundle = await api.bytes(`${path}/bundle${values["with-sources"] ? "?sources=include" : ""}`);
    await writeFile(values.bundle, bundle);
    const lines = [`${values.bundle}: ${bundle.length} bytes; plumb replay bundle measures it again.`];
    return answer(terminal, { file: values.bundle, bytes: bundle.length }, lines);
  },
};

const Runs = z.looseObject({ runs: z.array(RunFacts) });

/** `plumb runs`: the newest, a line each. */
export const runs: Command = {
  does: "list the newest runs",
  async run(words, terminal) {
    if (words.length > 0) throw new UsageError(`plumb runs takes nothing more, but was given: ${words.join(" ")}.`);
    const page = await openApi(process.env).get("/runs?limit=25", Runs);
    return answer(
      terminal,
      page,
      page.runs.map((found) => `${found.runId}  ${describeRun(found)}`),
    );
  },
};
