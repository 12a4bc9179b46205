/** @jsxRuntime automatic */

import { formatMetric } from "@plumbline/core/metric/format";
import { prepareBoard } from "@plumbline/core/result/board";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { TrialView } from "@plumbline/core/trial/views";
import type { Board } from "../model/boards.ts";
import { paths } from "../model/paths.ts";
import type { Published } from "../model/published.ts";
import { limitLabels } from "./board-cells.tsx";
import { EstimateText } from "./exhibition-table.tsx";
import { Layout, type PageProps } from "./layout.tsx";
import {
  EvidenceLinks,
  ExhibitionReasons,
  FactList,
  MarkedId,
  MarkedShape,
  ServerFacts,
  SignatureBadge,
  TableBox,
  VerdictBadge,
} from "./parts.tsx";

/** One server: its place under every scenario, and all of its trials. */
export function ServerPage({ site, root, serverId }: PageProps & { serverId: string }) {
  const results = site.results.filter(({ bundle }) =>
    bundle.run.spec.servers.some((each) => each.serverId === serverId),
  );
  const measured = results.flatMap(({ bundle }) =>
    bundle.run.spec.servers.filter((each) => each.serverId === serverId),
  );
  const [server] = measured;
  if (!server) throw new Error(`no result has the server ${serverId}`);
  const boards = site.boards.filter(({ sides }) => sides.has(serverId));
  return (
    <Layout {...{ site, root }} title={serverId} description={`Every published figure of ${serverId}.`}>
      <h1>
        <MarkedShape server={server} /> <bdi>{serverId}</bdi>
      </h1>
      <p>
        <bdi>{server.name}</bdi> · <ServerFacts server={server} />
      </p>
      <ExhibitionReasons servers={measured} />
      {boards.length > 0 && (
        <TableBox label="Scenarios">
          <table>
            <thead>
              <tr>
                <th scope="col">Scenario</th>
                <th scope="col">Rank</th>
                <th scope="col">Figure</th>
                <th scope="col">Median and interval</th>
                <th scope="col">Limited by</th>
                <th scope="col">Evidence</th>
              </tr>
            </thead>
            <tbody>
              {boards.map((board) => (
                <PlaceRow key={paths.board(board, "host")} {...{ board, serverId, root }} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      <h2>Trials</h2>
      {results.map((result) => (
        <TrialList
          key={result.folder}
          {...{ result, root }}
          trials={result.bundle.trials.filter((trial) => trial.serverId === serverId)}
        />
      ))}
      <h2>Source</h2>
      <FactList
        facts={[
          ["Source digest", <code key="source">{server.sourceDigest}</code>],
          ["Commit", <code key="commit">{server.commit ?? "–"}</code>],
          ["Delivery policy", server.deliveryPolicy],
        ]}
      />
    </Layout>
  );
}

function PlaceRow({ board, serverId, root }: { board: Board; serverId: string; root: string }) {
  const metricId = firstFigure(board.scenarioId, "owed");
  const { label, unit } = summaryMetrics[metricId];
  const lines = prepareBoard(board.leaderboard.entries, metricId, board.leaderboard.floors).flatMap(({ groups }) =>
    groups.flat(),
  );
  const line = lines.find(({ entry }) => entry.server.serverId === serverId);
  const entry = board.leaderboard.entries.find(({ server }) => server.serverId === serverId);
  const estimate = entry?.estimates[metricId];
  const trial = board.result.bundle.trials.find(({ trialId }) => trialId === entry?.trialId);
  return (
    <tr>
      <th scope="row">
        <a href={`${root}${paths.scenario(board.scenarioId)}`}>{getScenario(board.scenarioId).name}</a>
        {board.carried === "plain" ? "" : ` (${board.carried})`}
      </th>
      <td className="number">{line?.rank || "–"}</td>
      <td>{label}</td>
      <td className="number">{estimate ? <EstimateText {...{ estimate, unit }} /> : (entry?.missing ?? "–")}</td>
      <td>{entry?.limit ? limitLabels[entry.limit.limitId] : "–"}</td>
      <td className="evidence">
        <EvidenceLinks board={board} trial={trial} serverId={serverId} root={root} of={board.scenarioId} />
      </td>
    </tr>
  );
}

/** Trials of one result, each with its first figure and verdict. */
export function TrialList({ result, trials, root }: { result: Published; trials: readonly TrialView[]; root: string }) {
  return (
    <section>
      <h3>
        <bdi>{result.bundle.run.name}</bdi> <SignatureBadge signature={result.signature} />
      </h3>
      <ul className="trials">
        {trials.map((trial) => {
          const metricId = firstFigure(trial.scenarioId, "owed");
          const value = trial.summary?.values[metricId];
          return (
            <li key={trial.position}>
              <a href={`${root}${paths.trial(result, trial.position)}`}>
                <MarkedId server={trial.server} />, {trial.scenarioId}, round {trial.round}
              </a>
              <span className="number">
                {trial.status === "succeeded" ? formatMetric(value, summaryMetrics[metricId].unit) : trial.status}
              </span>{" "}
              <VerdictBadge verdict={trial.audit?.verdict ?? null} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
