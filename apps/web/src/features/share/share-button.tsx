"use client";

import { Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { SharedResource } from "@plumbline/core/share/share";
import { IconShare } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

const lifetimes = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "until revoked" },
];

/** Creates a public link to the page's content and shows it once. */
export function ShareButton({ resource, what }: { resource: SharedResource; what: string }) {
  const api = useTRPC();
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const [days, setDays] = useState("30");
  const create = useMutation(
    api.share.create.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.share.find.queryKey() }),
    }),
  );
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
              <NativeSelect
                label="Valid for"
                data={lifetimes}
                value={days}
                onChange={(event) => setDays(event.currentTarget.value)}
                data-autofocus
              />
              {create.error && <ErrorPanel failure={toFailure(create.error)} />}
              <Group justify="flex-end">
                <Button
                  loading={create.isPending}
                  onClick={() => create.mutate({ resource, expiresInDays: days === "" ? null : Number(days) })}
                >
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
