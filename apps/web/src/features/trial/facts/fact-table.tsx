import { Title } from "@mantine/core";
import { FactRows } from "#ui/table/plain-table.tsx";

/** Facts by name and value under a heading. */
export function FactTable({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <Title order={2}>{title}</Title>
      <FactRows facts={facts} maw={560} />
    </section>
  );
}
