"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { StartRun } from "@plumbline/core/run/start-run";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { Link } from "#ui/link.tsx";
import { Modal } from "#ui/overlay/modal.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

const loadSaveSuite = async () => (await import("@plumbline/core/schedule/suite")).SaveSuite;

/** Saves the selection of a run as a suite; an existing name is replaced. */
export function SaveSuiteButton({ request }: { request: StartRun | null }) {
  const say = useSay();
  const [opened, { open, close }] = useDisclosure(false);
  if (!useMay("manage")) return null;
  return (
    <>
      <Button variant="default" onClick={open} disabled={!request}>
        {say("newRun.saveSuite")}
      </Button>
      <Modal opened={opened} onClose={close} title={say("newRun.saveSuite")} centered>
        {request && <SaveSuiteForm request={request} onClose={close} />}
      </Modal>
    </>
  );
}

function SaveSuiteForm({
  request: { name: given, kind, ...matrix },
  onClose,
}: {
  request: StartRun;
  onClose: () => void;
}) {
  // an A/A run is no suite: what it measures is saved
  const request = { ...matrix, kind: kind === "aa" ? ("measure" as const) : kind };
  const say = useSay();
  const api = useTRPC();
  const cache = useQueryClient();
  const suites = useQuery(api.suite.find.queryOptions()).data ?? [];
  const [name, setName] = useState(given ?? "");
  const onSuccess = () => cache.invalidateQueries(api.suite.pathFilter());
  const create = useMutation(api.suite.create.mutationOptions({ onSuccess }));
  const change = useMutation(api.suite.change.mutationOptions({ onSuccess }));
  const there = suites.find((suite) => suite.name === name.trim());
  const saved = create.data ?? change.data;
  const error = create.error ?? change.error;
  const checked = useCheckedForm(loadSaveSuite, { name, request }, (suite) => {
    if (there) change.mutate({ suiteId: there.suiteId, ...suite });
    else create.mutate(suite);
  });
  const send = (event: FormEvent) => {
    // React bubbles the event to the run's form, which contains this dialog
    event.stopPropagation();
    checked.send(event);
  };
  if (saved)
    return (
      <Stack role="status">
        <Text size="sm">
          {say("suite.savedAs", { name: saved.name })}{" "}
          <Anchor component={Link} href="/schedules/new" underline="always">
            {say("suite.schedule")}
          </Anchor>
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{say("suite.done")}</Button>
        </Group>
      </Stack>
    );
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <NameInput data-autofocus value={name} error={Object.values(checked.errors)[0]} onChange={setName} />
        {error && <ErrorPanel failure={toFailure(error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say("common.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending || change.isPending}>
            {there ? say("suite.replace", { name: there.name }) : say("common.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
