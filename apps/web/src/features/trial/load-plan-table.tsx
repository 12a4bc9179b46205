import { Table } from "@mantine/core";
import { describeConditions } from "@plumbline/core/plan/describe-load";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatCompact, formatCount, formatDuration } from "#ui/format.ts";
import { FigureCell, TableSection } from "#ui/table/plain-table.tsx";

/** The planned phases of the load, one a row. */
export function LoadPlanTable({ plan }: { plan: LoadPlan }) {
  const say = useSay();
  const right = (title: string) => ({ title, ta: "right" as const });
  const headings = [say("phases.phase"), right(say("phases.takes")), right(say("phases.clients")), say("phases.sends")];
  return (
    <TableSection
      title={say("phases.title")}
      note={[sendingText(plan, say), ...describeConditions(plan)].join("; ")}
      headings={headings}
      maw={480}
    >
      {plan.stages.map((stage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stages of a frozen plan never reorder
        <Table.Tr key={index}>
          <Table.Td>{stage.phase}</Table.Td>
          <FigureCell>{formatDuration(stage.seconds)}</FigureCell>
          <FigureCell>{formatCount(stage.clients)}</FigureCell>
          <Table.Td>{say(stage.sends ? "phases.yes" : "phases.listens")}</Table.Td>
        </Table.Tr>
      ))}
    </TableSection>
  );
}

function sendingText({ sending, flow }: LoadPlan, say: Say): string {
  if (flow && sending.kind === "open") return say("phases.flow", { rate: formatCompact(sending.perClientPerS) });
  switch (sending.kind) {
    case "open":
      return say(sending.phases === "in-step" ? "phases.inStep" : "phases.open", {
        rate: formatCompact(sending.perClientPerS),
        bytes: String(sending.payloadBytes),
      });
    case "once":
      return say("phases.once", { bytes: String(sending.payloadBytes) });
    case "closed":
      return say("phases.closed", { depth: sending.depth, bytes: String(sending.payloadBytes) });
    case "sequential":
      return say("phases.sequential", {
        messages: formatCount(sending.messages),
        bytes: String(sending.payloadBytes),
      });
    case "none":
      return say("phases.none");
  }
}
