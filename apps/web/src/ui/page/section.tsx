import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

type SectionProps = { title: string; note?: ReactNode; children: ReactNode };

/** A titled part of a page. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb={note ? 4 : "sm"}>
        {title}
      </Title>
      {note && (
        <Text size="sm" c="dimmed" mb="sm" maw={560}>
          {note}
        </Text>
      )}
      {children}
    </section>
  );
}
