import { MantineProvider } from "@mantine/core";
import type { RunRow } from "@plumbline/core/run/views";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { columnsOf } from "./run-table.tsx";

const sha = "0123456789abcdef0123456789abcdef01234567";
const runOf = (commit?: RunRow["spec"]["commit"]) => ({ spec: { commit } }) as RunRow;

/** The text in the column of commits; null without such a column. */
function shown(runs: RunRow[]): string[] | null {
  const column = columnsOf(runs, inEnglish).find(({ accessor }) => accessor === "commit");
  if (!column) return null;
  const cells = runs.map((run) => column.render(run));
  return cells.map((cell) =>
    renderToStaticMarkup(<MantineProvider>{cell}</MantineProvider>).replace(/<style.*?style>/gs, ""),
  );
}

test("where no run names a commit there is no column for it", () => {
  expect(shown([runOf(), runOf()])).toBeNull();
});

test("a commit is shown by its first digits, and leads to where it can be read", () => {
  const [none, bare, linked] = shown([runOf(), runOf({ sha }), runOf({ sha, url: "https://example.com/c" })]) ?? [];
  expect(none).toBe("–");
  expect(bare).toBe('<span class="figure">0123456</span>');
  expect(linked).toContain('href="https://example.com/c"');
});
