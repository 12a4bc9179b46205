import type { TestProof, Threat } from "./threat.ts";
import { threatFamilies } from "./threats.ts";

/** All threats as the Markdown of docs/threats-to-validity.md. */
export function describeThreats(): string {
  return threatFamilies
    .map(({ title, threats }) => [`## ${title}`, ...threats.map(describeThreat)].join("\n\n"))
    .join("\n\n");
}

function describeThreat({ id, title, wrong, caught, rules, checks = [], proof, remains }: Threat): string {
  const named = [
    ...rules.map((ruleId) => `rule \`${ruleId}\``),
    ...checks.map((checkId) => `check \`${checkId}\``),
  ].join(", ");
  return [
    `<a id="${id}"></a>`,
    "",
    `### ${title}`,
    "",
    wrong,
    "",
    `- **Caught by:** ${caught}${named ? ` (${named})` : ""}`,
    `- **Proved by:** ${describeProofs(proof)}`,
    `- **Remains:** ${remains}`,
  ].join("\n");
}

/** Each test once, with all that it shows. */
function describeProofs(proofs: readonly TestProof[]): string {
  const files = [...new Set(proofs.map(({ file }) => file))];
  return files
    .map((file) => {
      const shown = proofs.filter((proof) => proof.file === file).map(({ shows }) => `\`${shows}\``);
      return `[${file}](../${file}) (${shown.join(", ")})`;
    })
    .join(", ");
}
