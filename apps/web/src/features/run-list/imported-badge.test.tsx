import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { ImportedBadge } from "./imported-badge.tsx";

const imported = { digest: "0".repeat(64), runId: "r-1", exportedAt: new Date("2026-11-24T12:00:00Z") };

const shown = (from: typeof imported | undefined) =>
  renderToStaticMarkup(
    <MantineProvider>
      <InLanguage>
        <ImportedBadge imported={from} />
      </InLanguage>
    </MantineProvider>,
  ).replace(/<style.*?style>/gs, "");

test("an imported run is marked with where and when it was measured", () => {
  expect(shown(imported)).toContain("Measured on another installation as run r-1");
});

test("a run that was measured here has no mark", () => {
  expect(shown(undefined)).not.toContain("Imported");
});
