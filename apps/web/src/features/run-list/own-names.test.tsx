import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Legend } from "#charts/frame/legend.tsx";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { ServerName } from "../implementation/server-name.tsx";
import { TagLinks } from "./tag-links.tsx";

const shown = (part: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <InLanguage>{part}</InLanguage>
    </MantineProvider>,
  );

/** Right to left, left to right inside of it, and an emoji of several code points. */
const NAME = "שרת ws-8 👩‍🔬";

const series = [{ seriesId: "a", label: NAME, color: "black", dash: "" }];

test.each<[string, ReactNode]>([
  ["a page's title", <PageHeader title={NAME} key="title" />],
  ["the way to a page", <PageHeader title="" crumbs={{ steps: [], here: NAME }} key="crumbs" />],
  ["a legend", <Legend series={series} hidden={new Set()} onToggle={() => undefined} key="legend" />],
  ["a cell of a table", <ServerName serverId={NAME} identities={new Map()} key="server" />],
  ["a tag", <TagLinks tags={[NAME]} key="tag" />],
])("a name that a person gave does not reorder the text around it: %s", (_, part) => {
  expect(shown(part)).toContain(`<bdi>${NAME}</bdi>`);
});
