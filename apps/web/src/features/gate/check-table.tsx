import { Table, Text } from "@mantine/core";
import { type CheckOutcome, isInOrder, outcomeOf } from "@plumbline/core/gate/check-outcome";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatDuration } from "#ui/format.ts";
import classes from "./gate.module.css";

/** Words of each outcome, problems first. */
const outcomes = {
  failed: "gate.failed",
  needless: "gate.needless",
  deviates: "gate.deviatesDeclared",
  passed: "gate.passed",
} as const satisfies Record<CheckOutcome, MessageId>;

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
  const say = useSay();
  const sorted = [...checks].sort((a, b) => rankOf(a) - rankOf(b));
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table fz="xs" verticalSpacing={3} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say("gate.check")}</Table.Th>
            <Table.Th>{say("gate.result")}</Table.Th>
            <Table.Th>{say("gate.expected")}</Table.Th>
            <Table.Th>{say("gate.seen")}</Table.Th>
            <Table.Th ta="right">{say("gate.took")}</Table.Th>
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
                <Table.Td style={{ whiteSpace: "nowrap" }}>{say(outcomes[outcomeOf(check)])}</Table.Td>
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
  const say = useSay();
  return (
    <Text size="xs" c="dimmed" fw={400}>
      {say("gate.declared", { why })}
    </Text>
  );
}

function Frames({ check, open }: { check: GateCheck; open: boolean }) {
  const say = useSay();
  const { sent, received, frames } = check;
  if (frames.length === 0) return null;
  const more = sent + received - frames.length;
  return (
    <details open={open || !isInOrder(check)}>
      <summary>
        <Text span size="xs" c="dimmed" fw={400}>
          {say("gate.frames", { sent, received })}
        </Text>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard */}
      <pre className={classes.frames} tabIndex={0}>
        {frames.join("\n")}
        {more > 0 ? `\n${say("gate.more", { count: more })}` : ""}
      </pre>
    </details>
  );
}
