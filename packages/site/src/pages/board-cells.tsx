/** @jsxRuntime automatic */
import type { LimitId } from "@plumbline/core/audit/views";
import type { LeaderboardEntry } from "@plumbline/core/overview/views";
import type { Board } from "../model/boards.ts";
import { paths } from "../model/paths.ts";
import { EvidenceLinks, MarkedShape, ServerFacts } from "./parts.tsx";

/** A limit in one or two words. */
export const limitLabels = {
  none: "nothing",
  memory: "memory",
  "accept-queue": "accept queue",
  "server-cpu": "server CPU",
  generator: "load generator",
  proxy: "proxy",
  client: "client",
  "one-core": "one core",
  network: "network",
  lock: "a lock",
  outside: "other load",
  unknown: "not known",
} as const satisfies Record<LimitId, string>;

type EntryProps = { entry: LeaderboardEntry; root: string };

/** The attributes of a row by which the filters of a board find it. */
export function filteredBy({ server }: LeaderboardEntry) {
  const { serverId, language, profile, library, name } = server;
  return {
    "data-language": language,
    "data-profile": profile,
    "data-find": `${serverId} ${name} ${library}`.toLowerCase(),
  };
}

/** The heading of a row: the server with its shape, its page and its facts. */
export function MeasuredServer({ entry: { server, suspect }, root }: EntryProps) {
  return (
    <th scope="row">
      <MarkedShape server={server} />{" "}
      <a className="name" href={`${root}${paths.server(server.serverId)}`}>
        <bdi>{server.serverId}</bdi>
      </a>{" "}
      {suspect && <span className="badge suspect">SUSPECT</span>}
      <ServerFacts server={server} />
    </th>
  );
}

/** The headings of the last two columns. */
export function LimitAndEvidenceHeads() {
  return (
    <>
      <th scope="col" className="wide">
        Limited by
      </th>
      <th scope="col">Evidence</th>
    </>
  );
}

/** The limit of a server, and the links to the proof of its figure. */
export function LimitAndEvidence({ board, entry, root }: EntryProps & { board: Board }) {
  const { server, limit, trialId } = entry;
  const trial = board.result.bundle.trials.find((each) => each.trialId === trialId);
  return (
    <>
      <td className="wide" title={limit?.sentence}>
        {limit ? limitLabels[limit.limitId] : "–"}
      </td>
      <td className="evidence">
        <EvidenceLinks board={board} trial={trial} serverId={server.serverId} root={root} of={server.serverId} />
      </td>
    </>
  );
}
