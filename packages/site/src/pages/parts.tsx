/** @jsxRuntime automatic */
import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { describeExhibitions, EXHIBITION_SIGN } from "@plumbline/core/gate/mark-exhibition";
import { languageFacts, type Marker } from "@plumbline/core/server/language-facts";
import { serverColor } from "@plumbline/core/server/server-color";
import type { ServerSnapshot } from "@plumbline/core/server/views";
import type { TrialView } from "@plumbline/core/trial/views";
import type { ReactNode } from "react";
import type { SignatureState } from "../evidence/signature.ts";
import type { Board } from "../model/boards.ts";
import { paths } from "../model/paths.ts";

/** Shapes of languages: colour is never alone. */
const shapes = {
  circle: "M8 3a5 5 0 1 0 .01 0z",
  square: "M3.5 3.5h9v9h-9z",
  diamond: "M8 2l6 6-6 6-6-6z",
  triangle: "M8 2.5l6 11H2z",
  cross: "M6 2h4v4h4v4h-4v4H6v-4H2V6h4z",
  star: "M8 1l2 5h5l-4 3.5 1.5 5.5L8 12l-4.500 3L5 9.500 1 6h5z",
  wye: "M8 7L3 2l-1.500 1.500L6.500 9v6h3V9l5-5.500L13 2z",
} as const satisfies Record<Marker, string>;

/** A server's shape in its language's colour, and the sign of an exhibition. */
export function MarkedShape({ server }: { server: Pick<ServerSnapshot, "language" | "profile" | "deviations"> }) {
  return (
    <>
      <svg className="mark" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d={shapes[languageFacts[server.language].color.marker]} fill={serverColor(server)} />
      </svg>
      <ExhibitionSign server={server} />
    </>
  );
}

const EXHIBITION_MEANING =
  "Exhibition: it breaks rules of the contract, as its manifest declares, and is never ranked.";

function ExhibitionSign({ server }: { server: Pick<ServerSnapshot, "deviations"> }) {
  if (!isExhibition(server)) return null;
  return (
    <span role="img" aria-label={EXHIBITION_MEANING} title={EXHIBITION_MEANING}>
      {EXHIBITION_SIGN}
    </span>
  );
}

/** A server's id, with the sign of an exhibition before it. */
export function MarkedId({ server }: { server: Pick<ServerSnapshot, "serverId" | "deviations"> }) {
  return (
    <>
      <ExhibitionSign server={server} />
      {isExhibition(server) && " "}
      <bdi>{server.serverId}</bdi>
    </>
  );
}

/** The exhibitions among servers, each with what it breaks; nothing if there is none. */
export function ExhibitionReasons({
  servers,
}: {
  servers: readonly Pick<ServerSnapshot, "serverId" | "deviations">[];
}) {
  const note = describeExhibitions(servers);
  return note === null ? null : <p className="caveat">{note}</p>;
}

/** "Go · gorilla/websocket 1.5.3 · minimal". */
export function ServerFacts({ server }: { server: ServerSnapshot }) {
  return (
    <span className="dim">
      {languageFacts[server.language].label} · <bdi>{server.library}</bdi> · {server.profile}
    </span>
  );
}

/** A verdict of the audit; VALID is the normal case. */
export function VerdictBadge({ verdict }: { verdict: AuditVerdict | null }) {
  if (verdict === null) return <span className="badge">not audited</span>;
  return <span className={`badge ${verdict.toLowerCase()}`}>{verdict}</span>;
}

/** The signer, as far as the site's publisher vouches for it. */
export function SignatureBadge({ signature }: { signature: SignatureState }) {
  switch (signature.state) {
    case "known":
      return (
        <span className="badge known">
          signed by <bdi>{signature.name}</bdi>
        </span>
      );
    case "unknown":
      return (
        <span className="badge suspect">
          unknown key {signature.keyId} (“<bdi>{signature.name}</bdi>”)
        </span>
      );
    case "broken":
      return <span className="badge invalid">signature does not hold</span>;
    case "unsigned":
    case "unsupported":
      return <span className="badge">not signed</span>;
  }
}

/** A wide table that scrolls inside of its own box, reachable by keyboard. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

type FoldedTableProps = {
  label: string;
  /** Shown while the table is folded. */
  summary: ReactNode;
  heads: readonly string[];
  /** Rows of the body. */
  children: ReactNode;
  open?: boolean;
};

/** A table that a reader unfolds. */
export function FoldedTable({ label, summary, heads, children, open = false }: FoldedTableProps) {
  return (
    <details open={open}>
      <summary>{summary}</summary>
      <TableBox label={label}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </TableBox>
    </details>
  );
}

type EvidenceLinksProps = { board: Board; trial: TrialView | undefined; serverId: string; root: string; of: string };

/** The ways from a figure to its trial and to other servers. `of`: names the row for who cannot see it. */
export function EvidenceLinks({ board, trial, serverId, root, of }: EvidenceLinksProps) {
  return (
    <>
      {trial && (
        <a href={`${root}${paths.trial(board.result, trial.position)}`} aria-label={`Proof of ${of}`}>
          proof
        </a>
      )}{" "}
      <a href={`${root}${paths.comparison(board, serverId)}`} aria-label={`Compare ${of}`}>
        compare
      </a>
    </>
  );
}

/** Names and values, one a line. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A command line to copy. */
export function CommandLine({ children }: { children: string }) {
  return (
    <pre className="command">
      <code>{children}</code>
    </pre>
  );
}
