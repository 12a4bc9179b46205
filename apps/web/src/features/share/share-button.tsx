"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { SharedResource } from "@plumbline/core/share/share";
import { IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { Modal } from "#ui/overlay/modal.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";
import { LifetimeSelect } from "./lifetime-select.tsx";
import { useCreateShare } from "./use-create-share.ts";

/** Creates a public link to the page's content and shows it once. */
export function ShareButton({ resource, what }: { resource: SharedResource; what: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const say = useSay();
  const [days, setDays] = useState<number | null>(30);
  const create = useCreateShare();
  const may = useMay("manage");
  const leave = () => {
    create.reset();
    close();
  };
  if (!may) return null;
  return (
    <>
      <Button variant="default" onClick={open} leftSection={<IconShare size={16} aria-hidden />}>
        {say("share.share")}
      </Button>
      <Modal opened={opened} onClose={leave} title={say("share.title", { what })} centered>
        <Stack>
          <Text size="sm">{say("share.meaning", { what })}</Text>
          {create.data ? (
            <OnceShown
              text={`${window.location.origin}/shared/${create.data.secret}`}
              explanation={say("share.once")}
            />
          ) : (
            <>
              <LifetimeSelect days={days} onChange={setDays} />
              {create.error && <ErrorPanel failure={toFailure(create.error)} />}
              <Group justify="flex-end">
                <Button loading={create.isPending} onClick={() => create.mutate({ resource, expiresInDays: days })}>
                  {say("share.make")}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Modal>
    </>
  );
}
