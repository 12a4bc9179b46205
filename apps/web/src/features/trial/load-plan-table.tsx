import { Table, Text, Title } from "@mantine/core";
import { describeConditions } from "@plumbline/core/plan/describe-load";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { formatCompact, formatCount, formatDuration } from "#ui/format.ts";
import { PlainTable } from "#ui/table/plain-table.tsx";

const headings = ["Phase", { title: "Takes", ta: "right" }, { title: "To clients", ta: "right" }, "Sends"] as const;

/** The planned phases of the load, one a row. */
export function LoadPlanTable({ plan }: { plan: LoadPlan }) {
  return (
    <section>
      <Title order={2}>Phases</Title>
      <Text size="xs" c="dimmed">
        {[sendingText(plan), ...describeConditions(plan)].join("; ")}
      </Text>
      <PlainTable headings={headings} maw={480}>
        {plan.stages.map((stage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stages of a frozen plan never reorder
          <Table.Tr key={index}>
            <Table.Td>{stage.phase}</Table.Td>
            <Table.Td ta="right" className="figure">
              {formatDuration(stage.seconds)}
            </Table.Td>
            <Table.Td ta="right" className="figure">
              {formatCount(stage.clients)}
            </Table.Td>
            <Table.Td>{stage.sends ? "yes" : "listens only"}</Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
    </section>
  );
}

function sendingText({ sending, flow }: LoadPlan): string {
  if (flow && sending.kind === "open")
    return `open model: each client begins ${formatCompact(sending.perClientPerS)} iterations/s of its flow, whatever the server does; one that is due while another goes on waits for it`;
  switch (sending.kind) {
    case "open":
      return `open model: each client sends ${formatCompact(sending.perClientPerS)} messages/s of ${sending.payloadBytes} bytes, whatever the server does${sending.phases === "in-step" ? ", all at the same moment" : ""}`;
    case "once":
      return `each client sends one message of ${sending.payloadBytes} bytes, then listens`;
    case "closed":
      return `closed loop: ${sending.depth} message${sending.depth === 1 ? "" : "s"} of ${sending.payloadBytes} bytes in flight per client; latency is service time at depth ${sending.depth}`;
    case "sequential":
      return `${formatCount(sending.messages)} messages of ${sending.payloadBytes} bytes on each connection, each sent when the one before is back; passes are repeated until the seconds are over`;
    case "none":
      return "clients send nothing";
  }
}
