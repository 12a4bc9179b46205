/** @jsxRuntime automatic */
import { rules } from "@plumbline/core/audit/rules/rules";
import { EXHIBITION_SIGN } from "@plumbline/core/gate/mark-exhibition";
import { Layout, type PageProps } from "./layout.tsx";
import { CommandLine, TableBox } from "./parts.tsx";

/** How a figure comes to be, when it is refused, and how to check it. */
export function MethodologyPage({ site, root }: PageProps) {
  return (
    <Layout
      {...{ site, root }}
      title="Methodology"
      description="How figures are made, when they are refused, and how to check them."
    >
      <h1>Methodology</h1>
      <h2>How a figure is made</h2>
      <ul>
        <li>
          Latency counts from the moment at which a message was due, so that a stalled sender cannot hide a slow server.
        </li>
        <li>
          A lost delivery counts as later than every other one. Percentiles come from merged histograms, never from
          averages.
        </li>
        <li>Every message is counted on both sides: what was owed, sent, received, lost and repeated.</li>
        <li>Server and load generator have CPUs of their own, and one trial is measured at a time.</li>
        <li>
          A median stands on several rounds, with a 95 % interval that assumes no distribution; six rounds are the
          fewest for one.
        </li>
        <li>
          Servers whose intervals overlap share a rank. Servers of different delivery policies are never ranked
          together.
        </li>
        <li>
          A server that breaks rules of the contract, as its manifest declares, is an exhibition ({EXHIBITION_SIGN}).
          Its figures stand apart, and in no ranking.
        </li>
      </ul>
      <h2>When a figure is refused</h2>
      <p>
        Each trial is judged by these rules. INVALID trials are in no figure; SUSPECT ones carry that mark wherever they
        are shown.
      </p>
      <TableBox label="Rules of the audit">
        <table>
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Formula</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ id, title, formula, source }) => (
              <tr key={id} id={id}>
                <th scope="row">{title}</th>
                <td>{formula}</td>
                <td>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      <h2>How to check it</h2>
      <p>
        A trial&apos;s page checks itself: the SHA-256 of each file against the bundle&apos;s list, the list&apos;s own
        digest against the signed statement, the signature (Ed25519) against the keys that this site&apos;s publisher
        vouches for, and every figure against the stored frames, by the code that made it. Frames keep 7 digits of each
        number, so a derived figure agrees if it is within 1 in 10,000; percentiles come from the same histograms. A
        signature shows who published. It does not show that the host was honest: to doubt a figure, measure it again.
      </p>
      <CommandLine>
        {
          "plumb verify-site FOLDER      # everything on this site\nplumb reproduce BUNDLE.zip    # the same sources and load on your own host"
        }
      </CommandLine>
      {site.publishers.length > 0 && (
        <>
          <h2>Known keys</h2>
          <ul>
            {site.publishers.map(({ name, publicKey }) => (
              <li key={publicKey}>
                <bdi>{name}</bdi>: <code>{publicKey}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Layout>
  );
}
