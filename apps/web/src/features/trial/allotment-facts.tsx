import type { Allotment } from "@plumbline/core/plan/allocate-resources";
import { formatBytes } from "#ui/format.ts";
import { FactTable } from "./fact-table.tsx";

/** Resource limits of both containers: the scenario's, scaled to the host. A server at an address has none that are known. */
export function AllotmentFacts({
  names,
  allotment,
  isAtAddress = false,
}: {
  names: Record<"server" | "generator", string>;
  allotment: Allotment;
  isAtAddress?: boolean;
}) {
  const of = ({ cpus, cpuset, memoryBytes }: Allotment["server"]) =>
    `${cpus} CPU time/s on CPU ${cpuset}, ${formatBytes(memoryBytes)}`;
  const { otherHosts } = allotment;
  const where = otherHosts ? `, on ${otherHosts === 1 ? "another host" : `${otherHosts} other hosts`}` : "";
  return (
    <FactTable
      title="Limits"
      facts={[
        [names.server, isAtAddress ? "unknown" : of(allotment.server)],
        [names.generator, of(allotment.generator) + where],
      ]}
    />
  );
}
