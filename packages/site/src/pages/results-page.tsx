/** @jsxRuntime automatic */
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { formatMoment } from "@plumbline/core/metric/moment-text";
import type { ServerSnapshot } from "@plumbline/core/server/views";
import { idOf, paths } from "../model/paths.ts";
import { Layout, type PageProps } from "./layout.tsx";
import { CommandLine, ExhibitionReasons, MarkedId, SignatureBadge, TableBox } from "./parts.tsx";

/** By id, exhibitions after the others. */
function byKind(a: ServerSnapshot, b: ServerSnapshot): number {
  return Number(isExhibition(a)) - Number(isExhibition(b)) || (a.serverId < b.serverId ? -1 : 1);
}

/** Every bundle of the site, who signed it, and every server. */
export function ResultsPage({ site, root }: PageProps) {
  const servers = [
    ...new Map(
      site.results.flatMap(({ bundle }) => bundle.run.spec.servers.map((each) => [each.serverId, each] as const)),
    ).values(),
  ].sort(byKind);
  const scenarioIds = [
    ...new Set(site.results.flatMap(({ bundle }) => bundle.trials.map((each) => each.scenarioId))),
  ].sort();
  return (
    <Layout {...{ site, root }} title="Results" description="Every published run, its signature and its bundle.">
      <h1>Results</h1>
      <TableBox label="Results">
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">Measured</th>
              <th scope="col">Trials</th>
              <th scope="col">Signature</th>
              <th scope="col">Bundle</th>
            </tr>
          </thead>
          <tbody>
            {site.results.map((result) => (
              <tr key={result.folder}>
                <th scope="row">
                  <bdi>{result.bundle.run.name}</bdi>
                </th>
                <td>{result.bundle.run.startedAt ? formatMoment(result.bundle.run.startedAt.getTime()) : "–"}</td>
                <td className="number">{result.bundle.trials.length}</td>
                <td>
                  <SignatureBadge signature={result.signature} />
                </td>
                <td>
                  <a href={`${root}${paths.bundle(result)}`} download={`${idOf(result)}.zip`}>
                    <code>{idOf(result)}</code>
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      <h2>Scenarios</h2>
      <p className="jump">
        {scenarioIds.map((scenarioId) => (
          <a key={scenarioId} href={`${root}${paths.scenario(scenarioId)}`}>
            {scenarioId}
          </a>
        ))}
      </p>
      <h2>Servers</h2>
      <p className="jump">
        {servers.map((server) => (
          <a key={server.serverId} href={`${root}${paths.server(server.serverId)}`}>
            <MarkedId server={server} />
          </a>
        ))}
      </p>
      <ExhibitionReasons servers={servers} />
      <h2>Add your own</h2>
      <p>
        Measure the same runs, and add your result as a folder. It stands beside the others, marked as reproduced, once
        its signature and every figure hold.
      </p>
      <CommandLine>
        {
          "plumb reproduce bundle.zip\nplumb publish RUN --out this-site --name 'Your name'\nplumb verify-site this-site"
        }
      </CommandLine>
    </Layout>
  );
}
