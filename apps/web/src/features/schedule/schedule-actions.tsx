"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ScheduleView } from "@plumbline/core/schedule/schedule";
import { IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";
import { useScheduleActions } from "./use-schedule-actions.ts";

/** Run now, pause or resume, delete. */
export function ScheduleActions({ schedule }: { schedule: ScheduleView }) {
  const { scheduleId, pausedAt } = schedule;
  const [mayRun, mayManage] = [useMay("run"), useMay("manage")];
  const router = useRouter();
  const { pause, resume, runNow, remove } = useScheduleActions();
  const [asking, { open, close }] = useDisclosure(false);
  const failed = [pause, resume, runNow].find(({ isError }) => isError);
  const start = () =>
    runNow.mutate(
      { scheduleId },
      {
        onSuccess: ({ runs }) => {
          const [run] = runs;
          if (run) router.push(`/runs/${run.runId}`);
        },
      },
    );
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="xs">
        {mayRun && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={runNow.isPending}
            onClick={start}
          >
            Run now
          </Button>
        )}
        {mayManage &&
          (pausedAt ? (
            <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate({ scheduleId })}>
              Resume
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              loading={pause.isPending}
              onClick={() => pause.mutate({ scheduleId })}
            >
              Pause
            </Button>
          ))}
        {mayManage && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
            Delete
          </Button>
        )}
      </Group>
      {failed?.error && <ErrorPanel failure={toFailure(failed.error)} />}
      <Modal opened={asking} onClose={close} title={`Delete ${schedule.name}?`} centered>
        <Stack>
          <Text size="sm">The schedule stops and its history is deleted. Its runs stay.</Text>
          {remove.error && <ErrorPanel failure={toFailure(remove.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button
              loading={remove.isPending}
              onClick={() => remove.mutate({ scheduleId }, { onSuccess: () => router.push("/schedules") })}
            >
              Delete
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
