import { Text } from "@mantine/core";
import type { Deviation } from "@plumbline/core/gate/deviation";
import { describeDeviations, isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { useSay } from "#i18n/wording-provider.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { cellStates } from "./states.ts";

/** Stands beside the name of a server with declared deviations, in charts too. */
export const DEVIATION_SIGN = cellStates.deviates.mark;

type Deviating = { readonly serverId: string; readonly deviations: readonly Deviation[] };

/** The deviation mark beside a server's name, explained on hover and focus; nothing for a server that keeps every rule. */
export function DeviationMark({ deviations }: Pick<Deviating, "deviations">) {
  const say = useSay();
  if (deviations.length === 0) return null;
  const mark = isExhibition({ deviations }) ? "gate.exhibitionMark" : "gate.deviationMark";
  const label = say(mark, { rules: describeDeviations(deviations) });
  return (
    <Tooltip label={label} maw={360}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its text must be readable by keyboard */}
      <span role="img" aria-label={label} tabIndex={0}>
        {DEVIATION_SIGN}
      </span>
    </Tooltip>
  );
}

/** The meaning of the deviation mark, server by server; nothing if no server has one. */
export function DeviationNote({ servers }: { servers: readonly Deviating[] }) {
  const say = useSay();
  const deviating = [...new Map(servers.map((server) => [server.serverId, server])).values()].filter(
    (server) => server.deviations.length > 0 && !isExhibition(server),
  );
  if (deviating.length === 0) return null;
  const each = deviating.map(({ serverId, deviations }) => `${serverId} ${describeDeviations(deviations)}`);
  return (
    <Text size="xs" c="dimmed" maw={860}>
      {DEVIATION_SIGN} {say("gate.deviationNote", { servers: each.join("; ") })}
    </Text>
  );
}

/** The exhibitions among servers, each with what it breaks; nothing if there is none. */
export function ExhibitionNote({ servers }: { servers: readonly Deviating[] }) {
  const say = useSay();
  const shown = [...new Map(servers.filter(isExhibition).map((server) => [server.serverId, server])).values()];
  if (shown.length === 0) return null;
  const each = shown.map(({ serverId, deviations }) => `${serverId} ${describeDeviations(deviations)}`);
  return (
    <Text size="xs" c="dimmed" maw={860}>
      {say("gate.exhibitionNote", { servers: each.join("; ") })}
    </Text>
  );
}
