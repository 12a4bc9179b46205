import { Text, Title } from "@mantine/core";
import type { SearchResult } from "@plumbline/core/summary/search-result";
import { formatCount, formatMicroseconds, formatPercent } from "#ui/format.ts";

/** What an upper-limit search found, and what ended it. */
export function SearchNote({ search }: { search: SearchResult }) {
  return (
    <section>
      <Title order={2}>Upper limit</Title>
      <Text>
        <b>{formatCount(search.carriedClients)} clients</b> stayed within the limits. {tellEnd(search)}
      </Text>
    </section>
  );
}

function tellEnd({ endedAtClients, reason, latencyP99Us, errorShare }: SearchResult): string {
  const latency =
    latencyP99Us === null ? "nothing was delivered" : `latency p99 was ${formatMicroseconds(latencyP99Us)}`;
  const errors = `errors were ${formatPercent(errorShare)} of the connections`;
  if (endedAtClients === null) return `That was the last step, so the server may carry more: ${latency}, ${errors}.`;
  return `At ${formatCount(endedAtClients)} the search ended: ${reason === "errors" ? `${errors}, ${latency}` : latency}.`;
}
