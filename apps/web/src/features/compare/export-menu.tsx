"use client";

import { Button, Menu } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import type { Basis } from "@plumbline/core/summary/basis";
import { IconDownload } from "@tabler/icons-react";
import { downloadText } from "#charts/frame/export-chart.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { comparisonFacts } from "../comparison/comparison-facts.ts";
import { comparisonFiles } from "./comparison-files.ts";

/** Saves the comparison, with the verdicts as they are shown. */
export function ExportMenu({ view, basis }: { view: ComparisonView; basis: Basis }) {
  const source = [
    ...comparisonFacts(view),
    ["Link", typeof window === "undefined" ? "" : window.location.href] as const,
  ];
  const name = view.sides.map(({ label }) => label.replaceAll(/[^\w@-]+/g, "-")).join("-against-");
  const say = useSay();
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconDownload size={14} aria-hidden />}>
          {say("side.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {comparisonFiles(view, { basis, source }).map(({ label, type, ending, text }) => (
          <Menu.Item key={label} onClick={() => downloadText(text, type, `${name}.${ending}`)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
