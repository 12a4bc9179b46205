import { suggestNames } from "@plumbline/core/failure/suggest-names";
import { EXHIBITION_SIGN } from "@plumbline/core/gate/mark-exhibition";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { Command } from "commander";
import { z } from "zod";
import { openApi } from "../../service/client.ts";
import { exhibitionsLast, rulesBroken, toName } from "../../service/run/named-server.ts";
import { align } from "../../terminal/align.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";

/** Things with ids that a command lists. */
type Listing<Item> = {
  /** The command's name, which is also the key of the list in JSON. */
  name: string;
  /** The word for one of them. */
  noun: string;
  find: () => Promise<readonly Item[]>;
  idOf: (item: Item) => string;
  columns: readonly string[];
  toCells: (item: Item) => readonly string[];
  /** One of them, in lines for a person. */
  describe: (item: Item) => readonly string[];
};

/** A command that prints the list, or the one item with an id. A mistyped id gets the nearest ones. */
function listCommand<Item>(session: Session, listing: Listing<Item>): Command {
  const { name, noun, find, idOf, columns, toCells, describe } = listing;
  const { terminal } = session;
  return new Command(name)
    .description(`list ${name}, or describe one`)
    .argument("[id]", `only the ${noun} with this id`)
    .action(
      handler(session, async (id: string | undefined) => {
        const items = await find();
        if (id === undefined) return answer(terminal, { [name]: items }, align([columns, ...items.map(toCells)]));
        const found = items.find((item) => idOf(item) === id);
        if (found) return answer(terminal, found, describe(found));
        throw new UsageError(`There is no ${noun} "${id}". ${suggestNames(id, items.map(idOf))}`);
      }),
    );
}

/** The fields of a server that are read. The others are passed on unchanged. */
const Server = z.looseObject({
  serverId: z.string(),
  exhibition: z.boolean().optional(),
  manifest: z.looseObject({
    name: z.string(),
    language: z.string(),
    profile: z.string(),
    library: z.looseObject({ name: z.string(), version: z.string() }),
    deliveryPolicy: z.string(),
    workloads: z.array(z.string()),
  }),
});

/** `plumb servers`: the servers that can be measured. */
export const serversCommand = (session: Session): Command =>
  listCommand(session, {
    name: "servers",
    noun: "server",
    find: async () =>
      exhibitionsLast(
        (await openApi(environment()).get("/servers", z.looseObject({ servers: z.array(Server) }))).servers,
      ),
    idOf: ({ serverId }) => serverId,
    columns: ["id", "language", "profile", "library", "workloads"],
    toCells: ({ serverId, exhibition, manifest: { language, profile, library, workloads } }) => [
      ...[toName(serverId, exhibition), language, profile, `${library.name} ${library.version}`],
      workloads.join(", "),
    ],
    describe: ({ serverId, exhibition, manifest }) => [
      `${serverId}: ${manifest.name}`,
      `  language         ${manifest.language}`,
      `  library          ${manifest.library.name} ${manifest.library.version}`,
      `  profile          ${manifest.profile}`,
      `  delivery policy  ${manifest.deliveryPolicy}`,
      `  workloads        ${manifest.workloads.join(", ")}`,
      ...(exhibition ? [`  exhibition ${EXHIBITION_SIGN}     never ranked: it ${rulesBroken(manifest)}`] : []),
    ],
  });

/** The fields of a scenario that are read. The others are passed on unchanged. */
const Scenario = z.looseObject({
  scenarioId: z.string(),
  version: z.number(),
  name: z.string(),
  workload: z.string(),
  measures: z.string(),
  readFirst: z.looseObject({ metric: z.string(), why: z.string() }),
  howToRead: z.string(),
  parameters: z.record(z.string(), z.looseObject({ default: z.unknown(), meaning: z.string() })),
});

/** `plumb scenarios`: the scenarios that servers can be measured under. */
export const scenariosCommand = (session: Session): Command =>
  listCommand(session, {
    name: "scenarios",
    noun: "scenario",
    find: async () =>
      (await openApi(environment()).get("/scenarios", z.looseObject({ scenarios: z.array(Scenario) }))).scenarios,
    idOf: ({ scenarioId }) => scenarioId,
    columns: ["id", "workload", "read first", "measures"],
    toCells: ({ scenarioId, workload, readFirst, measures }) => [scenarioId, workload, readFirst.metric, measures],
    describe: ({ scenarioId, version, name, measures, readFirst, howToRead, parameters }) => [
      `${scenarioId}: ${name}, version ${version}`,
      `  ${measures}`,
      `  Read first: ${readFirst.metric}. ${readFirst.why}`,
      `  ${howToRead}`,
      ...align(
        Object.entries(parameters).map(([id, { default: value, meaning }]) => [`  ${id}`, String(value), meaning]),
      ),
    ],
  });

/** `plumb metrics`: the figures of a trial, for thresholds and comparisons. Needs no installation. */
export const metricsCommand = (session: Session): Command =>
  listCommand(session, {
    name: "metrics",
    noun: "metric",
    find: async () =>
      Object.entries(summaryMetrics).map(([metricId, { label, unit, better, meaning }]) => ({
        ...{ metricId, label, unit, better, meaning },
      })),
    idOf: ({ metricId }) => metricId,
    columns: ["id", "unit", "better", "label"],
    toCells: ({ metricId, unit, better, label }) => [metricId, unit, better, label],
    describe: ({ metricId, label, unit, better, meaning }) => [
      `${metricId}: ${label}`,
      `  ${meaning}`,
      `  unit    ${unit}`,
      `  better  ${better}`,
    ],
  });
