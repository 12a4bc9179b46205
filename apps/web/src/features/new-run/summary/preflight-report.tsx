"use client";

import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import type { Fit } from "@plumbline/core/preflight/find-fit";
import { largestCommonScale } from "@plumbline/core/preflight/preflight-run";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Say } from "#i18n/say.ts";
import { usePhrase } from "#i18n/use-phrase.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";

type PreflightReportProps = {
  /** Number of hosts that were checked. */
  hosts: number;
  fits: readonly Fit[];
  /** True if each scenario is scaled until it fits. */
  fitted: boolean;
  onScale: (scale: number) => void;
  onFit: (fit: boolean) => void;
};

/** The preflight report: refused loads with the scale that fits, and loads that the host limits. */
export function PreflightReport({ hosts, fits, fitted, onScale, onFit }: PreflightReportProps) {
  const say = useSay();
  if (hosts === 0)
    return (
      <Text size="sm" c="dimmed">
        {say("preflight.unknown")}
      </Text>
    );
  const unfit = fits.filter((fit) => !fit.fits);
  const scale = largestCommonScale(fits);
  return (
    <Stack gap={6}>
      {unfit.map((fit) => (
        <Findings key={fit.scenarioId} fit={fit} verdict="refused" fitted={fitted} />
      ))}
      {unfit.length > 0 && scale !== null && (
        <Group gap="md">
          <Checkbox
            size="xs"
            label={say("preflight.fit")}
            checked={fitted}
            onChange={(event) => onFit(event.currentTarget.checked)}
          />
          {!fitted && (
            <Button size="compact-xs" variant="default" onClick={() => onScale(scale)}>
              {say("preflight.setScale", { scale })}
            </Button>
          )}
        </Group>
      )}
      {fits.map((fit) => (
        <Findings key={fit.scenarioId} fit={fit} verdict="tight" fitted={fitted} />
      ))}
      {fits.length > 0 && fits.every(({ findings }) => findings.length === 0) && (
        <Text size="sm" c="dimmed">
          {say("preflight.carries")}
        </Text>
      )}
    </Stack>
  );
}

function Findings({ fit, verdict, fitted }: { fit: Fit; verdict: "refused" | "tight"; fitted: boolean }) {
  const say = useSay();
  const phrase = usePhrase();
  const nameOf = useNameOf();
  const scenario = nameOf("scenarios", fit.scenarioId, "name", getScenario(fit.scenarioId).name);
  const findings = fit.findings.filter((finding) => finding.verdict === verdict);
  const outcome =
    fitted && fit.largestScale !== null ? say("preflight.willRun", { scale: fit.largestScale }) : largest(fit, say);
  return findings.map((finding) => (
    <Text key={finding.checkId} size="sm" c={verdict === "tight" ? "dimmed" : undefined}>
      <b>{say(`preflight.${verdict}`, { scenario })}</b> {phrase(finding)}
      {verdict === "refused" && ` ${outcome}`}
    </Text>
  ));
}

function largest({ largestScale }: Fit, say: Say): string {
  return largestScale === null ? say("preflight.noScale") : say("preflight.largest", { scale: largestScale });
}
