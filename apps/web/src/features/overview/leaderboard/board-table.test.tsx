import { MantineProvider } from "@mantine/core";
import { estimate } from "@plumbline/core/compare/figures/estimate";
import { prepareBoard } from "@plumbline/core/result/board";
import { runView } from "@plumbline/core/result/testing/sample-run";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { BoardTable } from "./board-table.tsx";

const figure = "latency.owed.p99";
const limit = { limitId: "one-core", saturated: true, sentence: "One core was busy.", evidence: [] } as const;
const entries = runView().spec.servers.map((server, nth) => ({
  server,
  estimates: { [figure]: estimate([1000, 1010, 1020, 1030, 1040, 1050].map((us) => us * (nth + 1))) },
  suspect: nth === 1,
  trialId: `trial-${nth}`,
  limit: { ...limit, evidence: [] },
  missing: null,
}));
const [board] = prepareBoard(entries, figure, {});

test("each line has its rank, library, interval, limit and mark, and links to its trial and to the comparison with the best", () => {
  if (!board) throw new Error("no board");
  const html = renderToStaticMarkup(
    <InLanguage>
      <MantineProvider>
        <BoardTable board={board} unit="µs" source={{ runId: "r0", scenarioId: "chat-steady" }} label="Leaderboard" />
      </MantineProvider>
    </InLanguage>,
  );
  const rows = html.split("<tr").slice(2);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("go-gorilla");
  expect(rows[0]).toContain("Go · x 1.0 · minimal");
  expect(rows[0]).toContain("1.03");
  expect(rows[0]).toContain("one core");
  expect(rows[0]).toContain('href="/trials/trial-0"');
  expect(rows[0]).not.toContain("Compare");
  expect(rows[1]).toContain("SUSPECT");
  expect(rows[1]).toContain('aria-label="Compare rust-axum with go-gorilla"');
  expect(rows[1]).toContain('href="/trials/trial-1"');
});
