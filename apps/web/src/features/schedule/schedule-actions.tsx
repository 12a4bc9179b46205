"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ScheduleView } from "@plumbline/core/schedule/schedule";
import { IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useSay } from "#i18n/wording-provider.tsx";
import { Modal } from "#ui/overlay/modal.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";
import { useScheduleActions } from "./use-schedule-actions.ts";

/** Run now, pause or resume, delete. */
export function ScheduleActions({ schedule }: { schedule: ScheduleView }) {
  const say = useSay();
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
            {say("schedule.runNow")}
          </Button>
        )}
        {mayManage &&
          (pausedAt ? (
            <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate({ scheduleId })}>
              {say("schedule.resume")}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              loading={pause.isPending}
              onClick={() => pause.mutate({ scheduleId })}
            >
              {say("schedule.pause")}
            </Button>
          ))}
        {mayManage && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
            {say("schedule.delete")}
          </Button>
        )}
      </Group>
      {failed?.error && <ErrorPanel failure={toFailure(failed.error)} />}
      <Modal opened={asking} onClose={close} title={say("schedule.deleteAsk", { name: schedule.name })} centered>
        <Stack>
          <Text size="sm">{say("schedule.deleteMeaning")}</Text>
          {remove.error && <ErrorPanel failure={toFailure(remove.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {say("common.cancel")}
            </Button>
            <Button
              loading={remove.isPending}
              onClick={() => remove.mutate({ scheduleId }, { onSuccess: () => router.push("/schedules") })}
            >
              {say("schedule.delete")}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
