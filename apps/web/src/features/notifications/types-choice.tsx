"use client";

import { Checkbox, Stack } from "@mantine/core";
import { NoticeType, noticeTypes } from "@plumbline/core/notice/notice";

type TypesChoiceProps = { label: string; value: NoticeType[]; onChange: (types: NoticeType[]) => void };

/** What a channel is told of; everything else is muted. */
export function TypesChoice({ label, value, onChange }: TypesChoiceProps) {
  return (
    <Checkbox.Group label={label} value={value} onChange={(chosen) => onChange(NoticeType.array().parse(chosen))}>
      <Stack gap={6} mt={6}>
        {NoticeType.options.map((type) => (
          <Checkbox key={type} value={type} label={noticeTypes[type]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
