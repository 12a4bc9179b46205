"use client";

import { Button, Group, Paper, Text } from "@mantine/core";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { ErrorPanel } from "../state/error-panel.tsx";
import { toFailure } from "../state/failure.ts";
import { type DelayedAction, DelayedActions } from "./delayed-action.ts";
import classes from "./undo-bar.module.css";

/** Long enough to read the text and to reach the button by keyboard. */
const DELAY_MS = 8_000;

const AddContext = createContext<(action: DelayedAction) => void>(() => undefined);

/** Begins an action a few seconds later, unless it is undone. The page may be left meanwhile, the browser's tab not: then nothing begins. */
export function useDelayed(): (action: DelayedAction) => void {
  return useContext(AddContext);
}

type Shown = { text: string } | { error: unknown } | null;

/** Holds the action that waits, and shows it with the button that undoes it. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const say = useSay();
  const [shown, setShown] = useState<Shown>(null);
  const [actions] = useState(
    () =>
      new DelayedActions(({ act }) => {
        setShown(null);
        act().catch((error: unknown) => setShown({ error }));
      }, DELAY_MS),
  );
  const [add] = useState(() => (action: DelayedAction) => {
    actions.add(action);
    setShown({ text: action.text });
  });
  const undo = () => {
    actions.undo();
    setShown(null);
  };
  return (
    <AddContext value={add}>
      {children}
      <div role="status" className={classes.bar}>
        {shown && (
          <Paper p="sm" shadow="md">
            {"error" in shown ? (
              <ErrorPanel failure={toFailure(shown.error)} />
            ) : (
              <Group gap="md">
                <Text size="sm">{shown.text}</Text>
                <Button size="compact-sm" variant="default" onClick={undo}>
                  {say("common.undo")}
                </Button>
              </Group>
            )}
          </Paper>
        )}
      </div>
    </AddContext>
  );
}
