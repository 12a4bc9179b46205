import { Text } from "@mantine/core";
import { formatFigure } from "./format-figure.ts";

/** The figures behind a finding, one a line. */
export function FigureList({
  figures,
}: {
  figures: readonly (Parameters<typeof formatFigure>[0] & { label: string })[];
}) {
  return figures.map((figure) => (
    <Text key={figure.label} size="xs">
      {figure.label} <span className="figure">{formatFigure(figure)}</span>
    </Text>
  ));
}
