import { Anchor, Table, Title } from "@mantine/core";
import type { HotFunction } from "@plumbline/core/flame/flame-tree";
import { formatPercent } from "#ui/format.ts";

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
  return (
    <div>
      <Title order={3}>Hottest functions</Title>
      <Table fz="xs" verticalSpacing={3} maw={900} aria-label="Hottest functions">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Function</Table.Th>
            <Table.Th ta="right">In itself</Table.Th>
            <Table.Th ta="right">With callees</Table.Th>
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
                  aria-label={`Mark ${name} in the graph`}
                  onClick={() => onMark(marked === name ? "" : name)}
                >
                  {name}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right" className="figure">
                {formatPercent(self / samples)}
              </Table.Td>
              <Table.Td ta="right" className="figure">
                {formatPercent(total / samples)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
