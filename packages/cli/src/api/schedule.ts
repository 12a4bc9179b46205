import { parseArgs } from "node:util";
import { SaveSchedule } from "@plumbline/core/schedule/schedule";
import { z } from "zod";
import { answer } from "../answer.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-code.ts";
import { type ApiClient, openApi } from "./client.ts";
import { parseWords } from "./parse-words.ts";

/** What the commands read of a schedule; whatever else the service says of it is handed on as it came. */
const ScheduleFacts = z.looseObject({
  scheduleId: z.string(),
  name: z.string(),
  suite: z.object({ name: z.string() }),
  cron: z.string(),
  timeZone: z.string(),
  pausedAt: z.string().nullable(),
  nextTimes: z.array(z.string()),
});
type ScheduleFacts = z.infer<typeof ScheduleFacts>;

const Schedules = z.object({ schedules: z.array(ScheduleFacts) });
const Suites = z.object({ suites: z.array(z.object({ suiteId: z.string(), name: z.string() })) });
const Slot = z.looseObject({ runs: z.array(z.object({ runId: z.string() })) });

const createOptions = {
  name: { type: "string" },
  suite: { type: "string" },
  cron: { type: "string" },
  "time-zone": { type: "string" },
  "catch-up": { type: "string" },
  "aa-control": { type: "boolean" },
} as const;

type Act = (words: readonly string[], terminal: Terminal) => Promise<ExitCode>;

const actions = {
  list: async (words, terminal) => {
    if (words.length > 0) throw new UsageError(`plumb schedule list takes nothing more: ${words.join(" ")}.`);
    const found = await openApi(process.env).get("/schedules", Schedules);
    return answer(terminal, found, found.schedules.map(describe));
  },
  create: async (words, terminal) => {
    const { values } = parseWords(() => parseArgs({ args: [...words], options: createOptions }));
    if (!values.suite) throw new UsageError("--suite names the suite to start, by name or id.");
    // before anybody is asked; the suite's id is not known yet
    const wanted = SaveSchedule.omit({ suiteId: true }).safeParse({
      name: values.name ?? values.suite,
      cron: values.cron ?? "",
      ...(values["time-zone"] ? { timeZone: values["time-zone"] } : {}),
      ...(values["catch-up"] ? { catchUp: values["catch-up"] } : {}),
      ...(values["aa-control"] ? { aaControl: true } : {}),
    });
    if (!wanted.success) throw new UsageError(wanted.error.issues.map(({ message }) => message).join(" "));
    const api = openApi(process.env);
    const { suites } = await api.get("/suites", Suites);
    const suite = suites.find(({ suiteId, name }) => suiteId === values.suite || name === values.suite);
    if (!suite)
      throw new UsageError(
        `There is no suite "${values.suite}". Known: ${suites.map(({ name }) => name).join(", ") || "none yet"}.`,
      );
    const made = await api.post("/schedules", ScheduleFacts, { body: { ...wanted.data, suiteId: suite.suiteId } });
    return answer(terminal, made, [describe(made)]);
  },
  pause: (words, terminal) => change(words, terminal, "pause"),
  resume: (words, terminal) => change(words, terminal, "resume"),
  delete: async (words, terminal) => {
    const api = openApi(process.env);
    const { scheduleId, name } = await findNamed(api, words);
    await api.delete(`/schedules/${scheduleId}`);
    terminal.complain(`${name}: deleted; its runs stay`);
    return exitCodes.ok;
  },
  "run-now": async (words, terminal) => {
    const api = openApi(process.env);
    const { scheduleId } = await findNamed(api, words);
    const slot = await api.post(`/schedules/${scheduleId}/runs`, Slot);
    return answer(
      terminal,
      slot,
      slot.runs.map(({ runId }) => `${api.baseUrl}/runs/${runId}`),
    );
  },
} as const satisfies Record<string, Act>;

/** `plumb schedule`: what is started by itself. */
export const schedule: Command = {
  does: "list | create --suite S --cron C [--time-zone Z] [--name N] [--catch-up skip|once] [--aa-control] | pause | resume | delete | run-now SCHEDULE",
  async run([action = "list", ...words], terminal) {
    if (!Object.hasOwn(actions, action))
      throw new UsageError(`plumb schedule takes ${Object.keys(actions).join(", ")}, not "${action}".`);
    return actions[action as keyof typeof actions](words, terminal);
  },
};

async function change(words: readonly string[], terminal: Terminal, to: "pause" | "resume"): Promise<ExitCode> {
  const api = openApi(process.env);
  const { scheduleId } = await findNamed(api, words);
  const changed = await api.post(`/schedules/${scheduleId}/${to}`, ScheduleFacts);
  return answer(terminal, changed, [describe(changed)]);
}

/** The one schedule that a word names, by name or id. */
async function findNamed(api: ApiClient, words: readonly string[]): Promise<ScheduleFacts> {
  const [wanted, ...more] = words;
  if (!wanted || more.length > 0) throw new UsageError("This takes one schedule, by name or id.");
  const { schedules } = await api.get("/schedules", Schedules);
  const found = schedules.find(({ scheduleId, name }) => scheduleId === wanted || name === wanted);
  if (found) return found;
  throw new UsageError(
    `There is no schedule "${wanted}". Known: ${schedules.map(({ name }) => name).join(", ") || "none yet"}.`,
  );
}

function describe({ scheduleId, name, suite, cron, timeZone, pausedAt, nextTimes }: ScheduleFacts): string {
  const next = pausedAt ? "paused" : `next ${nextTimes[0] ?? "never"}`;
  return `${scheduleId}  ${name}: ${suite.name} at "${cron}" ${timeZone}, ${next}`;
}
