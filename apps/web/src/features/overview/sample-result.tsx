import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { DemoButton } from "#features/run-list/demo-button.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Rankings } from "./rankings.tsx";
import { SAMPLE_FIGURE, sampleEntries, sampleFloors } from "./sample-board.ts";

/** The overview before the first run: a sample of what it will show, marked as one, and the button that starts the first run. */
export function SampleResult() {
  return (
    <Stack gap="xl">
      <Section title="Nothing has been measured yet">
        <Stack gap="sm" align="flex-start" maw={640}>
          <Text>
            The demo run measures every server once under a short, steady chat: about a minute of load, with the first
            images built before it. You can watch each second of it arrive.{" "}
            <Anchor component={Link} href="/docs/first-run" underline="always">
              Read the guide
            </Anchor>
          </Text>
          <DemoButton />
        </Stack>
      </Section>
      <Section title="Sample result">
        <Stack gap="sm">
          <Alert variant="default" icon={<IconInfoCircle size={16} />} title="Sample: nothing here was measured">
            Servers and figures are invented. They show how to read a leaderboard: equal ranks are not shown to differ,
            a line is a 95 % interval, and a bar is the median of six rounds.
          </Alert>
          <Rankings source={null} floors={sampleFloors} entries={sampleEntries} figure={SAMPLE_FIGURE} />
        </Stack>
      </Section>
    </Stack>
  );
}
