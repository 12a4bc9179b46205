"use client";

import { Alert, Button, Stack, Text } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { furtherSides, isRefused } from "@plumbline/core/result/further-sides";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useSpeech } from "#i18n/use-speech.ts";
import { useSay } from "#i18n/wording-provider.tsx";

/** A comparison, and the choice to see it although its sides are unlike. */
export type ComparedProps = { view: ComparisonView; onCompareUnlike: (wanted: boolean) => void };

/**
 * Unlike sides are refused with the facts named; compared on request, that stays in sight. Sides whose difference has a cost that is told,
 * such as a proxy's, are neither.
 */
export function UnlikeNotice({ view, onCompareUnlike }: ComparedProps) {
  const say = useSay();
  const { list } = useSpeech();
  const unlike = furtherSides(view).filter(
    (further) => further.unlike.length > 0 && (view.compareUnlike || isRefused(further, view)),
  );
  const facts = [...new Set(unlike.flatMap((further) => further.unlike))];
  if (unlike.length === 0) return null;
  const refused = unlike.some((further) => isRefused(further, view));
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle size={16} color="var(--plumb-amber)" />}
      title={say(refused ? "compare.unlike" : "compare.unlikeAnyway")}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {say("compare.unlikeMeaning", { facts: list(facts) })}
          {refused ? "" : ` ${say("compare.unlikeMarked")}`}
        </Text>
        <Button size="xs" variant="default" onClick={() => onCompareUnlike(refused)}>
          {say(refused ? "compare.anyway" : "compare.notAnyway")}
        </Button>
      </Stack>
    </Alert>
  );
}
