"use client";

import { UnstyledButton } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { lazy } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import classes from "./top-bar.module.css";

const PersonMenu = lazy(async () => ({ default: (await import("./person-menu.tsx")).PersonMenu }));

/** The signed-in person, with a menu of what concerns them. */
export function PersonButton({ person, organization }: { person: string; organization: string }) {
  const say = useSay();
  const button = (
    <UnstyledButton className={classes.person} aria-label={say("shell.person", { name: person })}>
      <IconUser size={18} stroke={1.6} aria-hidden />
    </UnstyledButton>
  );
  return (
    <LazyMenu target={button}>
      {(target) => <PersonMenu person={person} organization={organization} target={target} />}
    </LazyMenu>
  );
}
