"use client";

import { Stack, Text } from "@mantine/core";
import { mayBeLoaded, type TargetView } from "@plumbline/core/target/target";
import { useSay } from "#i18n/wording-provider.tsx";
import { ProofNotice } from "./proof-notice.tsx";
import { type OnSaved, TargetForm } from "./target-form.tsx";

type TargetPartProps = {
  targets: readonly TargetView[];
  chosen: readonly string[];
  onSaved: OnSaved;
};

/** The part of a new run that measures servers which already run: their addresses, and the proof of the chosen ones' hosts. */
export function TargetPart({ targets, chosen, onSaved }: TargetPartProps) {
  const say = useSay();
  const unproved = targets.filter((target) => chosen.includes(target.targetId) && !mayBeLoaded(target));
  return (
    <Stack mb="md">
      <Text size="sm">{say("target.lead")}</Text>
      <TargetForm onSaved={onSaved} />
      {unproved.map((target) => (
        <ProofNotice key={target.targetId} target={target} />
      ))}
    </Stack>
  );
}
