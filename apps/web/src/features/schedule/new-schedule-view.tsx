"use client";

import type { SuiteView } from "@plumbline/core/schedule/suite";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { Restricted } from "../visitor/restricted.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { NoSuites } from "./schedules-view.tsx";

/** Creates a schedule and opens it. */
export function NewScheduleView() {
  const say = useSay();
  const suites = useQuery(useTRPC().suite.find.queryOptions());
  return (
    <>
      <PageHeader title={say("schedule.new")}>{say("schedule.newLead")}</PageHeader>
      <Restricted to="manage">
        <QueryState query={suites} isEmpty={(found) => found.length === 0} empty={<NoSuites />}>
          {(found) => <NewSchedule suites={found} />}
        </QueryState>
      </Restricted>
    </>
  );
}

function NewSchedule({ suites }: { suites: SuiteView[] }) {
  const say = useSay();
  const api = useTRPC();
  const router = useRouter();
  const cache = useQueryClient();
  const create = useMutation(
    api.schedule.create.mutationOptions({
      onSuccess: async ({ scheduleId }) => {
        await cache.invalidateQueries(api.schedule.pathFilter());
        router.push(`/schedules/${scheduleId}`);
      },
    }),
  );
  const [first] = suites;
  return (
    <ScheduleForm
      initial={{
        name: say("schedule.nightly"),
        suiteId: first?.suiteId ?? "",
        cron: "0 2 * * *",
        timeZone: null,
        catchUp: "skip",
        aaControl: true,
      }}
      suites={suites}
      submit={say("schedule.create")}
      step={create}
      onSave={create.mutate}
    />
  );
}
