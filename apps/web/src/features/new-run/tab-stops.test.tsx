import { MantineProvider } from "@mantine/core";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { ServerView } from "@plumbline/core/server/views";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { countTabStops } from "#ui/testing/count-tab-stops.ts";
import { ScenarioColumn } from "./columns/scenario-column.tsx";
import { ServerColumn } from "./columns/server-column.tsx";
import { PresetBar } from "./preset-bar.tsx";

const stopsOf = (part: ReactNode) =>
  countTabStops(
    renderToStaticMarkup(
      <InLanguage>
        <MantineProvider>{part}</MantineProvider>
      </InLanguage>,
    ),
  );

const server = (serverId: string, language: string) =>
  ({
    serverId,
    manifest: {
      name: serverId,
      language,
      profile: "minimal",
      library: { name: serverId },
      deliveryPolicy: "block",
      workloads: ["chat"],
    },
  }) as unknown as ServerView;

const many = Array.from({ length: 30 }, (_, nth) => server(`server-${nth}`, nth % 2 === 0 ? "go" : "rust"));

test.each([1, 30])("%i servers take three tab stops: all, the search, and the list", (count) => {
  const column = (chosen: string[]) => (
    <ServerColumn
      what="servers"
      servers={many.slice(0, count)}
      chosen={chosen}
      workloads={[]}
      onChange={() => undefined}
    />
  );
  expect(stopsOf(column([]))).toBe(3);
  expect(stopsOf(column(["server-0"]))).toBe(3);
  expect(stopsOf(column(["server-that-left"]))).toBe(3);
});

test("all scenarios take two tab stops: the search and the list, whatever is selected", () => {
  const column = (chosen: string[]) => (
    <ScenarioColumn
      what="servers"
      chosen={chosen}
      settings={[]}
      planInput={{ scale: 1, warmupS: 5, measureS: null }}
      errors={{}}
      onChange={() => undefined}
    />
  );
  expect(scenarios.length).toBeGreaterThan(5);
  expect(stopsOf(column([]))).toBe(2);
  expect(stopsOf(column(["chat-steady", "chat-burst"]))).toBe(2);
});

test("presets are one tab stop", () => {
  const presets = ["Compare two", "One language", "All"].map((label) => ({ label, meaning: label, changed: {} }));
  expect(stopsOf(<PresetBar presets={presets} onChange={() => undefined} />)).toBe(1);
});
