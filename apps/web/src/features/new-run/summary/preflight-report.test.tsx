import { MantineProvider } from "@mantine/core";
import { preflightRun } from "@plumbline/core/preflight/preflight-run";
import { StartRun } from "@plumbline/core/run/start-run";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Locale } from "#i18n/locale.ts";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { PreflightReport } from "./preflight-report.tsx";

const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["ticks"] });
const fits = preflightRun(request, [{ cpus: 2, memoryBytes: 8 * 2 ** 30, nofileHardLimit: 20_000 }]);

function reportIn(locale: Locale): string {
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <MantineProvider>
      <InLanguage locale={locale}>
        <PreflightReport hosts={1} fits={fits} fitted={false} onScale={nothing} onFit={nothing} />
      </InLanguage>
    </MantineProvider>,
  );
}

test("a load that does not fit is refused in the reader's language, with the same figures", () => {
  expect(reportIn("en")).toContain("25,000 connections need 25,128 open files");
  for (const locale of ["th", "zh-CN"] as const) {
    const report = reportIn(locale);
    expect(report).toContain("25,128");
    expect(report).not.toMatch(/connections|open files/);
  }
});
