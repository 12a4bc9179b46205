"use client";

import { Table, Text, Title } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { sideLetter } from "@plumbline/core/result/further-sides";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";

/** The facts, apart from the servers, in which the sides differ. */
export function Differences({ view }: { view: ComparisonView }) {
  const say = useSay();
  if (view.sides.length < 2) return null;
  return (
    <section>
      <Title order={2}>{say("side.comparable")}</Title>
      {view.differences.length === 0 ? (
        <Text size="sm">{say("side.equal")}</Text>
      ) : (
        <>
          <Text size="sm" c="var(--plumb-amber)">
            <IconAlertTriangle size={14} aria-hidden /> {say("side.differ", { count: view.differences.length })}
          </Text>
          <PlainTable
            scrolls={say("side.differences")}
            headings={[say("side.fact"), ...view.sides.map((side, index) => `${sideLetter(index)} · ${side.label}`)]}
            miw={160 + view.sides.length * 140}
          >
            {view.differences.map(({ fact, values }) => (
              <Table.Tr key={fact}>
                <Table.Th scope="row" fw={400}>
                  {fact}
                </Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={sideLetter(index)}>{value}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </PlainTable>
        </>
      )}
    </section>
  );
}
