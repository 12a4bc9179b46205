import { MantineProvider } from "@mantine/core";
import { estimate } from "@plumbline/core/compare/figures/estimate";
import { comparedSide, comparisonView } from "@plumbline/core/result/testing/sample-comparison";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { CompressionTable } from "./compression-table.tsx";

const p99 = [200, 201, 202, 203, 204, 205];
const plain = comparedSide("go-gorilla", p99, {
  estimates: { "server.net.txPerDelivery": estimate([2200, 2201, 2202, 2203, 2204, 2205]) },
});
const compressed = comparedSide("go-gorilla", p99, { load: `${plain.load}; permessage-deflate` });

const htmlOf = (...sides: (typeof plain)[]) =>
  renderToStaticMarkup(
    <InLanguage>
      <MantineProvider>
        <CompressionTable view={comparisonView(sides)} />
      </MantineProvider>
    </InLanguage>,
  );

test("a server without and with compression is two lines, with intervals, and with a reason where nothing was measured", () => {
  const [, , ...rows] = htmlOf(plain, compressed).split("<tr");
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain("A · go-gorilla");
  expect(rows[0]).toContain("2.15\u00a0KiB");
  expect(rows[0]).toContain("(2.15–2.15)");
  expect(rows[0]).toContain("none");
  expect(rows[1]).toContain("B · go-gorilla");
  expect(rows[1]).toContain("permessage-deflate");
  expect(rows[1]).toContain("–");
});

test("a comparison without such two sides has no table", () => {
  expect(htmlOf(plain, comparedSide("rust-axum", p99))).not.toContain("<table");
});
