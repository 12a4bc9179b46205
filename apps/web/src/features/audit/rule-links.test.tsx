import { MantineProvider } from "@mantine/core";
import { rules } from "@plumbline/core/audit/rules/rules";
import { auditTable } from "@plumbline/core/audit/table/audit-table";
import type { Audit, AuditFinding } from "@plumbline/core/audit/views";
import { threatOf } from "@plumbline/core/threat/threats";
import type { TrialRow } from "@plumbline/core/trial/views";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { DoubtedTrials } from "./doubted-trials.tsx";
import { FindingTable } from "./finding-table.tsx";
import { RuleLink } from "./rule-link.tsx";
import { Verdicts } from "./table/table-verdicts.tsx";

const render = (shown: ReactNode, searchParams = "") =>
  renderToStaticMarkup(
    <NuqsTestingAdapter searchParams={searchParams}>
      <MantineProvider>
        <InLanguage>{shown}</InLanguage>
      </MantineProvider>
    </NuqsTestingAdapter>,
  );
const linkTo = (ruleId: string) => `href="/threats#${threatOf(ruleId)?.id}"`;

const audit: Audit = {
  v: 1,
  verdict: "SUSPECT",
  findings: [
    { ruleId: "steal-time", outcome: "suspect", sentence: "Stolen.", figures: [] },
    { ruleId: "disturbed", outcome: "passed", sentence: "Undisturbed. Watched: paused containers.", figures: [] },
    { ruleId: "achieved", outcome: "passed", sentence: "Sent.", figures: [] },
  ],
  limit: { limitId: "none", saturated: false, sentence: "Nothing.", evidence: [] },
};

test.each(rules.map(({ id }) => id))("the rule %s leads to the threat that it stands against", (ruleId) => {
  expect(render(<RuleLink ruleId={ruleId} />)).toContain(linkTo(ruleId));
});

test("a rule that no longer exists is named without a link", () => {
  expect(render(<RuleLink ruleId="of-an-older-version" />)).not.toContain("href");
});

test("a trial's audit links each finding, and says what was watched without a click", () => {
  const shown = render(<FindingTable audit={audit} />);
  expect(shown).toContain(linkTo("steal-time"));
  expect(shown).toContain("Undisturbed. Watched: paused containers.");
  expect(shown).not.toContain("Sent.");
});

test("a disturbance is shown once, as a finding", () => {
  const disturbed: AuditFinding = {
    ruleId: "disturbed",
    outcome: "suspect",
    sentence: "The database was slow.",
    figures: [],
  };
  expect(
    render(<FindingTable audit={{ ...audit, findings: [disturbed] }} />).match(/The database was slow/g),
  ).toHaveLength(1);
});

test("doubted trials link the rules that speak against them", () => {
  const reasons = [{ ruleId: "steal-time", outcome: "suspect", sentence: "Stolen." } as const];
  const trial = {
    trialId: "t",
    serverId: "go-one",
    round: 1,
    audit: { verdict: "SUSPECT", reasons },
  } as unknown as TrialRow;
  expect(render(<DoubtedTrials trials={[trial]} />)).toContain(linkTo("steal-time"));
});

test("rows of a published table link the rules that speak against them", () => {
  const rows = auditTable([{ connections: 1, depth: 1, rate: 1000, meanLatencyMs: 50, loop: "closed" }]);
  expect(rows[0]?.reasons.map(({ ruleId }) => ruleId)).toEqual(["littles-law"]);
  expect(render(<Verdicts rows={rows} source="tableAudit.rowsInFormat" />)).toContain(linkTo("littles-law"));
});
