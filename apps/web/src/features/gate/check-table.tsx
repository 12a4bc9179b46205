import { Table, Text } from "@mantine/core";
import { type CheckOutcome, isInOrder, outcomeOf } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { formatDuration } from "#ui/format.ts";
import classes from "./gate.module.css";

/** Words of each outcome, problems first. */
const outcomes = {
  failed: "✗ failed",
  needless: "✗ passed, declared to fail",
  deviates: "△ deviates, declared",
  passed: "✓ passed",
} as const satisfies Record<CheckOutcome, string>;

const rankOf = (check: GateCheck) => Object.keys(outcomes).indexOf(outcomeOf(check));

/** Checks with expected and observed values, failed ones first; under each the exchanged frames. */
export function CheckTable({
  label,
  checks,
  anchorOf,
  named,
}: {
  label: string;
  checks: readonly GateCheck[];
  /** Gives each row an address of its own. */
  anchorOf?: (checkId: string) => string;
  /** The anchor in the address: its row is marked and open. */
  named?: string;
}) {
  const sorted = [...checks].sort((a, b) => rankOf(a) - rankOf(b));
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table fz="xs" verticalSpacing={3} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Check</Table.Th>
            <Table.Th>Result</Table.Th>
            <Table.Th>Expected</Table.Th>
            <Table.Th>Seen</Table.Th>
            <Table.Th ta="right">Took</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((check) => {
            const anchor = anchorOf?.(check.checkId);
            const isNamed = anchor !== undefined && anchor === named;
            return (
              <Table.Tr
                key={check.checkId}
                id={anchor}
                fw={isInOrder(check) ? undefined : 600}
                className={isNamed ? classes.named : undefined}
                style={{ verticalAlign: "top" }}
              >
                <Table.Td>{check.checkId}</Table.Td>
                <Table.Td style={{ whiteSpace: "nowrap" }}>{outcomes[outcomeOf(check)]}</Table.Td>
                <Table.Td>{check.expected}</Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  {check.seen}
                  {check.declared && <Declared why={check.declared} />}
                  <Frames check={check} open={isNamed} />
                </Table.Td>
                <Table.Td ta="right" className="figure" style={{ whiteSpace: "nowrap" }}>
                  {check.durationMs > 0 ? formatDuration(check.durationMs / 1000) : ""}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Declared({ why }: { why: string }) {
  return (
    <Text size="xs" c="dimmed" fw={400}>
      Declared in its manifest: {why}
    </Text>
  );
}

function Frames({ check, open }: { check: GateCheck; open: boolean }) {
  const { sent, received, frames } = check;
  if (frames.length === 0) return null;
  const more = sent + received - frames.length;
  return (
    <details open={open || !isInOrder(check)}>
      <summary>
        <Text span size="xs" c="dimmed" fw={400}>
          {sent} frames sent, {received} received
        </Text>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard */}
      <pre className={classes.frames} tabIndex={0}>
        {frames.join("\n")}
        {more > 0 ? `\n… ${more} more` : ""}
      </pre>
    </details>
  );
}
