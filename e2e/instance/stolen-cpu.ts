import { machineRules } from "@plumbline/core/audit/testing/machine-rules";

type Row = { audit: { verdict: string; reasons: { ruleId: string; sentence: string }[] } | null };

/**
 * The reason that measurements here prove nothing: other processes used the machine, so the audit called a trial INVALID or doubts half of a
 * run's trials, as it should. Null on an undisturbed machine.
 */
export async function findStolenCpu(settings: { baseUrl: string; token: string }): Promise<string | null> {
  const headers = { authorization: `Bearer ${settings.token}` };
  const ask = async (path: string) => (await fetch(`${settings.baseUrl}/api/v1${path}`, { headers })).json();
  const { runs } = (await ask("/runs")) as { runs: { runId: string }[] };
  for (const { runId } of runs) {
    const { rows } = (await ask(`/runs/${runId}`)) as { rows: Row[] };
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
