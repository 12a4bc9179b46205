/** @jsxRuntime automatic */
import { formatMoment } from "@plumbline/core/metric/moment-text";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { describeParameter } from "@plumbline/core/scenario/parameter-values";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { findRepetitions } from "../model/agreement.ts";
import type { Board } from "../model/boards.ts";
import { paths } from "../model/paths.ts";
import { type BoardBasis, bases, figureOf } from "../model/questions.ts";
import { answerOf } from "./board-page.tsx";
import { Layout, type PageProps } from "./layout.tsx";
import { ExhibitionReasons, FactList, SignatureBadge } from "./parts.tsx";
import { TrialList } from "./server-page.tsx";

/** One scenario: what it measures, how to read it, and every published result of it. */
export function ScenarioPage({ site, root, scenarioId }: PageProps & { scenarioId: string }) {
  const scenario = getScenario(scenarioId);
  const boards = site.boards.filter((board) => board.scenarioId === scenarioId);
  const results = site.results.filter(({ bundle }) => bundle.trials.some((trial) => trial.scenarioId === scenarioId));
  return (
    <Layout {...{ site, root }} title={scenario.name} description={scenario.measures}>
      <h1>{scenario.name}</h1>
      <p className="answer">{scenario.measures}</p>
      <p>
        Read first: <b>{summaryMetrics[scenario.readFirst.metric].label}</b>. {scenario.readFirst.why}{" "}
        {scenario.howToRead}
      </p>
      <FactList
        facts={[
          ["Version", String(scenario.version)],
          ["Limits of the server", `${scenario.limits.cpus} CPUs, ${scenario.limits.memoryMb} MiB`],
          ...Object.values(scenario.parameters).map(
            (parameter) => [parameter.label, describeParameter(parameter, parameter.default)] as const,
          ),
        ]}
      />
      <h2>Results</h2>
      {boards.length === 0 && <p>No published run ranks servers under it.</p>}
      {boards.map((board) => (
        <ResultSection key={paths.board(board, "host")} {...{ site, root, board }} />
      ))}
      <h2>Trials</h2>
      {results.map((result) => (
        <details key={result.folder}>
          <summary>
            <bdi>{result.bundle.run.name}</bdi>
          </summary>
          <TrialList
            {...{ result, root }}
            trials={result.bundle.trials.filter((trial) => trial.scenarioId === scenarioId)}
          />
        </details>
      ))}
    </Layout>
  );
}

function ResultSection({ site, root, board }: PageProps & { board: Board }) {
  const { leaderboard, result, carried } = board;
  const { sentence, caveats } = answerOf(board);
  const repetitions = findRepetitions(board, site.boards);
  const offered = (Object.keys(bases) as BoardBasis[]).filter((basis) => figureOf(board, basis) !== null);
  return (
    <section className="pair">
      <h3>
        <bdi>{leaderboard.run.name}</bdi>
        {carried === "plain" ? "" : `, ${carried}`}
      </h3>
      <p className="dim">
        {formatMoment(leaderboard.run.finishedAt.getTime())} · {leaderboard.rounds} rounds{" "}
        <SignatureBadge signature={result.signature} />
      </p>
      <p>{[sentence, ...caveats].join(" ")}</p>
      <ExhibitionReasons servers={leaderboard.entries.map(({ server }) => server)} />
      <p className="choices">
        {offered.map((basis) => (
          <a key={basis} href={`${root}${paths.board(board, basis)}`}>
            Leaderboard, {bases[basis]}
          </a>
        ))}
      </p>
      {repetitions.length > 0 && (
        <ul className="repetitions" aria-label="Reproduced by">
          {repetitions.map(({ other, serverId, agrees, sentence: said }) => (
            <li key={`${other.result.folder} ${serverId}`}>
              <span className={`badge ${agrees ? "same" : "suspect"}`}>{agrees ? "agrees" : "differs"}</span>{" "}
              <a href={`${root}${paths.board(other, "host")}`}>
                <bdi>{serverId}</bdi>
              </a>{" "}
              reproduced: <SignatureBadge signature={other.result.signature} /> {said}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
