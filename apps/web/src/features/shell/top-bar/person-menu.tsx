"use client";

import { Menu, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSignOut } from "#features/account/use-sign-out.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { Languages } from "./languages.tsx";

type PersonMenuProps = { person: string; organization: string; target: ReactElement };

/** Links to the account and other organizations, the languages, and sign-out, on the person's button. */
export function PersonMenu({ person, organization, target }: PersonMenuProps) {
  const signOut = useSignOut();
  const say = useSay();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)">
            <bdi>{person}</bdi>
          </Text>
          <bdi>{organization}</bdi>
        </Menu.Label>
        <Menu.Item component={Link} href="/account">
          {say("shell.account")}
        </Menu.Item>
        <OtherOrganizations current={organization} />
        <Menu.Divider />
        <Languages />
        <Menu.Divider />
        <Menu.Item closeMenuOnClick={false} onClick={() => signOut.mutate()}>
          {say("shell.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Asked for when the menu opens, and shown where there is a choice. */
function OtherOrganizations({ current }: { current: string }) {
  const api = useTRPC();
  const say = useSay();
  const { data = [] } = useQuery(api.account.findOrganizations.queryOptions());
  // the whole page belongs to the other organization now, so it is reloaded
  const enter = useMutation(api.account.switchOrganization.mutationOptions({ onSuccess: () => location.assign("/") }));
  if (data.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{say("shell.organizations")}</Menu.Label>
      {data.map(({ organizationId, name, isCurrent }) => (
        <Menu.Item
          key={organizationId}
          closeMenuOnClick={false}
          disabled={isCurrent}
          rightSection={
            isCurrent && (
              <IconCheck size={16} stroke={1.6} aria-label={say("shell.currentOrganization", { name: current })} />
            )
          }
          onClick={() => enter.mutate({ organizationId })}
        >
          <bdi>{name}</bdi>
        </Menu.Item>
      ))}
    </>
  );
}
