"use client";

import { Button, Group, SegmentedControl, Stack, Text, useComputedColorScheme } from "@mantine/core";
import type { SharedResource } from "@plumbline/core/share/share";
import { useState } from "react";
import { downloadDrawing, downloadPicture } from "#charts/frame/export-chart.ts";
import { useSaving } from "#charts/frame/use-saving.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import type { Scheme } from "#ui/colors.ts";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { LifetimeSelect } from "../share/lifetime-select.tsx";
import { useCreateShare } from "../share/use-create-share.ts";
import { useMay } from "../visitor/visitor.tsx";
import { drawCard } from "./draw-card.ts";
import { type EmbedWidth, embedWidths, toHtmlEmbed, toMarkdownEmbed } from "./embed-code.ts";
import type { ResultCard } from "./result-card.ts";

type CardPanelProps = { card: ResultCard; resource: SharedResource; scenarioId: string | null; fileName: string };

/** The card in either scheme, its downloads, and the code that embeds it. */
export function CardPanel({ card, resource, scenarioId, fileName }: CardPanelProps) {
  const say = useSay();
  const [scheme, setScheme] = useState<Scheme>(useComputedColorScheme("light", { getInitialValueInEffect: false }));
  const { failure, save } = useSaving();
  const create = useCreateShare();
  const page = create.data ? `${window.location.origin}/shared/${create.data.secret}` : null;
  const drawing = drawCard(card, { scheme, link: page });
  const text = card.sentences.join(" ");
  return (
    <Stack>
      {/** biome-ignore lint/performance/noImgElement: the picture is drawn here, and no server can make it smaller */}
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.svg)}`}
        alt={text}
        style={{ width: "100%", height: "auto" }}
      />
      <Group justify="space-between">
        <SegmentedControl
          aria-label={say("card.colors")}
          value={scheme}
          onChange={(value) => setScheme(value === "dark" ? "dark" : "light")}
          data={[
            { value: "light", label: say("shell.schemeLight") },
            { value: "dark", label: say("shell.schemeDark") },
          ]}
        />
        <Group gap="xs">
          <Button variant="default" onClick={() => downloadDrawing(drawing.svg, fileName)}>
            {say("card.svg")}
          </Button>
          <Button variant="default" onClick={() => void save(() => downloadPicture(drawing, fileName))}>
            {say("card.png")}
          </Button>
        </Group>
      </Group>
      {failure && <ErrorPanel failure={failure} />}
      {page ? (
        <EmbedCode embed={{ page, scheme, scenarioId, text }} />
      ) : (
        <MakeLink create={create} resource={resource} />
      )}
    </Stack>
  );
}

type MakeLinkProps = { create: ReturnType<typeof useCreateShare>; resource: SharedResource };

/** A card can be embedded once its result has a public link. */
function MakeLink({ create, resource }: MakeLinkProps) {
  const say = useSay();
  const [days, setDays] = useState<number | null>(null);
  if (!useMay("manage")) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">{say("card.link")}</Text>
      {create.error && <ErrorPanel failure={toFailure(create.error)} />}
      <Group align="flex-end" gap="xs">
        <LifetimeSelect days={days} onChange={setDays} />
        <Button loading={create.isPending} onClick={() => create.mutate({ resource, expiresInDays: days })}>
          {say("share.make")}
        </Button>
      </Group>
    </Stack>
  );
}

function EmbedCode({ embed }: { embed: Parameters<typeof toMarkdownEmbed>[0] }) {
  const say = useSay();
  const [width, setWidth] = useState<EmbedWidth>(640);
  return (
    <Stack gap="xs">
      <OnceShown text={toMarkdownEmbed(embed)} explanation={say("card.markdown")} />
      <SegmentedControl
        aria-label={say("card.width")}
        w="fit-content"
        value={String(width)}
        onChange={(value) => setWidth(embedWidths.find((each) => String(each) === value) ?? 640)}
        data={embedWidths.map((each) => ({ value: String(each), label: `${each} px` }))}
      />
      <OnceShown text={toHtmlEmbed(embed, width)} explanation="HTML." />
    </Stack>
  );
}
