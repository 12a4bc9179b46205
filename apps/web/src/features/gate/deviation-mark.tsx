import { Text, Tooltip } from "@mantine/core";
import { type Deviation, describeDeviations, isExhibition } from "@plumbline/core/gate/deviation";
import { cellStates } from "./states.ts";

/** Stands beside the name of a server with declared deviations, in charts too. */
export const DEVIATION_SIGN = cellStates.deviates.mark;

type Deviating = { readonly serverId: string; readonly deviations: readonly Deviation[] };

/** The deviation mark beside a server's name, explained on hover and focus; nothing for a server that keeps every rule. */
export function DeviationMark({ deviations }: Pick<Deviating, "deviations">) {
  if (deviations.length === 0) return null;
  const said = `as its manifest declares: ${describeDeviations(deviations)}.`;
  const label = isExhibition({ deviations })
    ? `An exhibition. It breaks the contract, ${said} It is never ranked.`
    : `Deviates from RFC 6455, ${said} That changes no figure.`;
  return (
    <Tooltip label={label} multiline maw={360}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its text must be readable by keyboard */}
      <span role="img" aria-label={label} tabIndex={0}>
        {DEVIATION_SIGN}
      </span>
    </Tooltip>
  );
}

/** The meaning of the deviation mark, server by server; nothing if no server has one. */
export function DeviationNote({ servers }: { servers: readonly Deviating[] }) {
  const deviating = [...new Map(servers.map((server) => [server.serverId, server])).values()].filter(
    (server) => server.deviations.length > 0 && !isExhibition(server),
  );
  if (deviating.length === 0) return null;
  const each = deviating.map(({ serverId, deviations }) => `${serverId} ${describeDeviations(deviations)}`);
  return (
    <Text size="xs" c="dimmed" maw={860}>
      {DEVIATION_SIGN} deviates from RFC 6455, as its manifest declares, in frames that the load never sends, so that no
      figure is another for it: {each.join("; ")}.
    </Text>
  );
}

/** The exhibitions among servers, each with what it breaks; nothing if there is none. */
export function ExhibitionNote({ servers }: { servers: readonly Deviating[] }) {
  const shown = [...new Map(servers.filter(isExhibition).map((server) => [server.serverId, server])).values()];
  if (shown.length === 0) return null;
  const each = shown.map(({ serverId, deviations }) => `${serverId} ${describeDeviations(deviations)}`);
  return (
    <Text size="xs" c="dimmed" maw={860}>
      ◇ is an exhibition: it breaks rules of the contract, as its manifest declares. Its figures stand in the table, and
      in no ranking: {each.join("; ")}.
    </Text>
  );
}
