import { Center, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";

/** A page without the frame, for who is not inside. */
export function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="xl">
      <Stack maw={440} w="100%" gap="md">
        <Logo size={32} />
        <Title order={1}>{title}</Title>
        {children}
      </Stack>
    </Center>
  );
}
