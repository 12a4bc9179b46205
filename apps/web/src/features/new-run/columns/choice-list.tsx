"use client";

import { Pill, PillGroup, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { fuzzyFind } from "#ui/fuzzy-find.ts";
import classes from "./columns.module.css";

type ChoiceListProps<T> = {
  noun: "servers" | "clients" | "scenarios";
  items: readonly T[];
  chosen: readonly string[];
  /** Every word that a search finds the item by. */
  textOf: (item: T) => string;
  onRemove: (id: string) => void;
  /** Draws the items that match what was typed. */
  children: (found: T[]) => ReactNode;
};

const searchLabels = {
  servers: "newRun.searchServers",
  clients: "newRun.searchClients",
  scenarios: "newRun.searchScenarios",
} as const;
const selectedLabels = {
  servers: "newRun.selectedServers",
  clients: "newRun.selectedClients",
  scenarios: "newRun.selectedScenarios",
} as const;

/** A search that forgives typing mistakes, the selected items as chips, and the matching ones in a list of bounded height. */
export function ChoiceList<T>({ noun, items, chosen, textOf, onRemove, children }: ChoiceListProps<T>) {
  const say = useSay();
  const search = say(searchLabels[noun]);
  const [typed, setTyped] = useState("");
  const found = fuzzyFind(items, typed, textOf);
  return (
    <>
      <TextInput
        type="search"
        size="xs"
        aria-label={search}
        placeholder={say("newRun.searchCount", { search, count: items.length })}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in a search field must not start the run
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {chosen.length > 0 && (
        <PillGroup mt={8} role="group" aria-label={say(selectedLabels[noun])}>
          {chosen.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              onRemove={() => onRemove(id)}
              removeButtonProps={{ "aria-label": say("newRun.remove", { id }), tabIndex: -1 }}
            >
              {id}
            </Pill>
          ))}
        </PillGroup>
      )}
      <div className={classes.list}>
        {found.length === 0 ? (
          <Text size="sm" c="dimmed">
            {say("newRun.nothingFound")}
          </Text>
        ) : (
          children(found)
        )}
      </div>
    </>
  );
}
