"use client";

import { Anchor, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { StartRun } from "@plumbline/core/run/start-run";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { Link } from "#ui/link.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

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
  request: { name: given, kind: _, ...request },
  onClose,
}: {
  request: StartRun;
  onClose: () => void;
}) {
  const say = useSay();
  const api = useTRPC();
  const cache = useQueryClient();
  const suites = useQuery(api.suite.find.queryOptions()).data ?? [];
  const [name, setName] = useState(given ?? "");
  const [fault, setFault] = useState<string>();
  const onSuccess = () => cache.invalidateQueries(api.suite.pathFilter());
  const create = useMutation(api.suite.create.mutationOptions({ onSuccess }));
  const change = useMutation(api.suite.change.mutationOptions({ onSuccess }));
  const there = suites.find((suite) => suite.name === name.trim());
  const saved = create.data ?? change.data;
  const error = create.error ?? change.error;
  const send = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to the run's form, which contains this dialog
    event.stopPropagation();
    const suite = SaveSuite.safeParse({ name, request });
    setFault(suite.error?.issues[0]?.message);
    if (!suite.success) return;
    if (there) change.mutate({ suiteId: there.suiteId, ...suite.data });
    else create.mutate(suite.data);
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
        <NameInput data-autofocus value={name} error={fault} onChange={setName} />
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
