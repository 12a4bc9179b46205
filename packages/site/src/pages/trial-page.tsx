/** @jsxRuntime automatic */
import { describeFacts } from "@plumbline/core/environment/describe-fact";
import type { FrameView } from "@plumbline/core/frame/frame";
import { formatMoment } from "@plumbline/core/metric/moment-text";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { TrialView } from "@plumbline/core/trial/views";
import { idOf, paths } from "../model/paths.ts";
import type { Published } from "../model/published.ts";
import { limitLabels } from "./board-cells.tsx";
import { Layout, type PageProps } from "./layout.tsx";
import {
  CommandLine,
  ExhibitionReasons,
  FactList,
  MarkedId,
  MarkedShape,
  ServerFacts,
  SignatureBadge,
  VerdictBadge,
} from "./parts.tsx";
import { TimeChart } from "./time-chart.tsx";
import { AuditTable, FigureTable, FrameTable, GateChecks, LogLines } from "./trial-tables.tsx";

type TrialEvidenceProps = PageProps & { result: Published; trial: TrialView; frames: readonly FrameView[] };

const blue = "light-dark(oklch(0.5 0.14 245), oklch(0.75 0.13 245))";
const orange = "light-dark(oklch(0.6 0.15 52), oklch(0.78 0.14 52))";

/** Everything that one trial's figures stand on, and its verification. */
export function TrialEvidencePage({ site, root, result, trial, frames }: TrialEvidenceProps) {
  const { server, audit, summary } = trial;
  const scenario = getScenario(trial.scenarioId);
  return (
    <Layout
      {...{ site, root }}
      title={`${trial.serverId}, ${scenario.name}, round ${trial.round}`}
      description={`The evidence of one trial of ${trial.serverId} under ${scenario.name}.`}
      scripts={["assets/trial.js", paths.proof(result, trial.position)]}
    >
      <p className="crumbs">
        <a href={`${root}${paths.scenario(trial.scenarioId)}`}>{scenario.name}</a> /{" "}
        <a href={`${root}${paths.server(trial.serverId)}`}>
          <MarkedId server={server} />
        </a>
      </p>
      <h1>
        <MarkedShape server={server} /> <bdi>{trial.serverId}</bdi>, round {trial.round}
      </h1>
      <p>
        <VerdictBadge verdict={audit?.verdict ?? null} /> <SignatureBadge signature={result.signature} />{" "}
        <ServerFacts server={server} />
      </p>
      <ExhibitionReasons servers={[server]} />
      {trial.failure && <p className="caveat">It failed: {trial.failure.title}.</p>}
      <VerifySection {...{ root, result, trial }} />
      <div className="charts">
        <TimeChart
          title="Messages a second"
          unit="1/s"
          frames={frames}
          tracks={[
            { metricId: "messages.offered", label: "offered", color: orange, dash: "5 4" },
            { metricId: "deliveries.received", label: "received", color: blue, dash: "" },
          ]}
        />
        <TimeChart
          title="Latency"
          unit="µs"
          frames={frames}
          tracks={[
            { metricId: "latency.p50", label: "p50", color: blue, dash: "" },
            { metricId: "latency.p99", label: "p99", color: orange, dash: "5 4" },
          ]}
        />
      </div>
      {summary && <FigureTable values={summary.values} isRefused={audit?.verdict === "INVALID"} />}
      {audit && (
        <p>
          Limited by {limitLabels[audit.limit.limitId]}: {audit.limit.sentence}
        </p>
      )}
      {audit && <AuditTable findings={audit.findings} />}
      {trial.gate.length > 0 && <GateChecks checks={trial.gate} />}
      <Origin {...{ result, trial }} />
      <FrameTable frames={frames} />
      <LogLines title="The server's log" lines={trial.logs.server} />
      <LogLines title="The load generator's log" lines={trial.logs.generator} />
    </Layout>
  );
}

type SectionProps = Pick<TrialEvidenceProps, "root" | "result" | "trial">;

/** The browser's findings about the trial; without scripts the command that does the same. */
function VerifySection({ root, result, trial }: SectionProps) {
  return (
    <section className="verify" aria-labelledby="verify" data-verify={trial.position}>
      <h2 id="verify">Verification</h2>
      <p data-state>
        Without scripts this page cannot check itself. The command below does the same for the whole bundle.
      </p>
      <ul data-facts />
      <p>
        <a href={`${root}${paths.bundle(result)}`} download={`${idOf(result)}.zip`}>
          Download the bundle
        </a>{" "}
        of “<bdi>{result.bundle.run.name}</bdi>”, then:
      </p>
      <CommandLine>{`plumb reproduce ${idOf(result)}.zip   # measure it again, of the same sources\nplumb import ${idOf(result)}.zip      # look at it on your own installation`}</CommandLine>
    </section>
  );
}

/** Place, sources and conditions of the measurement. */
function Origin({ result, trial }: Omit<SectionProps, "root">) {
  const { server, image, environment, allotment } = trial;
  const started = trial.startedAt ? formatMoment(trial.startedAt.getTime()) : "–";
  return (
    <div className="columns">
      <section>
        <h2>Measured</h2>
        <FactList
          facts={[
            ["Run", <bdi key="run">{result.bundle.run.name}</bdi>],
            ["Started", started],
            ["Scenario", `${trial.scenarioId}, version ${trial.scenarioVersion}`],
            ["Load", describeLoad(trial.plan)],
            ["Server's CPUs", allotment ? `${allotment.server.cpus} (${allotment.server.cpuset})` : "–"],
            ["Generator's CPUs", allotment ? `${allotment.generator.cpus} (${allotment.generator.cpuset})` : "–"],
          ]}
        />
      </section>
      <section>
        <h2>Sources</h2>
        <FactList
          facts={[
            ["Source digest", <code key="source">{server.sourceDigest}</code>],
            ["Commit", <code key="commit">{server.commit ?? "–"}</code>],
            ["Image digest", <code key="image">{image?.imageDigest ?? "–"}</code>],
            ["Base images", image?.bases ?? "–"],
            ["Arguments", <code key="args">{server.args.join(" ") || "–"}</code>],
            ["Delivery policy", server.deliveryPolicy],
          ]}
        />
      </section>
      {environment && (
        <section>
          <h2>Environment</h2>
          <FactList
            facts={[["Id", <code key="id">{environment.environmentId}</code>], ...describeFacts(environment.facts)]}
          />
        </section>
      )}
    </div>
  );
}
