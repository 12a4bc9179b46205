import { Anchor, Table, Title } from "@mantine/core";
import type { HotFunction } from "@plumbline/core/flame/flame-tree";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatPercent } from "#ui/format.ts";
import { FigureCell } from "#ui/table/plain-table.tsx";

/** The functions that most time was spent in; each can be marked in the graph. */
export function HotFunctions({
  functions,
  samples,
  marked,
  onMark,
}: {
  functions: readonly HotFunction[];
  samples: number;
  marked: string;
  onMark: (name: string) => void;
}) {
  const say = useSay();
  return (
    <div>
      <Title order={3}>{say("flame.hottest")}</Title>
      <Table fz="xs" verticalSpacing={3} maw={900} aria-label={say("flame.hottest")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say("flameDiff.function")}</Table.Th>
            <Table.Th ta="right">{say("flame.inItself")}</Table.Th>
            <Table.Th ta="right">{say("flame.withCallees")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {functions.map(({ name, self, total }) => (
            <Table.Tr key={name}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                <Anchor
                  component="button"
                  type="button"
                  fz="xs"
                  ta="left"
                  ff="monospace"
                  style={{ overflowWrap: "anywhere" }}
                  aria-pressed={marked === name}
                  aria-label={say("flame.markOne", { name })}
                  onClick={() => onMark(marked === name ? "" : name)}
                >
                  {name}
                </Anchor>
              </Table.Td>
              <FigureCell>{formatPercent(self / samples)}</FigureCell>
              <FigureCell>{formatPercent(total / samples)}</FigureCell>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
