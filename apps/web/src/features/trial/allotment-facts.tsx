import type { Allotment } from "@plumbline/core/scenario/allot-resources";
import { formatBytes } from "#ui/format.ts";
import { FactTable } from "./fact-table.tsx";

/** What both containers might use: the scenario's limits, scaled to the host. */
export function AllotmentFacts({ allotment }: { allotment: Allotment }) {
  const of = ({ cpus, cpuset, memoryBytes }: Allotment["server"]) =>
    `${cpus} CPU time/s on CPU ${cpuset}, ${formatBytes(memoryBytes)}`;
  return (
    <FactTable
      title="Limits"
      facts={[
        ["Server", of(allotment.server)],
        ["Generator", of(allotment.generator)],
      ]}
    />
  );
}
