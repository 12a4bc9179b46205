"use client";

import { Checkbox, Stack } from "@mantine/core";
import { NotificationType, notificationTypes } from "@plumbline/core/notification/notification";

type TypesChoiceProps = { label: string; value: NotificationType[]; onChange: (types: NotificationType[]) => void };

/** The types of notification that a channel sends; all others are muted. */
export function TypesChoice({ label, value, onChange }: TypesChoiceProps) {
  return (
    <Checkbox.Group label={label} value={value} onChange={(chosen) => onChange(NotificationType.array().parse(chosen))}>
      <Stack gap={6} mt={6}>
        {NotificationType.options.map((type) => (
          <Checkbox key={type} value={type} label={notificationTypes[type]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
