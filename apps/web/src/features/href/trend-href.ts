/** The address of a trend: a scenario's, of all servers or one, by the figure to read first or another. */
export function trendHref({
  scenarioId,
  serverId,
  metricId,
}: {
  scenarioId: string;
  serverId?: string;
  metricId?: string;
}): string {
  const params = new URLSearchParams({ scenario: scenarioId });
  if (serverId) params.set("servers", serverId);
  if (metricId) params.set("metric", metricId);
  return `/trends?${params}`;
}
