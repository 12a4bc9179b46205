"use client";

import { Menu } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import type { Basis } from "@plumbline/core/summary/basis";
import type { ReactElement } from "react";
import { downloadText } from "#charts/frame/export-chart.ts";
import { comparisonFacts } from "../comparison/comparison-facts.ts";
import { comparisonFiles } from "./comparison-files.ts";

type ExportMenuProps = { view: ComparisonView; basis: Basis; target: ReactElement };

/** The files of a comparison, with the verdicts as they are shown, on the button that saves them. */
export function ExportMenu({ view, basis, target }: ExportMenuProps) {
  const source = [
    ...comparisonFacts(view),
    ["Link", typeof window === "undefined" ? "" : window.location.href] as const,
  ];
  const name = view.sides.map(({ label }) => label.replaceAll(/[^\w@-]+/g, "-")).join("-against-");
  return (
    <Menu>
      <Menu.Target>{target}</Menu.Target>
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
