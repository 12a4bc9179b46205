import { parseArgs } from "node:util";
import { StartRun } from "@plumbline/core/run/start-run";
import { z } from "zod";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-code.ts";
import { openApi } from "./client.ts";
import { parseWords } from "./parse-words.ts";
import { describeRun, RunFacts } from "./run-facts.ts";
import { toExitCode, waitForRun } from "./wait-for-run.ts";

const startOptions = {
  server: { type: "string", multiple: true },
  scenario: { type: "string", multiple: true },
  mode: { type: "string" },
  rounds: { type: "string" },
  scale: { type: "string" },
  "measure-s": { type: "string" },
  name: { type: "string" },
  "idempotency-key": { type: "string" },
  wait: { type: "boolean" },
} as const;

/** `plumb run`: starts one, and waits for its end where asked to. */
export const run: Command = {
  does: "start a run: --server ID… --scenario ID… [--mode M] [--rounds N] [--scale X] [--measure-s S] [--name T] [--idempotency-key K] [--wait]",
  async run(words, terminal) {
    const { values } = parseWords(() => parseArgs({ args: [...words], options: startOptions }));
    const request = StartRun.safeParse({
      serverIds: values.server ?? [],
      scenarioIds: values.scenario ?? [],
      ...given({
        mode: values.mode,
        name: values.name,
        rounds: toNumber(values.rounds),
        scale: toNumber(values.scale),
        measureS: toNumber(values["measure-s"]),
      }),
    });
    if (!request.success) throw new UsageError(request.error.issues.map(({ message }) => message).join(" "));
    const api = openApi(process.env);
    const started = await api.post("/runs", RunFacts, {
      body: request.data,
      idempotencyKey: values["idempotency-key"],
    });
    terminal.complain(`${api.baseUrl}/runs/${started.runId}`);
    if (!values.wait) return answer(terminal, started);
    const ended = await waitForRun(api, started.runId, terminal);
    answer(terminal, ended);
    return toExitCode(ended);
  },
};

/** `plumb wait`: until a run has ended. */
export const wait: Command = {
  does: "wait for a run's end: RUN-ID",
  async run(words, terminal) {
    const ended = await waitForRun(openApi(process.env), runIdOf(words), terminal);
    answer(terminal, ended);
    return toExitCode(ended);
  },
};

/** `plumb cancel`: asks for a run's end. */
export const cancel: Command = {
  does: "cancel a run: RUN-ID",
  async run(words, terminal) {
    const path = `/runs/${encodeURIComponent(runIdOf(words))}/cancel`;
    const cancelled = await openApi(process.env).post(path, RunFacts);
    terminal.complain(describeRun(cancelled));
    return answer(terminal, cancelled);
  },
};

const Format = z.enum(["json", "csv", "markdown", "junit"]);

/** `plumb export`: a run's results as a file, on standard output. */
export const exportRun: Command = {
  does: "print a run's results: RUN-ID [--format json|csv|markdown|junit]",
  async run(words, terminal) {
    const { values, positionals } = parseWords(() =>
      parseArgs({ args: [...words], options: { format: { type: "string", default: "json" } }, allowPositionals: true }),
    );
    const format = Format.safeParse(values.format);
    if (!format.success) throw new UsageError(`--format takes ${Format.options.join(", ")}, not "${values.format}".`);
    const path = `/runs/${encodeURIComponent(runIdOf(positionals))}/results?format=${format.data}`;
    terminal.print((await openApi(process.env).text(path)).trimEnd());
    return exitCodes.ok;
  },
};

const Runs = z.looseObject({ runs: z.array(RunFacts) });

/** `plumb runs`: the newest, a line each. */
export const runs: Command = {
  does: "list the newest runs",
  async run(words, terminal) {
    if (words.length > 0) throw new UsageError(`plumb runs takes nothing more, but was given: ${words.join(" ")}.`);
    const page = await openApi(process.env).get("/runs?limit=25", Runs);
    for (const found of page.runs) terminal.complain(`${found.runId}  ${describeRun(found)}`);
    return answer(terminal, page);
  },
};

/** The machine's half of every answer: JSON on standard output. */
function answer(terminal: Terminal, value: unknown): ExitCode {
  terminal.print(JSON.stringify(value));
  return exitCodes.ok;
}

function runIdOf(words: readonly string[]): string {
  const [runId, ...more] = words;
  if (!runId || more.length > 0) throw new UsageError("This takes one run's id.");
  return runId;
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function given<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
