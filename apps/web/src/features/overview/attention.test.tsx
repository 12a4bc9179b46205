import { MantineProvider } from "@mantine/core";
import type { OverviewView } from "@plumbline/core/overview/views";
import { runView } from "@plumbline/core/result/testing/sample-run";
import type { RunRow } from "@plumbline/core/run/views";
import type { WorkerView } from "@plumbline/core/worker/views";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { Attention } from "./attention.tsx";

const calm: OverviewView = { measured: true, days: [], problems: [], failed: [], nights: [], control: null, next: [] };
const { rows: _rows, events: _events, cursor: _cursor, ...run } = runView({ name: "Tuesday" });
const render = (workers: WorkerView[] | undefined, recent: RunRow[] | null = []) =>
  renderToStaticMarkup(
    <InLanguage>
      <MantineProvider>
        <Attention overview={calm} workers={workers} recent={recent ?? undefined} />
      </MantineProvider>
    </InLanguage>,
  );

test("while nobody knows of the workers it is not said that there is nothing to look at", () => {
  expect(render(undefined)).not.toContain("Nothing");
});

test("where no worker runs, that is said", () => {
  expect(render([])).toContain("No worker is running");
});

const worker = { workerId: "w0", hostId: "host", engine: { available: true } } as WorkerView;

test("all is clear while each worker can measure and the audit doubts no recent run", () => {
  expect(render([worker])).toContain("All clear.");
  expect(render([worker], [{ ...run, verdicts: { VALID: 36, SUSPECT: 0, INVALID: 0 } }])).toContain("All clear.");
  expect(render([worker], null)).not.toContain("All clear.");
});

test("a worker whose disk is nearly full or full is named with what is free", () => {
  const withFree = (freeBytes: number): WorkerView => ({
    ...worker,
    engine: { ...worker.engine, disk: { folder: "/frames", freeBytes } } as WorkerView["engine"],
  });
  expect(render([withFree(100 * 1024 ** 3)])).toContain("All clear.");
  expect(render([withFree(2 * 1024 ** 3)])).toContain("The disk of host is nearly full");
  const engine = {
    available: false,
    code: "DISK_FULL",
    message: "Only 3 MiB are free.",
    nextStep: "Make room.",
  } as const;
  expect(render([{ ...worker, engine }])).toContain("Only 3 MiB are free.");
});

test("a recent run with SUSPECT or INVALID trials is named with their number", () => {
  const doubted = render([worker], [{ ...run, verdicts: { VALID: 0, SUSPECT: 35, INVALID: 1 } }]);
  expect(doubted).toContain("Tuesday");
  expect(doubted).toContain("1 INVALID and 35 SUSPECT of 36 audited trials.");
  expect(doubted).not.toContain("All clear");
});
