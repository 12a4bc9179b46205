"use client";

import { Checkbox, Stack } from "@mantine/core";
import type { NotificationType } from "@plumbline/core/notification/notification";
import { notificationIds, notificationTypes } from "@plumbline/core/notification/notification-types";

type TypesChoiceProps = { label: string; value: NotificationType[]; onChange: (types: NotificationType[]) => void };

/** The types of notification that a channel sends; all others are muted. */
export function TypesChoice({ label, value, onChange }: TypesChoiceProps) {
  return (
    <Checkbox.Group
      label={label}
      value={value}
      onChange={(chosen) => onChange(notificationIds.filter((type) => chosen.includes(type)))}
    >
      <Stack gap={6} mt={6}>
        {notificationIds.map((type) => (
          <Checkbox key={type} value={type} label={notificationTypes[type]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
