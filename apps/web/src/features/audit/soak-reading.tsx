"use client";

import { Group, NumberInput, Stack, Table, Text, Title } from "@mantine/core";
import { readSoak, SoakBounds, type SoakCriterion } from "@plumbline/core/audit/read-soak";
import type { FrameView } from "@plumbline/core/run/views";
import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";
import { parseAsFloat, useQueryStates } from "nuqs";
import { formatFigure } from "./format-figure.ts";

const defaults = SoakBounds.parse({});
const MIB = 2 ** 20;

/** Bounds of the reading, in the units that a person sets them in; absent means the default. */
const inAddress = {
  memoryMibPerMin: parseAsFloat.withDefault(defaults.memoryBytesPerMin / MIB),
  endToStartPercent: parseAsFloat.withDefault(defaults.endToStart * 100),
  errorsPerMin: parseAsFloat.withDefault(defaults.errorsPerMin),
  dropPercent: parseAsFloat.withDefault(defaults.dropRate * 100),
};

const inputs = [
  { id: "memoryMibPerMin", label: "Memory, MiB a minute", step: 0.5, max: 10_000 },
  { id: "endToStartPercent", label: "End ÷ start, %", step: 1, max: 200 },
  { id: "errorsPerMin", label: "Errors a minute", step: 1, max: 1_000_000 },
  { id: "dropPercent", label: "Lost, %", step: 0.5, max: 100 },
] as const;

/** A long trial read by criteria whose bounds stand in the address. */
export function SoakReading({ frames }: { frames: readonly FrameView[] }) {
  const [set, setBounds] = useQueryStates(inAddress);
  const bounds = SoakBounds.safeParse({
    memoryBytesPerMin: set.memoryMibPerMin * MIB,
    endToStart: set.endToStartPercent / 100,
    errorsPerMin: set.errorsPerMin,
    dropRate: set.dropPercent / 100,
  });
  const criteria = readSoak(frames, bounds.success ? bounds.data : defaults);
  if (criteria.length === 0) return null;
  return (
    <section aria-label="Soak">
      <Title order={2}>Over its whole length</Title>
      <Text size="sm" c="dimmed">
        Leaks and decline show only with time. A slope is Theil and Sen’s with its 95 % interval; the bounds are yours.
      </Text>
      <Group gap="sm" my="xs">
        {inputs.map(({ id, label, step, max }) => (
          <NumberInput
            key={id}
            size="xs"
            w={150}
            label={label}
            min={0}
            max={max}
            step={step}
            value={set[id]}
            onChange={(value) => void setBounds({ [id]: typeof value === "number" ? value : null })}
          />
        ))}
      </Group>
      <Criteria criteria={criteria} />
    </section>
  );
}

function Criteria({ criteria }: { criteria: readonly SoakCriterion[] }) {
  return (
    <Table fz="sm" verticalSpacing={4}>
      <Table.Tbody>
        {criteria.map(({ criterionId, title, passed, sentence, figures }) => (
          <Table.Tr key={criterionId} fw={passed === false ? 600 : undefined}>
            <Table.Td style={{ whiteSpace: "nowrap" }} valign="top">
              <Passed passed={passed} />
            </Table.Td>
            <Table.Td>
              <Stack gap={0}>
                <span>{title}</span>
                <Text size="sm" fw={400}>
                  {sentence}
                </Text>
              </Stack>
            </Table.Td>
            <Table.Td visibleFrom="sm" fw={400}>
              {figures.map((figure) => (
                <Text key={figure.label} size="xs">
                  {figure.label} <span className="figure">{formatFigure(figure)}</span>
                </Text>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Passed({ passed }: { passed: boolean | null }) {
  if (passed === null)
    return (
      <>
        <IconMinus size={12} aria-hidden /> not judged
      </>
    );
  return passed ? (
    <>
      <IconCheck size={12} aria-hidden /> passed
    </>
  ) : (
    <>
      <IconX size={12} aria-hidden /> failed
    </>
  );
}
