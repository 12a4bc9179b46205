"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { SharedResource } from "@plumbline/core/share/share";
import { IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";
import { LifetimeSelect } from "./lifetime-select.tsx";
import { useCreateShare } from "./use-create-share.ts";

/** Creates a public link to the page's content and shows it once. */
export function ShareButton({ resource, what }: { resource: SharedResource; what: string }) {
  const [opened, { open, close }] = useDisclosure(false);
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
        Share
      </Button>
      <Modal opened={opened} onClose={leave} title={`Share ${what}`} centered>
        <Stack>
          <Text size="sm">
            Anyone with the link sees {what} without an account, and nothing else. It ends when it expires or is revoked
            under Settings.
          </Text>
          {create.data ? (
            <OnceShown
              text={`${window.location.origin}/shared/${create.data.secret}`}
              explanation="Copy it now: it is stored nowhere and cannot be shown again."
            />
          ) : (
            <>
              <LifetimeSelect days={days} onChange={setDays} />
              {create.error && <ErrorPanel failure={toFailure(create.error)} />}
              <Group justify="flex-end">
                <Button loading={create.isPending} onClick={() => create.mutate({ resource, expiresInDays: days })}>
                  Make link
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Modal>
    </>
  );
}
