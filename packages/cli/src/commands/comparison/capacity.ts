import { type Capacity, describeCapacity, describePoint, kneeOf } from "@plumbline/core/capacity/describe-capacity";
import { highestCarried, lowestOver } from "@plumbline/core/capacity/search-rate";
import { StartRun } from "@plumbline/core/run/start-run";
import { Command } from "commander";
import { toCapacityReport } from "../../capacity/capacity-junit.ts";
import { isBounded } from "../../capacity/is-bounded.ts";
import { searchCapacity } from "../../capacity/search-capacity.ts";
import { addTimeoutOption, keepWaiting, type WaitOptions } from "../../service/waiting.ts";
import { align } from "../../terminal/align.ts";
import { answer } from "../../terminal/answer.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption, writeJunit } from "../../terminal/junit-option.ts";
import { given, toNumber, toSeconds, toShare } from "../../terminal/option-values.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";
import { toCommandLine } from "../../terminal/to-command-line.ts";

type Options = WaitOptions &
  JunitOption & {
    p99: string;
    resolution: string;
    from: string;
    clients: string;
    rounds: string;
    measureS: string;
    warmupS?: string;
  };

/** The scenario with a rate that can be set: latency there counts from the moment at which a message was due. */
const SCENARIO = "echo-open";

/** The most that the scenario's clients can be asked for, each. */
const MOST_PER_CLIENT = 10_000;

/** `plumb capacity`: the highest rate that servers carry while p99 stays below a limit. */
export function capacity(session: Session): Command {
  const { terminal } = session;
  const command = new Command("capacity")
    .description("search how many messages a second servers carry while p99 stays below a limit")
    .argument("<server...>", "servers, one search each")
    .option("--p99 <time>", "the latency that users bear, such as 50ms", "50ms")
    .option("--resolution <share>", "how far apart the rate that is carried and the one that is not may be", "5%")
    .option("--from <rate>", "messages a second of all clients to begin with", "1000")
    .option("--clients <n>", "connections", "100")
    .option("--rounds <n>", "rounds at each rate", "3")
    .option("--measure-s <seconds>", "measured seconds of a round", "10")
    .option("--warmup-s <seconds>", "warm-up of a round (default: the language's own)");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, (serverIds: string[], options: Options) => {
      const asked = readOptions(options);
      const requestOf = (serverId: string) => (rate: number) => toRequest(serverId, rate / asked.clients, options);
      // refused before anything is started
      for (const serverId of serverIds) requestOf(serverId)(asked.bounds.from);
      return keepWaiting(
        terminal,
        { timeout: options.timeout, resume: () => toCommandLine(command, serverIds) },
        async (waiting) => {
          const found: Capacity[] = [];
          for (const serverId of serverIds)
            found.push(await searchCapacity(waiting, { serverId, ...asked, request: requestOf(serverId) }, terminal));
          answer(
            terminal,
            toAnswer(found, asked),
            found.flatMap((one) => describe(one, asked.limitUs)),
          );
          await writeJunit(options, toCapacityReport(found, { scenarioId: SCENARIO, limitUs: asked.limitUs }));
          return found.every(isBounded) ? exitCodes.ok : exitCodes.inconclusive;
        },
      );
    }),
  );
}

type Asked = ReturnType<typeof readOptions>;

/** @throws UsageError */
function readOptions({ p99, resolution, from, clients, ...rest }: Options) {
  const milliseconds = /^\s*(\d+(?:\.\d+)?)\s*ms\s*$/.exec(p99)?.[1];
  const limitUs = milliseconds === undefined ? toSeconds(p99) * 1e6 : Number(milliseconds) * 1000;
  if (!(limitUs > 0)) throw new UsageError("--p99 is a time, such as 50ms or 1s.");
  const share = toShare(resolution);
  if (!(share >= 0.01 && share <= 1)) throw new UsageError("--resolution is a share of 1% to 100%.");
  const [first, count] = [Number(from), Number(clients)];
  if (!(Number.isInteger(first) && first > 0)) throw new UsageError("--from is a whole number of messages a second.");
  if (!(Number.isInteger(count) && count >= 2)) throw new UsageError("--clients is a whole number, 2 or more.");
  if (Number(rest.rounds) < 3) throw new UsageError("--rounds is 3 or more: one round of two says nothing.");
  return { limitUs, clients: count, bounds: { from: first, most: count * MOST_PER_CLIENT, resolution: share } };
}

/** @throws UsageError that names every refused field */
function toRequest(serverId: string, perClientPerS: number, { clients, rounds, measureS, warmupS }: Options): StartRun {
  const request = StartRun.safeParse({
    ...{ serverIds: [serverId], scenarioIds: [SCENARIO], rounds: Number(rounds), measureS: Number(measureS) },
    name: `Capacity of ${serverId}: ${Math.round(perClientPerS * Number(clients))} messages a second`.slice(0, 120),
    parameters: { [SCENARIO]: { clients: Number(clients), perClientPerS } },
    ...given({ warmupS: toNumber(warmupS) }),
  });
  if (!request.success) throw new UsageError(request.error.issues.map(({ message }) => message).join(" "));
  return request.data;
}

function toAnswer(found: readonly Capacity[], { limitUs, clients, bounds }: Asked) {
  const servers = found.map((one) => ({
    ...one,
    sentence: describeCapacity(one, limitUs),
    carriedPerS: highestCarried(one.points),
    notCarriedPerS: lowestOver(one.points),
    kneePerS: kneeOf(one.points),
  }));
  return { scenarioId: SCENARIO, limitUs, clients, resolution: bounds.resolution, servers };
}

function describe(one: Capacity, limitUs: number): string[] {
  const rows = one.points.toSorted((a, b) => a.rate - b.rate).map(describePoint);
  return [
    describeCapacity(one, limitUs),
    ...align([["messages/s", "p99 (range of rounds)", "delivered", "rounds", ""], ...rows]),
  ];
}
