"use client";

import { Button } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import type { Basis } from "@plumbline/core/summary/basis";
import { IconDownload } from "@tabler/icons-react";
import { lazy } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";

const ExportMenu = lazy(async () => ({ default: (await import("./export-menu.tsx")).ExportMenu }));

/** Saves the comparison, with the verdicts as they are shown. */
export function ExportButton(shown: { view: ComparisonView; basis: Basis }) {
  const say = useSay();
  const button = (
    <Button variant="default" size="xs" leftSection={<IconDownload size={14} aria-hidden />}>
      {say("side.export")}
    </Button>
  );
  return <LazyMenu target={button}>{(target) => <ExportMenu target={target} {...shown} />}</LazyMenu>;
}
