"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describeQueue } from "#features/run-list/describe-queue.ts";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatCount, formatDuration, formatNumber } from "#ui/format.ts";
import type { RefusedRun, RunEstimate } from "./prepare-estimate.ts";
import { roundsClaim } from "./rounds-claim.ts";
import classes from "./run-summary.module.css";

type RunSummaryProps = {
  estimate: RunEstimate | RefusedRun | null;
  /** The preflight report. */
  preflight: ReactNode;
  invalid: boolean;
  name: string;
  nameError?: string;
  onName: (name: string) => void;
  starting: boolean;
  /** Further actions on the selection. */
  more: ReactNode;
};

/** The estimate of the selection, and the button that starts it. */
export function RunSummary({ estimate, preflight, invalid, name, nameError, onName, starting, more }: RunSummaryProps) {
  const mayRun = useMay("run");
  const say = useSay();
  return (
    <div className={classes.summary}>
      <Group justify="space-between" align="flex-end" gap="lg">
        <Stack gap={4} maw={720} miw={0} flex="1 1 380px" aria-live="polite">
          {!mayRun && <Text fw={600}>{say("newRun.viewer")}</Text>}
          {estimate && "refusal" in estimate && <Text>{estimate.refusal}</Text>}
          {estimate && "trials" in estimate && (
            <>
              <Amount estimate={estimate} />
              <QueueNote />
              {preflight}
            </>
          )}
          {!estimate && <Text c="dimmed">{say(invalid ? "newRun.correct" : "newRun.select")}</Text>}
        </Stack>
        <Group gap="sm" align="flex-start">
          <TextInput
            aria-label={say("newRun.name")}
            placeholder={say("newRun.nameOptional")}
            value={name}
            error={nameError}
            onChange={(event) => onName(event.currentTarget.value)}
            w={200}
          />
          {more}
          <Button
            type="submit"
            disabled={!mayRun}
            loading={starting}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            {say("newRun.start")}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

const EVERY_MS = 3_000;

/** The queue that this run would join; nothing where a worker is idle. */
function QueueNote() {
  const say = useSay();
  const { data } = useQuery(useTRPC().queue.get.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  if (!data || (data.workers > 0 && data.running === null && data.waiting === 0)) return null;
  return <Text size="sm">{say("queue.now", { queue: describeQueue(data, say) })}</Text>;
}

function Amount({ estimate }: { estimate: RunEstimate }) {
  const say = useSay();
  const { kind, trials, seconds, imagesToBuild, owedPerS, peakClients, rounds, leftOut } = estimate;
  const size = { trials: say("common.trials", { count: trials }), duration: formatDuration(seconds) };
  const parts = [
    ...(imagesToBuild > 0 ? [say("newRun.build", { count: imagesToBuild })] : []),
    say("newRun.peak", { clients: formatCount(peakClients) }),
    ...(owedPerS === null ? [] : [say("newRun.owed", { owed: formatNumber(owedPerS) })]),
  ];
  const pairs = leftOut.map(({ serverId, scenarioName }) =>
    say("newRun.pair", { server: serverId, scenario: scenarioName }),
  );
  return (
    <>
      <Text>
        <b>{say("newRun.size", size)}</b> · {parts.join(" · ")}
      </Text>
      {pairs.length > 0 && <Text size="sm">{say("newRun.leftOut", { pairs: pairs.join(", ") })}</Text>}
      <Text size="sm" c="dimmed">
        {kind === "duel" ? say("newRun.duelClaim", { count: rounds }) : roundsClaim(rounds, say)}
      </Text>
    </>
  );
}
