"use client";

import { Menu } from "@mantine/core";
import { replaceFigures } from "@plumbline/core/metric/figure-value";
import type { RunView } from "@plumbline/core/run/views";
import type { ReactElement } from "react";
import { downloadText } from "#charts/frame/export-chart.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useBasis } from "../../metric/basis-switch.tsx";

/** Writers of text formats, loaded on demand. */
const files = [
  {
    label: "run.csv",
    type: "text/csv",
    ending: "csv",
    load: async () => (await import("@plumbline/core/run/export/csv")).toCsv,
  },
  {
    label: "run.json",
    type: "application/json",
    ending: "json",
    load: async () => (run: RunView) => JSON.stringify(run, replaceFigures),
  },
  {
    label: "run.markdown",
    type: "text/markdown",
    ending: "md",
    load: async () => (await import("@plumbline/core/run/export/markdown")).toMarkdown,
  },
  {
    label: "run.junit",
    type: "application/xml",
    ending: "xml",
    load: async () => (await import("@plumbline/core/run/export/junit")).toJunit,
  },
] as const;

/** The files of a run, on the button that saves them: its figures as text, or all of it with every second, log and histogram. */
export function DownloadMenu({ run, target }: { run: RunView; target: ReactElement }) {
  const [basis] = useBasis();
  const say = useSay();
  const name = `plumbline-${run.runId}`;
  return (
    <Menu>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {files.map(({ label, type, ending, load }) => (
          <Menu.Item
            key={ending}
            onClick={async () =>
              downloadText((await load())(run, { basis, baseUrl: window.location.origin }), type, `${name}.${ending}`)
            }
          >
            {say(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href={`/api/runs/${run.runId}/bundle`} download={`${name}.zip`}>
          {say("run.bundle")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
