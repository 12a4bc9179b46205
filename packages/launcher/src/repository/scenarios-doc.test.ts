import { fileURLToPath } from "node:url";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Parameter } from "@plumbline/core/scenario/parameter";
import { describeParameter } from "@plumbline/core/scenario/parameter-values";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { expect, test } from "vitest";

const page = fileURLToPath(new URL("../../../../docs/scenarios.md", import.meta.url));

const head = `# Scenarios

How servers are loaded. Every scenario has a version: a change that can move a number raises it, and different versions never
compare. \`scale\` multiplies the clients of each; parameters are set on the page of a new run or in the request that starts one
(\`{"parameters": {"echo-closed": {"depth": 16}}}\`). A value outside its range is refused with the range.

This page is written by \`npx vitest run --project unit packages/launcher/src/repository/scenarios-doc.test.ts -u\` out of the catalogue in \`packages/core/src/scenario\`.
`;

test("the page of scenarios says what the catalogue says", async () => {
  await expect([head, ...scenarios.map(toSection)].join("\n")).toMatchFileSnapshot(page);
});

function toSection(scenario: Scenario): string {
  const { id, version, name, workload, measures, readFirst, howToRead, limits, parameters, plan } = scenario;
  const load = describeLoad(plan({ scale: 1, warmupS: 5, measureS: null }));
  const rows = Object.entries(parameters).map(
    ([parameterId, parameter]) =>
      `| \`${parameterId}\` | ${describeParameter(parameter, parameter.default)} | ${describeRange(parameter)} | ${parameter.meaning} |`,
  );
  return `## ${name}

\`${id}\`, version ${version}, workload ${workload}; the server gets ${limits.cpus} CPUs and ${limits.memoryMb} MiB.

${measures}

Load: ${load}.

Read first: **${summaryMetrics[readFirst.metric].label}**. ${readFirst.why} ${howToRead}

| parameter | unless set | can be | meaning |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
}

function describeRange(parameter: Parameter): string {
  if (parameter.kind === "switch") return "on, off";
  if (parameter.kind === "choice") return Object.keys(parameter.options).join(", ");
  return `${parameter.min.toLocaleString("en")} to ${parameter.max.toLocaleString("en")}`;
}
