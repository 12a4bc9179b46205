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

Below its load each scenario has the parameters of its own; [those of all](#parameters-of-all-scenarios) are at the end.

This page is written by \`npx vitest run --project unit packages/launcher/src/repository/scenarios-doc.test.ts -u\` out of the catalogue in \`packages/core/src/scenario\`.
`;

/** The parameters of each scenario as lines of a table. What most have in common is told once. */
const lines = scenarios.map((scenario) => Object.entries(scenario.parameters).map(toLine));
const ofAll = [...new Set(lines.flat())].filter(
  (line) => lines.filter((own) => own.includes(line)).length > scenarios.length / 2,
);

test("the page of scenarios says what the catalogue says", async () => {
  await expect([head, ...scenarios.map(toSection), tail()].join("\n")).toMatchFileSnapshot(page);
});

function toSection(scenario: Scenario, nth: number): string {
  const { id, version, name, workload, measures, readFirst, howToRead, limits, plan } = scenario;
  const load = describeLoad(plan({ scale: 1, warmupS: 5, measureS: null }));
  const own = lines[nth] ?? [];
  return `## ${name}

\`${id}\`, version ${version}, workload ${workload}; the server gets ${limits.cpus} CPUs and ${limits.memoryMb} MiB.

${measures}

Load: ${load}.

Read first: **${summaryMetrics[readFirst.metric].label}**. ${readFirst.why} ${howToRead}

${toTable(own.filter((line) => !ofAll.includes(line)))}
`;
}

function tail(): string {
  const without = new Set(
    scenarios.filter(({ parameters }) => !("proxy" in parameters)).map(({ workload }) => workload),
  );
  return `## Parameters of all scenarios

${toTable(ofAll)}

There is no proxy under the workloads ${[...without].join(" and ")}: a flow is executed at an address, and a client at its reference server.
`;
}

function toTable(rows: readonly string[]): string {
  return ["| parameter | unless set | can be | meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function toLine([id, parameter]: [string, Parameter]): string {
  const cells = [
    `\`${id}\``,
    describeParameter(parameter, parameter.default),
    describeRange(parameter),
    parameter.meaning,
  ];
  return `| ${cells.join(" | ")} |`;
}

function describeRange(parameter: Parameter): string {
  if (parameter.kind === "switch") return "on, off";
  if (parameter.kind === "choice") return Object.keys(parameter.options).join(", ");
  return `${parameter.min.toLocaleString("en")} to ${parameter.max.toLocaleString("en")}`;
}
