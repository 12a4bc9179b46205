"use client";

import { ActionIcon, Group, TextInput, Title } from "@mantine/core";
import type { RunView } from "@plumbline/core/run/views";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { SaveButtons } from "#ui/form/save-buttons.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useChangeRun } from "./use-change-run.ts";

const loadChangeRun = async () => (await import("@plumbline/core/run/change-run")).ChangeRun;

/** The button that had it is gone. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

type RunTitleProps = { run: Pick<RunView, "runId" | "name"> };

/** The name of a run, and the form that changes it. */
export function RunTitle({ run }: RunTitleProps) {
  const mayRun = useMay("run");
  const say = useSay();
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <RenameForm run={run} onEnd={() => setRenaming(false)} />;
  return (
    <Group gap={4} wrap="nowrap" miw={0}>
      <Title order={1} style={{ overflowWrap: "anywhere" }}>
        {run.name}
      </Title>
      {mayRun && (
        <Tooltip label={say("run.rename")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say("run.renameThis")}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}

function RenameForm({ run: { runId, name: before }, onEnd }: RunTitleProps & { onEnd: () => void }) {
  const say = useSay();
  const [name, setName] = useState(before);
  const rename = useChangeRun(onEnd);
  const { errors, send } = useCheckedForm(loadChangeRun, { runId, name }, (input) => rename.mutate(input));
  return (
    <form onSubmit={send} aria-label={say("run.renameThis")}>
      <Group gap="xs" align="flex-start">
        <TextInput
          aria-label={say("run.nameOf")}
          value={name}
          error={errors.name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          w={{ base: 240, md: 420 }}
          ref={takeFocus}
        />
        <SaveButtons pending={rename.isPending} onCancel={onEnd} />
      </Group>
      {rename.error && <ErrorPanel failure={toFailure(rename.error)} />}
    </form>
  );
}
