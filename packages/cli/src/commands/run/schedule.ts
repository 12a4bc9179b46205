import { suggestNames } from "@plumbline/core/failure/suggest-names";
import { SaveSchedule } from "@plumbline/core/schedule/schedule";
import { Command } from "commander";
import { z } from "zod";
import { type ApiClient, openApi } from "../../service/client.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { type Terminal, UsageError } from "../../terminal/terminal.ts";

/** The fields of a schedule that the commands read. The others are passed on unchanged. */
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

type CreateOptions = {
  name?: string;
  suite: string;
  cron?: string;
  timeZone?: string;
  catchUp?: string;
  aaControl?: boolean;
};

/** `plumb schedule`: runs that start by themselves. */
export function schedule(session: Session): Command {
  const { terminal } = session;
  const command = new Command("schedule").description("start runs on a schedule");
  const add = (name: string, description: string) =>
    command.command(name).description(description).argument("<schedule>", "its name or id");
  command
    .command("list")
    .description("list the schedules")
    .action(
      handler(session, async () => {
        const found = await openApi(environment()).get("/schedules", Schedules);
        return answer(terminal, found, found.schedules.map(describe));
      }),
    );
  command
    .command("create")
    .description("create a schedule")
    .requiredOption("--suite <suite>", "the suite to start, by name or id")
    .option("--cron <expression>", 'when to start it, such as "0 2 * * *"')
    .option("--time-zone <zone>", "the zone of the times")
    .option("--name <name>", "the schedule's name, instead of the suite's")
    .option("--catch-up <skip|once>", "what to do after missed times")
    .option("--aa-control", "measure an A/A control as well")
    .action(handler(session, (options: CreateOptions) => create(options, terminal)));
  for (const to of ["pause", "resume"] as const)
    add(to, `${to} a schedule`).action(handler(session, (wanted: string) => change(wanted, to, terminal)));
  add("delete", "delete a schedule; its runs stay").action(
    handler(session, async (wanted: string) => {
      const api = openApi(environment());
      const { scheduleId, name } = await findNamed(api, wanted);
      await api.delete(`/schedules/${scheduleId}`);
      terminal.complain(`${name}: deleted; its runs stay`);
      return exitCodes.ok;
    }),
  );
  add("run-now", "start a schedule's runs now").action(
    handler(session, async (wanted: string) => {
      const api = openApi(environment());
      const { scheduleId } = await findNamed(api, wanted);
      const slot = await api.post(`/schedules/${scheduleId}/runs`, Slot);
      const links = slot.runs.map(({ runId }) => `${api.baseUrl}/runs/${runId}`);
      return answer(terminal, slot, links);
    }),
  );
  return command;
}

async function create(options: CreateOptions, terminal: Terminal): Promise<ExitCode> {
  // checked before any request; the suite's id is not known yet
  const wanted = SaveSchedule.omit({ suiteId: true }).safeParse({
    name: options.name ?? options.suite,
    cron: options.cron ?? "",
    ...(options.timeZone ? { timeZone: options.timeZone } : {}),
    ...(options.catchUp ? { catchUp: options.catchUp } : {}),
    ...(options.aaControl ? { aaControl: true } : {}),
  });
  if (!wanted.success) throw new UsageError(wanted.error.issues.map(({ message }) => message).join(" "));
  const api = openApi(environment());
  const { suites } = await api.get("/suites", Suites);
  const suite = suites.find(({ suiteId, name }) => suiteId === options.suite || name === options.suite);
  if (!suite)
    throw new UsageError(
      `There is no suite "${options.suite}". ${suggestNames(
        options.suite,
        suites.map(({ name }) => name),
      )}`,
    );
  const made = await api.post("/schedules", ScheduleFacts, { body: { ...wanted.data, suiteId: suite.suiteId } });
  return answer(terminal, made, [describe(made)]);
}

async function change(wanted: string, to: "pause" | "resume", terminal: Terminal): Promise<ExitCode> {
  const api = openApi(environment());
  const { scheduleId } = await findNamed(api, wanted);
  const changed = await api.post(`/schedules/${scheduleId}/${to}`, ScheduleFacts);
  return answer(terminal, changed, [describe(changed)]);
}

/** Finds a schedule by its name or id. @throws UsageError */
async function findNamed(api: ApiClient, wanted: string): Promise<ScheduleFacts> {
  const { schedules } = await api.get("/schedules", Schedules);
  const found = schedules.find(({ scheduleId, name }) => scheduleId === wanted || name === wanted);
  if (found) return found;
  throw new UsageError(
    `There is no schedule "${wanted}". ${suggestNames(
      wanted,
      schedules.map(({ name }) => name),
    )}`,
  );
}

function describe({ scheduleId, name, suite, cron, timeZone, pausedAt, nextTimes }: ScheduleFacts): string {
  const next = pausedAt ? "paused" : `next ${nextTimes[0] ?? "never"}`;
  return `${scheduleId}  ${name}: ${suite.name} at "${cron}" ${timeZone}, ${next}`;
}
