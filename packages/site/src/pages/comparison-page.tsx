/** @jsxRuntime automatic */
import { judgeSides } from "@plumbline/core/compare/sides/judge-sides";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { formatMetric } from "@plumbline/core/metric/format";
import { prepareAnswers } from "@plumbline/core/result/comparison-answer";
import { furtherSides } from "@plumbline/core/result/further-sides";
import { certaintyText, ratioText } from "@plumbline/core/result/ratio-text";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { ServerSnapshot } from "@plumbline/core/server/views";
import type { Basis } from "@plumbline/core/summary/basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Board } from "../model/boards.ts";
import { paths } from "../model/paths.ts";
import { Layout, type PageProps } from "./layout.tsx";
import { ExhibitionReasons, FoldedTable, MarkedId, MarkedShape, ServerFacts } from "./parts.tsx";

const BASIS: Basis = "owed";

/** A server beside another one, judged once for both of their pages. */
export type Pair = { first: string; second: string; view: ComparisonView };

/** Judges every pair of a board, from the servers' order in the run. */
export function judgePairs({ sides, leaderboard }: Board): Pair[] {
  const all = [...sides];
  return all.flatMap(([first, a], nth) =>
    all.slice(nth + 1).map(([second, b]) => ({
      first,
      second,
      view: judgeSides([a, b], { floors: leaderboard.floors, compareUnlike: false }),
    })),
  );
}

type ComparisonPageProps = PageProps & { board: Board; serverId: string; pairs: readonly Pair[] };

/** One server against each other one of its run. */
export function ComparisonPage({ site, root, board, serverId, pairs }: ComparisonPageProps) {
  const scenario = getScenario(board.scenarioId);
  const server = serverIn(board, serverId);
  const others = pairs.map((pair) => otherOf(pair, serverId));
  return (
    <Layout
      {...{ site, root }}
      title={`${serverId} compared, ${scenario.name}`}
      description={`${serverId} against every other server under ${scenario.name}.`}
    >
      <p className="crumbs">
        <a href={`${root}${paths.board(board, "host")}`}>{scenario.name}</a> / compare
      </p>
      <h1>
        {server && <MarkedShape server={server} />} <bdi>{serverId}</bdi> compared
      </h1>
      {server && (
        <p>
          <ServerFacts server={server} />
        </p>
      )}
      <p>
        Under {scenario.name}, in “<bdi>{board.leaderboard.run.name}</bdi>”. Verdicts stand on the rounds of this run
        alone.
      </p>
      <ExhibitionReasons servers={[serverId, ...others].flatMap((each) => serverIn(board, each) ?? [])} />
      {pairs.length > 1 && (
        <nav className="jump" aria-label="Against">
          {others.map((other) => (
            <a key={other} href={`#${other}`}>
              <MeasuredName board={board} serverId={other} />
            </a>
          ))}
        </nav>
      )}
      {pairs.length === 0 && <p>No other server was measured beside it.</p>}
      {pairs.map((pair) => (
        <PairSection key={otherOf(pair, serverId)} {...{ pair, serverId, root, board }} />
      ))}
    </Layout>
  );
}

const serverIn = ({ sides }: Board, serverId: string): ServerSnapshot | undefined =>
  sides.get(serverId)?.side.servers[0];

/** The name of a server of the board, with its sign where it is an exhibition. */
function MeasuredName({ board, serverId }: { board: Board; serverId: string }) {
  return <MarkedId server={serverIn(board, serverId) ?? { serverId, deviations: [] }} />;
}

const otherOf = ({ first, second }: Pair, serverId: string): string => (first === serverId ? second : first);

type PairProps = { pair: Pair; serverId: string; root: string; board: Board };

function PairSection({ pair, serverId, root, board }: PairProps) {
  const other = otherOf(pair, serverId);
  const [answer] = prepareAnswers(pair.view, BASIS);
  return (
    <section id={other} className="pair">
      <h2>
        against{" "}
        <a href={`${root}${paths.comparison(board, other)}`}>
          <MeasuredName board={board} serverId={other} />
        </a>
      </h2>
      {answer && (
        <>
          <p className={`answer ${answer.verdict.replace(" ", "-")}`}>{answer.headline}</p>
          <p>
            {answer.howMuch} {answer.howSure} {answer.others}
          </p>
        </>
      )}
      <RatioTable view={pair.view} />
    </section>
  );
}

/** Every common figure of two servers. */
function RatioTable({ view }: { view: ComparisonView }) {
  const [further] = furtherSides(view);
  const [a] = view.sides;
  if (!further || !a || further.figures.length === 0) return null;
  return (
    <FoldedTable
      label={`${further.side.label} against ${a.label}`}
      summary={`${further.figures.length} figures`}
      heads={["Figure", `${a.label} (A)`, `${further.side.label} (B)`, "B ÷ A", "Verdict", "How sure"]}
    >
      {further.figures.map((figure) => {
        const metric = summaryMetrics[figure.metricId as SummaryMetricId];
        return (
          <tr key={figure.metricId}>
            <th scope="row">{metric.label}</th>
            {[a, further.side].map(({ label, estimates }) => (
              <td key={label} className="number">
                {formatMetric(estimates[figure.metricId]?.median, metric.unit)}
              </td>
            ))}
            <td className="number">{ratioText(figure)}</td>
            <td>
              <span className={`badge ${figure.verdict}`}>{figure.verdict}</span>
            </td>
            <td className="dim">{certaintyText(figure)}</td>
          </tr>
        );
      })}
    </FoldedTable>
  );
}
