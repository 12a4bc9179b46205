"use client";

import { Button } from "@mantine/core";
import type { RunView } from "@plumbline/core/run/views";
import { IconDownload } from "@tabler/icons-react";
import { lazy } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";

const DownloadMenu = lazy(async () => ({ default: (await import("./download-menu.tsx")).DownloadMenu }));

/** Saves a run. */
export function DownloadButton({ run }: { run: RunView }) {
  const say = useSay();
  const button = (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
      {say("run.download")}
    </Button>
  );
  return <LazyMenu target={button}>{(target) => <DownloadMenu run={run} target={target} />}</LazyMenu>;
}
