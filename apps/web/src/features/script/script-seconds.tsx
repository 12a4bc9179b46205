import { Select, Stack, Text } from "@mantine/core";
import { unitOfSecond } from "@plumbline/core/script/script-units";
import type { ScriptRunView } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { prepareTimeSeries, spanOf } from "#charts/time/prepare-time-series.ts";
import { TimeSeries } from "#charts/time/time-series.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { metricsOf, secondValue } from "./script-values.ts";

const EVERY_MS = 1_000;

/** One metric of a script over its seconds, live while it runs. */
export function SecondsOfScript({ run }: { run: ScriptRunView }) {
  const say = useSay();
  const query = useQuery(
    useTRPC().script.seconds.queryOptions(
      { scriptRunId: run.scriptRunId },
      { refetchInterval: ({ state }) => (state.data?.isComplete ? false : EVERY_MS) },
    ),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <QueryState
      query={query}
      isEmpty={({ seconds }) => seconds.length === 0}
      empty={<Text size="sm">{say(isTerminal(run.status) ? "script.noSeconds" : "script.noSecondsYet")}</Text>}
    >
      {({ seconds, metrics: told, isComplete }) => {
        const names = metricsOf(seconds);
        const name = chosen !== null && names.includes(chosen) ? chosen : (names[0] ?? "");
        const rows = seconds.map(({ second, metrics }) => ({
          x: second,
          values: { [name]: secondValue(metrics[name]) },
        }));
        const type = seconds.findLast(({ metrics }) => metrics[name])?.metrics[name]?.type ?? "counter";
        const unit = unitOfSecond(told[name] ?? { type, contains: "default" });
        const line = { seriesId: name, label: name, color: "var(--plumb-ink-strong)", dash: "" };
        return (
          <Stack gap="xs">
            <Select
              searchable
              label={say("script.metric")}
              w={300}
              data={names}
              value={name}
              allowDeselect={false}
              onChange={setChosen}
            />
            <TimeSeries
              title={name}
              subtitle={say(`script.second.${type}`)}
              data={prepareTimeSeries({ series: [line], rows, bands: [], span: spanOf(rows), unit })}
              live={!isComplete}
            />
          </Stack>
        );
      }}
    </QueryState>
  );
}
