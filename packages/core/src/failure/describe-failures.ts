import { blamedParts, type FailureText } from "./failure-text.ts";
import { failures } from "./failures.ts";

/** Every failure code as Markdown for docs/operations.md: one table for each part that is blamed. */
export function describeFailures(): string {
  const all: [string, FailureText][] = Object.entries(failures);
  const sections = Object.entries(blamedParts).map(([part, meaning]) => {
    const rows = all.filter(([, { blames }]) => blames === part).map(([code, text]) => toRow(code, text));
    return [`**${part}**: ${meaning}`, [...heads, ...rows].join("\n")].join("\n\n");
  });
  return sections.join("\n\n");
}

const heads = ["| code | meaning | next step | retried |", "| --- | --- | --- | --- |"];

function toRow(code: string, { title, nextStep, retried }: FailureText): string {
  return `| \`${code}\` | ${title} | ${nextStep.replaceAll("|", "\\|")} | ${retried ? "yes" : "no"} |`;
}
