"use client";

import { ActionIcon, Button, Group, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import type { Annotation, TrendView } from "@plumbline/core/trend/views";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatMoment } from "#ui/format-date.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure, toFieldErrors } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

/** Annotations, numbered as on the chart, and the form for a new one. */
export function Annotations({ view }: { view: TrendView }) {
  const api = useTRPC();
  const say = useSay();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: api.trend.get.queryKey() });
  const may = useMay("manage");
  const remove = useMutation(api.trend.removeAnnotation.mutationOptions({ onSuccess: refresh }));
  return (
    <Stack component="section" gap="sm" aria-label={say("trend.annotations")}>
      <Title order={2}>{say("trend.annotations")}</Title>
      {view.annotations.length === 0 && (
        <Text size="sm" c="dimmed">
          {say("trend.noAnnotations")}
        </Text>
      )}
      {view.annotations.length > 0 && (
        <ol style={{ margin: 0, paddingInlineStart: "1.6em" }}>
          {view.annotations.map((annotation) => (
            <li key={annotation.annotationId}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <Text size="sm">
                  {formatMoment(annotation.at.getTime())}: <bdi>{annotation.text}</bdi>{" "}
                  <Text span size="xs" c="dimmed">
                    {[
                      annotation.createdBy ?? say("trend.formerMember"),
                      ...(annotation.scenarioId === null ? [say("trend.everyTrend")] : []),
                    ].join(", ")}
                  </Text>
                </Text>
                {may && (
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={say("trend.removeAnnotation", { text: annotation.text })}
                    loading={remove.isPending}
                    onClick={() => remove.mutate({ annotationId: annotation.annotationId })}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                )}
              </Group>
            </li>
          ))}
        </ol>
      )}
      {remove.error && <ErrorPanel failure={toFailure(remove.error)} />}
      {may && <AnnotateForm scenarioId={view.scenarioId} onDone={refresh} />}
    </Stack>
  );
}

function AnnotateForm({ scenarioId, onDone }: { scenarioId: Annotation["scenarioId"]; onDone: () => void }) {
  const say = useSay();
  const [at, setAt] = useState("");
  const [text, setText] = useState("");
  const [reach, setReach] = useState<"scenario" | "all">("scenario");
  const annotate = useMutation(
    useTRPC().trend.annotate.mutationOptions({
      onSuccess: () => {
        setText("");
        onDone();
      },
    }),
  );
  const errors = toFieldErrors(annotate.error);
  const isOther = annotate.error && Object.keys(errors).length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        annotate.mutate({ at: new Date(`${at}:00Z`), text, scenarioId: reach === "all" ? null : scenarioId });
      }}
    >
      <Group gap="xs" align="flex-start">
        <TextInput
          size="xs"
          type="datetime-local"
          label={say("trend.moment")}
          required
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
          error={errors.at}
        />
        <TextInput
          size="xs"
          w={300}
          label={say("trend.happened")}
          required
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={errors.text}
        />
        <Select
          size="xs"
          w={170}
          label={say("trend.shownOn")}
          allowDeselect={false}
          data={[
            { value: "scenario", label: say("trend.thisScenario") },
            { value: "all", label: say("trend.all") },
          ]}
          value={reach}
          onChange={(value) => setReach(value === "all" ? "all" : "scenario")}
        />
        <Button size="xs" mt={22} type="submit" variant="default" loading={annotate.isPending}>
          {say("trend.annotate")}
        </Button>
      </Group>
      {isOther && <ErrorPanel failure={toFailure(annotate.error)} />}
    </form>
  );
}
