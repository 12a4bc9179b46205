import { machineRules } from "@plumbline/core/audit/testing/machine-rules";
import { runCiCommand } from "./ci-job.ts";

type Row = { audit: { verdict: string; reasons: { ruleId: string; sentence: string }[] } | null };

/**
 * The reason that measurements here prove nothing: other processes used the machine, so the audit called a trial INVALID or doubts half of a
 * run's trials, as it should. Null on an undisturbed machine.
 */
export async function findStolenCpu(settings: { baseUrl: string; token: string }): Promise<string | null> {
  const { runs } = JSON.parse((await runCiCommand(settings, "runs")).output) as { runs: { runId: string }[] };
  for (const { runId } of runs) {
    const headers = { authorization: `Bearer ${settings.token}` };
    const response = await fetch(`${settings.baseUrl}/api/v1/runs/${runId}`, { headers });
    const { rows } = (await response.json()) as { rows: Row[] };
    const disturbed = rows.flatMap((row) => toDisturbance(row) ?? []);
    const [first] = disturbed;
    if (first && (disturbed.some(({ verdict }) => verdict === "INVALID") || 2 * disturbed.length >= rows.length))
      return first.sentence;
  }
  return null;
}

function toDisturbance({ audit }: Row): { verdict: string; sentence: string } | null {
  const reason = audit?.reasons.find(({ ruleId }) => machineRules.has(ruleId));
  return audit && reason ? { verdict: audit.verdict, sentence: reason.sentence } : null;
}
