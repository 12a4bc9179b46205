"use client";

import { Button, Checkbox, Code, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFlag } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { Modal } from "#ui/overlay/modal.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";
import { invalidateBaselines } from "./invalidate-baselines.ts";

const loadSetBaseline = async () => (await import("@plumbline/core/baseline/baseline")).SetBaseline;

/** Gives a run a name by which CI and comparisons find it; the run that had the name before loses it. */
export function SetBaselineButton({ runId }: { runId: string }) {
  const api = useTRPC();
  const say = useSay();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const [name, setName] = useState("main");
  const [acceptSuspect, setAcceptSuspect] = useState(false);
  const set = useMutation(
    api.baseline.set.mutationOptions({
      onSuccess: async () => {
        await invalidateBaselines(client, api);
        close();
      },
    }),
  );
  const may = useMay("manage");
  const { errors, send } = useCheckedForm(loadSetBaseline, { name, runId, acceptSuspect }, (input) =>
    set.mutate(input),
  );
  if (!may) return null;
  const failure = set.error ? toFailure(set.error) : null;
  const isDoubted = failure?.code === "BASELINE_REFUSED" && "SUSPECT" in failure.evidence;
  return (
    <>
      <Button variant="default" onClick={open} leftSection={<IconFlag size={16} aria-hidden />}>
        {say("baseline.set")}
      </Button>
      <Modal opened={opened} onClose={close} title={say("baseline.set")} centered>
        <form onSubmit={send} noValidate>
          <Stack>
            <Text size="sm">{say("baseline.setMeaning")}</Text>
            <Code>{`plumb gate-ci --baseline ${name}`}</Code>
            <NameInput value={name} onChange={setName} error={errors.name} data-autofocus />
            {failure && <ErrorPanel failure={failure} />}
            {(isDoubted || acceptSuspect) && (
              <Checkbox
                label={say("baseline.accept")}
                description={say("baseline.acceptMeaning")}
                checked={acceptSuspect}
                onChange={(event) => setAcceptSuspect(event.currentTarget.checked)}
              />
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={set.isPending}>
                {say("baseline.setShort")}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
