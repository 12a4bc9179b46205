"use client";

import { Collapse, Group, Stack, Textarea, TextInput, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { FromFile } from "./from-file.tsx";
import { type HandshakeDraft, handshakeErrors, repeatedRows } from "./handshake.ts";
import { HeaderRows } from "./header-rows.tsx";

/** The authority of a target's certificate, and its handshake, as they are typed. */
export type AdvancedDraft = HandshakeDraft & { ca: string };

/** One byte more than an authority may have: no more of a wrong file is read. */
const READ_BYTES = 64 * 1024 + 1;

type AdvancedFieldsProps = {
  draft: AdvancedDraft;
  onChange: (change: Partial<AdvancedDraft>) => void;
  errors: Readonly<Record<string, string>>;
};

/** Fields that few targets need, folded until they are asked for or one is refused. */
export function AdvancedFields({ draft, onChange, errors }: AdvancedFieldsProps) {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  const fieldsId = useId();
  const refused = handshakeErrors(draft, errors);
  const repeated = [...repeatedRows(draft)].map((key) => [key, say("target.headerTwice")] as const);
  const rowErrors = new Map([...refused.rows, ...repeated]);
  const shown = opened || rowErrors.size > 0 || [errors.ca, refused.subprotocol, refused.all].some(Boolean);
  const Chevron = shown ? IconChevronDown : IconChevronRight;
  const takeFile = (chosen: File) =>
    void chosen
      .slice(0, READ_BYTES)
      .text()
      .then((ca) => onChange({ ca }));
  return (
    <div>
      <UnstyledButton fz="sm" onClick={() => setOpened(!shown)} aria-expanded={shown} aria-controls={fieldsId}>
        <Group gap={4} wrap="nowrap">
          <Chevron size={16} aria-hidden />
          {say("target.advanced")}
        </Group>
      </UnstyledButton>
      <Collapse expanded={shown} id={fieldsId}>
        <Stack gap="sm" pt="xs">
          <TextInput
            label={say("target.subprotocol")}
            description={say("target.subprotocolMeaning")}
            placeholder="v2"
            w={360}
            maw="100%"
            value={draft.subprotocol}
            onChange={(event) => onChange({ subprotocol: event.currentTarget.value })}
            error={refused.subprotocol}
          />
          <HeaderRows
            rows={draft.headers}
            onChange={(headers) => onChange({ headers })}
            errors={rowErrors}
            error={refused.all}
          />
          <Textarea
            autosize
            minRows={2}
            maxRows={12}
            maw={640}
            styles={{ input: { fontFamily: "monospace" } }}
            label={say("target.authority")}
            description={say("target.authorityMeaning")}
            placeholder="-----BEGIN CERTIFICATE-----"
            spellCheck={false}
            value={draft.ca}
            onChange={(event) => onChange({ ca: event.currentTarget.value })}
            error={errors.ca}
          />
          <Group>
            <FromFile label={say("target.authorityFile")} accept=".pem,.crt,.cer" onFile={takeFile} />
          </Group>
        </Stack>
      </Collapse>
    </div>
  );
}
