import { MantineProvider } from "@mantine/core";
import type { OverviewView } from "@plumbline/core/overview/views";
import type { WorkerView } from "@plumbline/core/worker/views";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Attention } from "./attention.tsx";

const calm: OverviewView = { measured: true, days: [], problems: [], failed: [], nights: [], control: null, next: [] };
const render = (workers: WorkerView[] | undefined) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Attention overview={calm} workers={workers} />
    </MantineProvider>,
  );

test("while nobody knows of the workers it is not said that there is nothing to look at", () => {
  expect(render(undefined)).not.toContain("Nothing");
});

test("where no worker runs, that is said", () => {
  expect(render([])).toContain("No worker is running");
});

test("all is clear while each worker can measure", () => {
  const worker = { workerId: "w0", hostId: "host", engine: { available: true } } as WorkerView;
  expect(render([worker])).toContain("All clear.");
});
