import type { Allotment } from "@plumbline/core/plan/allotment";
import { useSay } from "#i18n/wording-provider.tsx";
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
  const say = useSay();
  const of = ({ cpus, cpuset, memoryBytes }: Allotment["server"]) =>
    say("trial.share", { cpus, cpuset, memory: formatBytes(memoryBytes) });
  const { otherHosts, paddingBytes, layout } = allotment;
  const where = otherHosts ? `, ${say("trial.otherHosts", { count: otherHosts })}` : "";
  return (
    <FactTable
      title={say("trial.limits")}
      facts={[
        [names.server, isAtAddress ? say("trial.unknown") : of(allotment.server)],
        [names.generator, of(allotment.generator) + where],
        ...(paddingBytes === undefined ? [] : [[say("trial.padding"), formatBytes(paddingBytes)] as const]),
        ...(layout === undefined ? [] : [[say("trial.layout"), String(layout)] as const]),
      ]}
    />
  );
}
