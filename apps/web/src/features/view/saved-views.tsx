"use client";

import { ActionIcon, Anchor, Group, List } from "@mantine/core";
import type { SavedView } from "@plumbline/core/view/saved-view";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { Section } from "#ui/page/section.tsx";
import { useDelayed } from "#ui/undo/undo-bar.tsx";
import { useMay } from "../visitor/visitor.tsx";

/** The pages that people keep; nothing while there is none. */
export function SavedViews() {
  const api = useTRPC();
  const say = useSay();
  const { data: views = [] } = useQuery(api.view.find.queryOptions());
  if (views.length === 0) return null;
  return (
    <Section title={say("view.saved")}>
      <List listStyleType="none" spacing={4}>
        {views.map((view) => (
          <List.Item key={view.viewId}>
            <Group gap={6} wrap="nowrap">
              <Anchor component={Link} href={view.path} c="inherit" style={{ overflowWrap: "anywhere" }}>
                <bdi>{view.name}</bdi>
              </Anchor>
              <RemoveView view={view} />
            </Group>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

/** For some seconds it can be undone. */
function RemoveView({ view: { viewId, name } }: { view: SavedView }) {
  const api = useTRPC();
  const client = useQueryClient();
  const say = useSay();
  const mayRun = useMay("run");
  const delay = useDelayed();
  const queryKey = api.view.find.queryKey();
  const remove = useMutation(api.view.remove.mutationOptions());
  if (!mayRun) return null;
  const act = async () => {
    await remove.mutateAsync({ viewId });
    await client.invalidateQueries({ queryKey });
  };
  const label = say("view.remove", { name });
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        onClick={() => delay({ text: say("view.removeLater", { name }), act })}
      >
        <IconX size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
