/** @jsxRuntime automatic */
import { environmentLine } from "@plumbline/core/environment/environment-line";
import { markExhibition } from "@plumbline/core/gate/mark-exhibition";
import { formatPercent } from "@plumbline/core/metric/format";
import { formatMoment } from "@plumbline/core/metric/moment-text";
import { answerSentence } from "@plumbline/core/result/answer-sentence";
import { type PolicyBoard, prepareBoard } from "@plumbline/core/result/board";
import { changedSettings } from "@plumbline/core/result/changed-settings";
import { prepareResults } from "@plumbline/core/result/results";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { languageFacts } from "@plumbline/core/server/language-facts";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Board } from "../model/boards.ts";
import { paths } from "../model/paths.ts";
import { toRow } from "../model/published.ts";
import { type BoardBasis, bases, figureOf, questions } from "../model/questions.ts";
import { type PublishedSite, shownBoards } from "../model/site.ts";
import { EvidenceBoard } from "./board-table.tsx";
import { ExhibitionTable, exhibitionsOf } from "./exhibition-table.tsx";
import { Layout, type PageProps } from "./layout.tsx";
import { SignatureBadge } from "./parts.tsx";

type BoardPageProps = PageProps & { board: Board; basis: BoardBasis; metricId: SummaryMetricId };

/** A leaderboard: questions, the answer in a sentence, and the servers in groups that are shown to differ. */
export function BoardPage({ site, root, board, basis, metricId }: BoardPageProps) {
  const { scenarioId, leaderboard, result } = board;
  const scenario = getScenario(scenarioId);
  const question = questionOf(board, basis);
  const { sentence, caveats } = answerOf(board);
  return (
    <Layout
      {...{ site, root }}
      title={`${scenario.name}, ${bases[basis]}`}
      description={sentence}
      scripts={["assets/board.js"]}
    >
      <h1>{question?.asks ?? scenario.name}</h1>
      <QuestionTabs {...{ site, root, board, basis }} />
      <p className="answer">{basis === "host" ? sentence : summaryMetrics[metricId].meaning}</p>
      {caveats.map((caveat) => (
        <p key={caveat} className="caveat">
          {caveat}
        </p>
      ))}
      <Choices {...{ site, root, board, basis }} />
      <Filters board={board} />
      <Rankings {...{ board, metricId, root }} />
      <p className="dim source">
        From “<bdi>{leaderboard.run.name}</bdi>”, {formatMoment(leaderboard.run.finishedAt.getTime())} ·{" "}
        {leaderboard.rounds} {leaderboard.rounds === 1 ? "round" : "rounds"}
        {changedSettings(scenario, leaderboard).map((setting) => ` · ${setting}`)}
        {leaderboard.environment && ` · ${environmentLine(leaderboard.environment)}`} ·{" "}
        <a href={`${root}${paths.scenario(scenarioId)}`}>about {scenario.name}</a> ·{" "}
        <a href={`${root}${paths.boardData(board)}`}>JSON</a> <SignatureBadge signature={result.signature} />
      </p>
    </Layout>
  );
}

/** The run's answer for the scenario, in the sentences of the app. */
export function answerOf({ result, scenarioId, leaderboard }: Board): { sentence: string; caveats: string[] } {
  const { run, trials } = result.bundle;
  const results = prepareResults({ spec: run.spec, rows: trials.map(toRow) }, { [scenarioId]: leaderboard.floors });
  const found = results.find(({ scenario }) => scenario.id === scenarioId);
  return found ? answerSentence(found) : { sentence: "", caveats: [] };
}

/** The question that a board answers on a basis. */
function questionOf(board: Board, basis: BoardBasis) {
  return questions.find((each) => (each.basis === "memory") === (basis === "memory") && each.isAnsweredBy(board));
}

type ChoiceProps = PageProps & Pick<BoardPageProps, "board" | "basis">;

function QuestionTabs({ site, root, board, basis }: ChoiceProps) {
  const now = questionOf(board, basis);
  const boards = shownBoards(site);
  return (
    <nav className="tabs" aria-label="Questions">
      {questions.flatMap((question) => {
        const first = firstBoard(boards, question);
        return first
          ? [
              <a
                key={question.id}
                href={`${root}${paths.board(first, question.basis)}`}
                aria-current={question === now ? "page" : undefined}
              >
                {question.label}
              </a>,
            ]
          : [];
      })}
    </nav>
  );
}

/** The board that answers a question first; memory is read from idle connections where they were measured. */
function firstBoard(boards: readonly Board[], question: (typeof questions)[number]): Board | undefined {
  const answering = boards.filter((board) => question.isAnsweredBy(board));
  const idle = question.id === "memory" ? answering.find(({ scenarioId }) => scenarioId === "idle") : undefined;
  return idle ?? answering.find(({ carried }) => carried === "plain") ?? answering[0];
}

/** Scenarios of the question, per host or per core, and how connections are carried: each choice is a page. */
function Choices({ site, root, board, basis }: ChoiceProps) {
  const question = questionOf(board, basis);
  const boards = shownBoards(site);
  const inQuestion = boards.filter((each) => question?.isAnsweredBy(each) && each.carried === board.carried);
  const ways = boards.filter((each) => each.scenarioId === board.scenarioId);
  const offered = (["host", "core"] as const).filter((each) => figureOf(board, each) !== null);
  const links = [
    {
      label: "Scenario",
      options: inQuestion.map((each) => ({ to: each, of: basis, text: getScenario(each.scenarioId).name })),
    },
    { label: "Figure", options: basis === "memory" ? [] : offered.map((of) => ({ to: board, of, text: bases[of] })) },
    { label: "Connections", options: ways.map((each) => ({ to: each, of: basis, text: each.carried })) },
  ];
  return (
    <div className="choices">
      {links
        .filter(({ options }) => options.length > 1)
        .map(({ label, options }) => (
          <nav key={label} aria-label={label}>
            {options.map(({ to, of, text }) => (
              <a
                key={text}
                href={`${root}${paths.board(to, of)}`}
                aria-current={to === board && of === basis ? "true" : undefined}
              >
                {text}
              </a>
            ))}
          </nav>
        ))}
    </div>
  );
}

/** Filters that a script applies at once; without one they stay hidden. */
function Filters({ board: { leaderboard } }: { board: Board }) {
  const languages = [...new Set(leaderboard.entries.map(({ server }) => server.language))].sort();
  const profiles = [...new Set(leaderboard.entries.map(({ server }) => server.profile))].sort();
  return (
    <form className="filters" hidden data-filters>
      <input type="search" aria-label="Server or library" placeholder="Server or library" data-find />
      {[
        { key: "language", values: languages.map((value) => ({ value, label: languageFacts[value].label })) },
        { key: "profile", values: profiles.map((value) => ({ value, label: value })) },
      ].map(({ key, values }) =>
        values.length < 2 ? null : (
          <fieldset key={key}>
            <legend>{key}</legend>
            {values.map(({ value, label }) => (
              <label key={value}>
                <input type="checkbox" name={key} value={value} /> {label}
              </label>
            ))}
          </fieldset>
        ),
      )}
      <output aria-live="polite" />
    </form>
  );
}

function Rankings({ board, metricId, root }: Pick<BoardPageProps, "board" | "metricId" | "root">) {
  const { entries, floors } = board.leaderboard;
  const { label, better } = summaryMetrics[metricId];
  const policies = prepareBoard(entries, metricId, floors);
  const exhibitions = exhibitionsOf(entries, metricId);
  const without = entries.filter(({ estimates }) => estimates[metricId] === undefined);
  return (
    <>
      {policies.map((policy) => (
        <div key={policy.policy}>
          <p className="dim">
            {label}, {better} is better{policies.length > 1 ? ` · delivery policy ${policy.policy}` : ""} ·{" "}
            {meaningOf(policy, floors[metricId])}
          </p>
          <EvidenceBoard {...{ board, policy, metricId, root }} />
        </div>
      ))}
      {policies.length === 0 && exhibitions.length === 0 && <p>No server has this figure.</p>}
      <ExhibitionTable {...{ board, exhibitions, metricId, root }} />
      {without.length > 0 && (
        <p className="dim">Without this figure: {without.map(({ server }) => markExhibition(server)).join(", ")}.</p>
      )}
    </>
  );
}

/** The claim that order and groups make. */
function meaningOf({ hasIntervals }: PolicyBoard, floor: number | undefined): string {
  if (!hasIntervals) return "lines: lowest and highest round; too few rounds for intervals, so no order is shown";
  const aa = floor === undefined ? "" : `, or medians nearer than the A/A floor of ${formatPercent(floor)}`;
  return `lines: 95 % intervals · equal ranks: overlapping intervals${aa}`;
}

/** The leaderboard that the site opens with. */
export function firstPage(site: PublishedSite): { board: Board; basis: BoardBasis; metricId: SummaryMetricId } | null {
  const boards = shownBoards(site);
  for (const question of questions) {
    const board = firstBoard(boards, question);
    const metricId = board && figureOf(board, question.basis);
    if (board && metricId) return { board, basis: question.basis, metricId };
  }
  return null;
}
