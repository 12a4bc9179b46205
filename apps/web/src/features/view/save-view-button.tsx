"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { Modal } from "#ui/overlay/modal.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

const loadSaveView = async () => (await import("@plumbline/core/view/saved-view")).SaveView;

/** Keeps the page as it stands, with everything that its address says, for everybody in the organization. */
export function SaveViewButton() {
  const mayRun = useMay("run");
  const say = useSay();
  const [path, setPath] = useState<string | null>(null);
  if (!mayRun) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => setPath(`${window.location.pathname}${window.location.search}`)}
      >
        {say("view.save")}
      </Button>
      <Modal opened={path !== null} onClose={() => setPath(null)} title={say("view.save")} centered>
        {path !== null && <NameForm path={path} onEnd={() => setPath(null)} />}
      </Modal>
    </>
  );
}

function NameForm({ path, onEnd }: { path: string; onEnd: () => void }) {
  const api = useTRPC();
  const client = useQueryClient();
  const say = useSay();
  const [name, setName] = useState("");
  const save = useMutation(
    api.view.save.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: api.view.find.queryKey() });
        onEnd();
      },
    }),
  );
  const { errors, send } = useCheckedForm(loadSaveView, { name, path }, (input) => save.mutate(input));
  return (
    <form onSubmit={send}>
      <Stack>
        <Text size="sm">{say("view.meaning")}</Text>
        <TextInput
          label={say("common.name")}
          value={name}
          error={errors.name ?? errors.path}
          onChange={({ currentTarget: { value } }) => setName(value)}
          data-autofocus
        />
        {save.error && <ErrorPanel failure={toFailure(save.error)} />}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {say("common.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
