"use client";

import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import type { Fit } from "@plumbline/core/preflight/find-fit";
import { largestCommonScale } from "@plumbline/core/preflight/preflight-run";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";

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
  if (hosts === 0)
    return (
      <Text size="sm" c="dimmed">
        No live worker knows its host's capacity; the one that executes the run checks it.
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
            label="Scale each scenario to what fits"
            checked={fitted}
            onChange={(event) => onFit(event.currentTarget.checked)}
          />
          {!fitted && (
            <Button size="compact-xs" variant="default" onClick={() => onScale(scale)}>
              Set the scale to {scale}
            </Button>
          )}
        </Group>
      )}
      {fits.map((fit) => (
        <Findings key={fit.scenarioId} fit={fit} verdict="tight" fitted={fitted} />
      ))}
      {fits.length > 0 && fits.every(({ findings }) => findings.length === 0) && (
        <Text size="sm" c="dimmed">
          ✓ The host can carry it: connections, open files, ports, memory, CPU and deliveries were checked.
        </Text>
      )}
    </Stack>
  );
}

function Findings({ fit, verdict, fitted }: { fit: Fit; verdict: "refused" | "tight"; fitted: boolean }) {
  const findings = fit.findings.filter((finding) => finding.verdict === verdict);
  const outcome = fitted && fit.largestScale !== null ? `it will run at scale ${fit.largestScale}` : largest(fit);
  return findings.map(({ checkId, text }) => (
    <Text key={checkId} size="sm" c={verdict === "tight" ? "dimmed" : undefined}>
      <b>
        {verdict === "refused" ? "▲ Does not fit" : "△ Limited"}: {getScenario(fit.scenarioId).name}.
      </b>{" "}
      {text}
      {verdict === "refused" && ` So ${outcome}.`}
    </Text>
  ));
}

function largest({ largestScale }: Fit): string {
  return largestScale === null ? "no scale of it fits" : `the largest scale that fits is ${largestScale}`;
}
