"use client";

import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { SetBaseline } from "@plumbline/core/baseline/baseline";
import { IconFlag } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";
import { invalidateBaselines } from "./invalidate-baselines.ts";

/** Gives a run a name by which CI and comparisons find it; the run that had the name before loses it. */
export function SetBaselineButton({ runId }: { runId: string }) {
  const api = useTRPC();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const [name, setName] = useState("main");
  const [acceptSuspect, setAcceptSuspect] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const set = useMutation(
    api.baseline.set.mutationOptions({
      onSuccess: async () => {
        await invalidateBaselines(client, api);
        close();
      },
    }),
  );
  const may = useMay("manage");
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = SetBaseline.safeParse({ name, runId, acceptSuspect });
    setFault(input.error?.issues[0]?.message ?? null);
    if (input.success) set.mutate(input.data);
  };
  if (!may) return null;
  const failure = set.error ? toFailure(set.error) : null;
  const isDoubted = failure?.code === "BASELINE_REFUSED" && "SUSPECT" in failure.evidence;
  return (
    <>
      <Button variant="default" onClick={open} leftSection={<IconFlag size={16} aria-hidden />}>
        Set as baseline
      </Button>
      <Modal opened={opened} onClose={close} title="Set as baseline" centered>
        <form onSubmit={send} noValidate>
          <Stack>
            <Text size="sm">
              Later runs are compared with this one by its name, in CI (<code>plumb gate-ci --baseline main</code>) and
              by badges. The run that has the name now loses it.
            </Text>
            <NameInput value={name} onChange={setName} error={fault} data-autofocus />
            {failure && <ErrorPanel failure={failure} />}
            {(isDoubted || acceptSuspect) && (
              <Checkbox
                label="I have read the reasons: use it all the same"
                description="SUSPECT rounds count, INVALID ones do not."
                checked={acceptSuspect}
                onChange={(event) => setAcceptSuspect(event.currentTarget.checked)}
              />
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={set.isPending}>
                Set
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
