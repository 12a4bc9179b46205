"use client";

import { Stack, Table, Text, Title } from "@mantine/core";
import { readSoak, type SoakCriterion } from "@plumbline/core/audit/soak/read-soak";
import type { FrameView } from "@plumbline/core/frame/frame";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { useSay } from "#i18n/wording-provider.tsx";
import { FigureList } from "../figure-list.tsx";
import { SoakBoundFields, useSoakBounds } from "./soak-bounds.tsx";
import { SoakPassed } from "./soak-passed.tsx";

/** A long trial judged by criteria, with bounds from the address. */
export function SoakReading({ frames, plan }: { frames: readonly FrameView[]; plan: LoadPlan }) {
  const say = useSay();
  const criteria = readSoak(frames, useSoakBounds(), plan);
  if (criteria.length === 0) return null;
  return (
    <section aria-label={say("audit.soak")}>
      <Title order={2}>{say("audit.wholeLength")}</Title>
      <Text size="sm" c="dimmed">
        {say("audit.soakMeaning")}
      </Text>
      <SoakBoundFields />
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
              <SoakPassed passed={passed} />
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
              <FigureList figures={figures} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
