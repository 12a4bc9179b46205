/** @jsxRuntime automatic */

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { inJson } from "@plumbline/core/metric/figure-value";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { idOf, paths } from "../model/paths.ts";
import { type BoardBasis, bases, figureOf } from "../model/questions.ts";
import { type PublishedSite, shownBoards } from "../model/site.ts";
import { BoardPage, firstPage } from "../pages/board-page.tsx";
import { ComparisonPage, judgePairs } from "../pages/comparison-page.tsx";
import { MethodologyPage } from "../pages/methodology-page.tsx";
import { ResultsPage } from "../pages/results-page.tsx";
import { ScenarioPage } from "../pages/scenario-page.tsx";
import { ServerPage } from "../pages/server-page.tsx";
import { TrialEvidencePage } from "../pages/trial-page.tsx";
import { buildScripts } from "./build-scripts.ts";
import { proofOf } from "./proof-of.ts";

/** A file of the site by its path from the root. */
export type SiteEntry = readonly [path: string, content: string | Uint8Array];

/**
 * Every file that follows from the site's results: equal results give equal bytes.
 * @param options.isWanted leaves out files by their paths, and comparisons and trials without even making them
 */
export async function* renderSite(
  site: PublishedSite,
  { isWanted = () => true }: { isWanted?: (path: string) => boolean } = {},
): AsyncGenerator<SiteEntry> {
  yield ["assets/site.css", readFileSync(new URL("../assets/site.css", import.meta.url))];
  yield* await buildScripts();
  for (const pages of [overviewPages, boardPages, placePages])
    for (const entry of pages(site)) if (isWanted(entry[0])) yield entry;
  if (isWanted("compare/")) yield* comparisonPages(site);
  if (isWanted("trials/")) yield* trialPages(site);
}

/** A page for each server, and one for each scenario. */
function* placePages(site: PublishedSite): Generator<SiteEntry> {
  for (const serverId of idsOf(site, ({ serverId: id }) => id))
    yield [paths.server(serverId), toHtml(<ServerPage site={site} root="../" serverId={serverId} />)];
  for (const scenarioId of idsOf(site, ({ scenarioId: id }) => id))
    yield [paths.scenario(scenarioId), toHtml(<ScenarioPage site={site} root="../" scenarioId={scenarioId} />)];
}

function* overviewPages(site: PublishedSite): Generator<SiteEntry> {
  const first = firstPage(site);
  const index = first ? <BoardPage {...first} site={site} root="" /> : <ResultsPage site={site} root="" />;
  yield [paths.index, toHtml(index)];
  yield [paths.results, toHtml(<ResultsPage site={site} root="" />)];
  yield [paths.methodology, toHtml(<MethodologyPage site={site} root="" />)];
  yield [paths.data, toJson(dataOf(site))];
}

/** Boards that leaderboards do not show have pages too: a scenario's page lists every result. */
function* boardPages(site: PublishedSite): Generator<SiteEntry> {
  for (const board of site.boards) {
    yield [paths.boardData(board), toJson(board.leaderboard)];
    for (const basis of Object.keys(bases) as BoardBasis[]) {
      const metricId = figureOf(board, basis);
      if (metricId)
        yield [paths.board(board, basis), toHtml(<BoardPage {...{ site, board, basis, metricId }} root="../" />)];
    }
  }
}

function* comparisonPages(site: PublishedSite): Generator<SiteEntry> {
  for (const board of site.boards) {
    const pairs = judgePairs(board);
    for (const serverId of board.sides.keys()) {
      const own = pairs.filter(({ first, second }) => first === serverId || second === serverId);
      yield [
        paths.comparison(board, serverId),
        toHtml(<ComparisonPage {...{ site, board, serverId }} pairs={own} root="../" />),
      ];
    }
  }
}

async function* trialPages(site: PublishedSite): AsyncGenerator<SiteEntry> {
  for (const result of site.results)
    for (const trial of result.bundle.trials) {
      const frames = await result.bundle.readFrames(trial.position);
      yield [
        paths.trial(result, trial.position),
        toHtml(<TrialEvidencePage {...{ site, result, trial, frames }} root="../" />),
      ];
      const packed = gzipSync(JSON.stringify(proofOf(result, trial.position, site.publishers))).toString("base64");
      yield [paths.proof(result, trial.position), `plumbProof("${packed}")\n`];
    }
}

type Trial = PublishedSite["results"][number]["bundle"]["trials"][number];

function idsOf(site: PublishedSite, idIn: (trial: Trial) => string): string[] {
  return [...new Set(site.results.flatMap(({ bundle }) => bundle.trials.map(idIn)))].sort();
}

/** The index for programs: the results, and the addresses of everything. */
function dataOf(site: PublishedSite) {
  return {
    v: 1,
    title: site.title,
    publishers: site.publishers,
    results: site.results.map((result) => ({
      digest: result.bundle.digest,
      name: result.bundle.run.name,
      bundle: paths.bundle(result),
      signature: result.signature,
      trials: result.bundle.trials.map(({ position, serverId, scenarioId, round, server, audit, summary }) => ({
        ...{ position, serverId, scenarioId, round },
        ...(isExhibition(server) ? { exhibition: true } : {}),
        verdict: audit?.verdict ?? null,
        page: paths.trial(result, position),
        values: summary?.values ?? null,
      })),
    })),
    leaderboards: shownBoards(site).map((board) => ({
      scenarioId: board.scenarioId,
      carried: board.carried,
      result: idOf(board.result),
      data: paths.boardData(board),
    })),
  };
}

const toHtml = (page: ReactElement): string => `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
const toJson = (value: unknown): string => `${JSON.stringify(inJson(value))}\n`;
