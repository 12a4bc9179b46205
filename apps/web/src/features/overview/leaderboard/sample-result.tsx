"use client";

import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { DemoButton } from "#features/run-list/demo-button.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/page/section.tsx";
import { Rankings } from "./rankings.tsx";
import { SAMPLE_FIGURE, sampleEntries, sampleFloors } from "./sample-board.ts";

/** The overview before the first run: a sample of what it will show, marked as one, and the button that starts the first run. */
export function SampleResult() {
  const say = useSay();
  return (
    <Stack gap="xl">
      <Section title={say("runTable.nothing")}>
        <Stack gap="sm" align="flex-start" maw={640}>
          <Text>
            {say("runTable.demoMeaning")}{" "}
            <Anchor component={Link} href="/docs/first-run" underline="always">
              {say("runTable.readGuide")}
            </Anchor>
          </Text>
          <DemoButton />
        </Stack>
      </Section>
      <Section title={say("sample.title")}>
        <Stack gap="sm">
          <Alert variant="default" icon={<IconInfoCircle size={16} />} title={say("sample.mark")}>
            {say("sample.meaning")}
          </Alert>
          <Rankings source={null} floors={sampleFloors} entries={sampleEntries} figure={SAMPLE_FIGURE} />
        </Stack>
      </Section>
    </Stack>
  );
}
