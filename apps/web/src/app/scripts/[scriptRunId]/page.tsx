import type { Metadata } from "next";
import { ScriptRunContent } from "#features/script/script-run-page.tsx";
import { Prefetched, titleOf } from "#server/entry/prefetched.tsx";

type Props = { params: Promise<{ scriptRunId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { scriptRunId } = await params;
  return titleOf("script.script", async (api, client, { say }) => {
    const query = api.script.get.queryOptions({ scriptRunId });
    await client.prefetchQuery(query);
    const found = client.getQueryData(query.queryKey);
    return found && `${found.name} · ${say("script.script")}`;
  });
}

export default async function ScriptPage({ params }: Props) {
  const { scriptRunId } = await params;
  return (
    <Prefetched
      mustExist
      queries={(api, client) => [
        client.prefetchQuery(api.script.get.queryOptions({ scriptRunId })),
        client.prefetchQuery(api.script.seconds.queryOptions({ scriptRunId })),
        client.prefetchQuery(api.script.earlier.queryOptions({ scriptRunId })),
      ]}
    >
      <ScriptRunContent scriptRunId={scriptRunId} />
    </Prefetched>
  );
}
