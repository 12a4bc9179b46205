"use client";

import { SegmentedControl } from "@mantine/core";
import type { HostFacts } from "@plumbline/core/preflight/host-facts";
import { preflightRun, scalesOf } from "@plumbline/core/preflight/preflight-run";
import type { RunRow } from "@plumbline/core/run/views";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { modes } from "@plumbline/core/scenario/modes";
import { isClientId } from "@plumbline/core/server/client-id";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { ServerView } from "@plumbline/core/server/views";
import type { TargetView } from "@plumbline/core/target/target";
import { useMutation, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { type FormEvent, useState } from "react";
import { useOpenRun } from "#features/run-request/use-open-run.ts";
import { SaveSuiteButton } from "#features/suite/save-suite.tsx";
import { toServerView } from "#features/target/to-server-view.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure, toFieldErrors } from "#ui/state/failure.ts";
import { QueryState } from "#ui/state/query-state.tsx";
import { checkStartRun, type FieldErrors, firstErrors } from "../run-request/check-start-run.ts";
import { measurable, stateFor, stateForTarget } from "../run-request/measured-kind.ts";
import { newRunState, toStartRun } from "../run-request/new-run-state.ts";
import { useStartKey } from "../run-request/use-start-key.ts";
import { ModeColumn } from "./columns/mode-column.tsx";
import { ScenarioColumn } from "./columns/scenario-column.tsx";
import { ServerColumn } from "./columns/server-column.tsx";
import classes from "./new-run.module.css";
import { PresetBar } from "./preset-bar.tsx";
import { preparePresets } from "./presets.ts";
import { PreflightReport } from "./summary/preflight-report.tsx";
import { prepareEstimate } from "./summary/prepare-estimate.ts";
import { RunSummary } from "./summary/run-summary.tsx";

// loaded only where servers that already run are to be measured
const TargetPart = dynamic(() => import("#features/target/target-part.tsx").then((module) => module.TargetPart));

/** Three columns that read as one sentence, the estimate, and one button. */
export function NewRunView() {
  const say = useSay();
  const api = useTRPC();
  const query = useQuery(api.server.find.queryOptions());
  const targets = useQuery(api.target.find.queryOptions()).data ?? [];
  return (
    <>
      <PageHeader title={say("common.newRun")}>{say("newRun.lead")}</PageHeader>
      <QueryState query={query} isEmpty={(servers) => servers.length === 0} empty={<NoServers />}>
        {(servers) => <NewRunForm servers={servers} targets={targets} />}
      </QueryState>
    </>
  );
}

function NewRunForm({ servers, targets }: { servers: ServerView[]; targets: TargetView[] }) {
  const [state, setState] = useQueryStates(newRunState, { history: "replace" });
  const [attempted, setAttempted] = useState(false);
  const keyOf = useStartKey();
  const start = useStartRun();
  const say = useSay();
  const last = useLastRun();
  const { request, errors } = checkStartRun(toStartRun(state));
  const refused: FieldErrors = firstErrors(Object.entries(toFieldErrors(start.error)));
  const shown: FieldErrors = {
    ...refused,
    ...errors,
    serverIds: attempted ? (errors.serverIds ?? refused.serverIds) : undefined,
  };
  const { what } = state;
  const running = targets.map(toServerView);
  const offered = {
    clients: servers.filter(isClient),
    servers: servers.filter((one) => !isClient(one)),
    targets: running,
  }[what];
  const hosts = useHosts();
  const fits = request && hosts ? preflightRun(request, hosts) : [];
  const workloads = scenarios.filter(({ id }) => state.scenarios.includes(id)).map(({ workload }) => workload);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    if (request) return start.mutate({ ...request, startKey: keyOf(JSON.stringify(request)) });
    const form = event.currentTarget;
    // after the messages are drawn
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <>
      <SegmentedControl
        aria-label={say("newRun.what")}
        mb="md"
        data={measurable.map((value) => ({ value, label: say(`newRun.${value}`) }))}
        value={what}
        onChange={(value) => setState(stateFor(value))}
      />
      {what === "targets" && (
        <TargetPart targets={targets} chosen={state.servers} onSaved={(saved) => setState(stateForTarget(saved))} />
      )}
      <form onSubmit={submit} noValidate>
        <PresetBar
          presets={preparePresets({ servers: offered, chosen: state.servers, last, say })}
          onChange={setState}
        />
        <div className={classes.columns}>
          <ServerColumn
            what={what === "clients" ? "clients" : "servers"}
            servers={offered}
            chosen={state.servers}
            workloads={[...new Set(workloads)]}
            error={shown.serverIds}
            onChange={(chosen) => setState({ servers: chosen })}
          />
          <ScenarioColumn
            what={what}
            chosen={state.scenarios}
            settings={state.set}
            planInput={{
              scale: request?.scale ?? 1,
              warmupS: languageFacts.go.warmupS,
              measureS: request?.measureS ?? modes[state.mode].measureS,
            }}
            errors={shown}
            onChange={setState}
          />
          <ModeColumn state={state} errors={shown} onChange={setState} />
        </div>
        <RunSummary
          estimate={request && prepareEstimate(request, [...servers, ...running], scalesOf(request, fits))}
          preflight={
            request &&
            hosts && (
              <PreflightReport
                hosts={hosts.length}
                fits={fits}
                fitted={request.fit}
                onScale={(scale) => setState({ scale })}
                onFit={(fit) => setState({ fit })}
              />
            )
          }
          invalid={Object.keys(errors).some((field) => field !== "serverIds" && field !== "scenarioIds")}
          name={state.name}
          nameError={shown.name}
          onName={(name) => setState({ name })}
          starting={start.isPending || start.isSuccess}
          more={<SaveSuiteButton request={request} />}
        />
        {start.isError && <ErrorPanel failure={toFailure(start.error)} />}
      </form>
    </>
  );
}

const isClient = ({ serverId }: ServerView) => isClientId(serverId);

/** Facts about the live workers' hosts; undefined while loading. */
function useHosts(): HostFacts[] | undefined {
  const { data } = useQuery(useTRPC().worker.find.queryOptions());
  return data?.flatMap(({ engine }) => (engine.available ? [engine] : []));
}

/** The newest run, to be repeated with changes. */
function useLastRun(): RunRow | undefined {
  const { data } = useQuery(useTRPC().run.find.queryOptions({ limit: 1 }));
  return data?.runs[0];
}

/** Sends the request and opens the new run. */
function useStartRun() {
  const api = useTRPC();
  return useMutation(api.run.start.mutationOptions({ onSuccess: useOpenRun() }));
}

function NoServers() {
  const say = useSay();
  return <EmptyState title={say("newRun.noServers")}>{say("newRun.noServersMeaning")}</EmptyState>;
}
